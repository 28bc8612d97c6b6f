"""Place hex numbers: at the top of their hexes, or as near to it as rivers, roads, houses and signs
allow."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.maps.features import reserve_features
from builder.drawing.maps.gridwork import default_number_place, number_box, reserve_box
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.roads import Road
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.occupancy import Node, Occupancy
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.zones import reserve_zones
from builder.model.space.hexes import Key

_CELL = 0.3
"""The cell size in mm of the raster that marks occupied areas."""

_STEPS = 20
"""The number of positions that are tried across a hex."""

_RIM = 0.25
"""The distance of numbers from hexsides, in mm."""

_BANK = 0.35
"""The distance of numbers from the water of a river, in mm at a hex radius of 13 mm, to leave room
for its bank."""

_HOUSES = 0.36
"""The distance of numbers from the centre of a hex with houses, in hex radii; houses further out
avoid the number instead."""


def place_numbers(
    map_context: MapContext, courses: Iterable[Course], roads: Iterable[Road]
) -> None:
    """Choose the position of every hex number, and mark it as taken for symbols."""
    keys, frame, once = sorted(map_context.board.real), map_context.frame, map_context.context.once
    art = _areas_to_avoid(map_context, courses, roads).cells
    usual = tuple(
        (key, default_number_place(map_context, key), number_box(map_context, key)) for key in keys
    )
    map_context.numbers.update(zip(keys, once(_places, frame, art, usual), strict=True))
    boxes = tuple(number_box(map_context, key) for key in keys)
    map_context.taken.take(once(_reserved, frame, boxes))


DefaultPlaces = tuple[tuple[Key, Point, Rect], ...]
"""Hexes, each with the default position of its number and the number's box there."""


def _places(frame: Frame, art: frozenset[Node], usual: DefaultPlaces) -> list[Point]:
    """Return the position of the number of each hex in ``usual`` (default positions), clear of the
    raster cells ``art`` if possible."""
    room = _Room(frame, Occupancy.from_cells((frame.left, frame.top), _CELL, art))
    return [room.place(*one) for one in usual]


def _reserved(frame: Frame, boxes: tuple[Rect, ...]) -> frozenset[Node]:
    """Return the raster cells that the boxes of all numbers take up."""
    taken = Occupancy(frame.left, frame.top)
    for box in boxes:
        reserve_box(box, taken)
    return taken.cells


def _areas_to_avoid(
    map_context: MapContext, courses: Iterable[Course], roads: Iterable[Road]
) -> Occupancy:
    """Return the areas that numbers avoid."""
    frame, zoom, lines = map_context.frame, map_context.zoom, map_context.theme.lines
    taken = Occupancy(frame.left, frame.top, _CELL, map_context.context.once)
    for course in courses:
        if course.art == "frontier":
            taken.line(course.points, 1.3 * zoom)
        elif course.art != "wall":
            taken.line(course.points, max(course.width) / 2 + _BANK * zoom)
    for wall in map_context.walls:
        taken.line(wall.points, 0.62 * lines.wall * zoom + 0.5)
    widths = {"primary": lines.primary[0], "secondary": lines.secondary[0], "rail": 1.0}
    for road in roads:
        taken.line(road.points, widths.get(road.art, lines.trail) / 2 * zoom + 0.1)
    for key in sorted(map_context.board.settlements):
        taken.disc(*frame.point(key), _HOUSES * frame.radius)
    reserve_features(map_context, taken)
    reserve_zones(map_context, taken)
    return taken


class _Room:
    """The space in hexes for their numbers."""

    def __init__(self, frame: Frame, art: Occupancy) -> None:
        self._frame, self._art = frame, art

    @cached_property
    def _shifts(self) -> list[Point]:
        """The shifts from its default position that are tried for a number, the smallest first, and
        downward before sideways."""
        step = 2 * self._frame.radius / _STEPS
        span = range(-_STEPS // 2, _STEPS // 2 + 1)
        found = [(i * step, j * step) for i in span for j in range(_STEPS)]
        return sorted(found, key=lambda s: (math.hypot(1.3 * s[0], s[1]), s))

    def place(self, key: Key, usual: Point, box: Rect) -> Point:
        """Return the position in a hex where its number covers no occupied cells, or as few as
        possible."""
        x, y = usual
        best: tuple[int, Point] | None = None
        for dx, dy in self._shifts:
            moved = box.moved(dx, dy)
            if (dx or dy) and not self._inside(key, moved):
                continue
            covered = self._art.count(moved)
            if best is None or covered < best[0]:
                best = (covered, (x + dx, y + dy))
            if not covered:
                break
        assert best is not None
        return best[1]

    def _inside(self, key: Key, box: Rect) -> bool:
        """Return whether a number's rectangle lies completely inside a hex."""
        frame = self._frame
        x, y = frame.point(key)
        most = frame.inner - _RIM
        return all(
            (a - x) * nx + (b - y) * ny <= most
            for a, b in box.corners()
            for nx, ny in frame.normals
        )
