"""Draw the field of a map of squares: painted ground, rivers and roads, grid lines, numbers, names."""

from builder.drawing.maps.squares.field import draw_squares

__all__ = ["draw_squares"]
