"""Where areas lie on a sheet."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.model.space.areas.plane import halfway, holds, length, nearest, size_of
from builder.model.space.graph import Graph
from builder.model.space.space import Cell, Point, Side

Line = tuple[Point, ...]


@dataclass(frozen=True)
class AreaLayout:
    """Areas on a field of so many millimetres (or pixels), whose box lies at ``left`` and ``top``.
    ``middles`` are where their counters lie, ``rooms`` how much room there is round these, ``shared``
    the lines between two."""

    graph: Graph
    outlines: tuple[Line, ...]
    middles: Line
    rooms: tuple[float, ...]
    shared: Mapping[tuple[int, int], tuple[Line, ...]] = field(hash=False)
    field: Point = (0.0, 0.0)
    left: float = 0.0
    top: float = 0.0

    @property
    def space(self) -> Graph:
        """The areas and what touches what."""
        return self.graph

    @cached_property
    def across(self) -> float:
        """How far it is across the area of middle size."""
        return 2 * sorted(self.rooms)[len(self.rooms) // 2]

    @property
    def size(self) -> Point:
        """Width and height of the field."""
        return self.field

    def scaled(self, scale: float) -> AreaLayout:
        """The same in other units, so many to one of these."""

        def larger(points: Sequence[Point]) -> Line:
            return tuple((x * scale, y * scale) for x, y in points)

        return replace(
            self,
            outlines=tuple(map(larger, self.outlines)),
            middles=larger(self.middles),
            rooms=tuple(room * scale for room in self.rooms),
            shared={pair: tuple(map(larger, lines)) for pair, lines in self.shared.items()},
            field=larger([self.field])[0],
            left=self.left * scale,
            top=self.top * scale,
        )

    def point(self, at: Point) -> Point:
        """A point of the field on the sheet."""
        return at[0] + self.left, at[1] + self.top

    def points(self, line: Sequence[Point]) -> list[Point]:
        """A line of the field on the sheet."""
        return [self.point(at) for at in line]

    def centre(self, cell: Cell) -> Point:
        """Where a counter in an area lies."""
        return self.point(self.middles[cell.position])

    def outline(self, cell: Cell) -> list[Point]:
        """The corners of an area."""
        return self.points(self.outlines[cell.position])

    def border(self, side: Side) -> list[list[Point]]:
        """The lines between two areas; none between those that a link joins over others."""
        return [self.points(line) for line in self.shared.get((side.cell.position, side.side), ())]

    def side_middle(self, side: Side) -> Point:
        """The middle of the longest line between two areas, or of the gap between them."""
        lines = self.border(side)
        if lines:
            return halfway(max(lines, key=length))
        a, b = self.gap(side)
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2

    def gap(self, side: Side) -> tuple[Point, Point]:
        """The nearest points of two areas that do not touch."""
        one, other = (self.outline(cell) for cell in self.graph.side_cells(side))
        best: tuple[float, Point, Point] | None = None
        for first, second, turned in ((one, other, False), (other, one, True)):
            for at in first:
                for a, b in zip(second, [*second[1:], *second[:1]], strict=True):
                    found = nearest(at, a, b)
                    far = math.dist(at, found)
                    if best is None or far < best[0]:
                        best = (far, found, at) if turned else (far, at, found)
        assert best is not None
        return best[1], best[2]

    def side_ends(self, side: Side) -> tuple[Point, Point]:
        """Where the longest line between two areas begins and ends."""
        lines = self.border(side)
        if lines:
            longest = max(lines, key=length)
            return longest[0], longest[-1]
        return self.gap(side)

    @cached_property
    def by_size(self) -> list[Cell]:
        """The areas, the smallest first."""
        sizes = [abs(size_of(outline)) for outline in self.outlines]
        return sorted(self.graph.cells, key=lambda cell: (sizes[cell.position], cell))

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The smallest area that holds a point of the sheet."""
        at = (x - self.left, y - self.top)
        found = (cell for cell in self.by_size if holds(self.outlines[cell.position], at))
        return next(found, None)
