"""Draw a game's charts, results tables and terrain as scenes, each a card of its own size in mm."""

from builder.drawing.charts.plain import narrowest_width, natural_width, plain_chart, spread_columns
from builder.drawing.charts.results import WIDTH as RESULTS_WIDTH
from builder.drawing.charts.results import results_table
from builder.drawing.charts.terrain import TERRAIN_FILLER, terrain_effects

__all__ = [
    "RESULTS_WIDTH",
    "TERRAIN_FILLER",
    "narrowest_width",
    "natural_width",
    "plain_chart",
    "results_table",
    "spread_columns",
    "terrain_effects",
]
