"""Rectangles and small plane geometry functions that several drawings share; in millimetres, y
pointing down."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from builder.drawing.ink.scene import Point


class Rect(NamedTuple):
    """A rectangle, given by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x coordinate of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y coordinate of the bottom edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The centre of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float, vertical: float | None = None) -> Rect:
        """Return the rectangle made smaller by ``by`` on every side (by ``vertical`` at top and
        bottom, if given); a negative number makes it larger."""
        down = by if vertical is None else vertical
        return Rect(self.x + by, self.y + down, self.width - 2 * by, self.height - 2 * down)

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the rectangle shifted by (dx, dy)."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def scaled(self, factor: float) -> Rect:
        """Return the rectangle with its position and size multiplied by ``factor``."""
        return Rect(self.x * factor, self.y * factor, self.width * factor, self.height * factor)

    def contains(self, point: Point) -> bool:
        """Return whether a point lies inside the rectangle or on its edge."""
        return self.x <= point[0] <= self.right and self.y <= point[1] <= self.bottom

    def contains_rect(self, other: Rect) -> bool:
        """Return whether another rectangle lies wholly inside this one, with a tiny tolerance."""
        return (
            other.x >= self.x - 1e-6
            and other.y >= self.y - 1e-6
            and other.right <= self.right + 1e-6
            and other.bottom <= self.bottom + 1e-6
        )

    def nearest(self, point: Point) -> Point:
        """Return the point of the rectangle that is nearest to a point."""
        return (
            max(self.x, min(self.right, point[0])),
            max(self.y, min(self.bottom, point[1])),
        )

    def overlap(self, other: Rect) -> float:
        """Return the area that two rectangles have in common, in square millimetres; 0 if they only
        touch."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return wide * high if wide > 0 and high > 0 else 0.0

    def corners(self) -> list[Point]:
        """Return the corners, clockwise from the top left."""
        return [
            (self.x, self.y),
            (self.right, self.y),
            (self.right, self.bottom),
            (self.x, self.bottom),
        ]


def bounding_box(points: Iterable[Point]) -> Rect:
    """Return the smallest rectangle around some points; there must be at least one point."""
    all_points = list(points)
    xs = [p[0] for p in all_points]
    ys = [p[1] for p in all_points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def polar_point(centre: Point, radius: float, degrees: float) -> Point:
    """Return the point at a radius and an angle, in degrees clockwise from the right."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def lerp(a: Point, b: Point, t: float) -> Point:
    """Return the point at fraction ``t`` of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def rotated_points(points: Iterable[Point], angle: float, about: Point) -> list[Point]:
    """Rotate points clockwise by an angle in radians about their origin and move the origin to
    ``about``."""
    x, y = about
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x + cos * u - sin * v, y + sin * u + cos * v) for u, v in points]
