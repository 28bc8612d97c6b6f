"""Paints pictures of outlines that a game brings (see ``model.vectors``), in their colours or in two."""

from __future__ import annotations

from builder.drawing.ink.colour import grey, lightness
from builder.drawing.ink.draft import Ink
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.layers import Colours
from builder.drawing.ink.scene import Scene, Sub
from builder.model.vectors import Vector

_PALE = 0.7
"""What is at least so light becomes the ground where a picture takes a scheme's colours."""


def add_vector(
    scene: Scene, picture: Vector, box: Rect, tint: Colours | None = None, ink: Ink = "colour"
) -> None:
    """Draw a picture as large as a box holds it whole, in the middle; with a ``tint`` dark parts take its
    ink and pale ones its ground."""
    scale = min(box.width / picture.width, box.height / picture.height)
    x = box.centre[0] - picture.width * scale / 2
    y = box.centre[1] - picture.height * scale / 2
    for part in picture.parts:
        runs = [
            Sub([(x + px * scale, y + py * scale) for px, py in run.points], run.closed, run.curve)
            for run in part.runs
        ]
        fill, stroke = _as(part.fill, tint, ink), _as(part.stroke, tint, ink)
        scene.path(
            runs, fill=fill, stroke=stroke, width=part.width * scale, cap=part.cap, join=part.join
        )


def _as(colour: str | None, tint: Colours | None, ink: Ink) -> str | None:
    if colour is None:
        return None
    if tint is not None:
        return tint.box if lightness(colour) >= _PALE else tint.ink
    return grey(lightness(colour)) if ink == "grey" else colour
