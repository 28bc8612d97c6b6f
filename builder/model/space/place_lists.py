"""Lists of places as specs write them: ids, runs ``0301-0309``, blocks ``0301..0905`` and outlines
``(0301 0705 0309)``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.model.space.geomorphic_boards import B, Composed
from builder.model.space.hexes import ComposedGrid, HexGrid
from builder.model.space.space import Cell, PlaceError
from builder.model.space.squares import ComposedSquares, SquareGrid
from builder.sentences import filled_sentence

Grid = HexGrid | SquareGrid

BLOCK, RUN = "..", "-"


def is_shorthand(word: str) -> bool:
    """Return whether a word may be shorthand for several places."""
    return BLOCK in word or RUN in word or word.startswith("(") or word.endswith(")")


def expand_place_list(
    grid: Grid, words: Sequence[str], *, once: bool = True
) -> Iterator[tuple[int, tuple[str, ...] | PlaceError]]:
    """Yield for each word of a list its index with the ids that it stands for, or with the error in
    it. A word that is neither a run nor a block nor part of an outline stands for itself. No id is
    given twice, or, if not ``once``, twice in a row."""
    seen: list[str] = []
    known: set[str] = set()
    n = 0
    while n < len(words):
        last = _closing_word(words, n) if words[n].startswith("(") else n
        try:
            ids = (
                expand_word(grid, words[n])
                if not words[n].startswith("(")
                else _outline_places(grid, words[n : last + 1])
            )
        except PlaceError as exc:
            yield n, exc
        else:
            new = [id for id in ids if (id not in known if once else seen[-1:] != [id])]
            yield n, tuple(new)
            seen += new
            known.update(new)
        n = last + 1


def _closing_word(words: Sequence[str], first: int) -> int:
    """Return the index of the word that closes an outline, or of the last word if none does."""
    return next((i for i in range(first, len(words)) if words[i].endswith(")")), len(words) - 1)


def _outline_places(grid: Grid, words: Sequence[str]) -> tuple[str, ...]:
    """Return the places of an outline in parentheses, including those inside it."""
    if not words[-1].endswith(")"):
        raise PlaceError("bad-range", "the outline is not closed", "write ) behind its last hex")
    return places_inside(grid, " ".join(words)[1:-1].split())


def expand_word(grid: Grid, word: str) -> tuple[str, ...]:
    """Return the ids that a word stands for; raises :class:`PlaceError`."""
    if word in grid.ids:
        return (word,)
    if isinstance(grid, ComposedGrid) and (ids := _ids_on_one_board(grid, word)):
        return ids
    if isinstance(grid, ComposedSquares) and (ids := _ids_on_one_board(grid, word)):
        return ids
    for sign, read in ((BLOCK, _places_in_block), (RUN, places_in_run)):
        for at in range(len(word)):
            first, last = word[:at], word[at + len(sign) :]
            if word.startswith(sign, at) and _are_two_ids(grid, first, last, sign, word):
                return tuple(map(grid.id, read(grid, grid.cell(first), grid.cell(last))))
    return (word,)


def _ids_on_one_board(grid: Composed[B], word: str) -> tuple[str, ...]:
    """Return the ids of a run or block that begins and ends on one board, along that board's own
    columns and rows; the second id may omit the board's name (``east-0301-0309``)."""
    for part in grid.parts:
        if not word.startswith(part.prefix):
            continue
        bare = word.removeprefix(part.prefix)
        for sign in (BLOCK, RUN):
            first, _, last = bare.partition(sign)
            ends = first, last.removeprefix(part.prefix)
            if set(ends) <= set(part.grid.ids):
                cells = map(part.grid.cell, expand_word(part.grid, sign.join(ends)))
                return tuple(grid.id_here(part, cell) for cell in cells)
    return ()


def _are_two_ids(grid: Grid, first: str, last: str, sign: str, word: str) -> bool:
    """Return whether a word is two ids with ``sign`` between them; if only one of them is valid,
    raises :class:`PlaceError` for the other."""
    known = set(grid.ids)
    if first in known and last in known:
        return True
    if word.count(sign) == 1 and (first in known or last in known):
        grid.cell(last if first in known else first)
    return False


def places_in_run(grid: Grid, a: Cell, b: Cell) -> list[Cell]:
    """Return the places from ``a`` to ``b`` in a column, a row or a straight line, without holes;
    raises :class:`PlaceError` if they do not lie in one."""
    (c, r), (d, s) = grid.column_row(a), grid.column_row(b)
    if c == d or r == s:
        steps = max(abs(d - c), abs(s - r))
        found = [
            grid.at_column_row(c + (n if d > c else -n if d < c else 0),
                               r + (n if s > r else -n if s < r else 0))
            for n in range(steps + 1)
        ]  # fmt: skip
        return [cell for cell in found if cell in grid]
    if isinstance(grid, HexGrid) and grid.is_straight(a, b):
        return [cell for cell in grid.line(a, b) if cell in grid]
    message = filled_sentence(
        "{first} and {last} lie in no column, row or straight line",
        first=grid.id(a),
        last=grid.id(b),
    )
    hint = filled_sentence(
        "{first}{block}{last} is the block between them",
        first=grid.id(a),
        block=BLOCK,
        last=grid.id(b),
    )
    raise PlaceError("bad-range", message, hint)


def _places_in_block(grid: Grid, a: Cell, b: Cell) -> list[Cell]:
    """Return the places of all columns and rows between two places."""
    (c, r), (d, s) = grid.column_row(a), grid.column_row(b)
    every = (
        grid.at_column_row(x, y)
        for x in range(min(c, d), max(c, d) + 1)
        for y in range(min(r, s), max(r, s) + 1)
    )
    return [cell for cell in every if cell in grid]


def places_inside(grid: Grid, corners: Sequence[str]) -> tuple[str, ...]:
    """Return the places on a closed line through these corners, and all places that it encloses;
    raises :class:`PlaceError`."""
    if len(corners) < 3:
        hint = "write its corners in order: (0301 0705 0309)"
        raise PlaceError("bad-range", "an outline has three corners or more", hint)
    cells = [grid.cell(id) for id in corners]
    rim = {cell for a, b in pairwise([*cells, cells[0]]) for cell in grid.line(a, b)}
    lines, positions = [c.line for c in rim], [c.position for c in rim]
    left, right = min(lines) - 1, max(lines) + 1
    top, bottom = min(positions) - 1, max(positions) + 1
    outside = {Cell(left, top)}
    queue = [Cell(left, top)]
    for cell in queue:
        for near in grid.surrounding_cells(cell):
            if (
                left <= near.line <= right
                and top <= near.position <= bottom
                and near not in rim
                and near not in outside
            ):
                outside.add(near)
                queue.append(near)
    every = (Cell(n, p) for n in range(left, right + 1) for p in range(top, bottom + 1))
    return tuple(grid.id(c) for c in every if c in grid and c not in outside)
