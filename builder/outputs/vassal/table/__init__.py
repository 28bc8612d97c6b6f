"""Makes the parts of a module that players see: boards, trays, windows, turns, charts, help."""
