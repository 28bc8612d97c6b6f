"""What the players see of a module: boards, trays, windows, turns, charts, help."""
