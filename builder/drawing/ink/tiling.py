"""Divide a scene into square tiles, each with the items that show in it. Side by side, the tiles look
like the whole scene; items are neither cut nor moved, and one that crosses an edge is in several tiles."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from builder.drawing.ink.cropping import LETTER_OVERHANG, Cutter
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.needed_symbols import partial_scene
from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Scene, Sub, Text, Use
from builder.drawing.ink.spatial_index import Ends, bounds_of_points

Part = TypeVar("Part")
Tile = tuple[int, int]
"""A tile: its column and row from 0."""

_SLACK = 0.1
"""The distance in mm by which written coordinates may differ from those of the scene, with a margin."""
_MITER_LIMIT = 10.0
"""The greatest length of a pointed corner, in widths of its line."""


def split_into_tiles(scene: Scene, side: float) -> dict[Tile, Scene]:
    """Return the tiles of a scene, ``side`` mm high and wide, each as a scene in the coordinates of the
    whole; tiles in which nothing shows are left out."""
    tiles = _Splitter(scene, side).split(scene.items)
    return {tile: partial_scene(scene, tiles[tile]) for tile in sorted(tiles)}


class _Splitter:
    """Distributes items over tiles."""

    def __init__(self, scene: Scene, side: float) -> None:
        self._side, self._cutter = side, Cutter(scene)
        self._last = math.ceil(scene.width / side) - 1, math.ceil(scene.height / side) - 1

    def split(self, items: Sequence[Item]) -> dict[Tile, list[Item]]:
        """Return the items that show in each tile, in their order."""
        found: dict[Tile, list[Item]] = {}
        for item in items:
            for tile, part in self._parts(item):
                found.setdefault(tile, []).append(part)
        return found

    def _parts(self, item: Item) -> Iterable[tuple[Tile, Item]]:
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
                inner = self.split(item.items)
                return ((tile, replace(item, items=items)) for tile, items in inner.items())

    def _path(self, item: Path) -> Iterable[tuple[Tile, Item]]:
        width = item.width if item.stroke else 0.0
        reach = width * (_MITER_LIMIT / 2 if item.join == "miter" else 1)
        known = ((bounds_of_points(sub.points), sub) for sub in item.subs if sub.points)
        # A path of several runs is filled in another way than one of a single run: an empty run keeps it.
        more = [Sub([])] if len(item.subs) > 1 else []
        return self._shared(known, reach, lambda subs: replace(item, subs=[*subs, *more]))

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


def _ends_of_disc(disc: tuple[float, float, float]) -> Ends:
    x, y, radius = disc
    return x - radius, y - radius, x + radius, y + radius


def _ends(box: Rect | None) -> Ends | None:
    return (box.x, box.y, box.right, box.bottom) if box else None
