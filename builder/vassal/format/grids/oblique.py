"""Numbers of hexes that slant, as VASSAL 3.8 has them, and whether VASSAL 3.7 can write a numbering.

VASSAL 3.7 knows no letters but A to Z, AA, BB, and no slanting numbers. VASSAL 3.8 has numbers that
slant; its arithmetic yields the printed ones where rows rise along the columns, and elsewhere by
chance. VASSAL 3.8.0-beta1 does not find a hex by such a name.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Literal

from builder.model.space.hexes import Cell, HexGrid, HexLayout, Numbering
from builder.model.space.hexes.numbering import ALPHABET
from builder.vassal.format.grids.grid import EngineGrid, FittedGrid, Pixel, RawHex, fit_grid


def can_number(numbering: Numbering, columns: int, rows: int) -> bool:
    """Return whether VASSAL 3.7 can write the numbering of a grid of hexes or squares with so many
    columns and rows: it does not slant, its letters are A to Z, AA, BB, and no place has a name of its
    own."""
    if numbering.slant != "none" or numbering.names:
        return False
    if numbering.letters == "none":
        return True
    first, count = (
        (numbering.first_column, columns)
        if numbering.letters == "columns"
        else (numbering.first_row, rows)
    )
    last = first + count - 1
    same = numbering.alphabet == ALPHABET or (
        len(numbering.alphabet) >= last and ALPHABET.startswith(numbering.alphabet[:last])
    )
    return same and (numbering.after_z == "AA-BB" or last <= len(ALPHABET))


def fit_oblique_grid(layout: HexLayout, size: Pixel) -> FittedGrid | None:
    """Return VASSAL 3.8's grid for a layout in pixels whose numbers slant; ``None`` if VASSAL 3.8
    cannot write these numbers either, as where rows descend along the columns."""
    hexes = layout.grid
    straight = replace(hexes.numbering, slant="none")
    if not can_number(straight, hexes.columns, hexes.rows) or not hexes.cells:
        return None
    plain = fit_grid(replace(layout, grid=replace(hexes, numbering=straight)), size)
    first = hexes.cells[0]
    for slants, columns_fall, rows_fall in product(_SLANTS, (False, True), (False, True)):
        grid = replace(
            plain.grid,
            slants=slants,
            columns=replace(plain.grid.columns, offset=0, descending=columns_fall),
            rows=replace(plain.grid.rows, offset=0, descending=rows_fall),
        )
        fitted = replace(plain, grid=_offset_to(hexes, grid, first, plain.raw(first)))
        if all(fitted.grid.name_of(fitted.raw(c)) == hexes.id(c) for c in hexes.cells):
            return fitted
    return None


_SLANTS: tuple[Literal["staggered", "unstaggered"], ...] = ("staggered", "unstaggered")


def _offset_to(hexes: HexGrid, grid: EngineGrid, cell: Cell, raw: RawHex) -> EngineGrid:
    """Return a VASSAL grid whose column and row offsets give one hex, at VASSAL's column and row
    ``raw``, its printed number."""
    n = hexes.numbering
    column, row = hexes.printed_column_row(cell)
    wanted = (
        column + n.first_column - (1 if n.letters == "columns" else 0),
        row + n.first_row - (1 if n.letters == "rows" else 0),
    )
    lines, positions = wanted if hexes.orientation == "flat" else wanted[::-1]
    slanted = grid.slanted_row(*raw)
    return replace(
        grid,
        columns=replace(
            grid.columns, offset=lines - grid.counted(raw[0], grid.columns, grid.most_columns)
        ),
        rows=replace(
            grid.rows, offset=positions - grid.counted(slanted, grid.rows, grid.most_rows)
        ),
    )
