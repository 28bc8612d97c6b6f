"""Counts: numbers that a game tracks, such as food, ammunition, morale or doom, for the whole game
or for each side, unit or place."""
