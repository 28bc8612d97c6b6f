"""Draw the printed sheet of a map as one scene in mm: the field with its title, legend, compass,
charts and tracks around it."""

from builder.drawing.mapsheet.field import MARGIN, FieldDrawing, Fields, field_of, ink_field
from builder.drawing.mapsheet.margin import MarginDrawing, margin_of
from builder.drawing.mapsheet.sheet import MapDrawing, joined, map_layout, map_sheet

__all__ = [
    "MARGIN",
    "FieldDrawing",
    "Fields",
    "MapDrawing",
    "MarginDrawing",
    "field_of",
    "ink_field",
    "joined",
    "map_layout",
    "map_sheet",
    "margin_of",
]
