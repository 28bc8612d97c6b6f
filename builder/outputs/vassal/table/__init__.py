"""The table of a module: boards, trays, windows, turns, charts, help."""
