"""Contour lines of a sparse lattice of numbers (marching squares)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

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
    found = _loops(_steps(values, squares, level, default))
    return [_crossings(values, loop, level, default) for loop in found]


def _crossings(
    values: Mapping[Node, float], loop: Iterable[_Edge], level: float, default: float
) -> list[Point]:
    return [_crossing(values, edge, level, default) for edge in loop]


class Lattice(NamedTuple):
    """A lattice of numbers of which those above ``low`` and below ``-low`` are exact; a node without a
    value has the value ``low``."""

    values: Mapping[Node, float]
    low: float

    def between(self, squares: Iterable[Node]) -> list[Node]:
        """Return those of some squares at which a value lies between the least and the greatest."""
        get, low = self.values.get, self.low
        return [
            (i, j)
            for i, j in squares
            if low < get((i, j), low) < -low
            or low < get((i + 1, j), low) < -low
            or low < get((i, j + 1), low) < -low
            or low < get((i + 1, j + 1), low) < -low
        ]


class _Loop(NamedTuple):
    edges: list[_Edge]
    points: list[Point]


class LevelLoops:
    """The loops around all nodes of a lattice above a level, each finished by a function. They follow
    ``steps`` from edge to edge; of the loops ``kept`` from before, those that do not cross the
    ``changed`` edges stay as they were."""

    def __init__(
        self, lattice: Lattice, level: float, finish: Callable[[list[Point]], list[Point]],
        steps: dict[_Edge, _Edge], kept: Iterable[_Loop] = (), changed: frozenset[_Edge] = frozenset(),
    ) -> None:  # fmt: skip
        self._lattice, self._level, self._finish, self._steps = lattice, level, finish, steps
        known = {loop.edges[0]: loop for loop in kept if changed.isdisjoint(loop.edges)}
        self._loops = []
        for edges in _loops(dict(steps)):
            same = known.get(edges[0])
            if same is None or same.edges != edges:
                crossed = _crossings(lattice.values, edges, level, lattice.low)
                same = _Loop(edges, finish(crossed))
            self._loops.append(same)
        self.loops = [loop.points for loop in self._loops]

    @classmethod
    def around(
        cls, lattice: Lattice, squares: Iterable[Node], level: float,
        finish: Callable[[list[Point]], list[Point]],
    ) -> LevelLoops:  # fmt: skip
        """Return the loops that cross the given squares (see :func:`contour_loops`)."""
        return cls(lattice, level, finish, _steps(lattice.values, squares, level, lattice.low))

    def changed(self, lattice: Lattice, nodes: Iterable[Node]) -> LevelLoops:
        """Return the loops once the values of some nodes are those of another lattice."""
        squares = squares_at(nodes)
        gone, new = (
            _steps(one.values, one.between(squares), self._level, one.low)
            for one in (self._lattice, lattice)
        )
        steps = {edge: to for edge, to in self._steps.items() if edge not in gone} | new
        changed = frozenset(edge for node in nodes for edge in _edges_at(*node))
        return LevelLoops(lattice, self._level, self._finish, steps, self._loops, changed)


def squares_at(nodes: Iterable[Node]) -> set[Node]:
    """Return the lattice squares that have any of the nodes at a corner, by their top left nodes."""
    return {(i - a, j - b) for i, j in nodes for a in (0, 1) for b in (0, 1)}


def _edges_at(i: int, j: int) -> tuple[_Edge, ...]:
    """Return the four edges that end at a node."""
    return (i, j, 0), (i - 1, j, 0), (i, j, 1), (i, j - 1, 1)


def _steps(
    values: Mapping[Node, float], squares: Iterable[Node], level: float, default: float
) -> dict[_Edge, _Edge]:
    """Return for each edge at which a contour enters one of the squares the edge at which it leaves."""
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
    return onward


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
