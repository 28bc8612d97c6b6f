"""The complete module: its build file, pictures and setups, and positions read from its saved
games."""
