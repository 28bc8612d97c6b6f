"""The position of a map's hex lattice on its sheet, with fast versions of all functions that
drawing needs.

A *key* is a lattice key of :mod:`builder.model.space.hexes`; both hexes and corners are identified
by keys. The frame is the same for every orientation and quarter turn: it contains the six outward
normals of a hex as they lie on the sheet, so that code that uses it does not depend on the
direction in which the hexes point.
"""

from __future__ import annotations

import math

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.maps.shapes.noise import Noise
from builder.model.space.hexes import CORNERS, NEIGHBOURS, HexLayout, Key

Side = tuple[Key, Key]
"""A hexside given by its two corner keys, the lower first."""


def side_of(a: Key, b: Key) -> Side:
    """Return the side between two corners in canonical order: the lower key first."""
    return (a, b) if a < b else (b, a)


class Frame:
    """A :class:`HexLayout` prepared for drawing. ``radius`` is the distance from a hex's centre to
    its corners, ``inner`` that to its sides, both in mm; ``numbered`` is whether hex numbers are
    printed."""

    numbered = True

    def __init__(self, layout: HexLayout, salt: int = 7) -> None:
        self.layout = layout
        self.radius = layout.radius
        self.inner = layout.across / 2
        self.left, self.top = layout.left, layout.top
        ox, oy = layout.point((0, 0))
        ux, uy = layout.point((1, 0))
        vx, vy = layout.point((0, 1))
        self._affine = (ox, oy, ux - ox, uy - oy, vx - ox, vy - oy)
        self.normals: tuple[Point, ...] = tuple(self._unit(*k) for k in NEIGHBOURS)
        self.spokes: tuple[Point, ...] = tuple(self._vector(*k) for k in CORNERS)
        self._parity = 0 if layout.grid.shifted == "even" else 1
        self._broad = Noise(0.85, 0.11 * self.radius, salt)
        self._fine = Noise(0.3, 0.035 * self.radius, salt + 5)

    def _vector(self, kx: float, ky: float) -> Point:
        _, _, a, b, c, d = self._affine
        return kx * a + ky * c, kx * b + ky * d

    def _unit(self, kx: float, ky: float) -> Point:
        x, y = self._vector(kx, ky)
        length = math.hypot(x, y)
        return x / length, y / length

    @property
    def field(self) -> Rect:
        """The box around all hexes."""
        return Rect(self.left, self.top, *self.layout.size)

    @property
    def zoom(self) -> float:
        """The scale of symbols and lines, which depends on the hex size: 1 at a radius of 13 mm."""
        return max(0.74, min(1.35, self.radius / 13))

    @property
    def type_zoom(self) -> float:
        """The scale of type, which shrinks less than symbols and lines: 1 at a hex radius of 13 mm."""
        return max(0.86, min(1.3, math.pow(self.radius / 13, 0.7)))

    def point(self, key: Key | tuple[float, float]) -> Point:
        """Return the position of a lattice point on the sheet."""
        ox, oy, a, b, c, d = self._affine
        kx, ky = key
        return ox + kx * a + ky * c, oy + kx * b + ky * d

    def local(self, x: float, y: float) -> Point:
        """Return the position of a point of the sheet, measured in hex radii from the field's
        corner."""
        return (x - self.left) / self.radius, (y - self.top) / self.radius

    def corners(self, key: Key) -> tuple[Key, ...]:
        """Return the six corner keys of a hex."""
        x, y = key
        return tuple((x + a, y + b) for a, b in CORNERS)

    def side(self, key: Key, side: int) -> tuple[Key, Key]:
        """Return the corner keys of a side, in the direction in which the hex's outline runs."""
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
        return (key[0] + ax, key[1] + ay), (key[0] + bx, key[1] + by)

    def neighbour(self, key: Key, side: int) -> Key:
        """Return the key of the hex across a side."""
        dx, dy = NEIGHBOURS[side]
        return key[0] + dx, key[1] + dy

    def neighbours(self, key: Key) -> list[Key]:
        """Return the keys of the six neighbours of a hex, in the order of side numbers; they need
        not be on the map."""
        return [(key[0] + dx, key[1] + dy) for dx, dy in NEIGHBOURS]

    def hexes_at(self, corner: Key) -> list[Key]:
        """Return the three hexes that meet at a corner; they need not be on the map."""
        found = ((corner[0] - a, corner[1] - b) for a, b in CORNERS)
        return [k for k in found if k[0] % 3 == 0 and (k[1] + k[0] // 3 + self._parity) % 2 == 0]

    def outline(self, key: Key, share: float = 1.0) -> list[Point]:
        """Return the corners of a hex, or of the hex shrunk by the factor ``share``."""
        x, y = self.point(key)
        return [(x + dx * share, y + dy * share) for dx, dy in self.spokes]

    def key_at(self, x: float, y: float) -> Key:
        """Return the hex that contains a point of the sheet."""
        ox, oy, a, b, c, d = self._affine
        x -= ox
        y -= oy
        # One of a, c is 0, and so is one of b, d: the axes of lattice and sheet are parallel.
        kx, ky = (x / a, y / d) if a else (y / b, x / c)
        line = int(kx // 3)
        shift = (line + self._parity) & 1
        y0 = 2 * int((ky - shift + 1) // 2) + shift
        y1 = 2 * int((ky + shift) // 2) + 1 - shift
        dx = kx - 3 * line
        dy, ey = ky - y0, ky - y1
        # The nearer of the two centres in the lines on both sides (1 across is worth 3 along).
        if dx * dx + 3 * dy * dy <= (dx - 3) * (dx - 3) + 3 * ey * ey:
            return 3 * line, y0
        return 3 * line + 3, y1

    def warp(self, point: Point) -> Point:
        """Return a point shifted by the noise that makes lines irregular."""
        x, y = point
        u, v = (x - self.left) / self.radius, (y - self.top) / self.radius
        ax, ay = self._broad.shift(u, v)
        bx, by = self._fine.shift(u, v)
        return x + ax + bx, y + ay + by

    def ripple(self, point: Point) -> Point:
        """Return a point shifted by only the fine part of the noise."""
        x, y = point
        dx, dy = self._fine.shift((x - self.left) / self.radius, (y - self.top) / self.radius)
        return x + dx, y + dy
