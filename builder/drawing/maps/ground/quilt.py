"""A warped patchwork over the whole map, for paddies, fields and town blocks.

The corners of the patchwork are displaced at random by their own index, so that neighbouring
patches share them. Patches that would touch a road, the water or the region's edge are quartered or
left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from builder.drawing.ink.geometry import Rect, bounding_box, lerp
from builder.drawing.ink.scene import Point
from builder.drawing.maps.map_context import MapContext, Obstacles, Region
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.shapes.noise import Noise, hash_fraction
from builder.drawing.maps.shapes.polylines import point_distance
from builder.model.space.hexes import Key

Quad = tuple[Point, Point, Point, Point]


class Pattern(NamedTuple):
    """The measures of a patchwork: the size of a patch in mm, the random displacement of corners as
    a fraction of it, ``warp`` in hex radii, the probability that a patch is split, the number of
    times it may be split, the gap around each patch, the margin to the region's edge, the number of
    times a patch that does not fit is quartered, and whether roads cut the patchwork."""

    width: float
    height: float
    jitter: float
    warp: float
    split: float
    splits: int
    gap: float
    margin: float
    refine: int
    beside_roads: bool = True


class Patch(NamedTuple):
    """A patch: its corners and its own random number in [0, 1)."""

    points: list[Point]
    u: float


def patchwork(map_context: MapContext, region: Region, pattern: Pattern) -> list[Patch]:
    """Return the patches of a region."""
    if not region.land:
        return []
    lattice = _lattice(map_context, region, pattern)
    return map_context.context.once(
        _patches, map_context.obstacles, _Area.from_region(region), pattern, lattice
    )


def row_lattice(
    map_context: MapContext, region: Region, spacing: float, margin: float
) -> list[Point]:
    """Return the corners of a slightly warped square lattice in a region, ``spacing`` mm apart and
    at least ``margin`` mm from the region's edge, for trees in rows."""
    if not region.land:
        return []
    pattern = Pattern(spacing, spacing, 0.05, 0.1, 0.0, 0, 0.0, margin, 0)
    own = _lattice(map_context, region, pattern)
    return map_context.context.once(
        _corners, map_context.obstacles, _Area.from_region(region), pattern, own
    )


def _lattice(map_context: MapContext, region: Region, pattern: Pattern) -> _Lattice:
    """Return the cached corner lattice of a region's patchwork. It depends only on the frame, the
    pattern and the region's salt, not on the contents of the map."""
    return map_context.context.once(_Lattice, map_context.frame, pattern, region.salt)


class _Area(NamedTuple):
    """The hexes of a region, and the number (salt) that makes its random numbers differ from those
    of other regions."""

    keys: frozenset[Key]
    land: tuple[Key, ...]
    salt: int

    @classmethod
    def from_region(cls, region: Region) -> _Area:
        return cls(region.keys, region.land, region.salt)


def _patches(obstacles: Obstacles, area: _Area, pattern: Pattern, lattice: _Lattice) -> list[Patch]:
    return _Cutter(obstacles, area, pattern, lattice).patches()


def _corners(obstacles: Obstacles, area: _Area, pattern: Pattern, lattice: _Lattice) -> list[Point]:
    cutter = _Cutter(obstacles, area, pattern, lattice)
    return [p for p in cutter.corners() if cutter.clear(p)]


