"""The cells of a CyberBoard board (hexes, squares or bricks, each with a tile or a colour), and their
conversion to the grid of a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.importing.cyberboard.archive_reader import WIDE_IDS, ArchiveReader, damaged
from builder.importing.cyberboard.drawings import NO_COLOUR
from builder.vassal.reading.grid_axes import Axis, GridNumbering
from builder.vassal.reading.grid_geometry import ReadHexGrid, ReadSquareGrid

SQUARES, BRICKS_IN_ROWS, BRICKS_IN_COLUMNS, FLAT_HEXES, POINTY_HEXES = range(5)

_ROW_COLUMN, _COLUMN_ROW, _DIGITS_BY_ROWS, _DIGITS_BY_COLUMNS, _LETTERS_BY_ROWS = range(5)
_LETTERS_BY_COLUMNS = 5
_COLUMNS_FIRST = (_COLUMN_ROW, _DIGITS_BY_COLUMNS, _LETTERS_BY_COLUMNS)
_MOST_CELLS = 1_000_000
_MOST_LINES = 200
"""The most lines of cells that a map may have in a direction."""


@dataclass(frozen=True)
class CellShape:
    """The shape of all cells: its kind, whether even lines are shifted (instead of odd ones), its width
    and height in pixels, and its corners, of which the last is the first one again."""

    kind: int
    shifts_even: bool
    size: tuple[int, int]
    corners: Sequence[tuple[int, int]]

    @property
    def is_hex(self) -> bool:
        return self.kind in (FLAT_HEXES, POINTY_HEXES)

    @property
    def step(self) -> tuple[int, int]:
        """The distances in pixels from a cell to the next one on the right and to the next one below."""
        if self.kind == FLAT_HEXES:
            return self.corners[2][0], self.corners[4][1]
        if self.kind == POINTY_HEXES:
            return self.corners[2][0], self.corners[3][1]
        return self.size

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """Return the upper left corner, in pixels, of the box around a cell."""
        across, down = self.step
        x, y = column * across, row * down
        if self.kind in (BRICKS_IN_ROWS, POINTY_HEXES) and self._is_shifted(row):
            x += self.corners[1][0] if self.is_hex else across // 2
        if self.kind in (BRICKS_IN_COLUMNS, FLAT_HEXES) and self._is_shifted(column):
            y += self.corners[3][1] if self.is_hex else down // 2
        return x, y

    def _is_shifted(self, line: int) -> bool:
        return (line % 2 == 1) != self.shifts_even

    def extent(self, rows: int, columns: int) -> tuple[int, int]:
        """Return the width and height in pixels of so many rows and columns of cells."""
        across, down = self.step
        wide, high = columns * across, rows * down
        if self.kind == BRICKS_IN_ROWS:
            wide += across // 2
        elif self.kind == BRICKS_IN_COLUMNS:
            high += down // 2
        elif self.kind == POINTY_HEXES:
            wide, high = wide + self.corners[1][0], high + self.corners[0][1]
        elif self.kind == FLAT_HEXES:
            wide, high = wide + self.corners[1][0], high + self.corners[3][1]
        return wide, high


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell is filled with: a tile by its number, or a colour (``tile`` is ``None``)."""

    tile: int | None
    colour: int = NO_COLOUR


