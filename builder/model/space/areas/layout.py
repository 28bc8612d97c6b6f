"""The positions of areas on a sheet."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.model.space.areas.plane import (
    contains_point,
    halfway_along,
    line_length,
    nearest_on_line,
    signed_area,
)
from builder.model.space.place_graph import Graph
from builder.model.space.space import Cell, Point, Side

Line = tuple[Point, ...]


@dataclass(frozen=True)
class AreaLayout:
    """The positions of areas on a field measured in millimetres (or pixels), whose box lies at
    ``left`` and ``top``. ``middles`` are the points where their counters lie, ``rooms`` the radius
    of the free space around these points, ``shared`` the lines between two areas; ``islands`` are
    further outlines, each with the number of its area."""

    graph: Graph
    outlines: tuple[Line, ...]
    middles: Line
    rooms: tuple[float, ...]
    shared: Mapping[tuple[int, int], tuple[Line, ...]] = field(hash=False)
    islands: tuple[tuple[int, Line], ...] = ()
    field: Point = (0.0, 0.0)
    left: float = 0.0
    top: float = 0.0

    @property
    def space(self) -> Graph:
        """The graph of the areas and which of them touch."""
        return self.graph

    @cached_property
    def across(self) -> float:
        """The width of the area whose size is the median of all areas."""
        return 2 * sorted(self.rooms)[len(self.rooms) // 2]

    @property
    def size(self) -> Point:
        """Width and height of the field."""
        return self.field

    def scaled(self, scale: float) -> AreaLayout:
        """Return the same layout in other units, ``scale`` of them to one present unit."""

        def larger(points: Sequence[Point]) -> Line:
            return tuple((x * scale, y * scale) for x, y in points)

        return replace(
            self,
            outlines=tuple(map(larger, self.outlines)),
            middles=larger(self.middles),
            rooms=tuple(room * scale for room in self.rooms),
            shared={pair: tuple(map(larger, lines)) for pair, lines in self.shared.items()},
            islands=tuple((area, larger(ring)) for area, ring in self.islands),
            field=larger([self.field])[0],
            left=self.left * scale,
            top=self.top * scale,
        )

    def point(self, at: Point) -> Point:
        """Return the position on the sheet of a point of the field."""
        return at[0] + self.left, at[1] + self.top

    def points(self, line: Sequence[Point]) -> list[Point]:
        """Return the position on the sheet of a line of the field."""
        return [self.point(at) for at in line]

    def centre(self, cell: Cell) -> Point:
        """Return where a counter in an area lies."""
        return self.point(self.middles[cell.position])

    def outline(self, cell: Cell) -> list[Point]:
        """The corners of an area."""
        return self.points(self.outlines[cell.position])

    def outlines_of(self, cell: Cell) -> list[list[Point]]:
        """The corners of an area, and those of its islands."""
        own = (ring for area, ring in self.islands if area == cell.position)
        return [self.outline(cell), *map(self.points, own)]

    def border(self, side: Side) -> list[list[Point]]:
        """Return the lines between two areas; none for areas joined by a link without touching."""
        return [self.points(line) for line in self.shared.get((side.cell.position, side.side), ())]

    def side_middle(self, side: Side) -> Point:
        """The middle of the longest line between two areas, or of the gap between them."""
        lines = self.border(side)
        if lines:
            return halfway_along(max(lines, key=line_length))
        a, b = self.gap(side)
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2

    def gap(self, side: Side) -> tuple[Point, Point]:
        """Return the nearest points of two areas that do not touch."""
        one, other = (self.outlines_of(cell) for cell in self.graph.side_cells(side))
        gaps = (_gap_between_outlines(first, second) for first in one for second in other)
        _, start, end = min(gaps, key=lambda gap: gap[0])
        return start, end

    def side_ends(self, side: Side) -> tuple[Point, Point]:
        """Return the ends of the longest line between two areas, or of the gap between them."""
        lines = self.border(side)
        if lines:
            longest = max(lines, key=line_length)
            return longest[0], longest[-1]
        return self.gap(side)

    @cached_property
    def by_size(self) -> list[tuple[Cell, Line]]:
        """The outlines, each with its area, the smallest first."""
        every = [*enumerate(self.outlines), *self.islands]
        found = [(Cell(0, area), ring) for area, ring in every]
        return sorted(found, key=lambda piece: (abs(signed_area(piece[1])), piece[0]))

    def rings_of(self, cells: Collection[Cell]) -> list[list[Point]]:
        """Return the outlines that fill exactly these areas by the even-odd rule; an area inside
        another one is not part of it."""
        return [
            self.points(ring)
            for (cell, ring), outer in zip(self.by_size, self._outer, strict=True)
            if (cell in cells) != (outer in cells)
        ]

    @cached_property
    def _outer(self) -> list[Cell | None]:
        """For each outline of :attr:`by_size`, the area that it lies in, or ``None``."""
        return [
            next((other for other, wide in self.by_size[n + 1 :] if contains_point(wide, at)), None)
            for n, at in enumerate(self._inner_point(cell, ring) for cell, ring in self.by_size)
        ]

    def _inner_point(self, cell: Cell, ring: Line) -> Point:
        """Return a point inside an outline."""
        if ring is self.outlines[cell.position]:
            return self.middles[cell.position]
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        return sum(xs) / len(xs), sum(ys) / len(ys)

    def cell_at(self, x: float, y: float) -> Cell | None:
        """Return the area of the smallest outline that contains a point of the sheet, or ``None``."""
        at = (x - self.left, y - self.top)
        return next((cell for cell, ring in self.by_size if contains_point(ring, at)), None)


def _gap_between_outlines(
    one: Sequence[Point], other: Sequence[Point]
) -> tuple[float, Point, Point]:
    """Return the distance between two outlines, and the two points where they are nearest."""
    best: tuple[float, Point, Point] | None = None
    for first, second, turned in ((one, other, False), (other, one, True)):
        for at in first:
            for a, b in zip(second, [*second[1:], *second[:1]], strict=True):
                found = nearest_on_line(at, a, b)
                far = math.dist(at, found)
                if best is None or far < best[0]:
                    best = (far, found, at) if turned else (far, at, found)
    assert best is not None
    return best
