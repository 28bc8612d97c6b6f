"""Random numbers as signs: each colour has a shape of its own, so that colour is never the only cue."""

from __future__ import annotations

import math

from builder.drawing.card_faces.look import Look
from builder.drawing.ink.cards import Pen
from builder.drawing.ink.geometry import Rect, polar
from builder.drawing.ink.scene import Point
from builder.drawing.ink.style import WHITE
from builder.model.cards import CardNumber

_CORNERS = {"red": (4, -90.0), "blue": (4, -45.0), "green": (6, 0.0)}
"""How many corners a colour's sign has, and where the first stands; black and plain ones are discs."""


def draw_number(pen: Pen, number: CardNumber, at: Rect, look: Look) -> None:
    """The sign in its box: a lozenge for red, a disc for black, a ring for a number without colour."""
    (x, y), radius = at.centre, min(at.width, at.height) / 2
    rim = 0.045 * radius * 2
    fill = look.number(number.colour)
    if corners := _CORNERS.get(number.colour):
        pen.scene.polygon(_corners(x, y, radius, *corners), fill=WHITE)
        pen.scene.polygon(_corners(x, y, radius - 1.5 * rim, *corners), fill=fill)
    else:
        pen.scene.disc(x, y, radius * 0.93, fill=WHITE)
        pen.scene.disc(x, y, radius * 0.93 - rim, fill=fill, stroke=look.ink, width=rim * 0.8)
    ink = WHITE if number.colour else look.ink
    size = radius * (1.12 if number.value < 10 else 0.9)
    if number.colour in ("red", "blue", "green"):
        size *= 0.92
    pen.put("figure", x, y, str(number.value), size, fill=ink, anchor="middle")


def _corners(x: float, y: float, radius: float, count: int, first: float) -> list[Point]:
    reach = radius * (math.sqrt(2) if first == -45.0 else 1.0)
    reach = min(reach, radius * 1.18)
    return [polar((x, y), reach, first + 360.0 * i / count) for i in range(count)]
