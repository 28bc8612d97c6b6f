"""Draw the field of a game's map, and any terrain by itself: smooth curves, areas, textures, water,
roads, settlements, names."""

from builder.drawing.maps.samples import terrain_swatch

__all__ = ["terrain_swatch"]
