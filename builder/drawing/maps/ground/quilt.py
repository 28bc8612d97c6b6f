"""A warped patchwork over the whole map, for paddies, fields and town blocks.

The corners of the patchwork are displaced at random by their own index, so that neighbouring
patches share them. Patches that would touch a road, the water or the region's edge are quartered or
left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from builder.drawing.ink.computed_once import Distinct
from builder.drawing.ink.geometry import Rect, bounding_box, lerp
from builder.drawing.ink.scene import Point
from builder.drawing.maps.ground.lattice import (
    Area,
    LastPatches,
    Lattice,
    Patch,
    Pattern,
    Surroundings,
)
from builder.drawing.maps.map_context import MapContext, Obstacles, Region
from builder.drawing.maps.shapes.noise import hash_fraction
from builder.drawing.maps.shapes.polylines import point_distance, round_corners
from builder.model.space.hexes import Key

Quad = tuple[Point, Point, Point, Point]

_FAR = 3
"""The number of hexes from its centre within which everything lies that a patch depends on: its corners
lie in up to the second hex, where the region may end at the next."""


def patchwork(map_context: MapContext, region: Region, pattern: Pattern) -> Distinct[Patch]:
    """Return the patches of a region."""
    if not region.land:
        return Distinct()
    lattice = _lattice(map_context, region, pattern)
    return map_context.context.once(
        _patches, map_context.obstacles, Area.from_region(region), pattern, lattice
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
        _corners, map_context.obstacles, Area.from_region(region), pattern, own
    )


def _lattice(map_context: MapContext, region: Region, pattern: Pattern) -> Lattice:
    """Return the cached corner lattice of a region's patchwork. It depends only on the frame, the
    pattern and the region's salt, not on the contents of the map."""
    return map_context.context.once(Lattice, map_context.frame, pattern, region.salt)


def _patches(
    obstacles: Obstacles, area: Area, pattern: Pattern, lattice: Lattice
) -> Distinct[Patch]:
    return _Cutter(obstacles, area, pattern, lattice).patches()


def _corners(obstacles: Obstacles, area: Area, pattern: Pattern, lattice: Lattice) -> list[Point]:
    cutter = _Cutter(obstacles, area, pattern, lattice)
    return [p for p in cutter.corners() if cutter.clear(p)]


class _Cutter:
    """Cuts the patchwork of one region into patches."""

    def __init__(
        self, obstacles: Obstacles, region: Area, pattern: Pattern, lattice: Lattice
    ) -> None:
        self._obstacles, self._region, self._pattern = obstacles, region, pattern
        self._frame, self._land, self._lattice = obstacles.frame, frozenset(region.land), lattice
        self._clear: dict[Point, bool] = {}
        self._frees: dict[Key, bool] = {}
        self._limits: dict[Key, list[tuple[float, float, float]]] = {}

    # -- the lattice ---------------------------------------------------------------------------

    def _box(self, keys: AbstractSet[Key]) -> Rect:
        frame = self._frame
        reach = frame.radius * (1 + self._pattern.warp) + self._pattern.width
        return bounding_box(map(frame.point, keys)).inset(-reach)

    def _indices(self, keys: AbstractSet[Key]) -> Iterator[tuple[int, int]]:
        """Yield the columns and rows (i, j) of patches that may lie in some hexes after warping."""
        if not keys:
            return
        frame, start = self._frame, self._lattice.start
        columns, rows = self._lattice.spans(self._box(keys).moved(-frame.left, -frame.top))
        # Warping moves a patch by less than a hex: only those that start in the hexes or beside them
        # can end in them.
        near = {k for key in keys for k in (key, *frame.neighbours(key))}
        for j in rows:
            for i in columns:
                if start(i, j) in near:
                    yield i, j

    def corners(self) -> Iterator[Point]:
        """Yield all lattice points that may lie in the region."""
        for i, j in self._indices(self._land):
            yield self._lattice.corner(i, j)

    def patches(self) -> Distinct[Patch]:
        """Return the patches whose centre lies in the region, split at random; of a patch that does
        not fit, only the parts that fit. If nothing near has changed, it is the last list."""
        lattice, around = self._lattice, Surroundings(self._obstacles, self._region)
        last, changed = lattice.last, self._near_changes(lattice.last)
        if last and last.around.region == self._region and changed.isdisjoint(self._land):
            lattice.last = last._replace(around=around)
            return last.found
        kept = last.patches if last else {}
        same, anew = self._land - changed, self._land & changed
        patches = {at: one for at, one in kept.items() if one[0] in same}
        for i, j in self._indices(anew):
            key = lattice.middle(i, j)
            if key in anew:
                patches[j, i] = key, self._cut(i, j, key)
        patches = {at: patches[at] for at in sorted(patches)}
        found = Distinct(patch for _, parts in patches.values() for patch in parts)
        lattice.last = LastPatches(around, patches, found)
        return found

    def _near_changes(self, last: LastPatches | None) -> set[Key]:
        """Return the hexes whose patches may have to be cut anew since the last time; all of them if
        patches are so large that they extend farther."""
        frame, pattern = self._frame, self._pattern
        if last is None or max(pattern.width, pattern.height) > 2 * frame.radius:
            return set(self._land)
        found = last.around.changed(self._obstacles, self._region)
        for _ in range(_FAR):
            found |= {near for key in found for near in frame.neighbours(key)}
        return found

    def _cut(self, i: int, j: int, key: Key) -> list[Patch]:
        """Return the parts of the patch in a column and row, whose centre lies in the hex ``key``."""
        corner, found = self._lattice.corner, list[Patch]()
        quad = (corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1))
        free = self._is_free(key)
        for part, u in self._split_quad(quad, hash_fraction(i, j, self._region.salt + 7), 0):
            if free:
                found.append(self._patch(part, u))
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
            found.append(self._patch(quad, u))
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

    def _patch(self, quad: Quad, u: float) -> Patch:
        return Patch.of(round_corners(self._shrunk(quad), self._pattern.rounds), u)

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
