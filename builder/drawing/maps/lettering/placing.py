"""Finding room for names: rectangles that are taken, and the price of taking another."""

from __future__ import annotations

from collections.abc import Iterable

from builder.drawing.ink.geometry import Rect
from builder.drawing.maps.occupancy import Occupancy

_BIN = 12.0


class Room:
    """The rectangles of all text on a map, and a raster of what names would rather not cover."""

    def __init__(self, field: Rect, softly: Occupancy) -> None:
        self.field = field
        self._softly = softly
        self._bins: dict[tuple[int, int], list[Rect]] = {}

    def take(self, box: Rect) -> None:
        """Mark a rectangle as text."""
        for place in self._places(box):
            self._bins.setdefault(place, []).append(box)

    def overlap(self, box: Rect) -> float:
        """How much text a rectangle would cover, in square millimetres; off the field is as bad."""
        found = {other for place in self._places(box) for other in self._bins.get(place, ())}
        outside = box.width * box.height - box.overlap(self.field)
        return sum(map(box.overlap, found)) + max(0.0, outside)

    def price(self, boxes: Iterable[Rect]) -> float:
        """What it costs to put text here: overlap dear, roads and rivers less."""
        return sum(15 * self.overlap(b) + 1.0 * self._softly.count(b) for b in boxes)

    def _places(self, box: Rect) -> list[tuple[int, int]]:
        columns = range(int(box.x // _BIN), int(box.right // _BIN) + 1)
        rows = range(int(box.y // _BIN), int(box.bottom // _BIN) + 1)
        return [(i, j) for i in columns for j in rows]
