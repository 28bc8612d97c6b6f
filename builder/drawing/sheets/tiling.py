"""Where a map is cut into tiles: the fewest sheets, and no seam through the number of a hex.

A tile lies over the strip that its neighbour has at the right or below, so the seams that are seen are
the left and upper edges of tiles.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Item, Scene, Text
from builder.drawing.ink.text import cap_height, text_width
from builder.drawing.sheets.paper import Paper

OVERLAP = 10.0
"""How far a tile lies over its neighbour, mm."""
EDGE = 9.0
"""Paper left free at the sides of a tile, mm: less than for other pages, as only art is there."""
AIR = 0.4
"""A seam keeps so far from a number."""

Span = tuple[float, float]


@dataclass(frozen=True)
class Tile:
    """A piece of a map: its name (A1 is the top left), the part of the map that it shows, and the
    names of the tiles that go over its right and lower strips."""

    name: str
    part: Rect
    right: str = ""
    below: str = ""


@dataclass(frozen=True)
class Tiling:
    """All tiles of a map on upright or turned ``paper``."""

    paper: Paper
    columns: int
    rows: int
    tiles: tuple[Tile, ...]
    overlap: float = OVERLAP


def tiling(
    width: float,
    height: float,
    paper: Paper,
    overlap: float = OVERLAP,
    numbers: Sequence[Rect] = (),
) -> Tiling:
    """Cut a map of ``width`` by ``height`` mm with the fewest sheets, upright if that is no worse;
    ``numbers`` are boxes that no seam goes through, if that can be. ``overlap`` is smaller than half
    of what the paper holds."""
    across = merged((n.x - AIR, n.right + AIR) for n in numbers)
    down = merged((n.y - AIR, n.bottom + AIR) for n in numbers)
    cuts = []
    for turned in (paper, paper.turned):
        room = window(turned)
        xs = seams(width, room.width, overlap, across)
        ys = seams(height, room.height, overlap, down)
        cuts.append((len(xs) * len(ys), turned, xs, ys))
    _, best, xs, ys = min(cuts, key=lambda cut: cut[0])
    ends = [*(x + overlap for x in xs[1:]), width], [*(y + overlap for y in ys[1:]), height]
    tiles = []
    for r, y in enumerate(ys):
        for c, x in enumerate(xs):
            part = Rect(x, y, ends[0][c] - x, ends[1][r] - y)
            right = name_of(r, c + 1) if c + 1 < len(xs) else ""
            below = name_of(r + 1, c) if r + 1 < len(ys) else ""
            tiles.append(Tile(name_of(r, c), part, right, below))
    return Tiling(best, len(xs), len(ys), tuple(tiles), overlap)


def name_of(row: int, column: int) -> str:
    """A1 is the top left."""
    return f"{chr(ord('A') + row)}{column + 1}"


def window(paper: Paper) -> Rect:
    """The room for a tile."""
    live = paper.live
    return Rect(EDGE, live.y, paper.width - 2 * EDGE, live.height)


def seams(length: float, room: float, overlap: float, blocked: Sequence[Span]) -> list[float]:
    """Where tiles of at most ``room`` start along ``length``, spread evenly, each moved to the nearest
    place that no ``blocked`` span (in order, apart) holds. One tile more is worth a clean cut; if even
    that does not help, seams lie where they come."""
    least = max(1, math.ceil((length - overlap) / (room - overlap) - 1e-6))
    for count in (least, least + 1):
        found = _clean(count, length, room, overlap, blocked)
        if found is not None:
            return found
    return [i * (length - overlap) / least for i in range(least)]


def _clean(
    count: int, length: float, room: float, overlap: float, blocked: Sequence[Span]
) -> list[float] | None:
    found = [0.0]
    step = room - overlap
    for i in range(1, count):
        low = max(found[-1] + overlap, length - (count - i) * step - overlap)
        high = found[-1] + step
        place = _nearest(i * (length - overlap) / count, low, high, blocked)
        if place is None:
            return None
        found.append(place)
    return found


def _nearest(target: float, low: float, high: float, blocked: Sequence[Span]) -> float | None:
    """The free place nearest to a target, from ``low`` to ``high``."""
    places = [target, *(end for span in blocked for end in span)]
    free = [
        p
        for p in places
        if low - 1e-6 <= p <= high + 1e-6 and not any(a < p < b for a, b in blocked)
    ]
    return min(free, key=lambda p: (abs(p - target), p), default=None)


def merged(spans: Iterable[Span]) -> list[Span]:
    """Spans in order, those that touch made one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


# -- what is on the map --------------------------------------------------------------------------


def number_boxes(scene: Scene) -> list[Rect]:
    """The boxes of a map's hex numbers."""
    return [_box(item) for item in _texts(_layer(scene.items, "numbers"))]


def without(scene: Scene, layer: str) -> Scene:
    """The scene with a layer left out; everything else is shared, not copied."""
    return replace(scene, items=_pruned(scene.items, layer))


def _pruned(items: list[Item], layer: str) -> list[Item]:
    kept: list[Item] = []
    for item in items:
        if not isinstance(item, Group):
            kept.append(item)
        elif item.id != layer:
            kept.append(replace(item, items=_pruned(item.items, layer)))
    return kept


def _layer(items: list[Item], name: str) -> list[Item]:
    for item in items:
        if isinstance(item, Group):
            found = item.items if item.id == name else _layer(item.items, name)
            if found:
                return found
    return []


def _texts(items: list[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from _texts(item.items)


def _box(item: Text) -> Rect:
    wide = text_width(item.text, item.font, item.size, item.spacing)
    left = {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
    high = cap_height(item.font) * item.size
    return Rect(item.x - left, item.y - high, wide, high)