class _Lattice:
    """A lattice over a map whose corners are displaced at random and warped; it is computed only
    where it is needed."""

    def __init__(self, frame: Frame, pattern: Pattern, salt: int) -> None:
        self._frame, self._pattern, self._salt = frame, pattern, salt
        angle = (hash_fraction(salt, 7) - 0.5) * 0.9
        self._cos, self._sin = math.cos(angle), math.sin(angle)
        self._noise = Noise(3.2, pattern.warp * frame.radius, salt)
        self._corners: dict[tuple[int, int], Point] = {}
        self._starts: dict[tuple[int, int], Key] = {}
        self._middles: dict[tuple[int, int], Key] = {}

    def spans(self, box: Rect) -> tuple[range, range]:
        """Return the ranges of columns and rows of the lattice that a box of the field touches
        before warping."""
        cos, sin = self._cos, self._sin
        turned = [(x * cos + y * sin, -x * sin + y * cos) for x, y in box.corners()]
        wide, high = self._pattern.width, self._pattern.height
        us, vs = [u for u, _ in turned], [v for _, v in turned]
        return (
            range(math.floor(min(us) / wide), math.ceil(max(us) / wide)),
            range(math.floor(min(vs) / high), math.ceil(max(vs) / high)),
        )

    def start(self, i: int, j: int) -> Key:
        """Return the hex that contains the centre of the patch in column i and row j before
        warping."""
        found = self._starts.get((i, j))
        if found is None:
            frame = self._frame
            u, v = (i + 0.5) * self._pattern.width, (j + 0.5) * self._pattern.height
            x, y = u * self._cos - v * self._sin, u * self._sin + v * self._cos
            found = self._starts[i, j] = frame.key_at(x + frame.left, y + frame.top)
        return found

    def middle(self, i: int, j: int) -> Key:
        """Return the hex that contains the centre of the patch in column i and row j."""
        found = self._middles.get((i, j))
        if found is None:
            middle = lerp(self.corner(i, j), self.corner(i + 1, j + 1), 0.5)
            found = self._middles[i, j] = self._frame.key_at(*middle)
        return found

    def corner(self, i: int, j: int) -> Point:
        """Return the upper left corner of the patch in column i and row j."""
        found = self._corners.get((i, j))
        if found is None:
            found = self._corners[i, j] = self._place(i, j)
        return found

    def _place(self, i: int, j: int) -> Point:
        frame, pattern, salt = self._frame, self._pattern, self._salt
        u = (i + (hash_fraction(i, j, salt) - 0.5) * 2 * pattern.jitter) * pattern.width
        v = (j + (hash_fraction(i, j, salt + 1) - 0.5) * 2 * pattern.jitter) * pattern.height
        x, y = u * self._cos - v * self._sin, u * self._sin + v * self._cos
        dx, dy = self._noise.shift(x / frame.radius, y / frame.radius)
        return x + dx + frame.left, y + dy + frame.top


