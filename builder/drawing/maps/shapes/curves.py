"""One smooth curve for every hexside that a line follows.

Area outlines, rivers, frontiers and walls all use the same polyline of a side, so that there are no
gaps and no overlaps. Chains of sides are smoothed in order of precedence: an earlier chain fixes
the positions of its corners, and a later one is moved to them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from builder.drawing.ink.computed_once import CachedCall, call_uncached
from builder.drawing.ink.geometry import lerp
from builder.drawing.ink.scene import Point
from builder.drawing.maps.shapes.frame import Frame, Side, side_of
from builder.drawing.maps.shapes.polylines import nearest_on_line
from builder.model.space.hexes import Key

Chain = list[Key]
"""The corner keys of a chain from one end to the other; in a closed chain the first is repeated at
the end."""

_PIECES = 3
"""The number of segments in the bend at one end of a side's curve."""

_LEASH = 0.25
"""The greatest distance by which a corner may move from its true position, in hex radii; a greater
one would take too much ground from a hex."""

FREE_STRAY = 1.0
"""The greatest distance by which a line may deviate from its hexsides, in hex radii, if players
need not recognise the hexsides by it."""

_BEND = 0.11
"""The distance from both sides at which a bend between their middles passes, in hex radii."""

_WANDER = 0.2
"""The greatest amplitude of the natural irregularities of a line, in hex radii."""


class CurveStyle(NamedTuple):
    """How a chain is smoothed: in each of ``passes``, corners move towards their neighbours by
    ``pull``; ``wobble`` adds natural irregularities; ``angular`` preserves corners."""

    pull: float
    passes: int
    wobble: bool = True
    angular: bool = False


RIVER = CurveStyle(0.32, 2)
CANAL = CurveStyle(0.55, 2, wobble=False)
FRONTIER = CurveStyle(0.35, 1)
TERRAIN = CurveStyle(0.16, 1)
WALL = CurveStyle(0.22, 1, wobble=False, angular=True)


def join_sides(sides: Iterable[Side], stops: Collection[Key] = ()) -> list[Chain]:
    """Join sides into chains of corners; a chain ends where more or fewer than two sides meet and
    at the corners ``stops``."""
    joined: dict[Key, list[Key]] = {}
    for a, b in sides:
        joined.setdefault(a, []).append(b)
        joined.setdefault(b, []).append(a)
    nodes = {v for v, n in joined.items() if len(n) != 2 or v in stops}
    used: set[Side] = set()
    found: list[Chain] = []
    for start in [*sorted(nodes), *sorted(joined)]:
        for second in sorted(joined[start]):
            if side_of(start, second) not in used:
                found.append(_walk(start, second, joined, nodes, used))
    return found


def _walk(
    start: Key, second: Key, joined: dict[Key, list[Key]], nodes: set[Key], used: set[Side]
) -> Chain:
    chain = [start, second]
    used.add(side_of(start, second))
    while chain[-1] not in nodes and chain[-1] != start:
        here = chain[-1]
        onward = [w for w in sorted(joined[here]) if side_of(here, w) not in used]
        if not onward:
            break
        used.add(side_of(here, onward[0]))
        chain.append(onward[0])
    return chain


class Curves:
    """The curves of a map's hexsides. Sides that were not smoothed are straight."""

    def __init__(self, frame: Frame, once: CachedCall = call_uncached) -> None:
        self._frame, self._once = frame, once
        self._curves: dict[Side, list[Point]] = {}
        self._owned: dict[Key, Point] = {}

    def __contains__(self, side: Side) -> bool:
        return side in self._curves

    @property
    def owned(self) -> set[Key]:
        """The corners whose position is fixed by a chain that was already smoothed."""
        return set(self._owned)

    def curve(self, a: Key, b: Key) -> list[Point]:
        """Return the polyline of the side from corner a to corner b."""
        found = self._curves.get(side_of(a, b))
        if found is None:
            return [self._corner(a), self._corner(b)]
        return found if a < b else found[::-1]

    def _corner(self, key: Key) -> Point:
        return self._owned.get(key) or self._frame.point(key)

    def polyline(self, chain: Sequence[Key]) -> list[Point]:
        """Return the polyline along a chain of corners."""
        out: list[Point] = []
        for a, b in pairwise(chain):
            part = self.curve(a, b)
            out += part[1:] if out else part
        return out

    def smooth(self, chain: Chain, style: CurveStyle, stray: float = FREE_STRAY) -> None:
        """Compute the curves of the sides of a chain, at most ``stray`` hex radii away from the
        sides; sides that already have a curve are not changed."""
        closed = chain[0] == chain[-1] and len(chain) > 3
        corners = chain[:-1] if closed else chain
        fixed = [v in self._owned for v in corners]
        if not closed:
            fixed[0] = fixed[-1] = True
        count = len(corners) if closed else len(corners) - 1
        sides = [(corners[i], corners[(i + 1) % len(corners)]) for i in range(count)]
        free = tuple(i for i, (a, b) in enumerate(sides) if side_of(a, b) not in self._curves)
        curves = self._once(_curves, self._frame, tuple(corners), tuple(fixed), free, style, stray)
        for i, points in zip(free, curves, strict=True):
            a, b = sides[i]
            if side_of(a, b) not in self._curves:
                self._keep(a, b, self._joined_to_corners(points, a, b))

    def _keep(self, a: Key, b: Key, points: list[Point]) -> None:
        self._curves[side_of(a, b)] = points if a < b else points[::-1]
        self._owned.setdefault(a, points[0])
        self._owned.setdefault(b, points[-1])

    def _joined_to_corners(self, points: list[Point], a: Key, b: Key) -> list[Point]:
        """Return the points of a side with its ends moved to the final positions of corners a and b,
        where these are fixed already; the shift decreases along the side."""
        last = len(points) - 1
        for key, end in ((a, 0), (b, last)):
            home = self._owned.get(key)
            if home is None:
                continue
            dx, dy = home[0] - points[end][0], home[1] - points[end][1]
            if dx or dy:
                points = [
                    (x + dx * (1 - abs(n - end) / last), y + dy * (1 - abs(n - end) / last))
                    for n, (x, y) in enumerate(points)
                ]
        return points


