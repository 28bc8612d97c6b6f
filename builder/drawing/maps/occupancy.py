"""A coarse raster of the areas of the sheet that are taken, which symbols and names avoid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise, product

from builder.drawing.ink.computed_once import CachedCall, call_uncached
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.maps.shapes.polylines import point_distance

Node = tuple[int, int]

_PIECE = 16
"""The number of segments of a line that are marked together."""


class Occupancy:
    """A raster of square cells with a side of ``cell`` mm, counted from the field's corner."""

    def __init__(
        self, left: float, top: float, cell: float = 1.0, once: CachedCall = call_uncached
    ) -> None:
        self._left, self._top, self._cell, self._once = left, top, cell, once
        self._parts: list[frozenset[Node]] = []
        self._united: frozenset[Node] | None = None

    @property
    def parts(self) -> tuple[frozenset[Node], ...]:
        """The cells that each mark takes, in the order of the marks; those of marks that were made
        before are the same objects as then."""
        return tuple(self._parts)

    @property
    def cells(self) -> frozenset[Node]:
        """All cells that are taken, as pairs of column and row."""
        if self._united is None:
            parts = self.parts
            self._united = parts[0] if len(parts) == 1 else self._once(_union, parts)
        return self._united

    def take(self, cells: frozenset[Node]) -> None:
        """Mark cells as taken."""
        self._parts.append(cells)
        self._united = None

    @classmethod
    def from_cells(cls, corner: Point, cell: float, cells: frozenset[Node]) -> Occupancy:
        """Return a raster in which the given cells are taken; they are counted from ``corner``."""
        made = cls(*corner, cell)
        made.take(cells)
        return made

    def hit(self, x: float, y: float) -> bool:
        """Return whether the cell that contains a point is taken."""
        cell, taken = self._cell, self._united
        if taken is None:
            taken = self.cells
        return (int((x - self._left) // cell), int((y - self._top) // cell)) in taken

    def disc(self, x: float, y: float, radius: float) -> None:
        """Mark a disc as taken."""
        cell = self._cell
        u, v = (x - self._left) / cell, (y - self._top) / cell
        self.take(self._once(_round, u, v, radius / cell))

    def line(self, points: Sequence[Point], radius: float) -> None:
        """Mark all cells within ``radius`` mm of a polyline as taken."""
        corner = self._left, self._top
        # In pieces, so that a bend makes new only what lies beside it.
        for first in range(0, max(1, len(points) - 1), _PIECE):
            piece = tuple(points[first : first + _PIECE + 1])
            self.take(self._once(_line, corner, self._cell, piece, radius))

    def count(self, box: Rect) -> int:
        """Return how many cells of the raster that lie in a rectangle are taken by what is drawn."""
        return len(self.cells.intersection(self.cells_of_box(box)))

    def cells_of_box(self, box: Rect) -> Iterable[Node]:
        """Return the cells of which a part lies in a rectangle."""
        cell = self._cell
        x, y = (box.x - self._left) / cell, (box.y - self._top) / cell
        return product(
            range(int(x // 1), int((x + box.width / cell) // 1) + 1),
            range(int(y // 1), int((y + box.height / cell) // 1) + 1),
        )


class TakenCells:
    """The cells that any of some parts takes, kept while few of the parts change."""

    def __init__(self) -> None:
        self._parts: set[frozenset[Node]] = set()
        self._times = Counter[Node]()

    def change(self, parts: Iterable[frozenset[Node]]) -> set[Node]:
        """Take the cells of these parts and no others; return those cells of which it has changed
        whether they are taken."""
        wanted, times = set(parts), self._times
        more, less = wanted - self._parts, self._parts - wanted
        self._parts = wanted
        cells = set().union(*more, *less)
        before = cells & times.keys()
        for part in more:
            times.update(part)
        for part in less:
            times.subtract(part)
        now = {cell for cell in cells if times[cell]}
        for cell in cells - now:
            del times[cell]
        return before ^ now

    def count(self, cells: Iterable[Node]) -> int:
        """Return how many of some cells of the raster are taken by what is drawn."""
        return len(self._times.keys() & cells)


def _union(parts: tuple[frozenset[Node], ...]) -> frozenset[Node]:
    return frozenset().union(*parts)


def _round(u: float, v: float, reach: float) -> frozenset[Node]:
    """Return the cells of a disc; all lengths are in cells."""
    found: set[Node] = set()
    _disc(found, u, v, reach)
    return frozenset(found)


def _disc(taken: set[Node], u: float, v: float, reach: float) -> None:
    """Add the cells of a disc to ``taken``; all lengths are in cells."""
    least = (reach + 0.3) ** 2
    rows = [(j, (j + 0.5 - v) ** 2) for j in range(int(v - reach) - 1, int(v + reach) + 2)]
    for i in range(int(u - reach) - 1, int(u + reach) + 2):
        across = (i + 0.5 - u) ** 2
        if across <= least:
            taken.update([(i, j) for j, along in rows if across + along <= least])


def _line(corner: Point, cell: float, points: Sequence[Point], radius: float) -> frozenset[Node]:
    """Return the cells within ``radius`` of a polyline; all lengths are in mm."""
    left, top = corner
    found: set[Node] = set()
    step, ahead, reach = max(cell, radius * 0.8), 0.0, radius / cell
    for a, b in pairwise(points):
        part = point_distance(a, b)
        while ahead < part:
            t = ahead / part
            x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
            _disc(found, (x - left) / cell, (y - top) / cell, reach)
            ahead += step
        ahead -= part
    if points:
        x, y = points[-1]
        _disc(found, (x - left) / cell, (y - top) / cell, reach)
    return frozenset(found)
