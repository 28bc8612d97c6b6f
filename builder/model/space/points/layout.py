"""The positions of the points of a board on its sheet."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from builder.model.space.place_graph import Graph
from builder.model.space.space import Cell, Point, Side

_CORNERS = 24
"""The number of corners of the polygon that approximates a point's circle."""


@dataclass(frozen=True)
class PointLayout:
    """The positions of points on a field measured in millimetres (or pixels), whose box lies at
    ``left`` and ``top``; ``radius`` is that of the circle around a point where counters lie,
    ``middles`` are the middles of those steps that are not straight."""

    graph: Graph
    points: tuple[Point, ...]
    field: Point
    radius: float
    middles: tuple[tuple[Side, Point], ...] = ()
    left: float = 0.0
    top: float = 0.0

    @property
    def space(self) -> Graph:
        """The graph of the points and their links."""
        return self.graph

    @property
    def across(self) -> float:
        """The diameter of the circle around a point where counters lie."""
        return 2 * self.radius

    @property
    def size(self) -> Point:
        """Width and height of the field."""
        return self.field

    def scaled(self, scale: float) -> PointLayout:
        """Return the same layout in other units, ``scale`` of them to one present unit."""

        def larger(point: Point) -> Point:
            return point[0] * scale, point[1] * scale

        return replace(
            self,
            points=tuple(map(larger, self.points)),
            field=larger(self.field),
            radius=self.radius * scale,
            middles=tuple((side, larger(at)) for side, at in self.middles),
            left=self.left * scale,
            top=self.top * scale,
        )

    def point(self, at: Point) -> Point:
        """Return the position on the sheet of a point of the field."""
        return at[0] + self.left, at[1] + self.top

    def centre(self, cell: Cell) -> Point:
        """Return where a counter in a place lies."""
        return self.point(self.points[cell.position])

    def outline(self, cell: Cell) -> list[Point]:
        """Return the circle around a point, as a polygon."""
        x, y = self.centre(cell)
        turns = (math.tau * n / _CORNERS for n in range(_CORNERS))
        return [(x + self.radius * math.cos(t), y + self.radius * math.sin(t)) for t in turns]

    def side_middle(self, side: Side) -> Point:
        """Return the middle of a step."""
        for known, at in self.middles:
            if known == side:
                return self.point(at)
        (ax, ay), (bx, by) = map(self.centre, self.graph.side_cells(side))
        return (ax + bx) / 2, (ay + by) / 2

    def side_ends(self, side: Side) -> tuple[Point, Point]:
        """Return two points to the left and right of a step's middle, each half a radius away from
        it."""
        (ax, ay), (bx, by) = map(self.centre, self.graph.side_cells(side))
        (x, y), far = self.side_middle(side), math.dist((ax, ay), (bx, by)) or 1.0
        dx, dy = self.radius * (bx - ax) / far / 2, self.radius * (by - ay) / far / 2
        return (x - dy, y + dx), (x + dy, y - dx)

    def cell_at(self, x: float, y: float) -> Cell | None:
        """Return the place whose circle, enlarged by half its radius, contains a point of the
        sheet, or ``None``."""
        found = min(self.graph.cells, key=lambda cell: math.dist(self.centre(cell), (x, y)))
        near = math.dist(self.centre(found), (x, y)) <= 1.5 * self.radius
        return found if near else None
