"""The space for names on a map: the rectangles that are taken, and the cost of covering other
content."""

from __future__ import annotations

from collections.abc import Iterable

from builder.drawing.ink.geometry import Rect
from builder.drawing.maps.lettering.covers import Covers

_BIN = 12.0

_TEXT = 40.0
"""The cost of covering a square millimetre of other text."""


class LabelSpace:
    """The rectangles of all text on a map, and all other objects that names should avoid."""

    def __init__(self, field: Rect, covers: Covers) -> None:
        self.field, self.covers = field, covers
        self._bins: dict[tuple[int, int], list[Rect]] = {}

    def take(self, box: Rect) -> None:
        """Mark a rectangle as taken by text."""
        for place in self._places(box):
            self._bins.setdefault(place, []).append(box)

    def overlap(self, box: Rect) -> float:
        """Return the area of text that a rectangle would cover, in square millimetres; the part of
        the rectangle outside the field counts in the same way."""
        found = {other for place in self._places(box) for other in self._bins.get(place, ())}
        outside = box.width * box.height - box.overlap(self.field)
        return sum(map(box.overlap, found)) + max(0.0, outside)

    def price(self, boxes: Iterable[Rect], lines: float = 1.0) -> float:
        """Return the cost of placing text in some boxes: high for covering other text, lower for
        houses, and lower still for roads and rivers, whose cost is multiplied by ``lines``."""
        return sum(_TEXT * self.overlap(b) + self.covers.price(b, lines) for b in boxes)

    def _places(self, box: Rect) -> list[tuple[int, int]]:
        columns = range(int(box.x // _BIN), int(box.right // _BIN) + 1)
        rows = range(int(box.y // _BIN), int(box.bottom // _BIN) + 1)
        return [(i, j) for i in columns for j in rows]
