"""The same game in the rules engine and in the module, whose own commands do what the engine plays."""
