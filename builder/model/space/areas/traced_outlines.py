"""Simplify traced outlines, which have more corners than a board needs: neighbours are made to
share their corners, and corners that hardly matter are left out, the same ones on both sides of a
border."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from builder.model.space.areas.plane import distance_to_line, outline_sides
from builder.model.space.space import Point

MERGE_DISTANCE = 0.6
"""The distance in mm below which corners are merged into one."""

STRAIGHT = 0.12
"""The greatest distance in mm between a corner that is left out and the line that replaces it."""


def thin_outlines(outlines: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """Return the outlines in the same order, with fewer corners."""
    corners = _Corners()
    for outline in outlines:
        for at in outline:
            corners.add_corner(at)
    rings = [_without_spikes([corners.nearest(at) for at in outline]) for outline in outlines]
    kept = _kept_corners(rings, corners.points)
    return [[corners.points[n] for n in ring if n in kept] for ring in rings]


class _Corners:
    """Corners at a distance of more than :data:`MERGE_DISTANCE` from each other, indexed by
    position."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self._squares: dict[tuple[int, int], list[int]] = defaultdict(list)

    def _corners_near(self, at: Point) -> Iterable[tuple[float, int]]:
        i, j = math.floor(at[0] / MERGE_DISTANCE), math.floor(at[1] / MERGE_DISTANCE)
        for x in (i - 1, i, i + 1):
            for y in (j - 1, j, j + 1):
                for n in self._squares.get((x, y), ()):
                    yield math.dist(self.points[n], at), n

    def add_corner(self, at: Point) -> None:
        """Add a corner, unless there is one nearby."""
        if min(self._corners_near(at), default=(math.inf, 0))[0] > MERGE_DISTANCE:
            i, j = math.floor(at[0] / MERGE_DISTANCE), math.floor(at[1] / MERGE_DISTANCE)
            self._squares[i, j].append(len(self.points))
            self.points.append(at)

    def nearest(self, at: Point) -> int:
        """Return the number of the corner into which a point has been merged."""
        return min(self._corners_near(at))[1]


def _without_spikes(ring: Sequence[int]) -> list[int]:
    """Return a ring without sides that lead to a corner and straight back."""
    found: list[int] = []
    for n in ring:
        if found and found[-1] == n:
            continue
        if len(found) > 1 and found[-2] == n:
            found.pop()
        else:
            found.append(n)
    while len(found) > 2 and (found[0] == found[-1] or found[1] == found[-1]):
        found = found[:-1] if found[0] == found[-1] else found[1:]
    return found


def _kept_corners(rings: Sequence[Sequence[int]], points: Sequence[Point]) -> set[int]:
    """Return the numbers of the corners that remain in all lines: those where more than two lines
    meet, and between these the ones that matter for the shape."""
    near: dict[int, set[int]] = defaultdict(set)
    for ring in rings:
        for a, b in _ring_sides(ring):
            near[a].add(b)
            near[b].add(a)
    kept = {n for n, others in near.items() if len(others) != 2}
    for ring in rings:
        ends = [i for i, n in enumerate(ring) if n in kept]
        if len(ends) < 2:
            ends = _fixed_corners(ring, points)
        kept.update(ring[i] for i in ends)
        for start, end in pairwise([*ends, ends[0] + len(ring)] if ends else []):
            run = [ring[i % len(ring)] for i in range(start, end + 1)]
            kept.update(_significant_corners(run if run[0] <= run[-1] else run[::-1], points))
    return kept


def _ring_sides(ring: Sequence[int]) -> Iterable[tuple[int, int]]:
    return outline_sides(ring)  # type: ignore[arg-type, return-value]


def _fixed_corners(ring: Sequence[int], points: Sequence[Point]) -> list[int]:
    """Return two corners of a ring that meets no others, regardless of where the ring begins: the
    lowest-numbered one and the one farthest from it."""
    if len(ring) < 3:
        return []
    first = min(range(len(ring)), key=lambda i: ring[i])
    far = max(
        range(len(ring)), key=lambda i: (math.dist(points[ring[first]], points[ring[i]]), ring[i])
    )
    return sorted({first, far})


def _significant_corners(run: Sequence[int], points: Sequence[Point]) -> set[int]:
    """Return the corners that matter for the shape of a line (Douglas-Peucker algorithm)."""
    found: set[int] = set()
    left = [(0, len(run) - 1)]
    while left:
        start, end = left.pop()
        found |= {run[start], run[end]}
        a, b = points[run[start]], points[run[end]]
        inner = range(start + 1, end)
        most = max(((distance_to_line(points[run[i]], a, b), -i) for i in inner), default=(0.0, 0))
        if most[0] > STRAIGHT:
            left += [(start, -most[1]), (-most[1], end)]
    return found
