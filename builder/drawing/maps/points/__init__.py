"""In: a map of points and what joins them. Out: its field: painted ground, roads and rivers from point to
point, a plate for the counters of each point, names."""

from builder.drawing.maps.points.field import draw_points
from builder.drawing.maps.points.signs import point_sign

__all__ = ["draw_points", "point_sign"]
