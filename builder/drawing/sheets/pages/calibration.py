"""A page that measures how exactly a printer aligns the back with the front.

The front has scales, the back a hairline cross behind the middle of each. When the sheet is held
against the light, a cross is visible on its scales at its actual position, and the figure there is
the value for the print option ``nudge``: the scales are numbered so that the reading is the
correction.
"""

from __future__ import annotations

from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.drawing.sheets.furniture import blank_page, draw_furniture
from builder.drawing.sheets.marks import HAIRLINE, MARK, registration_crosses
from builder.drawing.sheets.panels import Sheet
from builder.drawing.sheets.paper import Paper
from builder.i18n.locales import customs
from builder.model.game import Game
from builder.model.printing import Flip, PrintOptions

REACH = 5.0
"""The distance in mm by which the scales extend to both sides."""
STEP = 0.5
ARM = 16.0
"""The length of the arms of a cross on the back in mm; they extend past the figures of the scales."""


def calibration_pages(
    game: Game, context: DrawContext, paper: Paper, options: PrintOptions
) -> list[Scene]:
    """Return front and back of the calibration page. The back is already shifted by the current
    ``nudge``, so that a second print shows whether that value is right."""
    tr = context.tr
    front = blank_page(context, paper, f"{tr('Printer calibration')} · {tr('front')}")
    back = blank_page(context, paper, f"{tr('Printer calibration')} · {tr('back')}")
    for at in scale_centres(paper):
        _scales(front, at, options.flip)
        _cross(back.scene, point_behind(at, paper, options))
    _instructions(front, paper, options)
    registration_crosses(front, paper)
    registration_crosses(back, paper, options.nudge)
    for pen, side in ((front, tr("front")), (back, tr("back"))):
        draw_furniture(pen, game, paper, tr("printer calibration"), side)
    return [front.scene, back.scene]


def scale_centres(paper: Paper) -> list[Point]:
    """Return the centres of the scales: near the corners, where misalignment is largest, and in the
    middle of the page."""
    live = paper.live.inset(22.0)
    return [*live.corners(), (paper.width / 2, paper.height / 2)]


def point_behind(at: Point, paper: Paper, options: PrintOptions) -> Point:
    """Return the position on the printed back of a point of the front, including the shift by
    ``nudge``."""
    sheet = Sheet(paper.width, paper.height)
    x, y = sheet.position_behind(Rect(*at, 0.0, 0.0), options.flip)[:2]
    return x + options.nudge[0], y + options.nudge[1]


def scale_signs(flip: Flip) -> tuple[int, int]:
    """Return the signs of the scales' numbers to the right and downwards. A back that appears to
    the right of its front, seen through the paper, was printed too far left if the sheet was turned
    on its long edge."""
    return (1, -1) if flip == "long-edge" else (-1, 1)


def _scales(pen: Pen, at: Point, flip: Flip) -> None:
    """Draw a horizontal and a vertical scale through one point, with ticks every half millimetre."""
    x, y = at
    right, down = scale_signs(flip)
    runs: list[Sub] = [Sub([(x - REACH, y), (x + REACH, y)]), Sub([(x, y - REACH), (x, y + REACH)])]
    for i in range(-round(REACH / STEP), round(REACH / STEP) + 1):
        away = i * STEP
        tall = 2.4 if i % 4 == 0 else 1.5 if i % 2 == 0 else 0.8
        runs.append(Sub([(x + away, y - 7 - tall), (x + away, y - 7)]))
        runs.append(Sub([(x - 7 - tall, y + away), (x - 7, y + away)]))
        if i % 4 == 0:
            _figure(pen, x + away, y - 10.8, right * away)
            _figure(pen, x - 11.6, y + away, down * away)
    runs += [
        Sub([(x - REACH, y - 7), (x + REACH, y - 7)]),
        Sub([(x - 7, y - REACH), (x - 7, y + REACH)]),
    ]
    pen.scene.path(runs, stroke=MARK, width=HAIRLINE, cap="butt")
    pen.write_line("note", x, y - 14.2, "x", 3.4, anchor="middle")
    pen.write_line("note", x - 15.4, y, "y", 3.4, anchor="middle")


def _figure(pen: Pen, x: float, y: float, value: float) -> None:
    shown = f"{value:+g}".replace("-", "−") if value else "0"
    pen.write_line("text", x, y, shown, 2.1, anchor="middle")


def _cross(scene: Scene, at: Point) -> None:
    x, y = at
    runs = [Sub([(x - ARM, y), (x + ARM, y)]), Sub([(x, y - ARM), (x, y + ARM)])]
    scene.path(runs, stroke=MARK, width=0.15, cap="butt")


def _instructions(pen: Pen, paper: Paper, options: PrintOptions) -> None:
    tr = pen.context.tr
    (left, top), _, (right, bottom) = scale_centres(paper)[:3]
    across, down = right - left, bottom - top
    point = customs(tr.language).decimal
    edge = tr("long edge") if options.flip == "long-edge" else tr("short edge")
    steps = (
        tr("Print both pages on one sheet, at 100%, flipped on the {edge}.", edge=edge),
        tr("Hold the sheet up to the light, this side towards you."),
        tr(
            "At each target, read where the lines of the back cross the scales: x at the top and y on the "
            "left."
        ),
        tr("Take the mean of the five readings and print with it: --print nudge=X:Y"),
        tr(
            "From target to target it is {x} mm across and {y} mm down. "
            "If you measure {more} mm across, print with --print scale={scale}:1",
            x=f"{across:g}".replace(".", point),
            y=f"{down:g}".replace(".", point),
            more=f"{across * 1.01:.1f}".replace(".", point),
            scale="0.99",
        ),
    )
    x, y = paper.width / 2 - 52, paper.height / 2 + 24
    for i, step in enumerate(steps, 1):
        pen.write_line("figure", x, y, str(i), 4.2, fill=pen.colours.warning)
        y = pen.lines("text", x + 6, y, pen.block("text", step, 3.7, 98), 3.7, 4.9) + 1.4
    nudge = options.nudge
    if nudge != (0.0, 0.0):
        x_moved, y_moved = (f"{mm:g}".replace(".", point).replace("-", "−") for mm in nudge)
        text = "This print is nudged by {x} mm across and {y} mm down."
        words = tr(text, x=x_moved, y=y_moved)
        pen.write_line("note", x + 6, y, words, 3.4, fill=pen.colours.dim)
