"""In: things to be printed. Out: pages of paper as scenes.

A pipeline of four steps: *components* (what is cut out: a front and a back) are gathered in *blocks*
(of one size and colour, edge to edge) or in the cells of a *template*, these are laid out on *sheets*
(places and cut lines, still without ink), and a sheet is painted as a page, front or back, with its
*marks* and its *furniture* (title, ruler). Another way of printing is another layout or another
painter, not another pipeline.
"""

from builder.drawing.sheets.checks import check_printing
from builder.drawing.sheets.pages.booklet import booklet_pages
from builder.drawing.sheets.pages.calibration import calibration_pages
from builder.drawing.sheets.pages.card_pages import card_components, card_pages
from builder.drawing.sheets.pages.chart_pages import chart_pages
from builder.drawing.sheets.pages.counter_pages import counter_pages, counter_sheets
from builder.drawing.sheets.pages.kit_pages import Part, Picture, blank, cover, how_to, instructions
from builder.drawing.sheets.pages.manifest import manifest_pages
from builder.drawing.sheets.pages.template_pages import template_pages
from builder.drawing.sheets.pages.tile_pages import tile_pages
from builder.drawing.sheets.paper import A4, LETTER, PAPERS, Paper
from builder.drawing.sheets.templates import template_of
from builder.drawing.sheets.tiling import without
from builder.drawing.sheets.whole_map import ART, WholeMap, bled, whole

__all__ = [
    "A4",
    "ART",
    "LETTER",
    "PAPERS",
    "Paper",
    "Part",
    "Picture",
    "WholeMap",
    "blank",
    "bled",
    "booklet_pages",
    "calibration_pages",
    "card_components",
    "card_pages",
    "chart_pages",
    "check_printing",
    "counter_pages",
    "counter_sheets",
    "cover",
    "how_to",
    "instructions",
    "manifest_pages",
    "template_of",
    "template_pages",
    "tile_pages",
    "whole",
    "without",
]
