"""Polylines and polygons: measuring, sampling, smoothing. Points are in mm on the sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, repeat
from typing import NamedTuple

from builder.drawing.ink.geometry import lerp
from builder.drawing.ink.scene import Point


class LinePoint(NamedTuple):
    """A point on a polyline and the unit vector along the line there."""

    x: float
    y: float
    dx: float
    dy: float


def point_distance(a: Point, b: Point) -> float:
    """Return the distance between two points."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def polyline_length(points: Sequence[Point]) -> float:
    """Return the length of a polyline."""
    return sum(map(point_distance, points, points[1:]))


def nearest_on_line(point: Point, line: Sequence[Point]) -> Point:
    """Return the point of a polyline that is nearest to a point."""
    if len(line) == 1:
        return line[0]
    return min(
        (_on_part(point, a, b) for a, b in pairwise(line)), key=lambda p: point_distance(p, point)
    )


def _on_part(point: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    if not size:
        return a
    t = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / size
    return lerp(a, b, max(0.0, min(1.0, t)))


def points_every(
    points: Sequence[Point], step: float, start: float | None = None
) -> Iterator[LinePoint]:
    """Yield points every ``step`` along a polyline, the first at ``start`` (by default half a
    step)."""
    return walk(points, step / 2 if start is None else start, repeat(step))


def walk(points: Sequence[Point], ahead: float, steps: Iterable[float]) -> Iterator[LinePoint]:
    """Yield points along a polyline: the first at a distance of ``ahead`` from its start, the
    others at the distances in ``steps`` from one another. There must be enough ``steps`` to reach
    the end."""
    onward = iter(steps)
    for a, b in pairwise(points):
        part = point_distance(a, b)
        if part == 0:
            continue
        dx, dy = (b[0] - a[0]) / part, (b[1] - a[1]) / part
        while ahead < part:
            yield LinePoint(a[0] + dx * ahead, a[1] + dy * ahead, dx, dy)
            ahead += next(onward)
        ahead -= part


def resample(points: Sequence[Point], step: float) -> list[Point]:
    """Return approximately evenly spaced points along a polyline, including its two ends."""
    total = polyline_length(points)
    count = max(1, round(total / step))
    inner = points_every(points, total / count, total / count)
    found = [(s.x, s.y) for s in inner][: count - 1]
    return [points[0], *found, points[-1]]


def smoothed_line(points: Sequence[Point], rounds: int) -> list[Point]:
    """Return the polyline smoothed by averaging each point with its neighbours, repeated ``rounds``
    times; the ends stay."""
    line = list(points)
    for _ in range(rounds):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(line, line[1:], line[2:], strict=False)
        ]
        line = [line[0], *inner, line[-1]]
    return line


def round_corners(points: Sequence[Point], rounds: int = 1) -> list[Point]:
    """Return a closed polygon with its corners cut (Chaikin)."""
    loop = list(points)
    for _ in range(rounds):
        loop = [
            q
            for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)
            for q in (lerp(a, b, 0.25), lerp(a, b, 0.75))
        ]
    return loop


CATMULL = tuple(
    (
        t,
        -0.5 * t**3 + t**2 - 0.5 * t,
        1.5 * t**3 - 2.5 * t**2 + 1,
        -1.5 * t**3 + 2 * t**2 + 0.5 * t,
        0.5 * t**3 - 0.5 * t**2,
    )
    for t in (0.2, 0.4, 0.6, 0.8, 1.0)
)
"""For each fifth of a span, its parameter t and the weights of the four points around the span
(Catmull-Rom)."""


def spline(points: Sequence[Point], *, closed: bool = False) -> list[Point]:
    """Return a smooth polyline through every point (Catmull-Rom, five segments a span)."""
    if len(points) < 3:
        return list(points)
    if closed:
        line = [points[-1], *points, points[0], points[1]]
        out: list[Point] = []
    else:
        line = [points[0], *points, points[-1]]
        out = [points[0]]
    for p0, p1, p2, p3 in zip(line, line[1:], line[2:], line[3:], strict=False):
        for _, a, b, c, d in CATMULL:
            out.append(
                (
                    a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0],
                    a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1],
                )
            )
    return out


def ribbon_outline(points: Sequence[Point], first: float, last: float) -> list[Point]:
    """Return the outline of a polyline whose width changes from ``first`` to ``last``."""
    count = len(points)
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(count - 1, i + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        span = math.hypot(dx, dy) or 1.0
        half = (first + (last - first) * i / max(1, count - 1)) / 2
        left.append((x - dy / span * half, y + dx / span * half))
        right.append((x + dy / span * half, y - dx / span * half))
    return left + right[::-1]


def polygon_contains(polygon: Sequence[Point], point: Point) -> bool:
    """Return whether a point lies in a polygon (even-odd)."""
    x, y = point
    hit = False
    x0, y0 = polygon[-1]
    for x1, y1 in polygon:
        if (y1 > y) != (y0 > y) and x < (x0 - x1) * (y - y1) / (y0 - y1) + x1:
            hit = not hit
        x0, y0 = x1, y1
    return hit
