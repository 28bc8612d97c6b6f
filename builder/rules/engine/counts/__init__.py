"""Counted values: food, ammunition, morale, a track of doom."""
