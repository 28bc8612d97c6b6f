"""In: things to be printed. Out: pages of paper as scenes.

A pipeline of four steps: *components* (what is cut out: a front and a back) are gathered in *blocks*
(of one size and colour, edge to edge) or in the cells of a *template*, these are laid out on *sheets*
(places and cut lines, still without ink), and a sheet is painted as a page, front or back, with its
*marks* and its *furniture* (title, ruler). Another way of printing is another layout or another
painter, not another pipeline: each kind of pages is a module of ``pages``, for who draws it.
"""

from builder.drawing.sheets.paper import A4, LETTER, PAPERS, Paper

__all__ = ["A4", "LETTER", "PAPERS", "Paper"]
