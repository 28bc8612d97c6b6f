"""In: a map of a game. Out: the sheet that people hang on a wall, as one scene in mm: the drawn field
with its title, legend, compass, charts and tracks round it."""

from builder.drawing.mapsheet.sheet import Fields, MapDrawing, ink_field, map_layout, map_sheet

__all__ = ["Fields", "MapDrawing", "ink_field", "map_layout", "map_sheet"]
