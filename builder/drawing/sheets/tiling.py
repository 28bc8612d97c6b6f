"""The positions at which a map is cut into tiles: on as few sheets as possible, and with no seam
through a hex number.

A sheet contains a tile on upright or turned paper, with its page furniture at head and foot or in a
strip beside the tile, which can then be higher. All tiles of a row are placed on their sheets in
the same way; rows may differ, so that the last one need not be half blank.

A tile covers the right or lower strip of its neighbours, so that the visible seams are the left and
upper edges of tiles.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Item, Scene, Text
from builder.drawing.ink.text import cap_height, text_width
from builder.drawing.sheets.paper import Paper

OVERLAP = 10.0
"""The width in mm of the strip of a tile that its neighbour covers."""
EDGE = 7.5
"""The width in mm of the paper left free at the sides of a tile; it is smaller than on other pages,
since only art is printed there."""
FURNITURE_WIDTH = 26.0
"""The width in mm that page furniture beside a tile takes up on the sheet, including the edge."""
AIR = 0.4
"""The distance of a seam from a hex number, in mm."""

Span = tuple[float, float]


@dataclass(frozen=True)
class Form:
    """A way to place a tile on a sheet: the orientation of the paper, and whether the page
    furniture is to the right of the tile instead of above and below it."""

    paper: Paper
    beside: bool = False

    @property
    def room(self) -> Rect:
        """The area of the sheet that is available for a tile."""
        paper = self.paper
        if self.beside:
            return Rect(EDGE, EDGE, paper.width - EDGE - FURNITURE_WIDTH, paper.height - 2 * EDGE)
        live = paper.live
        return Rect(EDGE, live.y, paper.width - 2 * EDGE, live.height)


@dataclass(frozen=True)
class Tile:
    """A piece of a map: its name (A1 is the top left), the part of the map that it shows, its form,
    and the names of the tiles that cover its right and lower strips."""

    name: str
    part: Rect
    form: Form
    right: str = ""
    below: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tiling:
    """All tiles of a map, row by row, with the map's size in mm."""

    width: float
    height: float
    tiles: tuple[Tile, ...]
    overlap: float = OVERLAP

    def tile(self, name: str) -> Tile:
        """Return the tile with this name."""
        return next(t for t in self.tiles if t.name == name)


@dataclass(frozen=True)
class _Row:
    """A row of tiles of one form: the x positions at which the tiles start, and whether every seam
    avoids the hex numbers."""

    form: Form
    xs: list[float]
    clean: bool


def cut_into_tiles(
    width: float,
    height: float,
    paper: Paper,
    overlap: float = OVERLAP,
    numbers: Sequence[Rect] = (),
) -> Tiling:
    """Cut a map of ``width`` by ``height`` mm into tiles on the fewest sheets, all in one form if
    that takes no more sheets. ``numbers`` are the boxes of hex numbers, which seams avoid if
    possible. ``overlap`` must be smaller than half of the area for a tile."""
    across = merge_spans((n.x - AIR, n.right + AIR) for n in numbers)
    down = merge_spans((n.y - AIR, n.bottom + AIR) for n in numbers)
    rows = [_row(form, width, overlap, across) for form in tile_forms(paper, overlap)]
    best, ys = _best(rows, height, overlap, down)
    tiles = _tiles(best, ys, width, height, overlap)
    return Tiling(width, height, _named_tiles(tiles, overlap), overlap)


def tile_forms(paper: Paper, overlap: float = OVERLAP) -> list[Form]:
    """Return the possible forms of a tile on a paper (orientation and place of the page furniture), the
    preferred first; only forms larger than the overlapping strips."""
    turned = paper.turned
    every = [Form(paper), Form(turned), Form(turned, beside=True), Form(paper, beside=True)]
    wide = [f for f in every if min(f.room.width, f.room.height) > 2 * overlap]
    return wide or every[:1]


def _row(form: Form, width: float, overlap: float, blocked: Sequence[Span]) -> _Row:
    """Return a row of tiles in a form, with as few tiles as possible; one more tile is accepted if
    all seams then avoid the hex numbers."""
    room = form.room.width
    least = _fewest_tiles(width, room, overlap)
    for count in (least, least + 1):
        xs, clean = seam_positions(width, [room] * count, overlap, blocked)
        if clean:
            return _Row(form, xs, clean)
    return _Row(form, *seam_positions(width, [room] * least, overlap, blocked))


_Stack = tuple[_Row, ...]
"""Rows of tiles below one another."""


def _best(
    rows: Sequence[_Row], height: float, overlap: float, blocked: Sequence[Span]
) -> tuple[_Stack, list[float]]:
    """Return the stack of rows with the fewest sheets whose seams all avoid the hex numbers or, if
    there is none, the stack with the fewest sheets; and the y positions at which its rows start."""
    stacks = sorted(_stacks(rows, height, overlap), key=_cost)
    for stack in (s for s in stacks if all(row.clean for row in s)):
        ys, clean = seam_positions(height, _heights(stack), overlap, blocked)
        if clean:
            return stack, ys
    return stacks[0], seam_positions(height, _heights(stacks[0]), overlap, blocked)[0]


