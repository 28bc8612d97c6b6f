"""The positions of the squares of a board on a sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from builder.model.space.space import Cell, Point, Side
from builder.model.space.squares.grid import DIRECTIONS, SquareGrid

_STEPS = tuple(DIRECTIONS.values())


@dataclass(frozen=True)
class SquareLayout:
    """The positions of squares of ``across`` millimetres (or pixels), with their box at ``left``
    and ``top``."""

    grid: SquareGrid
    across: float
    left: float = 0.0
    top: float = 0.0

    @property
    def space(self) -> SquareGrid:
        """The grid of squares."""
        return self.grid

    @property
    def size(self) -> Point:
        """Width and height of the field."""
        return self.grid.columns * self.across, self.grid.rows * self.across

    def scaled(self, scale: float) -> SquareLayout:
        """Return the same layout in other units, ``scale`` of them to one present unit."""
        across, left, top = (scale * length for length in (self.across, self.left, self.top))
        return replace(self, across=across, left=left, top=top)

    def corner(self, column: int, row: int) -> Point:
        """Return the upper left corner of a square."""
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
        """Return the middle of a side; for squares that touch only at a corner, that corner."""
        (x, y), (dx, dy) = self.centre(side.cell), _STEPS[side.side]
        return x + dx * self.across / 2, y + dy * self.across / 2

    def side_ends(self, side: Side) -> tuple[Point, Point]:
        """Return the two corners of a side; for squares that touch only at a corner, two points on
        either side of that corner."""
        (x, y), (dx, dy) = self.side_middle(side), _STEPS[side.side]
        half = self.across / (4 if dx and dy else 2)
        return (x - dy * half, y + dx * half), (x + dy * half, y - dx * half)

    def cell_at(self, x: float, y: float) -> Cell | None:
        """Return the square under a point of the sheet, or ``None``."""
        cell = Cell(int((x - self.left) // self.across), int((y - self.top) // self.across))
        return cell if cell in self.grid else None
