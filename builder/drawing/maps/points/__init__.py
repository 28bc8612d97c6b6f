"""Draw the field of a point-to-point map: painted ground, roads and rivers from point to point, a
base with slots for the counters of each point, names."""

from builder.drawing.maps.points.field import draw_points
from builder.drawing.maps.points.signs import point_sign

__all__ = ["draw_points", "point_sign"]
