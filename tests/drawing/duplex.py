"""A sheet of paper in the hand: where what two pages place comes to lie on its two sides.

Pages wider than high are turned to the left before they are printed, as printers' systems do it.
"""

from __future__ import annotations

from typing import NamedTuple

from builder.drawing.ink.scene import Point
from builder.model.printing import Flip


class Page(NamedTuple):
    """A page's width and height in mm."""

    width: float
    height: float

    def on_paper(self, at: Point) -> Point:
        """Where a point of the page is on upright paper."""
        x, y = at
        return (y, self.width - x) if self.width > self.height else at

    def way_on_paper(self, way: Point) -> Point:
        """A direction on the page as one on upright paper."""
        x, y = way
        return (y, -x) if self.width > self.height else way

    def through(self, at: Point, flip: Flip) -> Point:
        """Where a point of upright paper is seen from its other side, once it was turned over."""
        wide, high = min(self), max(self)
        return (wide - at[0], at[1]) if flip == "long-edge" else (at[0], high - at[1])

    def behind(self, at: Point, flip: Flip) -> Point:
        """Where a point of the back page lies, seen from the front, on upright paper."""
        return self.through(self.on_paper(at), flip)

    def way_behind(self, way: Point, flip: Flip) -> Point:
        """A direction on the back page, seen from the front."""
        x, y = self.way_on_paper(way)
        return (-x, y) if flip == "long-edge" else (x, -y)
