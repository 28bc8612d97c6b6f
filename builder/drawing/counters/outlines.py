"""The outlines that counters are cut along: rectangles, hexes and discs, enlarged or shrunk, with
rounded corners."""

from __future__ import annotations

import math

from builder.drawing.ink.drawing_data import rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Sub
from builder.model.pieces.faces import Shape

HEX_FLATNESS = math.sqrt(3) / 2
"""The height of a hex that lies on a flat side, as a fraction of its width."""

_KAPPA = 0.5522847498

INSIDE: dict[Shape, float] = {"square": 1.0, "hex": 0.86, "round": 0.80}
"""The size of the square face in each counter shape, as a fraction of the shape's height, chosen so
that the face's safe area lies inside the shape."""

_STEPS = 12
"""The number of straight segments in each curved side of a slice of a shape."""


def counter_extent(shape: Shape, width: float, height: float | None) -> tuple[float, float]:
    """Return the width and height in mm of a counter's bounding box; ``height`` is only used for an
    oblong counter."""
    if shape == "hex":
        return width / HEX_FLATNESS, width
    return width, height or width if shape == "square" else width


def counter_outline(shape: Shape, box: Rect, *, grow: float = 0.0, corners: float = 0.0) -> Sub:
    """Return the closed outline of a counter shape that fills ``box``, enlarged by ``grow`` mm on
    all sides."""
    around = box.inset(-grow)
    if shape == "round":
        return _disc(*around.centre, around.width / 2)
    if shape == "hex":
        return _hex(box, grow)
    if corners > 0:
        return rounded_rectangle(around, min(corners + grow, around.width / 2, around.height / 2))
    return Sub(around.corners(), True)


def shape_slice(shape: Shape, box: Rect, top: float, bottom: float) -> list[Point]:
    """Return the polygon of the part of a shape between two y coordinates."""
    heights = [top + (bottom - top) * i / _STEPS for i in range(_STEPS + 1)]
    x, _ = box.centre
    left = [(x - half_width(shape, box, y), y) for y in heights]
    return left + [(2 * x - px, y) for px, y in reversed(left)]


def half_width(shape: Shape, box: Rect, y: float) -> float:
    """Return half the width in mm of a counter shape at a y coordinate."""
    half, off = box.width / 2, abs(y - box.centre[1])
    if shape == "round":
        return math.sqrt(max(0.0, half * half - off * off))
    return half - off / math.sqrt(3) if shape == "hex" else half


def _hex(box: Rect, grow: float) -> Sub:
    """Return the outline of a hex that rests on a flat side."""
    x, y = box.centre
    radius = box.width / 2 + grow / HEX_FLATNESS
    corners = [math.radians(60 * i) for i in range(6)]
    return Sub([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in corners], True)


def _disc(x: float, y: float, r: float) -> Sub:
    """Return a circle as four Bézier curves."""
    k = _KAPPA * r
    points: list[Point] = [(x + r, y)]
    points += [(x + r, y + k), (x + k, y + r), (x, y + r)]
    points += [(x - k, y + r), (x - r, y + k), (x - r, y)]
    points += [(x - r, y - k), (x - k, y - r), (x, y - r)]
    points += [(x + k, y - r), (x + r, y - k), (x + r, y)]
    return Sub(points, True, True)
