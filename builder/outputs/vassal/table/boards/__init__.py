"""Makes the boards of a module: their zones, grids and places, overlays, and the positions of
pieces."""
