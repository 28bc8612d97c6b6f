"""Lay out printed material on pages of paper, as scenes.

Printing is a pipeline of four steps: *components* (pieces to be cut out, each with a front and a
back) are gathered in *blocks* (of one size and colour, edge to edge) or in the cells of a
*template*; these are laid out on *sheets* (positions and cut lines, nothing drawn yet); and a sheet
is painted as a page, front or back, with its *marks* and its *furniture* (title, ruler). Another
way of printing is another layout or another painter, not another pipeline. Each kind of page has a
module in ``pages``.
"""

from builder.drawing.sheets.paper import A4, LETTER, PAPERS, Paper

__all__ = ["A4", "LETTER", "PAPERS", "Paper"]
