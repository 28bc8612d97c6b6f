"""Grids that are written as text, with a letter for each place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import zip_longest

from builder.model.space.hexes import Cell, HexGrid

HOLE = "."
"""The letter where there is no place."""


@lru_cache(maxsize=8)
def same_grid(grid: HexGrid) -> HexGrid:
    """Return an equal grid that was used before, if there is one: it knows its ids and neighbours
    already, which stay the same while a map is painted."""
    return grid


@lru_cache(maxsize=8)
def letters_by_cell(whole: HexGrid, text: str) -> Mapping[Cell, str]:
    """Return the letter of each cell of a grid without holes, from a text without its line and column of
    names; cells for which the text has none are left out or holes. The result is cached, because a map is
    read several times, and must not be modified."""
    rows = [line.split()[1:] for line in text.strip("\n").splitlines()[1:]]
    flat = whole.orientation == "flat"
    lines = list(zip_longest(*rows, fillvalue=HOLE)) if flat else rows
    found: dict[Cell, str] = {}
    start = 0
    for number, letters in zip(range(whole.lines), lines, strict=False):
        end = start + whole.length(number)
        found.update(zip(whole.cells[start:end], letters, strict=False))
        start = end
    return found
