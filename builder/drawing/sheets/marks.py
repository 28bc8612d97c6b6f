"""Marks for cutting: cut marks, outlines, registration crosses, the fold."""

from __future__ import annotations

from collections.abc import Iterable

from builder.drawing.cards.card_frame import Pen
from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene, Sub
from builder.drawing.sheets.panels import MARKS, Panel
from builder.drawing.sheets.paper import Paper
from builder.model.printing import PrintOptions, Side

HAIRLINE = 0.09
"""The width of cut marks in mm: a quarter point."""
MARK = "#000000"
MARK_DISTANCE = 1.0
"""The distance of a cut mark from the art, in mm."""
REACH = MARKS - MARK_DISTANCE
CROSS = 3.0


def panel_marks(scene: Scene, panel: Panel, options: PrintOptions, side: Side) -> None:
    """Draw the cut lines of a panel: marks around it, or outlines if straight cuts are not enough."""
    if not options.marked(side):
        return
    if panel.straight:
        cut_marks(scene, panel.around.inset(-options.bleed), panel.xs, panel.ys)
    if _has_outline(panel, options):
        draw_outlines(scene, panel, options.corners)


def _has_outline(panel: Panel, options: PrintOptions) -> bool:
    return not panel.straight or options.corners > 0 or options.guides


def draw_outlines(scene: Scene, panel: Panel, corners: float = 0.0) -> None:
    """Draw the outline of every component as a hairline."""
    runs = [counter_outline(c.component.shape, c.place, corners=corners) for c in panel.cells]
    scene.path(runs, stroke=MARK, width=HAIRLINE, join="miter")


def cut_marks(scene: Scene, around: Rect, xs: Iterable[float], ys: Iterable[float]) -> None:
    """Draw marks outside ``around`` for every cut: above and below it for the vertical cuts at
    ``xs``, to its left and right for the horizontal cuts at ``ys``."""
    top, bottom = around.y - MARK_DISTANCE, around.bottom + MARK_DISTANCE
    left, right = around.x - MARK_DISTANCE, around.right + MARK_DISTANCE
    runs = [Sub([(x, top - REACH), (x, top)]) for x in xs]
    runs += [Sub([(s.points[0][0], bottom), (s.points[0][0], bottom + REACH)]) for s in list(runs)]
    for y in ys:
        runs += [Sub([(left - REACH, y), (left, y)]), Sub([(right, y), (right + REACH, y)])]
    scene.path(runs, stroke=MARK, width=HAIRLINE, cap="butt")


def registration_crosses(pen: Pen, paper: Paper, shift: tuple[float, float] = (0.0, 0.0)) -> None:
    """Draw four registration crosses, at the same positions on fronts and backs, except for the
    ``shift`` of backs."""
    scene, near = pen.scene, paper.margin - 5
    high = min(paper.head, paper.foot) + 1
    for left in (near, paper.width - near):
        for top in (high, paper.height - high):
            x, y = left + shift[0], top + shift[1]
            scene.disc(x, y, CROSS * 0.55, stroke=MARK, width=HAIRLINE)
            scene.line([(x - CROSS, y), (x + CROSS, y)], stroke=MARK, width=HAIRLINE)
            scene.line([(x, y - CROSS), (x, y + CROSS)], stroke=MARK, width=HAIRLINE)


# -- the fold ------------------------------------------------------------------------------------


def folded_marks(scene: Scene, front: Panel, back: Panel, options: PrintOptions) -> None:
    """Draw the marks of a panel and of the panel of its backs beyond the fold, as if both were one
    block."""
    if options.marks == "none":
        return
    if front.straight:
        left, right = front.around, back.around
        around = Rect(left.x, left.y, right.right - left.x, left.height)
        cut_marks(scene, around.inset(-options.bleed), [*front.xs, *back.xs], front.ys)
    if _has_outline(front, options):
        draw_outlines(scene, front, options.corners)
        draw_outlines(scene, back, options.corners)


def fold_line(pen: Pen, paper: Paper, bottom: float, *, words: bool = True) -> None:
    """Draw the fold line down the middle of the page from the head to ``bottom`` and, with
    ``words``, the labels of its two sides below that."""
    tr, x = pen.context.tr, paper.width / 2
    top, foot = paper.head - 1.0, bottom + 1.5
    dash = (3.0, 1.6)
    pen.scene.path([Sub([(x, top), (x, foot)])], stroke=pen.colours.ink, width=0.2, dash=dash)
    if not words:
        return
    pen.scene.polygon(
        [(x - 1.6, foot + 3), (x + 1.6, foot + 3), (x, foot + 0.4)], fill=pen.colours.ink
    )
    pen.write_line("note", x, foot + 5.4, tr("fold"), 3.2, anchor="middle")
    dim = pen.colours.dim
    pen.write_line(
        "strong", x / 2, foot + 3, tr("Front"), 3.4, fill=dim, anchor="middle", spacing=0.08
    )
    pen.write_line(
        "strong", 1.5 * x, foot + 3, tr("Back"), 3.4, fill=dim, anchor="middle", spacing=0.08
    )
