"""Boards of a module: their zones, grids and places, what lies on them, and where pieces stand."""
