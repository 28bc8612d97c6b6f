"""In: a map of a game. Out: the sheet that people hang on a wall, as one scene in mm."""

from builder.drawing.maps.samples import swatch
from builder.drawing.maps.sheet import MapDrawing, map_sheet

__all__ = ["MapDrawing", "map_sheet", "swatch"]
