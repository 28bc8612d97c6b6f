"""Computes where things lie on the table around the sheets of a scenario. Positions are in inches:
x to the right, z away from the near seat, with the middle of the sheets as origin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

INCH = 25.4

SHEET_Y, GROUND_Y = 1.0, 0.9
"""The height of sheets, and of the ground on which everything lies; both are fixed there."""

GAP = 0.6
"""The distance between things that lie side by side."""

_DEPTH = 24.0
"""The depth of the columns beside the sheets, if the sheets are not deeper: one row of everything beside a
small map would be too wide to see."""


class Extent(NamedTuple):
    """A rectangle on the table: its middle, width and depth."""

    x: float
    z: float
    width: float
    depth: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the table position (x, z) of a point of a sheet that fills this rectangle; the
        point is given in mm from the sheet's upper left corner."""
        return self.x - self.width / 2 + x / INCH, self.z + self.depth / 2 - y / INCH


Size = tuple[float, float]
"""Width and depth in inches."""


def inches(size: tuple[float, float]) -> Size:
    """Return a size given in mm in inches."""
    return size[0] / INCH, size[1] / INCH


@dataclass(frozen=True)
class Arrangement:
    """The sheets in the middle of the table, from left to right, and the columns and rows of other
    things around them."""

    middle: tuple[Extent, ...]
    width: float
    depth: float

    def to_the_right(self, sizes: Sequence[Size]) -> list[Extent]:
        """Return places for things in columns to the right of the sheets."""
        return self._columns(sizes, 1)

    def to_the_left(self, sizes: Sequence[Size]) -> list[Extent]:
        """Return places for things in columns to the left of the sheets."""
        return self._columns(sizes, -1)

    def _columns(self, sizes: Sequence[Size], way: int) -> list[Extent]:
        high = max([self.depth, _DEPTH, *(depth for _, depth in sizes)])
        x, z, widest = self.width / 2 + 2 * GAP, high / 2, 0.0
        found = []
        for width, depth in sizes:
            if z - depth < -high / 2 - 1e-9:
                x, z, widest = x + widest + GAP, high / 2, 0.0
            found.append(Extent(way * (x + width / 2), z - depth / 2, width, depth))
            z, widest = z - depth - GAP, max(widest, width)
        return found


def arrangement(sheets: Sequence[Size]) -> Arrangement:
    """Return the arrangement of the table with some sheets side by side in its middle."""
    wide = sum(width for width, _ in sheets)
    left, middle = -wide / 2, []
    for width, depth in sheets:
        middle.append(Extent(left + width / 2, 0.0, width, depth))
        left += width
    return Arrangement(tuple(middle), wide, max((depth for _, depth in sheets), default=0.0))


def rows(sizes: Sequence[Size], width: float) -> tuple[list[Extent], float]:
    """Return places for things in rows at most ``width`` wide, and the depth of all rows. The first
    row begins at x = 0, z = 0; further rows are nearer to the player (at negative z)."""
    x = z = deepest = 0.0
    found = []
    for wide, deep in sizes:
        if x and x + wide > width:
            x, z, deepest = 0.0, z - deepest - GAP / 3, 0.0
        found.append(Extent(x + wide / 2, z - deep / 2, wide, deep))
        x, deepest = x + wide + GAP / 3, max(deepest, deep)
    return found, deepest - z


def around(extents: Iterable[Extent]) -> Extent:
    """Return the smallest rectangle that contains all the given ones."""
    found = list(extents)
    left, right = min(e.x - e.width / 2 for e in found), max(e.x + e.width / 2 for e in found)
    near, far = min(e.z - e.depth / 2 for e in found), max(e.z + e.depth / 2 for e in found)
    return Extent((left + right) / 2, (near + far) / 2, right - left, far - near)
