"""Where a board lies beside one that lies already: over its last line of hexes, which both then share, or
after it."""

from __future__ import annotations

from typing import Literal

from builder.model.space.hexes.composed import LaidGrid
from builder.model.space.hexes.lattice import Key
from builder.model.space.space import Cell

Way = Literal["right", "below"]


def on_hex(board: LaidGrid, cell: Cell, other: LaidGrid, beneath: Cell) -> LaidGrid:
    """A board with one of its hexes on a hex of another."""
    (x, y), (there_x, there_y) = board.key(cell), other.key(beneath)
    return board.moved((there_x - x, there_y - y))


def beside(board: LaidGrid, other: LaidGrid, way: Way, *, shared: bool) -> LaidGrid:
    """A board to the right of another or below it, level with it. ``shared`` lays its first hexes on the
    other's last ones."""
    across = (way == "right") == (board.grid.orientation == "flat")
    if shared:
        return board.moved(_over(board, other, across=across))
    return _after(board, other, across=across)


def _ends(keys: list[Key], *, across: bool, last: bool) -> Key:
    """The first hex of those that lie furthest on, or least."""
    axis = 0 if across else 1
    furthest = (max if last else min)(key[axis] for key in keys)
    return min(key for key in keys if key[axis] == furthest)


def _over(board: LaidGrid, other: LaidGrid, *, across: bool) -> Key:
    here = _ends(list(board.keys), across=across, last=False)
    there = _ends(list(other.keys), across=across, last=True)
    return there[0] - here[0], there[1] - here[1]


def _after(board: LaidGrid, other: LaidGrid, *, across: bool) -> LaidGrid:
    """The nearest place after another board, level with it as nearly as the lattice allows, at which no
    hex lies on another."""
    mine, theirs = list(board.keys), set(other.keys)
    axis, level = (0, 1) if across else (1, 0)
    aside = min(k[level] for k in theirs) - min(k[level] for k in mine)
    on = max(k[axis] for k in theirs) - min(k[axis] for k in mine)
    if across:
        tried = [(on + 3, aside + n) for n in (0, -1, 1)]
    else:
        tried = [(aside, on + n) for n in range(-1, 4)]
    fitting = (
        by
        for by in tried
        if (by[0] // 3 - by[1]) % 2 == 0 and not theirs & {(x + by[0], y + by[1]) for x, y in mine}
    )
    return board.moved(next(fitting))
