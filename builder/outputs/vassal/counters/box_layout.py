"""Places the pieces that a setup puts into one box of a map: side by side, as far as the box has
room."""

from __future__ import annotations

import math
from collections.abc import Sequence

from builder.drawing.ink.geometry import Rect
from builder.vassal.format.grids.grid import Pixel

_GAP = 6
"""The distance in pixels between pieces."""

_HEAD = 0.15
"""The fraction of a box's height that its heading takes."""


def places_in_box(box: Rect, side: int, count: int) -> Sequence[Pixel]:
    """Return the centres of places in a box for ``count`` pieces of this side length (all in
    pixels), in rows. Pieces that find no free place share the first places; a single piece lies in
    the middle."""
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