class _Cutter:
    """Cuts the patchwork of one region into patches."""

    def __init__(
        self, obstacles: Obstacles, region: _Area, pattern: Pattern, lattice: _Lattice
    ) -> None:
        self._obstacles, self._region, self._pattern = obstacles, region, pattern
        self._frame, self._land, self._lattice = obstacles.frame, frozenset(region.land), lattice
        self._clear: dict[Point, bool] = {}
        self._frees: dict[Key, bool] = {}
        self._limits: dict[Key, list[tuple[float, float, float]]] = {}

    # -- the lattice ---------------------------------------------------------------------------

    def _box(self) -> Rect:
        frame = self._frame
        reach = frame.radius * (1 + self._pattern.warp) + self._pattern.width
        return bounding_box(frame.point(k) for k in self._region.land).inset(-reach)

    def _indices(self) -> Iterator[tuple[int, int]]:
        """Yield the columns and rows (i, j) of patches that may lie in the region's box after
        warping."""
        frame, start = self._frame, self._lattice.start
        columns, rows = self._lattice.spans(self._box().moved(-frame.left, -frame.top))
        # Warping moves a patch by less than a hex: only those that start in the region or beside it
        # can end in it.
        near = {k for key in self._region.land for k in (key, *frame.neighbours(key))}
        for j in rows:
            for i in columns:
                if start(i, j) in near:
                    yield i, j

    def corners(self) -> Iterator[Point]:
        """Yield all lattice points that may lie in the region."""
        for i, j in self._indices():
            yield self._lattice.corner(i, j)

    def patches(self) -> list[Patch]:
        """Return the patches whose centre lies in the region, split at random; of a patch that does
        not fit, only the parts that fit."""
        region, corner, middle = self._region, self._lattice.corner, self._lattice.middle
        found: list[Patch] = []
        for i, j in self._indices():
            key = middle(i, j)
            if key not in self._land:
                continue
            quad = (corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1))
            free = self._is_free(key)
            for part, u in self._split_quad(quad, hash_fraction(i, j, region.salt + 7), 0):
                if free:
                    found.append(Patch(self._shrunk(part), u))
                else:
                    self._fit(part, u, 0, found)
        return found

    def _split_quad(self, quad: Quad, u: float, depth: int) -> list[tuple[Quad, float]]:
        pattern, seed = self._pattern, int(u * 1e6)
        if (
            depth == pattern.splits
            or hash_fraction(seed, depth, self._region.salt) >= pattern.split
        ):
            return [(quad, u)]
        a, b, c, d = quad
        t = 0.35 + 0.3 * hash_fraction(seed, depth + 3)
        if (depth + int(u * 64)) & 1:
            m, n = lerp(a, b, t), lerp(d, c, t)
            one, other = (a, m, n, d), (m, b, c, n)
        else:
            m, n = lerp(a, d, t), lerp(b, c, t)
            one, other = (a, b, n, m), (m, n, c, d)
        onward = depth + 1
        return [
            *self._split_quad(one, hash_fraction(seed, 0, depth + 11), onward),
            *self._split_quad(other, hash_fraction(seed, 1, depth + 11), onward),
        ]

    # -- fitting -------------------------------------------------------------------------------

    def _fit(self, quad: Quad, u: float, depth: int, found: list[Patch]) -> None:
        """Add the patch to ``found`` if all its corners are clear, otherwise its clear quarters,
        quartering ``depth`` times at most."""
        a, b, c, d = quad
        middle = ((a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4)
        clear = self.clear
        if clear(a) and clear(b) and clear(c) and clear(d) and clear(middle):
            found.append(Patch(self._shrunk(quad), u))
        elif depth < self._pattern.refine and point_distance(a, c) * point_distance(b, d) > 12:
            ab, bc, cd, da = lerp(a, b, 0.5), lerp(b, c, 0.5), lerp(c, d, 0.5), lerp(d, a, 0.5)
            quarters: tuple[Quad, ...] = (
                (a, ab, middle, da),
                (ab, b, bc, middle),
                (middle, bc, c, cd),
                (da, middle, cd, d),
            )
            seed = int(u * 1e6)
            for number, quarter in enumerate(quarters):
                self._fit(quarter, hash_fraction(seed, number, 19), depth + 1, found)

    def _shrunk(self, quad: Quad) -> list[Point]:
        """Return the patch with its corners moved inwards along its diagonals."""
        gap = self._pattern.gap
        if not gap:
            return list(quad)
        a, b, c, d = quad
        s = gap / (point_distance(a, c) or 1.0)
        t = gap / (point_distance(b, d) or 1.0)
        return [lerp(a, c, s), lerp(b, d, t), lerp(c, a, s), lerp(d, b, t)]

    def _is_free(self, key: Key) -> bool:
        """Return whether nothing can obstruct a patch whose centre lies in a hex: neither the hex
        nor its neighbours border the region's edge, touch the shore or contain anything."""
        found = self._frees.get(key)
        if found is None:
            busy, coastal, land = self._obstacles.busy, self._obstacles.coastal, self._land
            near = [key, *self._frame.neighbours(key)]
            found = self._frees[key] = (
                key not in busy
                and all(k in land and k not in coastal for k in near)
                and not self._ends(key)
            )
        return found

    def clear(self, point: Point) -> bool:
        """Return whether a patch may have a corner at a point."""
        found = self._clear.get(point)
        if found is None:
            found = self._clear[point] = self._is_clear(point)
        return found

    def _is_clear(self, point: Point) -> bool:
        obstacles, margin = self._obstacles, self._pattern.margin
        key = self._frame.key_at(*point)
        if key not in self._land:
            return False
        ends = self._ends(key)
        if ends:
            x, y = self._frame.point(key)
            dx, dy = point[0] - x, point[1] - y
            for nx, ny, reach in ends:
                if dx * nx + dy * ny > reach:
                    return False
        if self._pattern.beside_roads and obstacles.taken_areas.hit(*point):
            return False
        if key not in obstacles.coastal or obstacles.shore is None:
            return True
        return obstacles.shore.depth(*point) < -margin - 0.6

    def _ends(self, key: Key) -> list[tuple[float, float, float]]:
        """For each side of a hex at which the region ends, return the unit normal (x, y) and how far a
        patch corner may lie in that direction."""
        found = self._limits.get(key)
        if found is None:
            frame, obstacles = self._frame, self._obstacles
            found = []
            for side, (nx, ny) in enumerate(frame.normals):
                beyond = frame.neighbour(key, side)
                wet = tuple(sorted(frame.side(key, side))) in obstacles.wet
                if wet or (beyond not in self._region.keys and beyond not in obstacles.water):
                    room = self._pattern.margin + (0.14 * frame.radius if wet else 0.0)
                    found.append((nx, ny, frame.inner - room))
            self._limits[key] = found
        return found
