"""Plane geometry of outlines: size, inside or outside, crossings, distance between a point and a
line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from builder.model.space.space import Point

_LATTICE = 9
"""The number of points in each direction that are tried for the middle of an area."""


def outline_sides(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Return the sides of an outline."""
    return list(zip(points, [*points[1:], *points[:1]], strict=True))


def signed_area(points: Sequence[Point]) -> float:
    """Return the area of an outline, negative if it runs counter-clockwise (y down)."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in outline_sides(points)) / 2


def contains_point(points: Sequence[Point], point: Point) -> bool:
    """Return whether a point lies inside an outline (even-odd)."""
    x, y = point
    hit = False
    for (ax, ay), (bx, by) in outline_sides(points):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def distance_to_line(point: Point, a: Point, b: Point) -> float:
    """Return the distance between a point and a straight line between two points."""
    return math.dist(point, nearest_on_line(point, a, b))


def nearest_on_line(point: Point, a: Point, b: Point) -> Point:
    """Return the point of a straight line between two points that is nearest to a given point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    if not size:
        return a
    t = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / size))
    return a[0] + t * dx, a[1] + t * dy


_NEARLY = 0.85
"""The share of the greatest room that a more central point must have to be preferred as the middle
of an area."""

_ON_THE_WAY = (0.0, 0.2, 0.4, 0.6, 0.8)


def roomiest_point(
    points: Sequence[Point], holes: Sequence[Sequence[Point]] = (), *, central: bool = False
) -> tuple[Point, float]:
    """Return roughly the point inside an outline that is farthest from its sides and from its
    holes, and that distance; or, if ``central``, a point with nearly as much room that is as near
    as possible to the centre of gravity on the way there."""
    sides = [_straight_side(a, b) for ring in (points, *holes) for a, b in outline_sides(ring)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs), min(ys)
    wide, high = max(xs) - left, max(ys) - top
    best, best_far = points[0], -1.0
    for _ in range(3):
        for i in range(_LATTICE):
            for j in range(_LATTICE):
                at = left + wide * (i + 0.5) / _LATTICE, top + high * (j + 0.5) / _LATTICE
                if contains_point(points, at) and not any(
                    contains_point(hole, at) for hole in holes
                ):
                    far = _least_squared_distance(at, sides)
                    if far > best_far + 1e-9:
                        best, best_far = at, far
        wide, high = wide * 2.4 / _LATTICE, high * 2.4 / _LATTICE
        left, top = best[0] - wide / 2, best[1] - high / 2
    start = _centre_of_gravity(points)
    for share in _ON_THE_WAY if central else ():
        at = start[0] + share * (best[0] - start[0]), start[1] + share * (best[1] - start[1])
        if contains_point(points, at) and not any(contains_point(hole, at) for hole in holes):
            far = _least_squared_distance(at, sides)
            if far >= _NEARLY**2 * best_far:
                return at, math.sqrt(far)
    return best, math.sqrt(max(best_far, 0.0))


def _centre_of_gravity(points: Sequence[Point]) -> Point:
    """Return the centre of gravity of an outline; its first point if it has no area."""
    twice, x, y = 0.0, 0.0, 0.0
    ox, oy = points[0]
    for a, b in outline_sides(points):
        (ax, ay), (bx, by) = (a[0] - ox, a[1] - oy), (b[0] - ox, b[1] - oy)
        part = ax * by - bx * ay
        twice += part
        x += (ax + bx) * part
        y += (ay + by) * part
    return (ox + x / (3 * twice), oy + y / (3 * twice)) if twice else points[0]


_Straight = tuple[float, float, float, float, float]
"""A side of an outline: its start, its direction, and 1 divided by the square of its length."""


def _straight_side(a: Point, b: Point) -> _Straight:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    return a[0], a[1], dx, dy, 1 / size if size else 0.0


def _least_squared_distance(at: Point, sides: Sequence[_Straight]) -> float:
    """Return the square of the distance between a point and the nearest of some sides."""
    x, y = at
    best = math.inf
    for ax, ay, dx, dy, over in sides:
        px, py = x - ax, y - ay
        t = (px * dx + py * dy) * over
        t = 0.0 if t < 0 else 1.0 if t > 1 else t
        qx, qy = px - t * dx, py - t * dy
        far = qx * qx + qy * qy
        if far < best:
            best = far
    return best


def line_length(points: Sequence[Point]) -> float:
    """Return the length of a line through some points."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def halfway_along(points: Sequence[Point]) -> Point:
    """Return the point halfway along a line through some points."""
    rest = line_length(points) / 2
    for a, b in pairwise(points):
        part = math.dist(a, b)
        if part and rest <= part:
            return a[0] + (b[0] - a[0]) * rest / part, a[1] + (b[1] - a[1]) * rest / part
        rest -= part
    return points[-1]
