"""Find what outlines share (corners that coincide, borders between two areas, areas within areas)
and what is wrong with them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from builder.model.space.areas.plane import (
    contains_point,
    distance_to_line,
    lines_cross,
    outline_sides,
    signed_area,
)
from builder.model.space.space import Point

TOLERANCE = 0.4
"""The distance in mm within which two corners count as one, and within which a corner counts as
lying on a side."""

LEAST_BORDER = 1.0
"""The shortest border in mm; areas that share less only meet at a point."""

LEAST_AREA = 4.0
"""The smallest size of an area in square mm."""

_BUCKET = 12.0

_MOST_PROBES = 24

Edge = tuple[int, int]
_Box = tuple[float, float, float, float]


class Clash(NamedTuple):
    """A problem with an area: its outline crosses itself (``crossing``), it is too small
    (``empty``), or it overlaps ``other`` (``overlap``). ``at`` is roughly where."""

    kind: Literal["crossing", "empty", "overlap"]
    area: int
    other: int
    at: Point


@dataclass(frozen=True)
class Borders:
    """The outlines and the corners and lines that they share. ``shared`` are the lines between two
    areas (keyed with the lower number first), ``coast`` the lines that belong to one area alone,
    ``within`` maps each area that lies inside others to the smallest of them; ``clashes`` are the
    problems."""

    rings: tuple[tuple[Point, ...], ...]
    shared: dict[Edge, tuple[tuple[Point, ...], ...]]
    coast: dict[int, tuple[tuple[Point, ...], ...]]
    within: dict[int, int]
    clashes: tuple[Clash, ...]

    def holes(self, area: int) -> list[tuple[Point, ...]]:
        """Return the outlines of the areas that lie directly inside an area."""
        return [self.rings[inner] for inner, outer in self.within.items() if outer == area]


def find_borders(outlines: Sequence[Sequence[Point]]) -> Borders:
    """Find what the outlines share and what is wrong with them."""
    work = _Work()
    rings = [work.ring(outline) for outline in outlines]
    rings = [work.split(ring) for ring in rings]
    rings = [_clockwise_ring(work, ring) for ring in rings]
    return _Finder(work, rings).found()


def _clockwise_ring(work: _Work, ring: list[int]) -> list[int]:
    return ring if signed_area([work.points[n] for n in ring]) >= 0 else ring[::-1]


@dataclass
class _Work:
    """The corners of all outlines, each once, indexed by position."""

    points: list[Point] = field(default_factory=list)
    buckets: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))

    def corner(self, at: Point) -> int:
        """Return the number of the corner at a point: that of an existing corner nearby, or a new
        one."""
        for n in self._near(at, at):
            if math.dist(self.points[n], at) <= TOLERANCE:
                return n
        self.points.append(at)
        self.buckets[_bucket_of_point(at)].append(len(self.points) - 1)
        return len(self.points) - 1

    def _near(self, a: Point, b: Point) -> Iterator[int]:
        """Yield the corners in the buckets around a line."""
        for key in _buckets_along(a, b):
            yield from self.buckets.get(key, ())

    def ring(self, outline: Iterable[Point]) -> list[int]:
        """Return the corners of an outline, without consecutive repetitions."""
        found: list[int] = []
        for at in outline:
            n = self.corner(at)
            if not found or found[-1] != n:
                found.append(n)
        while len(found) > 1 and found[0] == found[-1]:
            found.pop()
        return found

    def split(self, ring: list[int]) -> list[int]:
        """Return the ring with all corners of other rings inserted that lie on one of its sides."""
        found: list[int] = []
        for a, b in zip(ring, [*ring[1:], *ring[:1]], strict=True):
            p, q = self.points[a], self.points[b]
            on = {
                n
                for n in self._near(p, q)
                if n not in (a, b) and distance_to_line(self.points[n], p, q) <= TOLERANCE
            }
            found += [a, *sorted(on, key=lambda n: math.dist(self.points[n], p))]
        return found


def _bucket_of_point(at: Point) -> tuple[int, int]:
    return math.floor(at[0] / _BUCKET), math.floor(at[1] / _BUCKET)


def _buckets_along(a: Point, b: Point) -> list[tuple[int, int]]:
    """Return the buckets along a line, and those around them."""
    steps = max(1, math.ceil(math.dist(a, b) / _BUCKET))
    found: dict[tuple[int, int], None] = {}
    for n in range(steps + 1):
        t = n / steps
        i, j = _bucket_of_point((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        found |= {(i + x, j + y): None for x in (-1, 0, 1) for y in (-1, 0, 1)}
    return list(found)


@dataclass
class _Finder:
    """Finds the borders between rings of corners."""

    work: _Work
    rings: list[list[int]]

    def found(self) -> Borders:
        """Return the borders between the rings, and the clashes."""
        outlines = [tuple(self.work.points[n] for n in ring) for ring in self.rings]
        owners = self._owners()
        clashes = list(self._clashes(outlines, owners))
        within: dict[int, int] = {}
        if not clashes:
            within, clashes = self._within(outlines)
        shared: dict[Edge, list[Edge]] = defaultdict(list)
        coast: dict[int, list[Edge]] = defaultdict(list)
        for edge, there in owners.items():
            if len(there) == 1:
                inner, outer = there[0], within.get(there[0])
                if outer is None:
                    coast[inner].append(edge)
                else:
                    shared[min(inner, outer), max(inner, outer)].append(edge)
            else:
                shared[min(there), max(there)].append(edge)
        lines = {pair: self._lines(edges) for pair, edges in sorted(shared.items())}
        return Borders(
            tuple(outlines),
            {pair: runs for pair, runs in lines.items() if _total_length(runs) >= LEAST_BORDER},
            {area: self._lines(edges) for area, edges in sorted(coast.items())},
            within,
            _first_clashes(clashes),
        )

    def _edges(self, ring: list[int]) -> Iterator[Edge]:
        yield from zip(ring, [*ring[1:], *ring[:1]], strict=True)

    def _owners(self) -> dict[Edge, list[int]]:
        """Return the areas on each side, keyed by the side's corners, the lower corner first."""
        found: dict[Edge, list[int]] = defaultdict(list)
        for area, ring in enumerate(self.rings):
            for a, b in self._edges(ring):
                found[min(a, b), max(a, b)].append(area)
        return found

    def _clashes(
        self, outlines: list[tuple[Point, ...]], owners: dict[Edge, list[int]]
    ) -> Iterator[Clash]:
        for area, outline in enumerate(outlines):
            if len(outline) < 3 or abs(signed_area(outline)) < LEAST_AREA:
                yield Clash("empty", area, area, outline[0] if outline else (0.0, 0.0))
            elif len(set(self.rings[area])) < len(self.rings[area]):
                again = next(n for i, n in enumerate(self.rings[area]) if n in self.rings[area][:i])
                yield Clash("crossing", area, area, self.work.points[again])
        yield from self._crossings(owners)
        yield from self._same_side()

    def _crossings(self, owners: dict[Edge, list[int]]) -> Iterator[Clash]:
        """Yield a clash for sides that cross each other, of one area or of two."""
        points = self.work.points
        buckets: dict[tuple[int, int], list[Edge]] = defaultdict(list)
        for edge in owners:
            for key in _buckets_along(points[edge[0]], points[edge[1]]):
                buckets[key].append(edge)
        seen: set[tuple[int, int]] = set()
        for edges in buckets.values():
            for i, one in enumerate(edges):
                for other in edges[:i]:
                    pair = (
                        min(owners[one][0], owners[other][0]),
                        max(owners[one][0], owners[other][0]),
                    )
                    if pair in seen or {*one} & {*other}:
                        continue
                    if lines_cross(
                        points[one[0]], points[one[1]], points[other[0]], points[other[1]]
                    ):
                        seen.add(pair)
                        kind: Literal["crossing", "overlap"]
                        kind = "crossing" if pair[0] == pair[1] else "overlap"
                        yield Clash(kind, pair[1], pair[0], points[one[0]])

    def _same_side(self) -> Iterator[Clash]:
        """Yield a clash for two areas that lie on the same side of a line that both have."""
        ways: dict[Edge, list[int]] = defaultdict(list)
        for area, ring in enumerate(self.rings):
            for edge in self._edges(ring):
                ways[edge].append(area)
        for (a, _), there in ways.items():
            if len(there) > 1 and there[0] != there[1]:
                yield Clash("overlap", there[1], there[0], self.work.points[a])

    def _within(self, outlines: list[tuple[Point, ...]]) -> tuple[dict[int, int], list[Clash]]:
        """Return, for each area that lies inside others, the smallest of these; and a clash for
        each area that lies partly inside another."""
        sizes = [abs(signed_area(outline)) for outline in outlines]
        boxes = [_bounding_box(outline) for outline in outlines]
        found: dict[int, int] = {}
        clashes = []
        for inner, outline in enumerate(outlines):
            probes = _probe_points(outline)
            for outer in sorted(range(len(outlines)), key=lambda n: sizes[n]):
                if outer == inner or not _boxes_overlap(boxes[inner], boxes[outer]):
                    continue
                inside = [at for at in probes if _is_strictly_inside(outlines[outer], at)]
                if len(inside) == len(probes) and sizes[outer] > sizes[inner]:
                    found.setdefault(inner, outer)
                elif inside:
                    clashes.append(Clash("overlap", inner, outer, inside[0]))
        return found, clashes

    def _lines(self, edges: list[Edge]) -> tuple[tuple[Point, ...], ...]:
        """Join sides into lines that are as long as possible."""
        near: dict[int, list[int]] = defaultdict(list)
        for a, b in edges:
            near[a].append(b)
            near[b].append(a)
        left = {frozenset(edge) for edge in edges}
        found = []
        ends = [n for n in sorted(near) if len(near[n]) != 2]
        for start in [*ends, *sorted(near)]:
            while run := self._run(start, near, left):
                found.append(tuple(self.work.points[n] for n in run))
        return tuple(found)

    @staticmethod
    def _run(start: int, near: dict[int, list[int]], left: set[frozenset[int]]) -> list[int]:
        run = [start]
        while True:
            onward = [n for n in near[run[-1]] if frozenset((run[-1], n)) in left]
            if not onward or (len(run) > 1 and len(near[run[-1]]) != 2):
                return run if len(run) > 1 else []
            left.discard(frozenset((run[-1], onward[0])))
            run.append(onward[0])


def _first_clashes(clashes: Iterable[Clash]) -> tuple[Clash, ...]:
    """Return the first clash of each kind between the same two areas, attributed to the later area."""
    found: dict[tuple[str, int, int], Clash] = {}
    for clash in clashes:
        low, high = sorted((clash.area, clash.other))
        found.setdefault((clash.kind, low, high), clash._replace(area=high, other=low))
    return tuple(found.values())


def _probe_points(outline: Sequence[Point]) -> list[Point]:
    """Return the middles of some of an outline's sides, spread all around it."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in outline_sides(outline)]
    return middles[:: max(1, len(middles) // _MOST_PROBES)]


def _is_strictly_inside(outline: Sequence[Point], at: Point) -> bool:
    """Return whether a point lies inside an outline and not on it."""
    return contains_point(outline, at) and all(
        distance_to_line(at, a, b) > TOLERANCE for a, b in outline_sides(outline)
    )


def _boxes_overlap(a: _Box, b: _Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _bounding_box(points: Sequence[Point]) -> _Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _total_length(runs: Iterable[Sequence[Point]]) -> float:
    return sum(math.dist(a, b) for run in runs for a, b in outline_sides(run)[:-1])
