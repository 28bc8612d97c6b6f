"""Place hex numbers: at the top of their hexes, or as near to it as rivers, roads, houses and signs
allow."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.maps.features import reserve_features
from builder.drawing.maps.gridwork import (
    default_number_place,
    number_box_at,
    number_size,
    reserve_box,
)
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.roads import Road
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.occupancy import Node, Occupancy, TakenCells
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.zones import reserve_zones
from builder.model.space.hexes import HexGrid, Key

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
    once = map_context.context.once
    art = _areas_to_avoid(map_context, courses, roads)
    numbers = once(
        _Numbers, map_context.frame, map_context.board.grid, number_size(map_context)
    ).placed(art)
    for key, number in numbers.numbers.items():
        map_context.numbers[key], map_context.number_boxes[key] = number.place, number.box
    map_context.taken.take(numbers.cells)


class _Number(NamedTuple):
    """A hex number as it is placed: the middle of its baseline, the rectangle that it takes, and the
    raster cells that symbols leave free for it."""

    place: Point
    box: Rect
    cells: frozenset[Node]


class _Placed(NamedTuple):
    """All hex numbers as they are placed around the parts ``art`` of a raster, and the raster cells
    that they take together."""

    art: tuple[frozenset[Node], ...]
    numbers: dict[Key, _Number]
    cells: frozenset[Node]


class _Numbers:
    """The numbers of the hexes of a frame, printed in a size. It keeps the positions that were chosen
    last: they are chosen again only near what has changed since."""

    def __init__(self, frame: Frame, grid: HexGrid, size: float) -> None:
        self._frame, self._size = frame, size
        self._ids = {grid.key(cell): grid.id(cell) for cell in grid.cells}
        self._taken = TakenCells()
        self._last: _Placed | None = None

    def placed(self, art: Occupancy) -> _Placed:
        """Return the position of every number, clear of ``art`` if possible."""
        if self._last is None or self._last.art != art.parts:
            self._last = self._place(art, self._last)
        return self._last

    def _place(self, art: Occupancy, last: _Placed | None) -> _Placed:
        room, cells = _Room(self._frame, art, self._taken), self._taken.change(art.parts)
        changed = _hexes_near(cells, self._frame) if last else self._ids.keys()
        numbers = dict(last.numbers) if last else {}
        for key in sorted(changed & self._ids.keys()):
            numbers[key] = self._number(key, room)
        taken = frozenset[Node]().union(*(number.cells for number in numbers.values()))
        return _Placed(art.parts, numbers, taken)

    def _number(self, key: Key, room: _Room) -> _Number:
        id, size = self._ids[key], self._size
        usual = default_number_place(self._frame, size, key)
        place = room.place(key, usual, number_box_at(id, size, usual))
        box = number_box_at(id, size, place)
        return _Number(place, box, _cells_of_box(self._frame, box))


def _cells_of_box(frame: Frame, box: Rect) -> frozenset[Node]:
    """Return the raster cells that symbols leave free for the box of a number."""
    taken = Occupancy(frame.left, frame.top)
    reserve_box(box, taken)
    return taken.cells


_BIN = 8
"""The number of raster cells in a row and a column that are looked up together."""


def _hexes_near(cells: Iterable[Node], frame: Frame) -> set[Key]:
    """Return the hexes in which any of the raster cells lie, and some beside them."""
    bins = {(i // _BIN, j // _BIN) for i, j in cells}
    corners = {(i + a, j + b) for i, j in bins for a in (0, 1) for b in (0, 1)}
    side = _BIN * _CELL
    found = {frame.key_at(frame.left + i * side, frame.top + j * side) for i, j in corners}
    return found.union(*(frame.neighbours(key) for key in found))


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

    def __init__(self, frame: Frame, art: Occupancy, taken: TakenCells) -> None:
        self._frame, self._art, self._taken = frame, art, taken

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
            covered = self._taken.count(self._art.cells_of_box(moved))
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
