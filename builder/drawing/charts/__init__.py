"""Draw a game's tables and terrain as charts: scenes that are cards of their own size in mm."""

from builder.drawing.charts.plain import chart, narrowest, natural_width, spread
from builder.drawing.charts.results import WIDTH as RESULTS_WIDTH
from builder.drawing.charts.results import results_table
from builder.drawing.charts.terrain import TERRAIN_FILLER, terrain_effects

__all__ = [
    "RESULTS_WIDTH",
    "TERRAIN_FILLER",
    "chart",
    "narrowest",
    "natural_width",
    "results_table",
    "spread",
    "terrain_effects",
]
