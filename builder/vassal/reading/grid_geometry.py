"""Reads VASSAL's grids: which hexes or squares lie on a board, their names, and which of them lies
at a pixel. The arithmetic is that of VASSAL's numberings."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from builder.model.space import Cell, PlaceError
from builder.model.space.hexes import HexGrid, Numbering
from builder.sentences import as_sentence
from builder.vassal.format.components import Element
from builder.vassal.reading.grid_axes import Axis, GridNumbering, numbering_of_grid, read_number

Pixel = tuple[int, int]
Box = tuple[int, int, int, int]


def _fields(numbering: Numbering) -> dict[str, object]:
    """Return the keys of a numbering, in the map file's form, that differ from the defaults."""
    usual, found = Numbering(), {}
    for name in Numbering.__dataclass_fields__:
        value = getattr(numbering, name)
        if value != getattr(usual, name):
            found[name] = value
    return found


@dataclass(frozen=True)
class ReadHexGrid:
    """A hex grid as read from a module. ``lines`` and ``positions`` number VASSAL's columns and rows;
    on a ``sideways`` grid its columns lie one below the other. ``rises`` is true if every second line
    lies half a hex higher than its numbers suggest."""

    x0: float
    y0: float
    dx: float
    dy: float
    sideways: bool
    rises: bool
    lines: Axis
    positions: Axis
    numbers: GridNumbering
    warnings: list[str] = field(default_factory=list, compare=False)

    @classmethod
    def read(cls, grid: Element, size: Pixel, box: Box) -> ReadHexGrid:
        """Return the hex grid of a board, read from its component; ``size`` is the size of the
        board in pixels, and ``box`` the part of the board that the grid covers."""
        a = grid.attributes
        dy = max(4.0, abs(read_number(a.get("dy", ""), 64.0)))
        dx = max(4.0, abs(read_number(a.get("dx", ""), dy * math.sqrt(3) / 2)))
        x0, y0 = read_number(a.get("x0", ""), 0.0), read_number(a.get("y0", ""), 0.0)
        sideways = a.get("sideways") == "true"
        numbers = numbering_of_grid(grid)
        rises = bool(numbers.attributes) and numbers.attributes.get("stagger", "true") == "true"
        left, top, right, bottom = box
        (u0, u1), (v0, v1) = ((left, right), (top, bottom))
        if sideways:
            (u0, u1), (v0, v1) = (v0, v1), (u0, u1)
        span = math.ceil((u0 - x0) / dx - 0.01), math.floor((u1 - x0) / dx + 0.01)
        low, high = (0.0, 0.5) if rises else (0.5, 0.0)
        rows = (
            math.ceil((v0 - y0) / dy - low - 0.01),
            math.floor((v1 - y0) / dy + high + 0.01),
        )
        # The engine divides by the other distance than one would expect, except on a sideways grid.
        across, down = (
            ((u1 - u0) / dx, (v1 - v0) / dy) if sideways else ((u1 - u0) / dy, (v1 - v0) / dx)
        )
        most = math.floor(across + 0.5), math.floor(down + 0.5)
        falls = ("v", "h") if sideways else ("h", "v")
        lines = numbers.axis("h", falls[0], most[0], _ordered(span))
        positions = numbers.axis("v", falls[1], most[1], _ordered(rows))
        made = cls(x0, y0, dx, dy, sideways, rises, lines, positions, numbers)
        made.warnings.extend(numbers.warnings(made.columns, made.rows))
        return made

    @property
    def across(self) -> float:
        """The distance between opposite sides of a hex, in pixels."""
        return self.dy

    @property
    def columns(self) -> Axis:
        """The axis from left to right."""
        return self.positions if self.sideways else self.lines

    @property
    def rows(self) -> Axis:
        """The axis from top to bottom."""
        return self.lines if self.sideways else self.positions

    @cached_property
    def hexes(self) -> HexGrid:
        """The hex grid in the form of Chitwright's own data."""
        return self.numbered_by_axes()

    def numbered_by_axes(self) -> HexGrid:
        """Return the grid with the numbers of its two axes."""
        shifted: Literal["odd", "even"] = (
            "even" if (self.lines.first + self.rises) % 2 == 0 else "odd"
        )
        first = self.numbers.columns_first != self.sideways
        return HexGrid(
            orientation="pointy" if self.sideways else "flat",
            columns=self.columns.count, rows=self.rows.count, shifted=shifted, short=False,
            numbering=self.numbers.to_spec(self.columns, self.rows, "CCRR" if first else "RRCC"),
        )  # fmt: skip

    def fields(self) -> dict[str, object]:
        """Return what the map file writes about the grid: its keys with their values."""
        hexes = self.hexes
        said = _fields(hexes.numbering)
        return {
            "grid": {
                "orientation": hexes.orientation, "columns": hexes.columns, "rows": hexes.rows,
                "shifted": hexes.shifted, **({"numbering": said} if said else {}),
            }
        }  # fmt: skip

    def centre(self, cell: Cell) -> tuple[float, float]:
        """Return a hex's centre in pixels."""
        raw = self.lines.first + cell.line
        half = 0.0
        if raw % 2:
            half = -0.5 if self.rises else 0.5
        u = self.x0 + raw * self.dx
        v = self.y0 + (self.positions.first + cell.position + half) * self.dy
        return (v, u) if self.sideways else (u, v)

    def place(self, x: int, y: int) -> tuple[str, bool]:
        """Return the hex at a pixel, or the nearest one, and whether the pixel lies in it."""
        cell = self.nearest_cell(x, y)
        near = Cell(
            min(max(cell.line, 0), self.lines.count - 1),
            min(max(cell.position, 0), self.positions.count - 1),
        )
        return self.hexes.id(near), near == cell

    def nearest_cell(self, x: int, y: int) -> Cell:
        """Return the hex at a pixel as VASSAL finds it; it may lie off the map."""
        u, v = (y, x) if self.sideways else (x, y)
        line = math.floor((u - self.x0) / self.dx + 0.5)
        half = 0.0
        if line % 2:
            half = -0.5 if self.rises else 0.5
        row = math.floor((v - self.y0) / self.dy - half + 0.5)
        return Cell(line - self.lines.first, row - self.positions.first)

    def id_by_name(self, name: str) -> str:
        """Return the id of the hex with a name; empty if there is none."""
        try:
            return self.hexes.id(self.hexes.cell(name))
        except PlaceError:
            return ""

    def pixel(self, name: str) -> Pixel | None:
        """Return the pixel at the centre of the hex with a name."""
        try:
            x, y = self.centre(self.hexes.cell(name))
        except PlaceError:
            return None
        return round(x), round(y)

    def three_apart(self) -> list[tuple[str, tuple[float, float]]]:
        """Return three hexes far from one another, with their centres in pixels."""
        last, end = self.lines.count - 1, self.positions.count - 1
        cells = [Cell(0, 0), Cell(last, 0), Cell(0, end)]
        return [(self.hexes.id(c), _rounded(self.centre(c))) for c in cells]


