"""The furniture of every page, which is the content around the printed pieces: title, sheet number,
ruler, printing instructions."""

from __future__ import annotations

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, Sub
from builder.drawing.sheets.paper import Paper
from builder.model.game import Game
from builder.problems import PathKey


def blank_page(context: DrawContext, paper: Paper, title: str, path: PathKey = ()) -> Pen:
    """Make a blank page and return a pen that writes on it; ``title`` is the page's bookmark, ``path``
    the part of the game that the page shows."""
    scene = Scene(paper.width, paper.height, title=title)
    return Pen(scene, context, path, card_frame.palette(context.ink))


def draw_furniture(
    pen: Pen, game: Game, paper: Paper, what: str, sheet: str, *, ruler: bool = True
) -> None:
    """Draw title line, ruler and printing note; ``what`` is a description of the page's content,
    ``sheet`` its number."""
    tr, x, right = pen.context.tr, paper.margin, paper.width - paper.margin
    at = paper.head - 8.4
    number = pen.write_line("strong", right, at, sheet, 4.2, anchor="end")
    room = right - x - number - 4
    wide = _title(pen, game, x, at, 5.4, room * 0.7, spacing=0.04)
    pen.write_line(
        "italic", x + wide + 3, at, what, 4.4, fill=pen.colours.dim, width=room - wide - 3,
        room="a page's head", least=0.5,
    )  # fmt: skip
    pen.rule(x, paper.head - 4.6, right - x, fill=pen.colours.ink)
    foot = paper.height - paper.margin
    if ruler:
        draw_ruler(pen, x, foot)
    pen.write_line("strong", right, foot - 1.4, tr("Print at 100%, no scaling"), 3.2, anchor="end")
    version = tr("version {version}", version=game.sheet.version)
    pen.write_line("text", right, foot + 2.6, f"{paper.name} · {version}", 2.7,
            fill=pen.colours.dim, anchor="end")  # fmt: skip


def draw_slim_furniture(pen: Pen, game: Game, paper: Paper, what: str, sheet: str) -> None:
    """Draw title, page number and printing note in one line at the head and the ruler at the foot,
    for pages that need nearly all of the paper."""
    tr, x, right = pen.context.tr, paper.margin, paper.width - paper.margin
    y = paper.head * 0.62
    number = pen.write_line("strong", right, y, sheet, 3.0, anchor="end")
    room = right - x - number - 4
    wide = _title(pen, game, x, y, 3.6, room * 0.5)
    version = tr("version {version}", version=game.sheet.version)
    said = f"{what} · {paper.name} · {version} · {tr('Print at 100%, no scaling')}"
    pen.write_line(
        "text", x + wide + 2.5, y, said, 2.7, fill=pen.colours.dim, width=room - wide - 2.5,
        room="a page's head", least=0.5,
    )  # fmt: skip
    draw_ruler(pen, x, paper.height - UNPRINTABLE_EDGE - RULER_FIGURES, tall=2.6)


def _title(
    pen: Pen, game: Game, x: float, y: float, size: float, width: float, spacing: float = 0.0
) -> float:
    """Draw the game's title and return its width in mm; the result is at most the available
    ``width``, so that the text after it has its space even if the title is too long."""
    wide = pen.for_item("sheet", "title").write_line(
        "title", x, y, pen.context.tr(game.sheet.title), size, width=width, room="a page's head",
        spacing=spacing,
    )  # fmt: skip
    return min(wide, width)


UNPRINTABLE_EDGE = 4.2
"""The width of the margin that many printers leave blank, in mm."""
RULER_FIGURES = 3.1
"""The distance in mm by which a ruler's figures extend below it."""


def draw_ruler(pen: Pen, x: float, y: float, length: int = 50, tall: float = 3.0) -> None:
    """Draw a bar of ``length`` mm with a tick for each mm, the longest ``tall`` mm."""
    scene, ink = pen.scene, pen.colours.ink
    scene.line([(x, y), (x + length, y)], stroke=ink, width=0.25)
    long: list[Sub] = []
    short: list[Sub] = []
    for i in range(length + 1):
        share = 1.0 if i % 10 == 0 else 0.7 if i % 5 == 0 else 0.4
        (short if i % 10 else long).append(Sub([(x + i, y), (x + i, y - share * tall)]))
    scene.path(long, stroke=ink, width=0.25, cap="butt")
    scene.path(short, stroke=ink, width=0.12, cap="butt")
    for i in range(0, length + 1, 10):
        pen.write_line("text", x + i, y + 2.2, str(i), 2.6, anchor="middle")
    note = pen.context.tr("mm: this bar is {length} mm long", length=length)
    pen.write_line("note", x + length + 3, y - 1.0, note, 2.9, fill=pen.colours.dim)
