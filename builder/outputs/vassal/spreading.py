"""Pieces that a setup puts into one box: in a display they lie side by side as far as the box has room;
those that wait in the box of a turn lie in piles, which may overlap."""

from __future__ import annotations

import math
from collections.abc import Sequence

from builder.drawing.geometry import Rect
from builder.outputs.vassal.grid import Pixel

STEP = 5
"""Pixels from a piece in a stack to the next above it, to the right and up."""

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


def piled(box: Rect, heights: Sequence[int]) -> Sequence[Pixel]:
    """Where the lowest pieces lie of piles of these ``heights``, over a box (in pixels), in rows. As
    piles grow to the upper right, high ones come first, from that corner on, each with its middle in
    the middle of its place; the others fill the box from below."""
    count = len(heights)
    wide = round(math.sqrt(count * box.width / box.height))
    columns = min(max(1, wide), count)
    lines = math.ceil(count / columns)
    top = [(column, 0) for column in reversed(range(columns))]
    below = [(column, line) for line in range(lines - 1, 0, -1) for column in range(columns)]
    high_first = sorted(range(count), key=lambda i: -heights[i])
    found = {}
    for i, (column, line) in zip(high_first, [*top, *below], strict=False):
        lean = STEP * (heights[i] - 1) / 2
        x = box.x + box.width * (column + 0.5) / columns
        y = box.y + box.height * (line + 0.5) / lines
        found[i] = _pixel(max(box.x, x - lean), min(box.bottom, y + lean))
    return [found[i] for i in range(count)]


def _pixel(x: float, y: float) -> Pixel:
    return round(x), round(y)