def _stacks(rows: Sequence[_Row], height: float, overlap: float) -> Iterator[_Stack]:
    """Yield the combinations of rows of tiles that are together as high as the map, and those with one
    row more."""
    rooms = _heights(rows)
    if _fewest_tiles(height, max(rooms), overlap) > MOST_ROWS:
        for row, room in zip(rows, rooms, strict=True):
            yield from ((row,) * (_fewest_tiles(height, room, overlap) + more) for more in (0, 1))
        return
    for count in range(1, _fewest_tiles(height, min(rooms), overlap) + 2):
        for found in combinations_with_replacement(rows, count):
            if sum(_heights(found)) - overlap * count >= height - overlap - 1e-6:
                yield found


MOST_ROWS = 6
"""The largest number of rows for which different forms are combined. A map with more rows has one
form for all of them, since trying all combinations would take too long."""


def _cost(stack: _Stack) -> tuple[int, int, int]:
    """Return the sort key of a stack: its number of sheets, then of forms, then of rows."""
    return sum(len(row.xs) for row in stack), len({row.form for row in stack}), len(stack)


def _heights(rows: Sequence[_Row]) -> list[float]:
    return [row.form.room.height for row in rows]


def _fewest_tiles(length: float, room: float, overlap: float) -> int:
    return max(1, math.ceil((length - overlap) / (room - overlap) - 1e-6))


def _tiles(
    stack: _Stack, ys: Sequence[float], width: float, height: float, overlap: float
) -> list[list[Tile]]:
    bottoms = [*(y + overlap for y in ys[1:]), height]
    found = []
    for r, (row, y, bottom) in enumerate(zip(stack, ys, bottoms, strict=True)):
        rights = [*(x + overlap for x in row.xs[1:]), width]
        found.append(
            [
                Tile(tile_name(r, c), Rect(x, y, right - x, bottom - y), row.form)
                for c, (x, right) in enumerate(zip(row.xs, rights, strict=True))
            ]
        )
    return found


def _named_tiles(rows: Sequence[Sequence[Tile]], overlap: float) -> tuple[Tile, ...]:
    """Return the tiles, each with the names of the tiles that cover its strips."""
    found = []
    for row, after in zip(rows, [*rows[1:], ()], strict=True):
        for tile, right in zip(row, [*row[1:], None], strict=True):
            below = tuple(t.name for t in after if shared_width(tile.part, t.part) > overlap + 1e-6)
            found.append(replace(tile, right=right.name if right else "", below=below))
    return tuple(found)


def shared_width(one: Rect, other: Rect) -> float:
    """Return the width in mm of the horizontal range that two parts of a map have in common."""
    return min(one.right, other.right) - max(one.x, other.x)


def tile_name(row: int, column: int) -> str:
    """Return the name of a tile: A1 is the top left; AA1 comes after Z1."""
    return f"{chr(ord('A') + row % 26) * (row // 26 + 1)}{column + 1}"


def seam_positions(
    length: float, rooms: Sequence[float], overlap: float, blocked: Sequence[Span]
) -> tuple[list[float], bool]:
    """Return the positions along ``length`` at which tiles start, and whether all seams avoid the
    ``blocked`` spans (sorted and disjoint). Tiles have at most the sizes ``rooms`` and are evenly
    distributed, each moved to the nearest position outside the blocked spans; if that is not
    possible, none is moved."""
    steps = [room - overlap for room in rooms]
    fair = (length - overlap) / sum(steps)
    targets = [sum(steps[:i]) * fair for i in range(len(steps))]
    found = [0.0]
    for i in range(1, len(steps)):
        low = max(found[-1] + overlap, length - overlap - sum(steps[i:]))
        place = _nearest(targets[i], low, found[-1] + steps[i - 1], blocked)
        if place is None:
            return targets, False
        found.append(place)
    return found, True


def _nearest(target: float, low: float, high: float, blocked: Sequence[Span]) -> float | None:
    """Return the position from ``low`` to ``high`` that is nearest to ``target`` and outside the
    blocked spans; ``None`` if there is none."""
    places = [target, *(end for span in blocked for end in span)]
    free = [
        p
        for p in places
        if low - 1e-6 <= p <= high + 1e-6 and not any(a < p < b for a, b in blocked)
    ]
    return min(free, key=lambda p: (abs(p - target), p), default=None)


def merge_spans(spans: Iterable[Span]) -> list[Span]:
    """Return the spans in order, with those that touch merged."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


# -- what is on the map --------------------------------------------------------------------------


def number_boxes(scene: Scene) -> list[Rect]:
    """Return the boxes of a map's hex numbers."""
    return [_box(item) for item in _texts(_layer(scene.items, "numbers"))]


def without_layer(scene: Scene, layer: str) -> Scene:
    """Return the scene without one layer; all other contents are shared with the original, not
    copied."""
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
