"""In: things to be printed. Out: pages of paper as scenes.

A pipeline of four steps: *components* (what is cut out: a front and a back) are gathered in *blocks*
(of one size and colour, edge to edge), blocks are laid out on *sheets* (places and cut lines, still
without ink), and a sheet is painted as a page, front or back, with its *furniture* (title, marks,
ruler). Another way of printing is another layout or another painter, not another pipeline.
"""

from builder.drawing.sheets.chart_pages import chart_pages
from builder.drawing.sheets.counter_pages import counter_pages
from builder.drawing.sheets.paper import A4, LETTER, PAPERS, Paper
from builder.drawing.sheets.tile_pages import tile_pages

__all__ = ["A4", "LETTER", "PAPERS", "Paper", "chart_pages", "counter_pages", "tile_pages"]
