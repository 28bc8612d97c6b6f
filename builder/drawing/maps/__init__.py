"""In: a map of a game. Out: the drawing of its field, and of any terrain by itself: canonical curves,
areas, textures, water, roads, settlements, names."""

from builder.drawing.maps.samples import swatch

__all__ = ["swatch"]
