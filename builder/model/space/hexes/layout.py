"""The positions of the hexes of a grid on a sheet, in millimetres or pixels."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from builder.model.space.hexes.grid import HexGrid
from builder.model.space.hexes.lattice import Key
from builder.model.space.space import Cell, Point
from builder.model.space.space import Side as Hexside


def _first_and_last_hex(line: Iterable[Cell]) -> tuple[Cell, Cell]:
    cells = list(line)
    return cells[0], cells[-1]


class _Ruler(dict[float, float]):
    """A cache of the positions of parallel lattice lines, computed on demand: every point of a
    field lies on two of these lines, and there are few of them."""

    def __init__(self, two: float, start: float) -> None:
        self._two, self._start = two, start

    def __missing__(self, line: float) -> float:
        found = self[line] = line * self._two / 2 + self._start
        return found


@dataclass(frozen=True)
class HexLayout:
    """The positions of a hex grid on a sheet: millimetres (or pixels), y down.

    ``across`` is the distance between two opposite sides of a hex. ``turns`` are quarter turns of
    the whole field counter-clockwise; ids do not change. ``left`` and ``top`` are the position of
    the field's box.
    """

    grid: HexGrid
    across: float
    left: float = 0.0
    top: float = 0.0
    turns: int = 0

    def scaled(self, scale: float) -> HexLayout:
        """Return the same layout in other units, ``scale`` of them to one present unit."""
        across, left, top = (scale * length for length in (self.across, self.left, self.top))
        return replace(self, across=across, left=left, top=top)

    @property
    def space(self) -> HexGrid:
        """The hex grid."""
        return self.grid

    @cached_property
    def radius(self) -> float:
        """The distance between a hex's centre and a corner."""
        return self.across / math.sqrt(3)

    def _raw(self, x: float, y: float) -> tuple[float, float]:
        x, y = x * self.radius / 2, y * self.across / 2
        if self.grid.orientation == "pointy":
            x, y = y, x
        for _ in range(self.turns % 4):
            x, y = y, -x
        return x, y

    @cached_property
    def _extremes(self) -> list[tuple[float, float]]:
        """The points that determine the bounding box: the corners of the first and the last hex of
        each line; nothing lies beyond them."""
        ends = [
            c
            for _, line in itertools.groupby(self.grid.cells, lambda c: c.line)
            for c in _first_and_last_hex(line)
        ]
        return [self._raw(*k) for c in ends for k in self.grid.corners(c)]

    @cached_property
    def _offset(self) -> tuple[float, float]:
        """The offset that moves the field's bounding box to (left, top)."""
        points = self._extremes
        return self.left - min(x for x, _ in points), self.top - min(y for _, y in points)

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the field's bounding box."""
        points = self._extremes
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return max(xs) - min(xs), max(ys) - min(ys)

    def point(self, key: Key | tuple[float, float]) -> tuple[float, float]:
        """Return the position on the sheet of a point of the lattice."""
        x, y = key if self.flat_on_sheet else key[::-1]
        right, down = self._rulers
        return right[x], down[y]

    @cached_property
    def _rulers(self) -> tuple[_Ruler, _Ruler]:
        """The positions of the lattice lines that run down the sheet, and of those that run across
        it."""
        (right, down), (left, top) = self._raw(2, 2), self._offset
        return _Ruler(right, left), _Ruler(down, top)

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The centre of a hex."""
        return self.point(self.grid.key(cell))

    def outline(self, cell: Cell) -> list[tuple[float, float]]:
        """The six corners of a hex."""
        return [self.point(k) for k in self.grid.corners(cell)]

    def rim(self, cells: Collection[Cell]) -> Iterator[tuple[Point, Point]]:
        """Yield the two ends of each side on the outer edge of a set of hexes, clockwise."""
        for start, end in self.grid.rim(cells):
            found = self.point(start), self.point(end)
            yield found if self.grid.orientation == "flat" else found[::-1]

    def side_middle(self, hexside: Hexside) -> tuple[float, float]:
        """The middle of a hexside."""
        (ax, ay), (bx, by) = self.grid.side_corners(hexside)
        return self.point(((ax + bx) / 2, (ay + by) / 2))

    def side_ends(self, hexside: Hexside) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two corners of a hexside."""
        a, b = self.grid.side_corners(hexside)
        return self.point(a), self.point(b)

    def lattice(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the lattice at a position on the sheet, the inverse of :meth:`point`."""
        dx, dy = self._offset
        x, y = x - dx, y - dy
        for _ in range(self.turns % 4):
            x, y = -y, x
        if self.grid.orientation == "pointy":
            x, y = y, x
        return x * 2 / self.radius, y * 2 / self.across

    def cell_at(self, x: float, y: float) -> Cell | None:
        """Return the hex under a point of the sheet, or ``None`` off the map."""
        cell = self.grid.nearest(*self.lattice(x, y))
        return cell if cell in self.grid else None

    @cached_property
    def flat_on_sheet(self) -> bool:
        """Whether hexes are flat-topped on the sheet, once the field is turned."""
        return (self.grid.orientation == "flat") == (self.turns % 2 == 0)
