"""Even but natural distribution of symbols over hexes.

A triangular lattice with random displacements over the whole map is as even as disc sampling, needs
one hash for each point, and has no seams at hexsides; adding a village changes nothing elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from builder.drawing.ink.computed_once import Distinct
from builder.drawing.ink.scene import Point
from builder.drawing.maps.ground.lattice import Area, Surroundings
from builder.drawing.maps.map_context import MapContext, Obstacles, Region
from builder.drawing.maps.shapes.frame import Frame, side_of
from builder.drawing.maps.shapes.noise import hash_fraction
from builder.drawing.maps.shapes.polylines import LinePoint, walk
from builder.model.space.hexes import Key

_JITTER = 0.36


class Mark(NamedTuple):
    """A symbol's position in mm and its own two random numbers in [0, 1)."""

    x: float
    y: float
    u: float
    v: float


def scattered_marks(
    map_context: MapContext, region: Region, spacing: float, margin: float
) -> Distinct[Mark]:
    """Return marks about ``spacing`` mm apart in a region, at least ``margin`` mm from its edge; the
    same list as in the last drawing if nothing around them has changed."""
    once, frame = map_context.context.once, map_context.frame
    scatter = once(_Scatter, frame, spacing, margin, region.salt)
    return once(_marks, scatter, map_context.obstacles, Area.from_region(region))


def _marks(scatter: _Scatter, obstacles: Obstacles, region: Area) -> Distinct[Mark]:
    return scatter.marks(Surroundings(obstacles, region))


class _Scatter:
    """Marks of one spacing, margin and salt. It keeps those that it made last: they are made again
    only in the hexes near what has changed since."""

    def __init__(self, frame: Frame, spacing: float, margin: float, salt: int) -> None:
        self._frame, self._spacing, self._margin, self._salt = frame, spacing, margin, salt
        self._last: tuple[Surroundings, dict[Key, list[Mark]]] | None = None

    def marks(self, around: Surroundings) -> Distinct[Mark]:
        """Return the marks in a region, hex by hex."""
        before: dict[Key, list[Mark]] = {}
        changed = set(around.region.land)
        if self._last is not None:
            last, before = self._last
            found = last.changed(around.obstacles, around.region)
            changed = found.union(*(self._frame.neighbours(key) for key in found))
        marks = {
            key: self._in_hex(around, key) if key in changed else before[key]
            for key in around.region.land
        }
        self._last = around, marks
        return Distinct(mark for found in marks.values() for mark in found)

    def _in_hex(self, around: Surroundings, key: Key) -> list[Mark]:
        obstacles, margin = around.obstacles, self._margin
        limits = self._limits(around, key)
        found = _in_hex(self._frame, key, self._spacing, self._salt, limits)
        if key in obstacles.coastal:
            return [mark for mark in found if obstacles.dry(mark.x, mark.y, margin)]
        return [mark for mark in found if not obstacles.taken_areas.hit(mark.x, mark.y)]

    def _limits(self, around: Surroundings, key: Key) -> list[tuple[float, float, float]]:
        """For each of the six sides of a hex, return the unit normal (x, y) and how far a symbol may
        lie in that direction."""
        frame, obstacles = self._frame, around.obstacles
        found = []
        for side, (nx, ny) in enumerate(frame.normals):
            beyond = frame.neighbour(key, side)
            wet = side_of(*frame.side(key, side)) in obstacles.wet
            if beyond in around.region.keys or beyond in obstacles.water:
                reach = frame.inner - (self._margin + 0.1 * frame.radius) if wet else frame.inner
            else:
                reach = frame.inner - self._margin - (0.1 * frame.radius if wet else 0.0)
            found.append((nx, ny, reach))
        return found


def _in_hex(
    frame: Frame, key: Key, spacing: float, salt: int, limits: Sequence[tuple[float, float, float]]
) -> list[Mark]:
    """Return the lattice's marks inside the limits of one hex."""
    x0, y0 = frame.point(key)
    cx, cy = x0 - frame.left, y0 - frame.top
    row = spacing * math.sqrt(3) / 2
    radius = frame.radius
    across, along = 2 * _JITTER * spacing, 2 * _JITTER * row
    found: list[Mark] = []
    for j in range(math.floor((cy - radius) / row), math.ceil((cy + radius) / row) + 1):
        shift = 0.5 * (j & 1)
        first = math.floor((cx - radius) / spacing - shift)
        for i in range(first, math.ceil((cx + radius) / spacing - shift) + 1):
            u, v = hash_fraction(i, j, salt), hash_fraction(i, j, salt + 1)
            x = (i + shift) * spacing + (u - 0.5) * across - cx
            y = j * row + (v - 0.5) * along - cy
            for nx, ny, reach in limits:
                if x * nx + y * ny > reach:
                    break
            else:
                found.append(Mark(x + x0, y + y0, u, v))
    return found


def uneven_points(points: Sequence[Point], step: float, salt: int) -> list[LinePoint]:
    """Return points about every ``step`` mm along a polyline, unevenly spaced."""
    steps = (step * (0.7 + 0.6 * hash_fraction(n, salt, 3)) for n in count(1))
    return list(walk(points, 0.0, steps))
