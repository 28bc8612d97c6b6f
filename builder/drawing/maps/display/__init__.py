"""Draws the field of a display (a map that consists of boxes), given the positions of the boxes."""
