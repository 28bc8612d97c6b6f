"""The space for names on a map: the rectangles that are taken, and the cost of covering other
content."""

from __future__ import annotations

from collections.abc import Iterable

from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Point
from builder.drawing.maps.lettering.covers import Covers

Bin = tuple[int, int]
"""A square of the map, by its column and row."""

_BIN = 12.0
"""The side of such a square, in mm."""

_TEXT = 40.0
"""The cost of covering a square millimetre of other text."""


class LabelSpace:
    """The rectangles of all text on a map, and all other objects that names should avoid."""

    def __init__(self, field: Rect, covers: Covers) -> None:
        self.field, self.covers = field, covers
        self._bins: dict[Bin, list[Rect]] = {}
        self.taken: list[Rect] = []
        """The rectangles of text, in the order in which they were taken."""
        self.looked_at: set[Bin] = set()
        """The squares of the map in which space for a name has been looked for."""

    def take(self, box: Rect) -> None:
        """Mark a rectangle as taken by text."""
        self.taken.append(box)
        for place in bins_of_box(box):
            self._bins.setdefault(place, []).append(box)

    def overlap(self, box: Rect) -> float:
        """Return the area of text that a rectangle would cover, in square millimetres; the part of
        the rectangle outside the field counts in the same way."""
        places = bins_of_box(box)
        self.looked_at.update(places)
        found = {other for place in places for other in self._bins.get(place, ())}
        outside = box.width * box.height - box.overlap(self.field)
        return sum(map(box.overlap, found)) + max(0.0, outside)

    def price(self, boxes: Iterable[Rect], lines: float = 1.0) -> float:
        """Return the cost of placing text in some boxes: high for covering other text, lower for
        houses, and lower still for roads and rivers, whose cost is multiplied by ``lines``."""
        return sum(_TEXT * self.overlap(b) + self.covers.price(b, lines) for b in boxes)

    def is_separated(self, at: Point, other: Point) -> bool:
        """Return whether a river, a wall or a frontier runs between two points."""
        self.looked_at.update(bins_of_box(bounding_box([at, other])))
        return self.covers.is_separated(at, other)


def bins_of_box(box: Rect) -> list[Bin]:
    """Return the squares of the map that a rectangle touches."""
    columns = range(int(box.x // _BIN), int(box.right // _BIN) + 1)
    rows = range(int(box.y // _BIN), int(box.bottom // _BIN) + 1)
    return [(i, j) for i in columns for j in rows]
