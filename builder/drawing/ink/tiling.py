"""Divide a scene into square tiles, each with the items that show in it. Side by side, the tiles look
like the whole scene. Nothing is moved; what crosses an edge is in several tiles, long lines and areas
only with the part that is near."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple, TypeVar

from builder.drawing.ink.cropping import LETTER_OVERHANG, Cutter, cut_run
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.needed_symbols import partial_scene
from builder.drawing.ink.scene import (
    Discs,
    Group,
    Image,
    Item,
    Path,
    Scene,
    Sub,
    Text,
    Use,
    is_content_name,
)
from builder.drawing.ink.spatial_index import Disc, Ends, bounds_of_points

Part = TypeVar("Part")
Tile = tuple[int, int]
"""A tile: its column and row from 0."""

_FEW = 100
"""The number of items up to which those of a layer are divided one by one."""
_SLACK = 0.1
"""The distance in mm by which written coordinates may differ from those of the scene, with a margin."""
_LONG = 16
"""The number of points from which a run that crosses the edge of a tile is cut outside the tile."""
_MITER_LIMIT = 10.0
"""The greatest length of a pointed corner, in widths of its line."""


class Tiling:
    """A scene divided into tiles, ``side`` mm high and wide; tiles in which nothing shows are left out.
    What is equal to an item of the scene divided ``before`` is not divided again. ``digests``
    has for each tile a digest of its look."""

    def __init__(self, scene: Scene, side: float, before: Tiling | None = None) -> None:
        self._scene, splitter = scene, _Splitter(scene, side)
        # The digests of items have the names of symbols, and most names are digests of their symbols.
        named = (n for n in scene.symbols if not is_content_name(n))
        others = Scene(0, 0, [], {name: scene.symbols[name] for name in named}).digest()
        self._common = scene.width, scene.height, side, others
        old = before._parts if before and before._common == self._common else {}
        self._parts: dict[tuple[int, int], _Parts] = {}
        for key, item in _single_items(scene.items):
            same = old.get(key)
            if same is None or (same.item is not item and same.item != item):
                same = _Parts.of(item, splitter)
            self._parts[key] = same
        self.digests = self._digests()

    def scene(self, tile: Tile) -> Scene:
        """Return what shows in a tile, in the coordinates of the whole scene."""
        found = (one.parts.get(tile) for one in self._parts.values())
        return partial_scene(self._scene, [part for part in found if part is not None])

    def _digests(self) -> dict[Tile, str]:
        found: dict[Tile, list[str]] = {}
        for one in self._parts.values():
            for tile, digest in one.digests.items():
                found.setdefault(tile, [self._common[-1]]).append(digest)
        return {tile: _hashed("".join(found[tile])) for tile in sorted(found)}


def _single_items(items: list[Item]) -> Iterator[tuple[tuple[int, int], Item]]:
    """Yield the items of a scene, each with a key by which it is found again after a change: those of
    layers one by one, except in layers with so many that each is small."""
    for number, item in enumerate(items):
        if isinstance(item, Group) and item.clip is None and len(item.items) <= _FEW:
            for n, one in enumerate(item.items):
                yield (number, n), one
        else:
            yield (number, -1), item


class _Parts(NamedTuple):
    """An item of a scene, its parts by tile, and a digest of the look of each."""

    item: Item
    parts: dict[Tile, Item]
    digests: dict[Tile, str]

    @classmethod
    def of(cls, item: Item, splitter: _Splitter) -> _Parts:
        """Divide an item."""
        parts = dict(splitter.parts(item))
        return cls(item, parts, {t: Scene(0, 0, [part]).digest() for t, part in parts.items()})


def _hashed(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


class _Splitter:
    """Distributes the items of a scene over tiles."""

    def __init__(self, scene: Scene, side: float) -> None:
        self._side, self._cutter = side, Cutter(scene)
        self._last = math.ceil(scene.width / side) - 1, math.ceil(scene.height / side) - 1

    def parts(self, item: Item) -> Iterable[tuple[Tile, Item]]:
        """Yield the part of an item that shows in each tile."""
        match item:
            case Path():
                return self._path(item)
            case Discs():
                reach = item.width / 2 if item.stroke else 0.0
                known = ((_ends_of_disc(disc), disc) for disc in item.discs)
                return self._shared(known, reach, lambda discs: replace(item, discs=discs))
            case Use():
                placed = ((_ends(self._cutter.placed(item.symbol, p)), p) for p in item.places)
                return self._shared(placed, 0.0, lambda places: replace(item, places=places))
            case Text():
                reach = item.halo_width + LETTER_OVERHANG * item.size
                return (
                    (tile, item) for tile in self._tiles(_ends(self._cutter.extent(item)), reach)
                )
            case Image():
                return ((tile, item) for tile in self._tiles(_ends(self._cutter.extent(item)), 0.0))
            case Group():
                inner: dict[Tile, list[Item]] = {}
                for one in item.items:
                    for tile, part in self.parts(one):
                        inner.setdefault(tile, []).append(part)
                return ((tile, replace(item, items=items)) for tile, items in inner.items())

    def _path(self, item: Path) -> Iterable[tuple[Tile, Item]]:
        width = item.width if item.stroke else 0.0
        reach = width * (_MITER_LIMIT / 2 if item.join == "miter" else 1)
        # A path of several runs is filled in another way than one of a single run: an empty run keeps it.
        more = [Sub([])] if len(item.subs) > 1 else []
        found: dict[Tile, list[Sub]] = {}
        for sub in item.subs:
            if not sub.points:
                continue
            ends = bounds_of_points(sub.points)
            tiles = list(self._tiles(ends, reach))
            whole = len(tiles) == 1 or len(sub.points) < _LONG or not _can_be_cut(item, sub)
            for tile in tiles:
                near = (
                    [sub] if whole else cut_run(sub, ends, self._box(tile, reach), bool(item.fill))
                )
                if near:
                    found.setdefault(tile, []).extend(near)
        return ((tile, replace(item, subs=[*subs, *more])) for tile, subs in found.items())

    def _box(self, tile: Tile, reach: float) -> Rect:
        """Return the box beyond which nothing shows in a tile of a line that reaches so far."""
        x, y = (self._side * steps for steps in tile)
        return Rect(x, y, self._side, self._side).inset(-reach - _SLACK)

    def _shared(
        self,
        known: Iterable[tuple[Ends | None, Part]],
        reach: float,
        made: Callable[[list[Part]], Item],
    ) -> Iterator[tuple[Tile, Item]]:
        """Distribute the parts of an item, given with their bounds, and yield what is ``made`` of those
        in each tile."""
        found: dict[Tile, list[Part]] = {}
        for ends, part in known:
            for tile in self._tiles(ends, reach):
                found.setdefault(tile, []).append(part)
        return ((tile, made(parts)) for tile, parts in found.items())

    def _tiles(self, ends: Ends | None, reach: float) -> Iterator[Tile]:
        """Yield the tiles that bounds widened by ``reach`` mm touch."""
        if ends is None:
            return
        side, over = self._side, reach + _SLACK
        left, top = int((ends[0] - over) // side), int((ends[1] - over) // side)
        right, foot = int((ends[2] + over) // side), int((ends[3] + over) // side)
        for x in range(max(left, 0), min(right, self._last[0]) + 1):
            for y in range(max(top, 0), min(foot, self._last[1]) + 1):
                yield x, y


def _can_be_cut(item: Path, sub: Sub) -> bool:
    """Return whether a run can be cut outside a tile without a trace inside: neither a curve nor a
    dashed line; a closed line only if its ends look like its corners."""
    if sub.curve or item.dash:
        return False
    if item.fill:
        return sub.closed or not item.stroke
    return not sub.closed or item.cap == item.join == "round"


def _ends_of_disc(disc: Disc) -> Ends:
    x, y, radius = disc
    return x - radius, y - radius, x + radius, y + radius


def _ends(box: Rect | None) -> Ends | None:
    return (box.x, box.y, box.right, box.bottom) if box else None
