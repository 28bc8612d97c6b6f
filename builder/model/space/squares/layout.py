"""Where the squares of a board lie on a sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from builder.model.space.space import Cell, Point, Side
from builder.model.space.squares.grid import DIRECTIONS, SquareGrid

_WAYS = tuple(DIRECTIONS.values())


@dataclass(frozen=True)
class SquareLayout:
    """Squares of ``across`` millimetres (or pixels), the box round them at ``left`` and ``top``."""

    grid: SquareGrid
    across: float
    left: float = 0.0
    top: float = 0.0

    @property
    def space(self) -> SquareGrid:
        """The squares."""
        return self.grid

    @property
    def size(self) -> Point:
        """Width and height of the field."""
        return self.grid.columns * self.across, self.grid.rows * self.across

    def scaled(self, scale: float) -> SquareLayout:
        """The same in other units, so many to one of these."""
        across, left, top = (scale * length for length in (self.across, self.left, self.top))
        return replace(self, across=across, left=left, top=top)

    def corner(self, column: int, row: int) -> Point:
        """The left upper corner of a square."""
        return self.left + column * self.across, self.top + row * self.across

    def centre(self, cell: Cell) -> Point:
        """The middle of a square."""
        x, y = self.corner(*cell)
        return x + self.across / 2, y + self.across / 2

    def outline(self, cell: Cell) -> list[Point]:
        """The four corners of a square."""
        c, r = cell
        return [self.corner(c + x, r + y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]

    def side_middle(self, side: Side) -> Point:
        """The middle of a side; between squares that touch in a corner that corner."""
        (x, y), (dx, dy) = self.centre(side.cell), _WAYS[side.side]
        return x + dx * self.across / 2, y + dy * self.across / 2

    def side_ends(self, side: Side) -> tuple[Point, Point]:
        """The two corners of a side; of a corner two points beside it."""
        (x, y), (dx, dy) = self.side_middle(side), _WAYS[side.side]
        half = self.across / (4 if dx and dy else 2)
        return (x - dy * half, y + dx * half), (x + dy * half, y - dx * half)

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The square under a point of the sheet."""
        cell = Cell(int((x - self.left) // self.across), int((y - self.top) // self.across))
        return cell if cell in self.grid else None
