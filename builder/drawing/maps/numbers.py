"""Where hex numbers find room: at the top of their hexes, or as near to it as rivers, roads, houses and
signs leave them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.maps.features import reserve_features
from builder.drawing.maps.gridwork import number_box, reserve_box, usual_place
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.roads import Road
from builder.drawing.maps.map_context import Plate
from builder.drawing.maps.occupancy import Node, Occupancy
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.zones import reserve_zones
from builder.model.space.hexes import Key

_CELL = 0.3
"""The raster on which art is marked, in mm."""

_STEPS = 20
"""Places that are tried across a hex."""

_RIM = 0.25
"""How far numbers keep from hexsides, in mm."""

_BANK = 0.35
"""How far they keep from the water of a river, in mm at a hex radius of 13 mm: its bank is there."""

_HOUSES = 0.36
"""How far from the middle of a hex numbers keep for its houses, in hex radii: those further out keep off
the number."""


def place_numbers(plate: Plate, courses: Iterable[Course], roads: Iterable[Road]) -> None:
    """Give every hex number its place, and keep symbols off it."""
    keys, frame, once = sorted(plate.board.real), plate.frame, plate.draft.once
    art = _art(plate, courses, roads).cells
    usual = tuple((key, usual_place(plate, key), number_box(plate, key)) for key in keys)
    plate.numbers.update(zip(keys, once(_places, frame, art, usual), strict=True))
    boxes = tuple(number_box(plate, key) for key in keys)
    plate.taken.take(once(_reserved, frame, boxes))


Usual = tuple[tuple[Key, Point, Rect], ...]
"""Hexes with the place where their number stands if nothing is in its way, and the box of that."""


def _places(frame: Frame, art: frozenset[Node], usual: Usual) -> list[Point]:
    """A place for each number."""
    room = _Room(frame, Occupancy.of((frame.left, frame.top), _CELL, art))
    return [room.place(*one) for one in usual]


def _reserved(frame: Frame, boxes: tuple[Rect, ...]) -> frozenset[Node]:
    """The cells of all numbers."""
    taken = Occupancy(frame.left, frame.top)
    for box in boxes:
        reserve_box(box, taken)
    return taken.cells


def _art(plate: Plate, courses: Iterable[Course], roads: Iterable[Road]) -> Occupancy:
    """All that numbers keep off."""
    frame, zoom, lines = plate.frame, plate.zoom, plate.theme.lines
    taken = Occupancy(frame.left, frame.top, _CELL, plate.draft.once)
    for course in courses:
        if course.art == "frontier":
            taken.line(course.points, 1.3 * zoom)
        elif course.art != "wall":
            taken.line(course.points, max(course.width) / 2 + _BANK * zoom)
    for wall in plate.walls:
        taken.line(wall.points, 0.62 * lines.wall * zoom + 0.5)
    widths = {"primary": lines.primary[0], "secondary": lines.secondary[0], "rail": 1.0}
    for road in roads:
        taken.line(road.points, widths.get(road.art, lines.trail) / 2 * zoom + 0.1)
    for key in sorted(plate.board.settlements):
        taken.disc(*frame.point(key), _HOUSES * frame.radius)
    reserve_features(plate, taken)
    reserve_zones(plate, taken)
    return taken


class _Room:
    """The room in hexes for their numbers."""

    def __init__(self, frame: Frame, art: Occupancy) -> None:
        self._frame, self._art = frame, art

    @cached_property
    def _shifts(self) -> list[Point]:
        """How far from its usual place a number may be put, the nearest first; down before aside."""
        step = 2 * self._frame.radius / _STEPS
        span = range(-_STEPS // 2, _STEPS // 2 + 1)
        found = [(i * step, j * step) for i in span for j in range(_STEPS)]
        return sorted(found, key=lambda s: (math.hypot(1.3 * s[0], s[1]), s))

    def place(self, key: Key, usual: Point, box: Rect) -> Point:
        """Where the number of a hex covers nothing, or least."""
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
        """Whether a rectangle lies in a hex."""
        frame = self._frame
        x, y = frame.point(key)
        most = frame.inner - _RIM
        return all(
            (a - x) * nx + (b - y) * ny <= most
            for a, b in box.corners()
            for nx, ny in frame.normals
        )
