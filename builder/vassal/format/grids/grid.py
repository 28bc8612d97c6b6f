"""A hex grid as VASSAL has it: its attributes, and VASSAL's arithmetic in Python.

VASSAL works in whole pixels and truncates; it calls lines of hexes *columns* and supports rotated
fields only as ``sideways`` (x and y swapped). Its odd columns always lie half a hex further down.
So the origin is placed on a line of the right parity, and numbers that run in the other direction
are written as descending with an offset; ``stagger`` is never needed. This model repeats VASSAL's
naming and snapping step by step, so that every printed number can be verified without starting
VASSAL.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from builder.model.space.hexes import Cell, HexGrid, HexLayout, letters_of_index
from builder.vassal.format.components import Element, component

Pixel = tuple[int, int]
RawHex = tuple[int, int]
"""VASSAL's column and row of a hex, counted from 0 before any numbering is applied."""


@dataclass(frozen=True)
class Axis:
    """The format of one of the two numbers (column or row) in a hex name; ``digits`` 0 means
    letters."""

    offset: int
    descending: bool = False
    digits: int = 2


class _IndexNames(dict[int, str]):
    """The names that VASSAL writes for the columns or rows of a grid, computed on demand; where numbers
    descend, they count down from ``most``."""

    def __init__(self, axis: Axis, most: int) -> None:
        self.axis, self.most = axis, most

    def __missing__(self, raw: int) -> str:
        value, digits = self.most - raw if self.axis.descending else raw, self.axis.digits
        size = abs(value := value + self.axis.offset)
        said = f"{size:0{digits}}" if digits else letters_of_index(size)
        self[raw] = f"-{said}" if value < 0 else said
        return self[raw]


class _NameIndices(dict[str, int]):
    """The inverse of :class:`_IndexNames`: finds the column or row for a name, as VASSAL reads it."""

    def __init__(self, axis: Axis, most: int) -> None:
        self.axis, self.most = axis, most

    def __missing__(self, text: str) -> int:
        axis = self.axis
        sign, body = (-1, text[1:]) if text.startswith("-") else (1, text)
        letters = 26 * (len(body) - 1) + ord(body[0]) - ord("A")
        value = sign * (int(body) if axis.digits else letters) - axis.offset
        self[text] = self.most - value if axis.descending else value
        return self[text]


