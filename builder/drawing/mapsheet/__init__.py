"""Draw the printed sheet of a map as one scene in mm: the field with its title, legend, compass,
charts and tracks around it."""

from builder.drawing.mapsheet.field import (
    MARGIN,
    FieldDrawing,
    Fields,
    cache_field,
    draw_map_art,
    draw_map_field,
)
from builder.drawing.mapsheet.margin import MarginDrawing, draw_margin
from builder.drawing.mapsheet.sheet import (
    MapDrawing,
    art_and_words,
    join_field_and_margin,
    map_layout,
    map_sheet,
)

__all__ = [
    "MARGIN",
    "FieldDrawing",
    "Fields",
    "MapDrawing",
    "MarginDrawing",
    "art_and_words",
    "cache_field",
    "draw_map_art",
    "draw_map_field",
    "draw_margin",
    "join_field_and_margin",
    "map_layout",
    "map_sheet",
]
