"""Rectangles and the little plane geometry that several drawings share; millimetres, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from builder.drawing.ink.scene import Point


class Rect(NamedTuple):
    """A rectangle by its top left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float, vertical: float | None = None) -> Rect:
        """Smaller by ``by`` on every side (``vertical`` at top and bottom if it differs); a negative
        number grows."""
        down = by if vertical is None else vertical
        return Rect(self.x + by, self.y + down, self.width - 2 * by, self.height - 2 * down)

    def moved(self, dx: float, dy: float) -> Rect:
        """Shifted by (dx, dy)."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def scaled(self, factor: float) -> Rect:
        """Everything, position too, times ``factor``."""
        return Rect(self.x * factor, self.y * factor, self.width * factor, self.height * factor)

    def contains(self, point: Point) -> bool:
        """Whether a point lies inside or on the edge."""
        return self.x <= point[0] <= self.right and self.y <= point[1] <= self.bottom

    def holds(self, other: Rect) -> bool:
        """Whether all of another rectangle lies inside, with a hair of tolerance."""
        return (
            other.x >= self.x - 1e-6
            and other.y >= self.y - 1e-6
            and other.right <= self.right + 1e-6
            and other.bottom <= self.bottom + 1e-6
        )

    def overlap(self, other: Rect) -> float:
        """The common area in square millimetres; 0 if they only touch."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return wide * high if wide > 0 and high > 0 else 0.0

    def corners(self) -> list[Point]:
        """Clockwise from the top left."""
        return [
            (self.x, self.y),
            (self.right, self.y),
            (self.right, self.bottom),
            (self.x, self.bottom),
        ]


def bounds(points: Iterable[Point]) -> Rect:
    """The smallest rectangle round some points; there must be at least one."""
    all_points = list(points)
    xs = [p[0] for p in all_points]
    ys = [p[1] for p in all_points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """The point at an angle clockwise from the right."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def lerp(a: Point, b: Point, t: float) -> Point:
    """The point a share ``t`` of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def turned(points: Iterable[Point], angle: float, about: Point) -> list[Point]:
    """Points given from an origin, turned clockwise by so many radians, with the origin at ``about``."""
    x, y = about
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x + cos * u - sin * v, y + sin * u + cos * v) for u, v in points]
