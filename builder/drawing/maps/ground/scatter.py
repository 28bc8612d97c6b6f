"""Even but natural distribution of symbols over hexes.

A triangular lattice with random displacements over the whole map is as even as disc sampling, needs
one hash for each point, and has no seams at hexsides; adding a village changes nothing elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from builder.drawing.ink.scene import Point
from builder.drawing.maps.map_context import MapContext, Region
from builder.drawing.maps.shapes.frame import Frame
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
) -> list[Mark]:
    """Return marks about ``spacing`` mm apart in a region, at least ``margin`` mm from its edge."""
    found: list[Mark] = []
    for key in region.land:
        coastal = key in map_context.coastal
        limits = tuple(_limits(map_context, region, key, margin))
        for mark in map_context.context.once(
            _in_hex, map_context.frame, key, spacing, region.salt, limits
        ):
            if (
                map_context.dry(mark.x, mark.y, margin)
                if coastal
                else not map_context.taken.hit(*mark[:2])
            ):
                found.append(mark)
    return found


def _limits(
    map_context: MapContext, region: Region, key: Key, margin: float
) -> list[tuple[float, float, float]]:
    """For each of the six sides of a hex, return the unit normal (x, y) and how far a symbol may lie in
    that direction."""
    frame = map_context.frame
    found = []
    for side, (nx, ny) in enumerate(frame.normals):
        beyond = frame.neighbour(key, side)
        if beyond in region.keys or beyond in map_context.board.water:
            wet = _is_wet(map_context, key, side)
            reach = frame.inner - (margin + 0.1 * frame.radius) if wet else frame.inner
        else:
            wet = _is_wet(map_context, key, side)
            reach = frame.inner - margin - (0.1 * frame.radius if wet else 0.0)
        found.append((nx, ny, reach))
    return found


def _is_wet(map_context: MapContext, key: Key, side: int) -> bool:
    a, b = map_context.frame.side(key, side)
    return ((a, b) if a < b else (b, a)) in map_context.wet


def _in_hex(
    frame: Frame,
    key: Key,
    spacing: float,
    salt: int,
    limits: tuple[tuple[float, float, float], ...],
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
