"""Combines several shapes into one polygon, because a VASSAL zone has only one.

Adjacent shapes are merged, and separate ones are joined by lines of no width. VASSAL fills by the
even-odd rule, so that holes stay holes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from builder.vassal.format.grids.grid import Pixel

Ring = Sequence[Pixel]
"""The corners of a closed shape, in order, in pixels."""
Line = tuple[Pixel, Pixel]
"""A side of a shape, from corner to corner."""

_GLYPHS = {
    "0": (7, 5, 5, 5, 7), "1": (2, 6, 2, 2, 7), "2": (7, 1, 7, 4, 7), "3": (7, 1, 7, 1, 7),
    "4": (5, 5, 7, 1, 1), "5": (7, 4, 7, 1, 7), "6": (7, 4, 7, 5, 7), "7": (7, 1, 1, 2, 2),
    "8": (7, 5, 7, 5, 7), "9": (7, 5, 7, 1, 7), "/": (1, 1, 2, 4, 4),
}  # fmt: skip
"""The digits drawn with three by five dots: for each digit one number per row, in which each bit is
a dot."""

_WIDE, _HIGH = 3, 5
"""The width and height of a digit in dots; two digits are separated by one dot."""


def join_rings(rings: Iterable[Ring]) -> tuple[Pixel, ...]:
    """Return one polygon that is filled where an odd number of the rings is filled; empty for no
    rings."""
    path: list[Pixel] = []
    for ring in rings:
        path += [*ring, ring[0]]
        path += [path[0]] if len(path) > len(ring) + 1 else []
    return tuple(path)


def merge_shapes(rings: Iterable[Ring]) -> list[Ring]:
    """Return the outlines of shapes that lie side by side, without the sides that two of them
    share."""
    sides: set[Line] = set()
    for ring in map(_turned, rings):
        for side in zip(ring, [*ring[1:], ring[0]], strict=True):
            if side[::-1] in sides:
                sides.remove(side[::-1])
            elif side[0] != side[1]:
                sides.add(side)
    return rims_of_sides(sides)


def rims_of_sides(sides: Iterable[Line]) -> list[Ring]:
    """Return the outlines that sides form, each as clockwise corners."""
    return [_straight(loop) for loop in _loops(sides)]


def _turned(ring: Ring) -> Ring:
    """Return a ring with its corners clockwise, on a sheet whose y axis points down."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)
    return ring if area >= 0 else [*reversed(ring)]


def _loops(sides: Iterable[Line]) -> Iterable[list[Pixel]]:
    """Yield the closed loops that sides form."""
    onward: dict[Pixel, list[Pixel]] = {}
    for start, end in sorted(sides):
        onward.setdefault(start, []).append(end)
    while onward:
        first = here = next(iter(onward))
        loop = [first]
        while here in onward:
            ends = onward[here]
            after = ends.pop()
            if not ends:
                del onward[here]
            here = after
            if here == first:
                break
            loop.append(here)
        yield loop


def _straight(loop: Sequence[Pixel]) -> list[Pixel]:
    """Return a loop without those corners that lie on a straight line between their neighbours."""
    before, after = [loop[-1], *loop[:-1]], [*loop[1:], loop[0]]
    return [
        here
        for (ax, ay), here, (bx, by) in zip(before, loop, after, strict=True)
        if (here[0] - ax) * (by - here[1]) != (here[1] - ay) * (bx - here[0])
    ]


def number_rings(text: str, middle: tuple[float, float], high: int) -> list[Ring]:
    """Return a number drawn as rings around ``middle``, about ``high`` pixels high."""
    dot = max(1, round(high / _HIGH))
    wide = dot * (len(text) * (_WIDE + 1) - 1)
    left, top = round(middle[0] - wide / 2), round(middle[1] - _HIGH * dot / 2)
    return [[(left + x, top + y) for x, y in ring] for ring in _rims(text, dot)]


@cache
def _rims(text: str, dot: int) -> tuple[Ring, ...]:
    """Return the rings of a number drawn with dots of ``dot`` pixels, with its corner at the
    origin; cached, because maps repeat few numbers."""
    dots = [
        _dot(dot * (n * (_WIDE + 1) + x), dot * y, dot)
        for n, sign in enumerate(text)
        for y, row in enumerate(_GLYPHS[sign])
        for x in range(_WIDE)
        if row >> (_WIDE - 1 - x) & 1
    ]
    return tuple(merge_shapes(dots))


def _dot(x: int, y: int, side: int) -> Ring:
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)
