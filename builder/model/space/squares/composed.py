"""Boards of squares laid edge to edge as one grid: every square keeps the number of its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from builder.model.space.geomorphic_boards import Composed, Key, LaidPart, Way, with_prefixes
from builder.model.space.space import Cell, Side
from builder.model.space.squares.grid import SquareGrid

QUARTERS = 4


@dataclass(frozen=True)
class LaidSquares(LaidPart[SquareGrid]):
    """A board of squares laid among others, turned clockwise by a number of quarters; keys are
    columns and rows."""

    def key(self, cell: Cell) -> Key:
        """Return the key of one of the board's cells on the common lattice."""
        x, y = cell
        for _ in range(self.turns % QUARTERS):
            x, y = -y, x
        return self.at[0] + x, self.at[1] + y

    def edge(self, cell: Cell) -> bool:
        """Return whether a square lies at the edge of the board."""
        return any(near not in self.grid for near in self.grid.surrounding_cells(cell))

    def placed_next_to(self, other: LaidPart[Any], way: Way, *, shared: bool) -> Self:
        """Return the same board to the right of another or below it, level with it. With
        ``shared``, its first squares lie on the last ones of the other board."""
        axis = 0 if way == "right" else 1
        by = [min(k[n] for k in other.keys) - min(k[n] for k in self.keys) for n in (0, 1)]
        last = max(k[axis] for k in other.keys)
        by[axis] = last + (not shared) - min(k[axis] for k in self.keys)
        return self.moved((by[0], by[1]))


@dataclass(frozen=True)
class ComposedSquares(Composed[LaidSquares], SquareGrid):
    """A grid of the squares of all boards in ``parts``."""

    # pyrefly: ignore[bad-override]
    parts: tuple[LaidSquares, ...] = field(default=(), kw_only=True)

    def composed_cell(self, part: LaidSquares, cell: Cell) -> Cell:
        """Return the square of this grid that is a given square of a board."""
        return Cell(*part.key(cell))

    def side_here(self, part: LaidSquares, side: Side) -> Side:
        """Return the side, or corner, of this grid that is a given one of a board."""
        corner = side.side // QUARTERS * QUARTERS
        way = corner + (side.side + part.turns) % QUARTERS
        return self.side(self.composed_cell(part, side.cell), way)


def compose_square_grid(parts: Sequence[LaidSquares]) -> ComposedSquares:
    """Return the grid made of boards in their positions; if several have the same numbers, these
    get prefixes."""
    keys = {key for part in parts for key in part.keys}
    left, top = min(x for x, _ in keys), min(y for _, y in keys)
    columns, rows = max(x for x, _ in keys) - left + 1, max(y for _, y in keys) - top + 1
    every = (Cell(x, y) for x in range(columns) for y in range(rows))
    holes = frozenset(cell for cell in every if (cell.line + left, cell.position + top) not in keys)
    own = with_prefixes([part.moved((-left, -top)) for part in parts])
    diagonals = parts[0].grid.diagonals
    return ComposedSquares(columns, rows, diagonals, holes=holes, parts=own)