@dataclass(frozen=True)
class CellGrid:
    """The cells of a board, row by row; how they are numbered: the style, the number added to rows and
    columns (both from 1), and whether the numbers descend; and the colour of the cell lines."""

    rows: int
    columns: int
    shape: CellShape
    cells: Sequence[Cell]
    style: int
    added: tuple[int, int]
    falling: tuple[bool, bool]
    line: int
    is_see_through: bool

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the board in pixels."""
        return self.shape.extent(self.rows, self.columns)

    def as_map_grid(self) -> ReadHexGrid | ReadSquareGrid | None:
        """Return the grid in the form that the import makes maps from; ``None`` for bricks, for a single
        cell, and for more cells than a map may have."""
        if not 1 < max(self.rows, self.columns) <= _MOST_LINES:
            return None
        row = self._axis(
            self.rows, self.added[0], self.falling[0], is_first=not self._columns_first
        )
        column = self._axis(
            self.columns, self.added[1], self.falling[1], is_first=self._columns_first
        )
        across, down = self.shape.step
        if self.shape.kind == SQUARES:
            numbers = GridNumbering(
                {"first": "H" if self._columns_first else "V"} | self._separator
            )
            return ReadSquareGrid(across / 2, down / 2, across, down, column, row, numbers)
        if not self.shape.is_hex:
            return None
        sideways = self.shape.kind == POINTY_HEXES
        # A sideways grid counts its columns downward, so that "columns first" means rows first.
        first = "H" if self._columns_first != sideways else "V"
        numbers = GridNumbering({"first": first} | self._separator)
        x, y = self.shape.size[0] / 2, self.shape.size[1] / 2
        half = (across / 2, 0.0) if sideways else (0.0, down / 2)
        if self.shape.shifts_even:
            x, y = x + half[0], y + half[1]
        if sideways:
            return ReadHexGrid(
                y, x, down, across, True, self.shape.shifts_even, row, column, numbers
            )
        return ReadHexGrid(x, y, across, down, False, self.shape.shifts_even, column, row, numbers)

    @property
    def _columns_first(self) -> bool:
        return self.style in _COLUMNS_FIRST

    @property
    def _separator(self) -> dict[str, str]:
        return {"sep": "."} if self.style in (_ROW_COLUMN, _COLUMN_ROW) else {}

    def _axis(self, count: int, added: int, falls: bool, *, is_first: bool) -> Axis:
        """Return the numbering of the rows or columns of the imported grid; lettered ones begin with 0 for
        A."""
        letters = is_first and self.style in (_LETTERS_BY_ROWS, _LETTERS_BY_COLUMNS)
        digits = 0 if letters else 2 if self.style in (_DIGITS_BY_ROWS, _DIGITS_BY_COLUMNS) else 1
        least = max(added + (0 if letters else 1), 0)
        if digits == 2:
            digits = max(2, len(str(max(self.rows + self.added[0], self.columns + self.added[1]))))
        at_zero = least + count - 1 if falls else least
        return Axis(at_zero, -1 if falls else 1, digits, 0, count - 1)


def read_cells(reader: ArchiveReader) -> CellGrid:
    """Read the cells of a board from a CyberBoard file."""
    reader.skip("HHHH")
    added = reader.i16(), reader.i16()
    falling = bool(reader.u16()), bool(reader.u16())
    rows, columns = reader.short_count(), reader.short_count()
    is_see_through, style = bool(reader.u16()), reader.u16()
    reader.skip("H")
    line = reader.u32()
    whole, *_ = (_shape(reader) for _ in range(3))
    _check_shape(whole)
    if rows * columns > _MOST_CELLS:
        raise damaged("a board has too many cells")
    reader.count_entries(rows * columns)
    cells = [_cell(reader) for _ in range(rows * columns)]
    return CellGrid(rows, columns, whole, cells, style, added, falling, line, is_see_through)


def _shape(reader: ArchiveReader) -> CellShape:
    kind, stagger = reader.u16(), reader.u16()
    box = [reader.u16() for _ in range(4)]
    corners = [reader.point() for _ in range(7 if kind in (FLAT_HEXES, POINTY_HEXES) else 5)]
    return CellShape(kind, kind != SQUARES and bool(stagger & 1), (box[2], box[3]), corners)


def _check_shape(shape: CellShape) -> None:
    """Raise :class:`ReadError` for cells that have no size, or that lie upon each other."""
    is_known = SQUARES <= shape.kind <= POINTY_HEXES
    if not is_known or min(*shape.size, *shape.step) < 2 or max(shape.size) > 10_000:
        raise damaged("a board has cells of a shape that CyberBoard does not have")


def _cell(reader: ArchiveReader) -> Cell:
    if WIDE_IDS in reader.features:
        is_tile, value = reader.u8(), reader.u32()
        return Cell(value) if is_tile else Cell(None, value)
    value = reader.u32()
    # Without wide ids a tile is written as a colour whose upper half is 0xFFFF.
    if value >> 16 == 0xFFFF and value & 0xFFFF != 0xFFFF:
        return Cell(value & 0xFFFF)
    return Cell(None, value)
