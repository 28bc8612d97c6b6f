"""Counted values: food, ammunition, morale, a doom track."""
