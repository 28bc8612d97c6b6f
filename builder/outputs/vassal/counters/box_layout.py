"""Pieces that a setup puts into one box that holds counters: they lie side by side as far as it has
room."""

from __future__ import annotations

import math
from collections.abc import Sequence

from builder.drawing.ink.geometry import Rect
from builder.vassal.format.grids.grid import Pixel

_GAP = 6
"""Pixels between pieces."""

_HEAD = 0.15
"""The part of a box's height that its head takes."""


def spread(box: Rect, side: int, count: int) -> Sequence[Pixel]:
    """The middles of places for ``count`` pieces of this side (all in pixels), in rows. What has no
    place of its own shares those of the first; a single piece lies in the middle."""
    if count < 2:
        return [_pixel(*box.centre)] * count
    step, room = side + _GAP, box.height * (1 - _HEAD)
    columns = max(1, int(box.width // step))
    lines = min(math.ceil(count / columns), max(1, int(room // step)))
    columns = min(columns, math.ceil(count / lines))
    left = box.centre[0] - (columns - 1) * step / 2
    top = box.bottom - room / 2 - (lines - 1) * step / 2
    places = [
        _pixel(left + column * step, top + line * step)
        for line in range(lines)
        for column in range(columns)
    ]
    return [places[i % len(places)] for i in range(count)]


def _pixel(x: float, y: float) -> Pixel:
    return round(x), round(y)
