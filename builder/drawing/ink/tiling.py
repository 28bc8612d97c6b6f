"""Divide a scene into square tiles, each with the items that show in it. Side by side, the tiles look
like the whole scene. Nothing is moved; what crosses an edge is in several tiles, long lines and areas
only with the part that is near."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple, TypeVar

from builder.drawing.ink.cropping import LETTER_OVERHANG, Cutter, clip_polygon, cut_run
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.needed_symbols import partial_scene
from builder.drawing.ink.scene import (
    Discs,
    Group,
    Image,
    Item,
    Path,
    Point,
    Scene,
    Sub,
    Text,
    Use,
    is_content_name,
)
from builder.drawing.ink.spatial_index import Disc, Ends, bounds_of_points

Part = TypeVar("Part", bound=tuple[float, ...])
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
_PLACE_OF_TEXT = attrgetter(
    "x", "y", "text", "font", "size", "anchor", "turn", "spacing", "halo_width"
)
"""Everything of a text on which it depends where it lies."""


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
                same = _Parts.of(item, splitter, same)
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


@dataclass(frozen=True)
class _Spread:
    """Where the parts of an item lie: the points of each run, by some of them, with what shows of the
    run in each tile; and the tiles of each place, disc or text."""

    runs: dict[tuple[object, ...], tuple[list[Point], list[tuple[Tile, list[Sub]]]]] = field(
        default_factory=dict
    )
    tiles: dict[tuple[object, ...], tuple[Tile, ...]] = field(default_factory=dict)


class _Parts(NamedTuple):
    """An item of a scene, its parts by tile, a digest of the look of each, and where the parts of the
    item itself lie."""

    item: Item
    parts: dict[Tile, Item]
    digests: dict[Tile, str]
    spread: _Spread

    @classmethod
    def of(cls, item: Item, splitter: _Splitter, before: _Parts | None) -> _Parts:
        """Divide an item; what it shares with the item that was there ``before`` is not divided again."""
        if before is not None and not _is_alike(before.item, item):
            before = None
        old, spread = before.spread if before else _Spread(), _Spread()
        parts = dict(splitter.parts(item, old, spread))
        return cls(item, parts, dict(_digests(parts, before)), spread)


def _digests(parts: dict[Tile, Item], before: _Parts | None) -> Iterator[tuple[Tile, str]]:
    """Yield the digest of each part, from ``before`` if the part was the same."""
    for tile, part in parts.items():
        known = before is not None and before.parts.get(tile) == part
        yield tile, before.digests[tile] if before and known else Scene(0, 0, [part]).digest()


def _is_alike(one: Item, other: Item) -> bool:
    """Return whether two items are of one kind and style, so that equal parts of them reach equally
    far."""
    match one, other:
        case Path(), Path():
            return replace(one, subs=[]) == replace(other, subs=[])
        case Discs(), Discs():
            return replace(one, discs=[]) == replace(other, discs=[])
        case Use(), Use():
            return one.symbol == other.symbol
        # of a group, only where its texts lie is kept, with all on which that depends
        case Group(), Group():
            return True
    return False


def _hashed(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


class _Splitter:
    """Distributes the items of a scene over tiles."""

    def __init__(self, scene: Scene, side: float) -> None:
        self._side, self._cutter = side, Cutter(scene)
        self._last = math.ceil(scene.width / side) - 1, math.ceil(scene.height / side) - 1

    def parts(self, item: Item, old: _Spread, new: _Spread) -> Iterable[tuple[Tile, Item]]:
        """Yield the part of an item that shows in each tile. Where the parts of an item like it lie is
        known from ``old``; where those of this one lie is noted in ``new``."""
        match item:
            case Path():
                return self._path(item, old, new)
            case Discs():
                reach = item.width / 2 if item.stroke else 0.0
                shared = self._shared(item.discs, _ends_of_disc, reach, old, new)
                return ((tile, replace(item, discs=discs)) for tile, discs in shared.items())
            case Use():
                symbol, placed = item.symbol, self._cutter.placed
                shared = self._shared(
                    item.places, lambda place: _ends(placed(symbol, place)), 0.0, old, new
                )
                return ((tile, replace(item, places=places)) for tile, places in shared.items())
            case Text():
                return ((tile, item) for tile in self._tiles_of_text(item, old, new))
            case Image():
                return ((tile, item) for tile in self._tiles(_ends(self._cutter.extent(item)), 0.0))
            case Group():
                inner: dict[Tile, list[Item]] = {}
                for one in item.items:
                    kept = (old, new) if isinstance(one, Text) else (_Spread(), _Spread())
                    for tile, part in self.parts(one, *kept):
                        inner.setdefault(tile, []).append(part)
                return ((tile, replace(item, items=items)) for tile, items in inner.items())

    def _path(self, item: Path, old: _Spread, new: _Spread) -> Iterable[tuple[Tile, Item]]:
        width = item.width if item.stroke else 0.0
        reach = width * (_MITER_LIMIT / 2 if item.join == "miter" else 1)
        # A path of several runs is filled in another way than one of a single run: an empty run keeps it.
        more = [Sub([])] if len(item.subs) > 1 else []
        found: dict[Tile, list[Sub]] = {}
        for sub in item.subs:
            points = sub.points
            if not points:
                continue
            key = points[0], points[len(points) // 2], len(points), sub.closed, sub.curve
            known = old.runs.get(key)
            if known is None or (known[0] is not points and known[0] != points):
                known = points, list(self._runs(item, sub, reach))
            new.runs[key] = known
            for tile, runs in known[1]:
                found.setdefault(tile, []).extend(runs)
        return ((tile, replace(item, subs=[*subs, *more])) for tile, subs in found.items())

    def _runs(self, item: Path, sub: Sub, reach: float) -> Iterator[tuple[Tile, list[Sub]]]:
        """Yield what shows of a run in each tile, as runs."""
        ends = bounds_of_points(sub.points)
        tiles = list(self._tiles(ends, reach))
        whole = len(tiles) == 1 or len(sub.points) < _LONG or not _can_be_cut(item, sub)
        for column, inner in groupby(tiles, itemgetter(0)):
            strip, bounds = sub, ends
            if item.fill and not whole:
                strip, bounds = self._strip(sub, ends, column, reach)
                if len(strip.points) < 3:
                    continue
            for tile in inner:
                box = self._box(tile, reach)
                near = [sub] if whole else cut_run(strip, bounds, box, bool(item.fill))
                if near:
                    yield tile, near

    def _strip(self, sub: Sub, ends: Ends, column: int, reach: float) -> tuple[Sub, Ends]:
        """Return what of a polygon shows in a column of tiles, and its bounds: it is cut once for all of
        them."""
        box = self._box((column, 0), reach)
        if box.x <= ends[0] and ends[2] <= box.right:
            return sub, ends
        tall = Rect(box.x, ends[1] - 1, box.width, ends[3] - ends[1] + 2)
        bounds = max(ends[0], box.x), ends[1], min(ends[2], box.right), ends[3]
        return Sub(clip_polygon(sub.points, tall, ends), True), bounds

    def _tiles_of_text(self, item: Text, old: _Spread, new: _Spread) -> tuple[Tile, ...]:
        key = _PLACE_OF_TEXT(item)
        tiles = old.tiles.get(key)
        if tiles is None:
            reach = item.halo_width + LETTER_OVERHANG * item.size
            tiles = tuple(self._tiles(_ends(self._cutter.extent(item)), reach))
        new.tiles[key] = tiles
        return tiles

    def _box(self, tile: Tile, reach: float) -> Rect:
        """Return the box beyond which nothing shows in a tile of a line that reaches so far."""
        x, y = (self._side * steps for steps in tile)
        return Rect(x, y, self._side, self._side).inset(-reach - _SLACK)

    def _shared(
        self,
        parts: Iterable[Part],
        ends: Callable[[Part], Ends | None],
        reach: float,
        old: _Spread,
        new: _Spread,
    ) -> dict[Tile, list[Part]]:
        """Return the parts of an item in each tile; ``ends`` tells the bounds of a part."""
        found: dict[Tile, list[Part]] = {}
        for part in parts:
            tiles = old.tiles.get(part)
            if tiles is None:
                tiles = tuple(self._tiles(ends(part), reach))
            new.tiles[part] = tiles
            for tile in tiles:
                found.setdefault(tile, []).append(part)
        return found

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
