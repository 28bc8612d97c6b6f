"""Draw the field of an area map: painted land, seas with coasts, borders of every kind, straits,
names."""

from builder.drawing.maps.regions.field import draw_regions

__all__ = ["draw_regions"]