@dataclass(frozen=True)
class ReadSquareGrid:
    """A square grid as read from a module."""

    x0: float
    y0: float
    dx: float
    dy: float
    columns: Axis
    rows: Axis
    numbers: GridNumbering
    warnings: list[str] = field(default_factory=list, compare=False)

    @classmethod
    def read(cls, grid: Element, size: Pixel, box: Box) -> ReadSquareGrid:
        """Return the square grid of a board, read from its component; ``size`` is the size of the
        board in pixels, and ``box`` the part of the board that the grid covers."""
        a = grid.attributes
        dx = max(4.0, abs(read_number(a.get("dx", ""), 48.0)))
        dy = max(4.0, abs(read_number(a.get("dy", ""), dx)))
        x0, y0 = read_number(a.get("x0", ""), dx / 2), read_number(a.get("y0", ""), dy / 2)
        left, top, right, bottom = box
        numbers = numbering_of_grid(grid)
        across = math.ceil((left - x0) / dx - 0.01), math.floor((right - x0) / dx + 0.01)
        down = math.ceil((top - y0) / dy - 0.01), math.floor((bottom - y0) / dy + 0.01)
        most = int((right - left) / dx + 0.5), int((bottom - top) / dy + 0.5)
        columns = numbers.axis("h", "h", most[0], _ordered(across))
        rows = numbers.axis("v", "v", most[1], _ordered(down))
        made = cls(x0, y0, dx, dy, columns, rows, numbers)
        made.warnings.extend(numbers.warnings(columns, rows))
        if abs(dx - dy) > 0.02 * dx:
            made.warnings.append(
                as_sentence("its places were oblong; they are squares now, the picture stretched")
            )
        return made

    @property
    def across(self) -> float:
        """The side of a square, in pixels."""
        return self.dx

    @cached_property
    def numbering(self) -> Numbering:
        """The numbering of the grid's squares, in the form of Chitwright's map files."""
        order: Literal["CCRR", "RRCC"] = "CCRR" if self.numbers.columns_first else "RRCC"
        return self.numbers.to_spec(self.columns, self.rows, order)

    def fields(self) -> dict[str, object]:
        """Return what the map file writes about the grid: its keys with their values."""
        said = _fields(self.numbering)
        return {
            "squares": {
                "columns": self.columns.count, "rows": self.rows.count,
                **({"numbering": said} if said else {}),
            }
        }  # fmt: skip

    def _id(self, column: int, row: int) -> str:
        c = self.columns.count - 1 - column if self.columns.falling else column
        r = self.rows.count - 1 - row if self.rows.falling else row
        return self.numbering.id_at(c, r)

    def place(self, x: int, y: int) -> tuple[str, bool]:
        """Return the square at a pixel, or the nearest one, and whether the pixel lies in it."""
        column = math.floor((x - self.x0) / self.dx + 0.5) - self.columns.first
        row = math.floor((y - self.y0) / self.dy + 0.5) - self.rows.first
        near = (
            min(max(column, 0), self.columns.count - 1),
            min(max(row, 0), self.rows.count - 1),
        )
        return self._id(*near), near == (column, row)

    @cached_property
    def _ids(self) -> Mapping[str, tuple[int, int]]:
        across, down = range(self.columns.count), range(self.rows.count)
        return {self._id(c, r): (c, r) for c in across for r in down}

    def pixel(self, name: str) -> Pixel | None:
        """Return the pixel at the middle of the square with a name."""
        if name not in self._ids:
            return None
        column, row = self._ids[name]
        x = self.x0 + (self.columns.first + column) * self.dx
        y = self.y0 + (self.rows.first + row) * self.dy
        return round(x), round(y)

    def id_by_name(self, name: str) -> str:
        """Return the id of the square with a name; empty if there is none."""
        return name if name in self._ids else ""

    def three_apart(self) -> list[tuple[str, tuple[float, float]]]:
        """Return three squares far from one another, with their middles in pixels."""
        last, end = self.columns.count - 1, self.rows.count - 1
        found = []
        for column, row in ((0, 0), (last, 0), (0, end)):
            x = self.x0 + (self.columns.first + column) * self.dx
            y = self.y0 + (self.rows.first + row) * self.dy
            found.append((self._id(column, row), _rounded((x, y))))
        return found


def _ordered(span: tuple[int, int]) -> tuple[int, int]:
    return span[0], max(span)


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 1), round(point[1], 1)