def _curves(
    frame: Frame, corners: Sequence[Key], fixed: Sequence[bool], free: Sequence[int], style: CurveStyle,
    stray: float,
) -> list[list[Point]]:  # fmt: skip
    """Return the curves of some sides of a chain; ``free`` are the indices of the corners that
    these sides start from."""
    most = stray * frame.radius
    cut = min(0.5, 0.3 * stray / _BEND)
    run = _Run(corners, _relaxed(frame, corners, fixed, style, _leash(style, stray)), fixed, cut)
    found = []
    for i in free:
        points = run.side(i, style)
        if style.wobble:
            wander = min(1.0, 0.4 * stray / _WANDER)
            points = [lerp(p, frame.warp(p), wander) for p in points]
        homes = [frame.point(v) for v in run.round(i)]
        found.append([within_distance(p, homes, most) for p in points])
    return found


def _relaxed(
    frame: Frame, corners: Sequence[Key], fixed: Sequence[bool], style: CurveStyle, leash: float
) -> list[Point]:
    """Return the corners pulled towards their neighbours, by at most ``leash`` hex radii."""
    homes = [frame.point(v) for v in corners]
    places = homes
    count = len(corners)
    for _ in range(style.passes):
        moved = list(places)
        for i in range(count):
            if not fixed[i]:
                middle = lerp(places[i - 1], places[(i + 1) % count], 0.5)
                moved[i] = lerp(places[i], middle, style.pull)
        places = moved
    most = leash * frame.radius
    return [_leashed(home, place, most) for home, place in zip(homes, places, strict=True)]


def _leash(style: CurveStyle, stray: float) -> float:
    """Return the distance in hex radii by which corners may move: ``stray`` less what bends and
    irregularities add."""
    if style.angular:
        return min(_LEASH, stray)
    noise = min(_WANDER, 0.4 * stray) if style.wobble else 0.0
    return max(0.0, min(_LEASH, stray - _BEND - noise))


def _leashed(home: Point, place: Point, most: float) -> Point:
    """Return ``place`` or, if it is farther than ``most`` from ``home``, the point at that distance
    from ``home`` in the same direction."""
    gone = math.dist(home, place)
    return place if gone <= most else lerp(home, place, most / gone)


def within_distance(point: Point, line: Sequence[Point], most: float) -> Point:
    """Return the point or, if it is farther than ``most`` from the polyline, the point at that
    distance from the polyline in the same direction."""
    return _leashed(nearest_on_line(point, line), point, most)


class _Run(NamedTuple):
    """A chain being smoothed: its corners, their shifted positions, which of them are fixed, and
    the fraction of a side that is cut off at its corners (if it is one half, only the side's middle
    remains)."""

    corners: Sequence[Key]
    places: list[Point]
    fixed: Sequence[bool]
    cut: float

    def round(self, i: int) -> list[Key]:
        """Return both corners of the side after corner ``i`` and, at each end that is not fixed,
        the neighbouring corner too: the points that shape the curve of the side."""
        count = len(self.corners)
        found = [self.corners[i], self.corners[(i + 1) % count]]
        if not self.fixed[i]:
            found.insert(0, self.corners[i - 1])
        if not self.fixed[(i + 1) % count]:
            found.append(self.corners[(i + 2) % count])
        return found

    def side(self, i: int, style: CurveStyle) -> list[Point]:
        """Return the curve of the side after corner ``i``, computed from its middle towards both
        ends."""
        j = (i + 1) % len(self.corners)
        middle = lerp(self.places[i], self.places[j], 0.5)
        if style.angular:
            return [self.places[i], middle, self.places[j]]
        return self._half_curve(middle, i, i - 1)[::-1] + self._half_curve(middle, j, j + 1)[1:]

    def _half_curve(self, middle: Point, at: int, onward: int) -> list[Point]:
        place = self.places[at]
        beyond = self.places[onward % len(self.places)]
        straight = [] if self.cut == 0.5 else [middle]
        if self.fixed[at]:
            pieces = _PIECES + len(straight)
            return [lerp(middle, place, n / pieces) for n in range(pieces + 1)]
        start = lerp(place, middle, 2 * self.cut) if straight else middle
        return [*straight, *_bend(start, place, lerp(place, beyond, self.cut))]


def _bend(start: Point, control: Point, end: Point) -> list[Point]:
    """Return the first half of a quadratic curve."""
    out = []
    for n in range(_PIECES + 1):
        t = 0.5 * n / _PIECES
        u = 1 - t
        a, b, c = u * u, 2 * u * t, t * t
        out.append(
            (
                a * start[0] + b * control[0] + c * end[0],
                a * start[1] + b * control[1] + c * end[1],
            )
        )
    return out
