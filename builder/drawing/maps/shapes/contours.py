"""Contour lines of a sparse lattice of numbers (marching squares)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.drawing.ink.scene import Point

Node = tuple[int, int]
_Edge = tuple[int, int, int]

_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)

# The edges that a contour enters and leaves by, for each pattern of corners above the level (1 top
# left, 2 top right, 4 bottom right, 8 bottom left), high ground on its left as seen on the sheet.
_STEPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_LEFT, _TOP),),
    2: ((_TOP, _RIGHT),),
    3: ((_LEFT, _RIGHT),),
    4: ((_RIGHT, _BOTTOM),),
    5: ((_LEFT, _BOTTOM), (_RIGHT, _TOP)),
    6: ((_TOP, _BOTTOM),),
    7: ((_LEFT, _BOTTOM),),
    8: ((_BOTTOM, _LEFT),),
    9: ((_BOTTOM, _TOP),),
    10: ((_TOP, _LEFT), (_BOTTOM, _RIGHT)),
    11: ((_BOTTOM, _RIGHT),),
    12: ((_RIGHT, _LEFT),),
    13: ((_RIGHT, _TOP),),
    14: ((_TOP, _LEFT),),
}


def contour_loops(
    values: Mapping[Node, float], squares: Iterable[Node], level: float, default: float
) -> list[list[Point]]:
    """Return closed loops around all nodes above a level, in lattice units.

    ``squares`` are the top left nodes of the lattice squares that are examined; a node without a
    value has the value ``default``. Loops that leave the squares are closed by a straight line.
    """
    onward: dict[_Edge, _Edge] = {}
    for i, j in squares:
        pattern = (
            (values.get((i, j), default) > level)
            | (values.get((i + 1, j), default) > level) << 1
            | (values.get((i + 1, j + 1), default) > level) << 2
            | (values.get((i, j + 1), default) > level) << 3
        )
        if pattern not in (0, 15):
            edges = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))
            for enter, leave in _STEPS[pattern]:
                onward[edges[enter]] = edges[leave]
    return [[_crossing(values, edge, level, default) for edge in loop] for loop in _loops(onward)]


def _loops(onward: dict[_Edge, _Edge]) -> list[list[_Edge]]:
    """Join the steps from edge to edge into loops; those with an open start come first."""
    ends = set(onward.values())
    found: list[list[_Edge]] = []
    for start in [*sorted(e for e in onward if e not in ends), *sorted(onward)]:
        edge: _Edge | None = start
        loop: list[_Edge] = []
        while edge is not None and edge in onward:
            loop.append(edge)
            edge = onward.pop(edge)
        if len(loop) > 2:
            found.append(loop)
    return found


def _crossing(values: Mapping[Node, float], edge: _Edge, level: float, default: float) -> Point:
    i, j, upright = edge
    a = values.get((i, j), default)
    b = values.get((i, j + 1) if upright else (i + 1, j), default)
    t = (level - a) / (b - a)
    return (i, j + t) if upright else (i + t, j)
