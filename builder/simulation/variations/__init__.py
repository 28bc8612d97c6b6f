"""Variations of a game: values that are changed, and values that are estimated."""