@dataclass(frozen=True)
class EngineGrid:
    """VASSAL's hex grid with its numbering. ``size`` is the size in pixels of the zone (or board) that
    contains the grid, from which VASSAL derives where descending numbers start. ``columns`` numbers
    VASSAL's columns and ``rows`` its rows; on a sideways grid VASSAL's columns run across the screen,
    one below the other. ``slants`` says whether VASSAL 3.8 slants the row numbers, and with which
    setting of ``stagger``."""

    x0: int
    y0: int
    dx: float
    dy: float
    sideways: bool
    size: Pixel
    columns: Axis
    rows: Axis
    columns_first: bool = True
    separator: str = ""
    prefix: str = ""
    slants: Literal["no", "staggered", "unstaggered"] = "no"

    # -- the engine's arithmetic ---------------------------------------------------------------

    def centre(self, raw: RawHex) -> Pixel:
        """Return the point in pixels where a piece in this hex lies."""
        column, row = raw
        x = int(self.dx * column + self.x0)
        half = 0 if column % 2 == 0 else int(self.dy / 2)
        return self._turned((x, int(self.dy * row + half + self.y0)))

    def raw_at(self, point: Pixel) -> RawHex:
        """Return the hex at a pixel as VASSAL's own column and row; reliable only near the middle of a
        hex."""
        column = self.column_at(point)
        return column, self.row_at(point, column)

    def column_at(self, point: Pixel) -> int:
        """Return VASSAL's column at a pixel; it depends on only one of the pixel's coordinates."""
        return math.floor((self._turned(point)[0] - self.x0) / self.dx + 0.5)

    def row_at(self, point: Pixel, column: int) -> int:
        """Return VASSAL's row at a pixel in a column; it depends on the pixel's other coordinate and on
        whether the column is odd."""
        half = 0.0 if column % 2 == 0 else self.dy / 2
        return math.floor((self._turned(point)[1] - self.y0 - half) / self.dy + 0.5)

    def name_at(self, point: Pixel) -> str:
        """Return VASSAL's name of the hex at a point."""
        return self.name_of(self.raw_at(point))

    def name_of(self, raw: RawHex) -> str:
        """Return VASSAL's name of a hex."""
        column, row = raw
        if self.slants != "no":
            row = self.slanted_row(column, row)
        c, r = self._column_names[column], self._row_names[row]
        first, second = (c, r) if self.columns_first else (r, c)
        return f"{self.prefix}{first}{self.separator}{second}"

    def raw_of(self, name: str) -> RawHex | None:
        """Return the hex that VASSAL finds for a name; ``None`` if the text is not a hex name."""
        match = self._pattern.fullmatch(name)
        if match is None:
            return None
        c, r = match.groups() if self.columns_first else match.groups()[::-1]
        column, row = self._columns_called[c], self._rows_called[r]
        if self.slants == "staggered":  # the engine takes back the stagger, but not the slant
            row -= self.counted(column, self.columns, self.most_columns) % 2
        return column, row

    def numbers_of(self, raw: RawHex) -> tuple[int, int]:
        """Return the numbers that VASSAL writes for a hex's column and row; where letters are written,
        0 stands for A."""
        column, row = raw
        row = row if self.slants == "no" else self.slanted_row(column, row)
        return (
            self.counted(column, self.columns, self.most_columns) + self.columns.offset,
            self.counted(row, self.rows, self.most_rows) + self.rows.offset,
        )

    def slanted_row(self, column: int, row: int) -> int:
        """Return the row that has, in a numbering without slant, the number that VASSAL 3.8 gives to
        this hex in a slanting one."""
        counted = self.counted(row, self.rows, self.most_rows)
        half = int(self.counted(column, self.columns, self.most_columns) / 2)
        if self.slants == "staggered":
            counted += half + (-1 if self.rows.descending else 1) * (column % 2)
        else:
            counted += 1 - half
        return self.most_rows - counted if self.rows.descending else counted

    @staticmethod
    def counted(raw: int, axis: Axis, most: int) -> int:
        """Return the index of a column or row in the direction in which its numbers rise."""
        return most - raw if axis.descending else raw

    def looked_up(self, raw: RawHex) -> Pixel:
        """Return the pixel at which VASSAL looks for a hex that a command gives by name."""
        column, row = raw
        half = 0.0 if column % 2 == 0 else self.dy / 2
        return self._turned((int(column * self.dx) + self.x0, int(row * self.dy + half) + self.y0))

    @cached_property
    def _column_names(self) -> _IndexNames:
        return _IndexNames(self.columns, self.most_columns)

    @cached_property
    def _row_names(self) -> _IndexNames:
        return _IndexNames(self.rows, self.most_rows)

    @cached_property
    def _columns_called(self) -> _NameIndices:
        return _NameIndices(self.columns, self.most_columns)

    @cached_property
    def _rows_called(self) -> _NameIndices:
        return _NameIndices(self.rows, self.most_rows)

    @cached_property
    def most_columns(self) -> int:
        """The number from which VASSAL counts down descending column numbers, derived from the length
        of the side along which the columns lie."""
        side = self.size[1] / self.dx if self.sideways else self.size[0] / self.dy
        return math.floor(side + 0.5)

    @cached_property
    def most_rows(self) -> int:
        """The number from which VASSAL counts down descending row numbers. Here, and in
        :attr:`most_columns`, VASSAL divides by the hex distance that belongs to the other direction."""
        side = self.size[0] / self.dy if self.sideways else self.size[1] / self.dx
        return math.floor(side + 0.5)

    def _turned(self, point: Pixel) -> Pixel:
        return (point[1], point[0]) if self.sideways else point

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        axes = (self.columns, self.rows) if self.columns_first else (self.rows, self.columns)
        first, second = (f"(-?[0-9]{{{a.digits},}})" if a.digits else "(-?[A-Z]+)" for a in axes)
        prefix, separator = re.escape(self.prefix), re.escape(self.separator)
        return re.compile(f"{prefix}{first}{separator}{second}")

    # -- the build file ------------------------------------------------------------------------

    def element(self) -> Element:
        """Return the grid with its numbering as a component; the grid is invisible, because the
        map's picture shows its own."""
        descending = (self.columns.descending, self.rows.descending)
        across, down = reversed(descending) if self.sideways else descending
        numbering = component(
            "HexGridNumbering" if self.slants == "no" else "ObliqueHexGridNumbering",
            first="H" if self.columns_first else "V",
            sep=self.separator,
            hType="N" if self.columns.digits else "A",
            hLeading=max(0, self.columns.digits - 1),
            hOff=self.columns.offset,
            hDescend=across,
            vType="N" if self.rows.digits else "A",
            vLeading=max(0, self.rows.digits - 1),
            vOff=self.rows.offset,
            vDescend=down,
            stagger=self.slants == "staggered",
            visible=False,
            locationFormat=f"{self.prefix}$gridLocation$",
        )
        return component(
            "HexGrid", numbering, x0=self.x0, y0=self.y0, dx=_decimal(self.dx),
            dy=_decimal(self.dy), sideways=self.sideways, snapTo=True, edgesLegal=False,
            cornersLegal=False, visible=False, dotsVisible=False,
        )  # fmt: skip


