"""A square grid as VASSAL has it: its attributes, and VASSAL's arithmetic in Python, so that every
printed number can be verified without starting VASSAL."""

from __future__ import annotations

import math
from dataclasses import dataclass

from builder.model.space import Cell
from builder.model.space.hexes import letters_of_index
from builder.model.space.squares import SquareLayout
from builder.vassal.format.components import Element, component
from builder.vassal.format.grids.grid import Pixel


@dataclass(frozen=True)
class _Axis:
    """The format of column or row numbers: counted down from ``most`` if that is set, and as letters if
    ``digits`` is 0."""

    offset: int
    descending: bool
    digits: int
    maximum: int

    def name(self, raw: int) -> str:
        value = (self.maximum - raw if self.descending else raw) + self.offset
        sign, size = ("-" if value < 0 else ""), abs(value)
        return sign + (f"{size:0{self.digits}}" if self.digits else letters_of_index(size))


@dataclass(frozen=True)
class EngineSquares:
    """VASSAL's square grid over a layout in pixels, in a zone of exactly the layout's size."""

    layout: SquareLayout

    @property
    def origin(self) -> Pixel:
        """The middle of the first square in pixels. VASSAL drops fractions, so that its points would
        lie half a pixel before the true ones on average; half a pixel is added to compensate."""
        half = self.layout.across / 2
        return math.floor(self.layout.left + half + 0.5), math.floor(self.layout.top + half + 0.5)

    def centre(self, cell: Cell) -> Pixel:
        """Return the point in pixels where a piece in a square lies."""
        x, y = self.origin
        step = self.layout.across
        return int(x + cell.line * step), int(y + cell.position * step)

    def name_at(self, point: Pixel) -> str:
        """Return VASSAL's name of the square at a point."""
        x, y = self.origin
        step = round(self.layout.across, 6)
        column = math.floor((point[0] - x) / step + 0.5)
        row = math.floor((point[1] - y) / step + 0.5)
        n = self.layout.grid.numbering
        c, r = self._columns.name(column), self._rows.name(row)
        first, second = (c, r) if n.order == "CCRR" else (r, c)
        return f"{n.prefix}{first}{n.separator}{second}"

    @property
    def _columns(self) -> _Axis:
        n = self.layout.grid.numbering
        return self._axis(
            self.layout.grid.columns, n.first_column, n.columns == "falling", n.letters == "columns"
        )

    @property
    def _rows(self) -> _Axis:
        n = self.layout.grid.numbering
        return self._axis(
            self.layout.grid.rows, n.first_row, n.rows == "falling", n.letters == "rows"
        )

    def _axis(self, count: int, first: int, falling: bool, letters: bool) -> _Axis:
        start = first - 1 if letters else first
        digits = 0 if letters else self.layout.grid.numbering.digits
        # Descending, the engine counts down from as many as there are; the last is then the first.
        return _Axis(start - 1 if falling else start, falling, digits, count)

    def element(self) -> Element:
        """Return the grid with its numbering as a component; the grid is invisible, because the
        map's picture shows its own."""
        n, (x, y) = self.layout.grid.numbering, self.origin
        columns, rows = self._columns, self._rows
        numbering = component(
            "SquareGridNumbering",
            first="H" if n.order == "CCRR" else "V",
            sep=n.separator,
            hType="N" if columns.digits else "A",
            hLeading=max(0, columns.digits - 1),
            hOff=columns.offset,
            hDescend=columns.descending,
            vType="N" if rows.digits else "A",
            vLeading=max(0, rows.digits - 1),
            vOff=rows.offset,
            vDescend=rows.descending,
            visible=False,
            locationFormat=f"{n.prefix}$gridLocation$",
        )
        step = repr(round(self.layout.across, 6))
        return component(
            "SquareGrid", numbering, x0=x, y0=y, dx=step, dy=step, snapTo=True, edgesLegal=False,
            cornersLegal=False, visible=False, dotsVisible=False,
            range="Metric" if self.layout.grid.diagonals else "Manhattan",
        )  # fmt: skip
