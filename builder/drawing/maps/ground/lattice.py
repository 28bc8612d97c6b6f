"""The lattice on which a patchwork is cut, and the patches that were cut on it last."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from builder.drawing.ink.computed_once import Distinct
from builder.drawing.ink.geometry import Rect, lerp
from builder.drawing.ink.scene import Point, Sub
from builder.drawing.maps.map_context import Obstacles, Region
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.shapes.noise import Noise, hash_fraction
from builder.model.space.hexes import Key


class Pattern(NamedTuple):
    """The measures of a patchwork: the size of a patch in mm, the random displacement of corners as
    a fraction of it, ``warp`` in hex radii, the probability that a patch is split, the number of
    times it may be split, the gap around each patch, the margin to the region's edge, the number of
    times a patch that does not fit is quartered, whether roads cut the patchwork, and how often the
    corners of a patch are cut off to make it round."""

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
    rounds: int = 0


class Patch(NamedTuple):
    """A patch: its outline and its own random number in [0, 1)."""

    outline: Sub
    u: float

    @classmethod
    def of(cls, corners: list[Point], u: float) -> Patch:
        return cls(Sub(corners, True), u)

    @property
    def points(self) -> list[Point]:
        """The corners of the patch."""
        return self.outline.points


class Area(NamedTuple):
    """The hexes of a region, and the number (salt) that makes its random numbers differ from those
    of other regions."""

    keys: frozenset[Key]
    land: tuple[Key, ...]
    salt: int

    @classmethod
    def from_region(cls, region: Region) -> Area:
        return cls(region.keys, region.land, region.salt)


class Surroundings(NamedTuple):
    """A region, and what its patches and symbols avoid."""

    obstacles: Obstacles
    region: Area

    def changed(self, obstacles: Obstacles, region: Area) -> set[Key]:
        """Return the hexes at which what patches avoid, or the region itself, is not the same now."""
        found: set[Key] = set(self.region.keys ^ region.keys)
        found.update(set(self.region.land) ^ set(region.land))
        if self.obstacles is not obstacles:
            found |= _changed_hexes(self.obstacles, obstacles)
        return found


@lru_cache(maxsize=4)
def _changed_hexes(old: Obstacles, new: Obstacles) -> frozenset[Key]:
    """Return the hexes at which obstacles are not the same as others; cached, because all regions of a
    map ask for the same ones."""
    frame, found = new.frame, set[Key]()
    for name in ("water", "busy", "coastal"):
        found.update(getattr(old, name) ^ getattr(new, name))
    if old.shore is not new.shore:
        found.update(
            new.shore.hexes_with_other_depths(old.shore)
            if old.shore and new.shore
            else old.coastal | new.coastal
        )
    for side in old.wet ^ new.wet:
        found.update(key for corner in side for key in frame.hexes_at(corner))
    for x, y in old.cells ^ new.cells:
        corners = ((x + i, y + j) for i in (0, 1) for j in (0, 1))
        found.update(frame.key_at(frame.left + a, frame.top + b) for a, b in corners)
    return frozenset(found)


class LastPatches(NamedTuple):
    """The patches of a region by row and column of the lattice, with the hex that contains their
    middle, and what they were cut for."""

    around: Surroundings
    patches: dict[tuple[int, int], tuple[Key, list[Patch]]]
    found: Distinct[Patch]


class Lattice:
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
        self.last: LastPatches | None = None
        """The patches that were cut last, of which those far from all changes stay the same."""

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
