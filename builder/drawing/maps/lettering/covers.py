"""The objects on a map that names should not cover: lines, which cost little to cover, and houses
and signs, which cost more."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from builder.drawing.ink.geometry import Rect, lerp
from builder.drawing.ink.scene import Point
from builder.drawing.maps.features import drawn_features
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.roads import Road
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.occupancy import Node, Occupancy
from builder.model.space.hexes import Key

_CELL = 0.6
"""The cell size in mm of the rasters of covered areas."""

_LINE, _BUILT, _OWN = 2.0, 4.0, 0.7
"""The cost of covering a square millimetre of a line, of houses and signs, and of the houses of the
named place itself."""

_HOUSES = {"village": 0.42, "houses": 0.42, "town": 0.54, "blocks": 0.85, "checkpoint": 0.34}
"""The radius of the area that the houses of a hex take up, in hex radii, by the hex's art."""

_SIGN = 2.1
"""The radius of a feature's sign, in mm at a hex radius of 13 mm."""

_ROAD, _FRONTIER, _SHORE, _BANK = 0.8, 1.1, 0.5, 0.3
"""Half the width of a road, of a frontier and of a shore, and the width of a river's bank, in mm at
a hex radius of 13 mm."""


class Covers:
    """Rasters of all objects on a map that names avoid if possible."""

    def __init__(self, map_context: MapContext) -> None:
        frame, once = map_context.frame, map_context.context.once
        self._plate = map_context
        self._lines, self._built, self._borders = (
            Occupancy(frame.left, frame.top, _CELL, once) for _ in range(3)
        )

    @classmethod
    def from_map(
        cls, map_context: MapContext, courses: Iterable[Course], roads: Iterable[Road]
    ) -> Covers:
        """Return the rasters of the objects that the names of a map avoid."""
        found = cls(map_context)
        for course in courses:
            found._course(course)
        for wall in map_context.walls:
            found._border(wall.points, 0.62 * map_context.theme.lines.wall * map_context.zoom)
        for shore in map_context.shore.loops if map_context.shore else ():
            found.line(shore, _SHORE * map_context.zoom)
        for road in roads:
            found.line(road.points, _ROAD * map_context.zoom)
        for key in sorted(map_context.board.real):
            if reach := built_reach(map_context, key):
                found._built.disc(*map_context.frame.point(key), reach)
        for at in drawn_features(map_context):
            found._built.disc(*at, _SIGN * map_context.zoom)
        return found

    @property
    def parts(self) -> tuple[tuple[frozenset[Node], ...], ...]:
        """The parts of each raster (:attr:`Occupancy.parts`)."""
        return self._lines.parts, self._built.parts, self._borders.parts

    def cell_box(self, node: Node) -> Rect:
        """Return the square of a cell of the rasters on the sheet."""
        frame = self._plate.frame
        return Rect(frame.left + _CELL * node[0], frame.top + _CELL * node[1], _CELL, _CELL)

    def _course(self, course: Course) -> None:
        zoom = self._plate.zoom
        half = max(course.width) / 2 + _BANK * zoom
        # a stream through the middle of hexes separates no place from its name
        if not course.chain:
            self.line(course.points, half)
        elif course.art != "wall":
            self._border(course.points, _FRONTIER * zoom if course.art == "frontier" else half)

    def _border(self, points: Sequence[Point], half: float) -> None:
        """Mark a line, ``half`` mm wide to either side, that separates a place from a name on its
        other side."""
        self.line(points, half)
        self._borders.line(points, half)

    def line(self, points: Sequence[Point], half: float) -> None:
        """Mark a line that extends ``half`` mm to either side of its points."""
        self._lines.line(points, half)

    def price(self, box: Rect, lines: float = 1.0) -> float:
        """Return the cost of placing a name in a box; ``lines`` multiplies the cost of covering
        lines."""
        built = _BUILT * self._built.count(box)
        return _CELL**2 * (lines * _LINE * self._lines.count(box) + built)

    def houses_of_hex(self, key: Key) -> Occupancy:
        """Return the raster of the houses of one hex, which the name of its place may cover at a
        lower cost than others."""
        frame = self._plate.frame
        found = Occupancy(frame.left, frame.top, _CELL)
        if reach := built_reach(self._plate, key):
            found.disc(*frame.point(key), reach)
        return found

    @staticmethod
    def forgiven(own: Occupancy, box: Rect) -> float:
        """Return the reduction in the cost of a name in ``box`` because some of the houses that it
        covers belong to its own place."""
        return _CELL**2 * (_BUILT - _OWN) * own.count(box)

    def is_separated(self, at: Point, other: Point) -> bool:
        """Return whether a river, a wall or a frontier runs between two points."""
        steps = max(1, math.ceil(math.dist(at, other) / _CELL))
        return any(self._borders.hit(*lerp(at, other, n / steps)) for n in range(steps + 1))


def built_reach(map_context: MapContext, key: Key) -> float:
    """Return the distance in mm up to which the houses in a hex extend from its centre; 0 if it has
    none."""
    board = map_context.board
    return _HOUSES.get(board.settlements.get(key, board.arts[key]), 0.0) * map_context.frame.radius
