"""The positions of a map's hexes or squares in Tiled's pixels."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from builder.model.ground.maps import MapSheet
from builder.model.space import Cell, Side
from builder.model.space.hexes import HexGrid, HexLayout
from builder.model.space.squares import SquareGrid, SquareLayout
from builder.tiled.tmx import Point, TmxMap

Corner = tuple[int, int]
"""The position of a corner of the board, in thousandths of a hex."""

TILE_SIDE = 64
"""The larger side in pixels of exported tiles."""


def empty_tiled_map(sheet: MapSheet) -> TmxMap:
    """Return an empty Tiled map with the same grid as a map of hexes or squares."""
    written, space = sheet.written_grid, sheet.space
    if isinstance(space, SquareGrid):
        return TmxMap(written.columns, written.rows, (TILE_SIDE, TILE_SIDE))
    low = round(TILE_SIDE * math.sqrt(3) / 2)
    # Tiled counts from 0, where the grid of a spec counts from 1.
    odd = written.shifted == "even"
    if written.orientation == "flat":
        return TmxMap(written.columns, written.rows, (TILE_SIDE, low), "x", odd, TILE_SIDE // 2)
    return TmxMap(written.columns, written.rows, (low, TILE_SIDE), "y", odd, TILE_SIDE // 2)


@dataclass(frozen=True)
class TiledPixels:
    """Converts between the places of a grid and the pixels of a Tiled map."""

    space: HexGrid | SquareGrid
    map: TmxMap

    @cached_property
    def _layout(self) -> HexLayout | SquareLayout:
        """The geometry of the grid, with hexes or squares that are one unit across."""
        if isinstance(self.space, SquareGrid):
            return SquareLayout(self.space, 1.0)
        return HexLayout(self.space, 1.0)

    @cached_property
    def _scale(self) -> Point:
        wide, high = self.map.tile
        if not self.map.axis:
            return float(wide), float(high)
        if self.map.axis == "x":
            return (wide + self.map.side) / 2 / (math.sqrt(3) / 2), float(high)
        return float(wide), (high + self.map.side) / 2 / (math.sqrt(3) / 2)

    @cached_property
    def _shift(self) -> Point:
        """The position in pixels of the origin of the grid's layout, found from the tile in column
        0 and row 0, which need not exist on the board."""
        first = self.place(0, 0)
        x, y = self._layout.centre(first)
        middle = self._middle(0, 0)
        return middle[0] - x * self._scale[0], middle[1] - y * self._scale[1]

    def _middle(self, column: int, row: int) -> Point:
        """Return the middle of a tile in pixels, according to Tiled's geometry."""
        (wide, high), side = self.map.tile, self.map.side
        shifted = self.map.odd == bool((column if self.map.axis == "x" else row) % 2)
        if self.map.axis == "x":
            return (
                column * (wide + side) / 2 + wide / 2,
                row * high + high / 2 + (high / 2 if shifted else 0),
            )
        if self.map.axis == "y":
            return (
                column * wide + wide / 2 + (wide / 2 if shifted else 0),
                row * (high + side) / 2 + high / 2,
            )
        return column * wide + wide / 2, row * high + high / 2

    def place(self, column: int, row: int) -> Cell:
        """Return the place on the grid that a tile of the Tiled map belongs to."""
        return Cell(column, row) if self._by_columns else Cell(row, column)

    def tile(self, cell: Cell) -> tuple[int, int]:
        """Return the column and row of the tile for a place on the grid."""
        line, position = cell
        return (line, position) if self._by_columns else (position, line)

    @property
    def _by_columns(self) -> bool:
        """Whether the grid is laid out in columns, as squares and flat-topped hexes are; pointed hexes are
        laid out in rows."""
        return not isinstance(self.space, HexGrid) or self.space.orientation == "flat"

    def _point(self, at: Point) -> Point:
        return at[0] * self._scale[0] + self._shift[0], at[1] * self._scale[1] + self._shift[1]

    def _in_hexes(self, at: Point) -> Point:
        """Convert a point from pixels to the grid's own units, in which a hex or square is one unit
        across."""
        (left, top), (wide, high) = self._shift, self._scale
        return (at[0] - left) / wide, (at[1] - top) / high

    def centre(self, cell: Cell) -> Point:
        """Return the centre of a hex or square in pixels."""
        return self._point(self._layout.centre(cell))

    def ends(self, side: Side) -> tuple[Point, Point]:
        """Return the two corners, in pixels, at the ends of a side of a hex or square."""
        a, b = self._layout.side_ends(side)
        return self._point(a), self._point(b)

    def cell_at(self, at: Point) -> Cell | None:
        """Return the place at a pixel; ``None`` off the board."""
        return self._layout.cell_at(*self._in_hexes(at))

    # -- lines -----------------------------------------------------------------------------------

    def places_through(self, points: tuple[Point, ...]) -> list[Cell]:
        """Return the places that a line passes through, each adjacent to the previous one; parts of
        the line off the board are left out. The list is empty if the line crosses a gap in the
        board."""
        found: list[Cell] = []
        for cell in filter(None, map(self.cell_at, points)):
            if not found:
                found = [cell]
            while found[-1] != cell:
                onward = self._onward(found[-1], cell)
                if onward is None:
                    return []
                found.append(onward)
        return found

    def _onward(self, here: Cell, goal: Cell) -> Cell | None:
        """Return the neighbour of ``here`` that lies on the straightest way to ``goal``; ``None`` if there
        is none."""
        centre = self._layout.centre
        near = min(self.space.neighbours(here), key=lambda c: math.dist(centre(c), centre(goal)))
        nearer = math.dist(centre(near), centre(goal)) < math.dist(centre(here), centre(goal))
        return near if nearer else None

    @cached_property
    def _corners(self) -> dict[Corner, list[tuple[Corner, Side]]]:
        """The corners of the board; each is mapped to its neighbouring corners, each with the side
        between them."""
        found: dict[Corner, list[tuple[Corner, Side]]] = {}
        sides = {
            self.space.side_between(cell, near)
            for cell in self.space.cells
            for near in self.space.neighbours(cell)
        }
        for side in sides:
            a, b = (_rounded(end) for end in self._layout.side_ends(side))
            found.setdefault(a, []).append((b, side))
            found.setdefault(b, []).append((a, side))
        return found

    def sides_along(self, points: tuple[Point, ...]) -> list[Side]:
        """Return the hexsides (or sides of squares) that a line follows, from corner to corner; parts of
        the line on or beyond the edge of the board are left out."""
        near: list[Corner] = []
        for start, end in pairwise([self._in_hexes(at) for at in points]):
            for corner in self._corners_of(start, end):
                near += [corner] if not near or near[-1] != corner else []
        return [side for a, b in pairwise(near) for side in self._shortest(a, b)]

    def _corners_of(self, start: Point, end: Point) -> list[Corner]:
        """Return the corners at both ends of a straight line; for an end that lies at no corner,
        the first corner that the line comes near, followed from that end."""
        ends = [self._corner_at(start), self._corner_at(end)]
        if None in ends:
            met = [
                c
                for at in self._points_on_board(start, end)
                if (c := self._corner_at(at)) is not None
            ]
            ends = [ends[0] or next(iter(met), None), ends[1] or next(reversed(met), None)]
        return [corner for corner in ends if corner is not None]

    def _points_on_board(self, start: Point, end: Point) -> Iterator[Point]:
        """Yield points of a straight line in small steps, as far as it lies on the board or near it."""
        if not self._corners or not math.isfinite(math.dist(start, end)):
            return
        first, last = 0.0, 1.0
        for axis in (0, 1):
            low = (
                min(corner[axis] for corner in self._corners) / _CORNER_PRECISION
                - _CORNER_TOLERANCE
            )
            high = (
                max(corner[axis] for corner in self._corners) / _CORNER_PRECISION
                + _CORNER_TOLERANCE
            )
            run = end[axis] - start[axis]
            if run:
                cuts = sorted(((low - start[axis]) / run, (high - start[axis]) / run))
                first, last = max(first, cuts[0]), min(last, cuts[1])
            elif not low <= start[axis] <= high:
                return
        steps = math.ceil((last - first) * math.dist(start, end) / _STEP) if first <= last else -1
        for n in range(steps + 1):
            part = first + (last - first) * n / max(1, steps)
            yield tuple(a + (b - a) * part for a, b in zip(start, end, strict=True))  # type: ignore[misc]

    def _corner_at(self, at: Point) -> Corner | None:
        """Return the corner nearest to a point; ``None`` if no corner is near enough for the point
        to lie at it."""
        x, y = (round(number * _CORNER_PRECISION) for number in at)
        reach = round(_CORNER_TOLERANCE * _CORNER_PRECISION)
        buckets = ((x // reach + i, y // reach + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
        near = (corner for bucket in buckets for corner in self._buckets.get(bucket, ()))
        found = min(near, key=lambda corner: math.dist(corner, (x, y)), default=None)
        return found if found and math.dist(found, (x, y)) <= reach else None

    @cached_property
    def _buckets(self) -> dict[tuple[int, int], list[Corner]]:
        """The corners of the board grouped by their rounded positions, so that those near a point are
        found quickly."""
        reach = round(_CORNER_TOLERANCE * _CORNER_PRECISION)
        found: dict[tuple[int, int], list[Corner]] = {}
        for x, y in sorted(self._corners):
            found.setdefault((x // reach, y // reach), []).append((x, y))
        return found

    def _shortest(self, start: Corner, goal: Corner) -> list[Side]:
        """Return the shortest chain of sides from one corner to another."""
        ahead: list[tuple[float, int, Corner]] = [(0.0, 0, start)]
        came: dict[Corner, tuple[Corner, Side] | None] = {start: None}
        passed = {start: 0.0}
        while ahead:
            _, _, here = heapq.heappop(ahead)
            if here == goal:
                break
            for onward, side in self._corners[here]:
                way = passed[here] + math.dist(here, onward)
                if onward not in passed or way < passed[onward] - 1:
                    passed[onward], came[onward] = way, (here, side)
                    heapq.heappush(ahead, (way + math.dist(onward, goal), len(came), onward))
        found: list[Side] = []
        step = came.get(goal)
        while step is not None:
            found.insert(0, step[1])
            step = came[step[0]]
        return found


_CORNER_TOLERANCE = 0.5
"""The greatest distance in hexes from a corner at which a point counts as lying at it."""
_STEP = 0.2
"""The length in hexes of the steps in which a line is followed until it comes near a corner."""
_CORNER_PRECISION = 1000
"""The number of units in a hex in which the positions of corners are rounded and compared."""


def _rounded(at: Point) -> tuple[int, int]:
    return round(at[0] * _CORNER_PRECISION), round(at[1] * _CORNER_PRECISION)
