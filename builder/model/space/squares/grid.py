"""A board of squares whose squares have ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from builder.model.space.hexes.numbering import Numbering
from builder.model.space.space import (
    Cell,
    PlaceError,
    Side,
    no_such_place_error,
    not_adjacent_error,
    path_on_board,
)
from builder.sentences import filled_sentence

DIRECTIONS = {
    "E": (1, 0), "S": (0, 1), "W": (-1, 0), "N": (0, -1),
    "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1), "NE": (1, -1),
}  # fmt: skip
"""The directions from a square to the squares around it, in columns and rows. A side is numbered by
its direction; of its two squares, it belongs to the one from which its direction comes first here."""

_NAMES = tuple(DIRECTIONS)
_STEPS = tuple(DIRECTIONS.values())
_OPPOSITE = (2, 3, 0, 1, 6, 7, 4, 5)
_NAMING_DIRECTIONS = (0, 1, 4, 5)
"""The numbers of the directions (E, S, SE, SW) by which a side between two squares is named."""


@dataclass(frozen=True)
class SquareGrid:
    """Squares in columns and rows: a cell is its column and row, both from 0. With ``diagonals`` a
    square touches eight others, otherwise four. ``holes`` are cells without a square."""

    columns: int
    rows: int
    diagonals: bool = False
    numbering: Numbering = field(default_factory=Numbering)
    holes: frozenset[Cell] = field(default=frozenset(), kw_only=True)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every square, column by column."""
        every = (Cell(c, r) for c in range(self.columns) for r in range(self.rows))
        return tuple(cell for cell in every if cell not in self.holes)

    def __contains__(self, cell: Cell) -> bool:
        inside = 0 <= cell.line < self.columns and 0 <= cell.position < self.rows
        return inside and cell not in self.holes

    # -- names ---------------------------------------------------------------------------------

    @cached_property
    def _by_id(self) -> dict[str, Cell]:
        return {self.id(cell): cell for cell in self.cells}

    @property
    def ids(self) -> Iterable[str]:
        """The ids of all squares, in the order of ``cells``."""
        return self._by_id.keys()

    def id(self, cell: Cell) -> str:
        """The printed id of a square."""
        return self._number(cell)

    def _number(self, cell: Cell) -> str:
        return self.numbering.id_at(*self.printed_column_row(cell))

    def number(self, cell: Cell) -> str:
        """Return the number of a square, even if it has an own name instead."""
        return self.numbering.number_at(*self.printed_column_row(cell))

    def printed_column_row(self, cell: Cell) -> tuple[int, int]:
        """Return the column and row of a square, counted from 0 in the printed directions."""
        column, row = cell
        if self.numbering.columns == "falling":
            column = self.columns - 1 - column
        if self.numbering.rows == "falling":
            row = self.rows - 1 - row
        return column, row

    def cell(self, text: str) -> Cell:
        """Return the square with this id; raises :class:`PlaceError`."""
        found = self._by_id.get(text)
        if found is None:
            raise self._no_such_place(text)
        return found

    def _no_such_place(self, text: str) -> PlaceError:
        return no_such_place_error(
            text,
            self,
            self.numbering.pattern,
            filled_sentence("square {text} is not on the map", text=text),
            filled_sentence("{text!r} is not a square's id", text=text),
        )

    # -- neighbours and distances --------------------------------------------------------------

    @property
    def _steps(self) -> tuple[tuple[int, int], ...]:
        return _STEPS if self.diagonals else _STEPS[:4]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the squares that can be reached in one step, ordered by direction."""
        near = (Cell(cell.line + x, cell.position + y) for x, y in self._steps)
        return tuple(other for other in near if other in self)

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """Return whether one step leads from ``a`` to ``b``."""
        return self.distance(a, b) == 1

    def distance(self, a: Cell, b: Cell) -> int:
        """Return the distance in squares between two squares, not counting the first."""
        across, down = abs(a.line - b.line), abs(a.position - b.position)
        return max(across, down) if self.diagonals else across + down

    def within(self, centre: Cell, radius: int) -> Iterator[Cell]:
        """Yield the squares at most ``radius`` steps away, nearest first."""
        columns = range(centre.line - radius, centre.line + radius + 1)
        rows = range(centre.position - radius, centre.position + radius + 1)
        near = (Cell(c, r) for c in columns for r in rows)
        found = [cell for cell in near if cell in self and self.distance(centre, cell) <= radius]
        yield from sorted(found, key=lambda cell: (self.distance(centre, cell), cell))

    def column_row(self, cell: Cell) -> tuple[int, int]:
        """The column and row of a square, both from 0."""
        return cell

    def at_column_row(self, column: int, row: int) -> Cell:
        """Return the square in a column and row; it need not be on the map."""
        return Cell(column, row)

    def surrounding_cells(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the four cells that share a side with a square, whether they are on the map or
        not."""
        return tuple(Cell(cell.line + x, cell.position + y) for x, y in _STEPS[:4])

    def line(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """Return the squares that a straight line between two centres crosses, including both ends."""
        steps = max(abs(b.line - a.line), abs(b.position - a.position)) or 1
        return tuple(
            Cell(
                a.line + round((b.line - a.line) * n / steps),
                a.position + round((b.position - a.position) * n / steps),
            )
            for n in range(steps + 1)
        )

    # -- sides ---------------------------------------------------------------------------------

    def _next_cell(self, cell: Cell, way: int) -> Cell:
        x, y = _STEPS[way]
        return Cell(cell.line + x, cell.position + y)

    def side(self, cell: Cell, way: int) -> Side:
        """Return the canonical form of a square's side (or of a corner, with diagonals), in which
        it belongs to the square from which it lies to the E, S, SE or SW; at the map's edge, to the
        only square."""
        other = self._next_cell(cell, way)
        if other in self and way not in _NAMING_DIRECTIONS:
            return Side(other, _OPPOSITE[way])
        return Side(cell, way)

    def side_between(self, a: Cell, b: Cell) -> Side:
        """Return the side that a step between two neighbours crosses; raises :class:`PlaceError` if
        they are not neighbours."""
        step = b.line - a.line, b.position - a.position
        if step not in self._steps or b not in self:
            message = filled_sentence(
                "squares {one} and {other} do not touch", one=self.id(a), other=self.id(b)
            )
            raise not_adjacent_error(self, a, b, message)
        return self.side(a, _STEPS.index(step))

    def side_corners(self, side: Side) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the two corners of a side, as columns and rows of corners."""
        (x, y), n = side.cell, side.side
        corners = ((x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y))
        return corners[n], corners[(n + 1) % 4]

    def side_cells(self, side: Side) -> tuple[Cell, ...]:
        """The one or two squares that a side belongs to."""
        other = self._next_cell(side.cell, side.side)
        return (side.cell, other) if other in self else (side.cell,)

    def side_id(self, side: Side) -> str:
        """Return the id of a side: ``A1/A2``, lower id first; at the map's edge ``A1/N``."""
        cells = self.side_cells(side)
        if len(cells) == 2:
            return "/".join(sorted(map(self.id, cells)))
        return f"{self.id(side.cell)}/{_NAMES[side.side]}"

    def parse_side(self, text: str) -> Side:
        """The side named ``A1/A2`` or ``A1/N``; raises :class:`PlaceError`."""
        first, slash, second = text.partition("/")
        if not slash:
            hint = "write two squares, as in A1/A2"
            raise PlaceError(
                "bad-hex-id", filled_sentence("{text!r} is not a side of a square", text=text), hint
            )
        cell = self.cell(first)
        if second in _NAMES[:4] and second not in self._by_id:
            return self.side(cell, _NAMES.index(second))
        return self.side_between(cell, self.cell(second))

    path = path_on_board