def _decimal(value: float) -> str:
    """Format a number so that VASSAL reads it back exactly, whole numbers with a decimal point."""
    return repr(round(value, 6))


@dataclass(frozen=True)
class FittedGrid:
    """VASSAL's grid for a hex layout in pixels; it converts between the layout's hexes and VASSAL's
    columns and rows."""

    grid: EngineGrid
    origin: Cell
    line_step: int
    position_step: int

    def raw(self, cell: Cell) -> RawHex:
        """Return VASSAL's column and row of a hex."""
        line, position = cell
        return (
            self.line_step * (line - self.origin.line),
            self.position_step * (position - self.origin.position),
        )

    def centre(self, cell: Cell) -> Pixel:
        """Return the point in pixels where a piece in this hex lies."""
        return self.grid.centre(self.raw(cell))


def fit_grid(layout: HexLayout, size: Pixel) -> FittedGrid:
    """Return VASSAL's grid for a layout in pixels, in a zone of the given size."""
    sideways = not layout.flat_on_sheet

    def along(cell: Cell) -> tuple[float, float]:
        x, y = layout.centre(cell)
        return (y, x) if sideways else (x, y)

    here = along(Cell(0, 0))
    line_step = 1 if along(Cell(2, 0))[0] > here[0] else -1
    position_step = 1 if along(Cell(0, 1))[1] > here[1] else -1
    origin = _origin(layout.grid, line_step, position_step)
    u, v = along(origin)
    # The engine drops fractions: an origin half a pixel further on, then rounded, evens that out.
    grid = EngineGrid(
        x0=math.floor(u + 1),
        y0=math.floor(v + 1),
        dx=round(layout.radius * 1.5, 6),
        dy=round(layout.across, 6),
        sideways=sideways,
        size=size,
        columns=Axis(0),
        rows=Axis(0),
    )
    return FittedGrid(
        _numbered(layout.grid, grid, origin, line_step, position_step),
        origin, line_step, position_step,
    )  # fmt: skip


def _origin(hexes: HexGrid, line_step: int, position_step: int) -> Cell:
    """Return the hex that becomes VASSAL's column 0, row 0: at the corner of the sheet where both
    numbers begin, on a line that starts half a hex before its neighbours. It may lie outside the
    field."""
    low_lines_are_shifted = position_step < 0
    line = 0 if line_step > 0 else hexes.lines - 1
    if hexes.is_shifted(line) != low_lines_are_shifted:
        line -= line_step
    longest = hexes.rows if hexes.orientation == "flat" else hexes.columns
    return Cell(line, 0 if position_step > 0 else longest - 1)


def _numbered(
    hexes: HexGrid, grid: EngineGrid, origin: Cell, line_step: int, position_step: int
) -> EngineGrid:
    """Return the grid with a numbering that gives each hex its printed id."""
    n = hexes.numbering
    column = _PrintedNumbers(
        n.columns == "falling", hexes.columns, n.first_column, n.letters == "columns"
    )
    row = _PrintedNumbers(n.rows == "falling", hexes.rows, n.first_row, n.letters == "rows")
    lines, positions = (column, row) if hexes.orientation == "flat" else (row, column)
    columns_first = (hexes.orientation == "flat") == (n.order == "CCRR")
    return replace(
        grid,
        columns=lines.axis(origin.line, line_step, grid.most_columns, n.digits),
        rows=positions.axis(origin.position, position_step, grid.most_rows, n.digits),
        columns_first=columns_first,
        separator=n.separator,
        prefix=n.prefix,
    )


@dataclass(frozen=True)
class _PrintedNumbers:
    """How a map prints its column or row numbers: whether they descend, how many there are, which is
    the first, and whether they are letters."""

    falling: bool
    count: int
    first: int
    letters: bool

    def axis(self, origin: int, step: int, most: int, digits: int) -> Axis:
        """Return the VASSAL numbering of columns or rows whose printed index is ``origin`` at VASSAL's
        line 0 and changes by ``step`` from line to line."""
        first = self.first - 1 if self.letters else self.first
        at_zero = first + (self.count - 1 - origin if self.falling else origin)
        descending = (step < 0) != self.falling
        return Axis(
            at_zero - most if descending else at_zero, descending, 0 if self.letters else digits
        )
