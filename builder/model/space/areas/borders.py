"""Find what outlines share (corners that coincide, borders between two areas, areas within areas)
and what is wrong with them. Shapely does the geometry; it is imported for boards of areas alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from builder.model.space.space import Point

if TYPE_CHECKING:
    from shapely import LinearRing, Polygon
    from shapely.geometry.base import BaseGeometry

TOLERANCE = 0.4
"""The distance in mm within which two corners count as one, and within which a corner counts as
lying on a side."""

LEAST_BORDER = 1.0
"""The shortest border in mm; areas that share less only meet at a point."""

LEAST_AREA = 4.0
"""The smallest size of an area in square mm."""

_OVERLAP = 0.01
"""The greatest area in square mm that two areas may have in common without counting as overlapping."""

Pair = tuple[int, int]
Line = tuple[Point, ...]


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

    rings: tuple[Line, ...]
    shared: dict[Pair, tuple[Line, ...]]
    coast: dict[int, tuple[Line, ...]]
    within: dict[int, int]
    clashes: tuple[Clash, ...]

    def holes(self, area: int) -> list[Line]:
        """Return the outlines of the areas that lie directly inside an area, which are holes in it."""
        return [self.rings[inner] for inner, outer in self.within.items() if outer == area]


def find_borders(outlines: Sequence[Sequence[Point]]) -> Borders:
    """Find what the outlines share and what is wrong with them."""
    return _Finder(_merged_rings(outlines)).borders()


def _merged_rings(outlines: Sequence[Sequence[Point]]) -> list[LinearRing]:
    """Return the outlines as clockwise rings (y down). Corners that nearly coincide are made one,
    and a corner that lies on a side of another outline becomes a corner of that too."""
    import shapely

    corners: BaseGeometry = shapely.MultiPoint()
    for outline in outlines:
        own = shapely.snap(shapely.MultiPoint(list(outline)), corners, TOLERANCE)
        corners = shapely.union(corners, shapely.remove_repeated_points(own, TOLERANCE))
    return [_ring(outline, corners) for outline in outlines]


def _ring(outline: Sequence[Point], corners: BaseGeometry) -> LinearRing:
    import shapely

    if len(outline) < 3:
        return shapely.LinearRing()
    snapped = shapely.snap(shapely.LinearRing(outline), corners, TOLERANCE)
    ring = shapely.remove_repeated_points(snapped)
    return ring if ring.is_ccw else shapely.reverse(ring)


@dataclass
class _Finder:
    """Finds the borders between rings, and which area lies within which (``within``)."""

    rings: list[LinearRing]
    within: dict[int, int] = field(default_factory=dict)

    def borders(self) -> Borders:
        """Find the borders, overlaps and faults of the rings, and return them."""
        clashes = [*self._faults(), *self._overlaps()]
        lines = {pair: _lines(self._common(*pair)) for pair in self._pairs_nearby}
        for inner, outer in self.within.items():
            pair = min(inner, outer), max(inner, outer)
            lines[pair] = _lines(self.rings[inner])
        return Borders(
            tuple(map(_corners, self.rings)),
            {pair: runs for pair, runs in sorted(lines.items()) if _length(runs) >= LEAST_BORDER},
            {area: runs for area in range(len(self.rings)) if (runs := self._coast(area))},
            self.within,
            tuple(clashes),
        )

    @cached_property
    def _areas(self) -> dict[int, Polygon]:
        """The areas with valid outlines, by number."""
        import shapely

        made = {n: shapely.Polygon(ring) for n, ring in enumerate(self.rings)}
        return {n: area for n, area in made.items() if area.is_valid and area.area >= LEAST_AREA}

    @cached_property
    def _pairs_nearby(self) -> list[Pair]:
        """The pairs of areas whose bounding boxes meet."""
        import shapely

        found = shapely.STRtree(self.rings).query(self.rings).T.tolist()
        return sorted((a, b) for a, b in found if a < b)

    @cached_property
    def _rings_nearby(self) -> dict[int, list[LinearRing]]:
        """The rings whose bounding boxes meet that of each area."""
        found: dict[int, list[LinearRing]] = defaultdict(list)
        for a, b in self._pairs_nearby:
            found[a].append(self.rings[b])
            found[b].append(self.rings[a])
        return found

    def _faults(self) -> Iterator[Clash]:
        import shapely

        for n, ring in enumerate(self.rings):
            if n in self._areas:
                continue
            hull = shapely.convex_hull(ring)
            if hull.area < LEAST_AREA or ring.is_simple:
                yield Clash("empty", n, n, _first_corner(ring))
            else:
                yield Clash("crossing", n, n, _crossing(ring))

    def _overlaps(self) -> Iterator[Clash]:
        """Yield the areas that overlap others. Of the areas that lie wholly inside others, the smallest
        of these is recorded in ``within``."""
        sizes = {n: area.area for n, area in self._areas.items()}
        pairs = [(a, b) for a, b in self._pairs_nearby if a in sizes and b in sizes]
        for a, b in sorted(pairs, key=lambda pair: (max(sizes[n] for n in pair), pair)):
            inner, outer = sorted((a, b), key=lambda n: sizes[n])
            both = self._areas[a].intersection(self._areas[b])
            if self._areas[outer].contains(self._areas[inner]) and not self._common(a, b).length:
                self.within.setdefault(inner, outer)
            elif both.area > _OVERLAP:
                yield Clash("overlap", b, a, _first_corner(both))

    def _common(self, a: int, b: int) -> BaseGeometry:
        return self.rings[a].intersection(self.rings[b])

    def _coast(self, area: int) -> tuple[Line, ...]:
        import shapely

        if area in self.within:
            return ()
        return _lines(self.rings[area].difference(shapely.union_all(self._rings_nearby[area])))


def _crossing(ring: LinearRing) -> Point:
    """Return a point where a ring crosses or touches itself; noding splits it there."""
    import shapely

    return _first_corner(shapely.get_parts(shapely.node(ring))[-1])


def _first_corner(shape: BaseGeometry) -> Point:
    """Return the first corner of a shape."""
    return next(iter(_corners(shape)), (0.0, 0.0))


def _corners(shape: BaseGeometry) -> Line:
    """Return the corners of a shape; the last of a ring is not its first again."""
    import shapely

    found = [(x, y) for x, y in shapely.get_coordinates(shape).tolist()]
    return tuple(found[:-1] if len(found) > 1 and found[0] == found[-1] else found)


def _lines(shape: BaseGeometry) -> tuple[Line, ...]:
    """Return the lines of a shape, each as long as it can be."""
    import shapely

    parts = [shapely.LineString(part.coords) for part in shapely.get_parts(shape) if part.length]
    merged = shapely.get_parts(shapely.line_merge(shapely.union_all(parts)))
    return tuple(tuple(line.coords) for line in merged if line.length)


def _length(lines: Iterable[Line]) -> float:
    from shapely import LineString

    return sum(LineString(line).length for line in lines)
