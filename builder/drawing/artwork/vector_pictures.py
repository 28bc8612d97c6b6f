"""Paint vector pictures supplied by a game (see ``model.vectors``), in their own colours or in two
given colours."""

from __future__ import annotations

import itertools

from builder.drawing.ink.colour import grey, lightness
from builder.drawing.ink.draw_context import Ink
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Scene, Sub
from builder.model.vectors import Cut, Vector, VectorPart

_PALE = 0.7
"""The lowest lightness (0 to 1) at which a part of a picture takes the ground colour when the
picture is drawn in the colours of a scheme."""
_REACH = {"miter": 2.0, "round": 0.75}
"""The distance, in stroke widths, by which a stroke extends beyond its points, for each kind of
join; a mitre extends up to four times half the width."""
_TOLERANCE = 1e-3
"""An overhang of at most this much beyond an edge is ignored as invisible."""


def add_vector(
    scene: Scene, picture: Vector, box: Rect, tint: Colours | None = None, ink: Ink = "colour"
) -> None:
    """Draw a vector picture centred in a box, as large as fits without cropping; with a ``tint``,
    its dark parts are drawn in the tint's ink and its pale parts in the tint's ground colour."""
    scale = min(box.width / picture.width, box.height / picture.height)
    x = box.centre[0] - picture.width * scale / 2
    y = box.centre[1] - picture.height * scale / 2
    for cut, parts in itertools.groupby(picture.parts, lambda part: _clip_box(part, picture)):
        drawn = Scene(scene.width, scene.height)
        for part in parts:
            runs = [
                Sub(
                    [(x + px * scale, y + py * scale) for px, py in run.points],
                    run.closed,
                    run.curve,
                )
                for run in part.runs
            ]
            fill, stroke = _in_tint(part.fill, tint, ink), _in_tint(part.stroke, tint, ink)
            drawn.path(
                runs, fill=fill, stroke=stroke, width=part.width * scale, cap=part.cap,
                join=part.join, dash=tuple(length * scale for length in part.dash),
            )  # fmt: skip
        if cut is None:
            scene.items += drawn.items
        elif cut[0] < cut[2] and cut[1] < cut[3]:
            left, top, wide, high = cut[0], cut[1], cut[2] - cut[0], cut[3] - cut[1]
            clip = (x + left * scale, y + top * scale, wide * scale, high * scale)
            scene.items.append(Group("", drawn.items, clip=clip))


def _clip_box(part: VectorPart, picture: Vector) -> Cut | None:
    """Return the box that a part must be clipped to (its own or the picture's edges), or ``None``
    if it cannot extend beyond it."""
    left, top, right, bottom = part.cut or (0, 0, picture.width, picture.height)
    cut = max(left, 0), max(top, 0), min(right, picture.width), min(bottom, picture.height)
    round_it = _REACH[part.join] * part.width if part.stroke else 0
    points = [at for run in part.runs for at in run.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    inside = (
        min(xs) - round_it >= cut[0] - _TOLERANCE
        and min(ys) - round_it >= cut[1] - _TOLERANCE
        and max(xs) + round_it <= cut[2] + _TOLERANCE
        and max(ys) + round_it <= cut[3] + _TOLERANCE
    )
    return None if inside else cut


def _in_tint(colour: str | None, tint: Colours | None, ink: Ink) -> str | None:
    if colour is None:
        return None
    if tint is not None:
        return tint.box if lightness(colour) >= _PALE else tint.ink
    return grey(lightness(colour)) if ink == "grey" else colour
