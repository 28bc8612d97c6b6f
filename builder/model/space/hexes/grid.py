"""A hex map whose hexes have ids: finds hexes, hexsides and paths by their ids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from builder.model.space.hexes.lattice import Lattice
from builder.model.space.hexes.numbering import Numbering
from builder.model.space.space import (
    Cell,
    PlaceError,
    neighbours_hint,
    no_such_place_error,
    not_adjacent_error,
    path_on_board,
)
from builder.model.space.space import Side as Hexside
from builder.sentences import filled_sentence

_DIRECTIONS = {
    "flat": ("SE", "S", "SW", "NW", "N", "NE"),
    "pointy": ("SE", "E", "NE", "NW", "W", "SW"),
}


@dataclass(frozen=True)
class HexGrid(Lattice):
    """A lattice of hexes together with their ids."""

    numbering: Numbering = field(default_factory=Numbering)

    # -- names ---------------------------------------------------------------------------------

    def column_row(self, cell: Cell) -> tuple[int, int]:
        """Return the column and row of a hex, both from 0, on the unturned sheet."""
        return cell if self.orientation == "flat" else (cell.position, cell.line)

    def at_column_row(self, column: int, row: int) -> Cell:
        """Return the hex in a column and row; it need not be on the map."""
        return Cell(column, row) if self.orientation == "flat" else Cell(row, column)

    def id(self, cell: Cell) -> str:
        """The printed id of a hex."""
        found = self._printed.get(cell)
        if found is None:
            found = self._printed[cell] = self._number(cell)
        return found

    @cached_property
    def _printed(self) -> dict[Cell, str]:
        """A cache of printed ids."""
        return {}

    def _number(self, cell: Cell) -> str:
        return self.numbering.id_at(*self.printed_column_row(cell))

    def number(self, cell: Cell) -> str:
        """Return the number of a hex, even if it has an own name instead."""
        return self.numbering.number_at(*self.printed_column_row(cell))

    def printed_column_row(self, cell: Cell) -> tuple[int, int]:
        """Return the column and row by which a hex is numbered, both counted from 0 in the printed
        directions. With a slant one of them is counted along the diagonal, from the diagonal of the
        hex in which both directions begin."""
        n, (column, row) = self.numbering, self.column_row(cell)
        begin = self.at_column_row(
            self.columns - 1 if n.columns == "falling" else 0,
            self.rows - 1 if n.rows == "falling" else 0,
        )
        first_column, first_row = self.column_row(begin)
        column = first_column - column if n.columns == "falling" else column
        row = first_row - row if n.rows == "falling" else row
        if n.slant == "none":
            return column, row
        steps = self._diagonal(cell) - self._diagonal(begin)
        if self.orientation == "flat":
            return column, -steps if n.rows == "falling" else steps
        return -steps if n.columns == "falling" else steps, row

    def _diagonal(self, cell: Cell) -> int:
        """Return the number of the diagonal that a hex lies on, counted along the lines of hexes."""
        across, along = self.key(cell)
        lean = across // 3 if self.numbering.slant == "rising" else -(across // 3)
        return (along + lean) // 2

    @cached_property
    def _by_id(self) -> dict[str, Cell]:
        return {self.id(c): c for c in self.cells}

    @property
    def ids(self) -> Iterable[str]:
        """Every hex id, in the order of :attr:`cells`."""
        return self._by_id.keys()

    def cell(self, text: str) -> Cell:
        """The hex with this id; raises :class:`PlaceError`."""
        found = self._by_id.get(text)
        if found is None:
            raise self._no_such_place(text)
        return found

    def _no_such_place(self, text: str) -> PlaceError:
        return no_such_place_error(
            text,
            self,
            self.numbering.pattern,
            filled_sentence("hex {text} is not on the map", text=text),
            filled_sentence("{text!r} is not a hex id", text=text),
        )

    # -- hexsides ------------------------------------------------------------------------------

    def side_between(self, a: Cell, b: Cell) -> Hexside:
        """The side that two adjacent hexes share; raises :class:`PlaceError` if they do not touch."""
        side = self._side_towards(a, b)
        return Hexside(a, side) if side < 3 else Hexside(b, side - 3)

    def direction(self, a: Cell, b: Cell) -> str:
        """Return the compass direction from a hex to an adjacent one on the unturned sheet, such as
        ``NE``; raises :class:`PlaceError` if they do not touch."""
        return _DIRECTIONS[self.orientation][self._side_towards(a, b)]

    def _side_towards(self, a: Cell, b: Cell) -> int:
        side = self.side_towards(a, b)
        if side is None:
            message = filled_sentence(
                "hexes {one} and {other} do not touch", one=self.id(a), other=self.id(b)
            )
            raise not_adjacent_error(self, a, b, message)
        return side

    def side_id(self, side: Hexside) -> str:
        """Return the id of a hexside: ``0712/0811``, lower id first; at the map's edge ``0134/S``,
        with the direction in which the side lies on the unturned sheet."""
        cells = self.side_cells(side)
        if len(cells) == 2:
            return "/".join(sorted(self.id(c) for c in cells))
        return f"{self.id(side.cell)}/{_DIRECTIONS[self.orientation][side.side]}"

    def parse_side(self, text: str) -> Hexside:
        """The side named ``0712/0811`` or ``0134/S``; raises :class:`PlaceError`."""
        first, slash, second = text.partition("/")
        if not slash:
            raise PlaceError(
                "bad-hex-id",
                filled_sentence("{text!r} is not a hexside", text=text),
                "write two hexes, as in 0712/0811",
            )
        cell = self.cell(first)
        directions = _DIRECTIONS[self.orientation]
        if second in directions:
            return self.side(cell, directions.index(second))
        try:
            return self.side_between(cell, self.cell(second))
        except PlaceError as exc:
            if exc.code == "not-adjacent":
                raise
            hint = filled_sentence(
                "{neighbours_hint}; at the map's edge {first}/{directions} and the like",
                neighbours_hint=neighbours_hint(self, cell),
                first=first,
                directions=directions[0],
            )
            raise PlaceError(exc.code, str(exc), hint) from None

    path = path_on_board
