"""Counts that a game declares, such as food, ammunition, morale or a doom track."""
