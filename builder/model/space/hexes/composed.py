"""Boards of hexes laid edge to edge as one grid, on which every hex keeps the number of its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from builder.model.space.geomorphic_boards import Composed, Key, LaidPart, Way, with_prefixes
from builder.model.space.hexes.grid import HexGrid
from builder.model.space.space import Cell
from builder.model.space.space import Side as Hexside

SIXTHS = 6


def turned_step(key: Key, sixths: int) -> Key:
    """Return an offset of the lattice, such as the step from one hex to the next, turned by
    ``sixths`` times 60° from side 0 towards side 1."""
    x, y = key
    for _ in range(sixths % SIXTHS):
        x, y = (x - 3 * y) // 2, (x + y) // 2
    return x, y


@dataclass(frozen=True)
class LaidGrid(LaidPart[HexGrid]):
    """A board of hexes laid among others, turned by a number of sixths."""

    def key(self, cell: Cell) -> Key:
        """Return the key of one of the board's cells on the common lattice."""
        (x, y), (x0, y0) = self.grid.key(cell), self.grid.key(Cell(0, 0))
        dx, dy = turned_step((x - x0, y - y0), self.turns)
        return self.at[0] + dx, self.at[1] + dy

    def edge(self, cell: Cell) -> bool:
        """Return whether a hex lies at the edge of the board."""
        return len(self.grid.neighbours(cell)) < SIXTHS

    def placed_next_to(self, other: LaidPart[Any], way: Way, *, shared: bool) -> Self:
        """Return the same board to the right of another or below it, level with it. With
        ``shared``, its first hexes lie on the last ones of the other board."""
        across = (way == "right") == (self.grid.orientation == "flat")
        return (
            self.placed_over(other, across=across) if shared else self._after(other, across=across)
        )

    def _after(self, other: LaidPart[Any], *, across: bool) -> Self:
        """Return the same board at the nearest position after another board, as level with it as
        the lattice allows, so that no hexes of the two overlap."""
        mine, theirs = list(self.keys), set(other.keys)
        axis, level = (0, 1) if across else (1, 0)
        aside = min(k[level] for k in theirs) - min(k[level] for k in mine)
        on = max(k[axis] for k in theirs) - min(k[axis] for k in mine)
        if across:
            tried = [(on + 3, aside + n) for n in (0, -1, 1)]
        else:
            tried = [(aside, on + n) for n in range(-1, 4)]
        fitting = (
            by
            for by in tried
            if (by[0] // 3 - by[1]) % 2 == 0
            and not theirs & {(x + by[0], y + by[1]) for x, y in mine}
        )
        return self.moved(next(fitting))


@dataclass(frozen=True)
class ComposedGrid(Composed[LaidGrid], HexGrid):
    """A grid of the hexes of all boards in ``parts``."""

    # pyrefly: ignore[bad-override]
    parts: tuple[LaidGrid, ...] = field(default=(), kw_only=True)

    def composed_cell(self, part: LaidGrid, cell: Cell) -> Cell:
        """Return the hex of this grid that is a given hex of a board."""
        return self.cell_of_key(part.key(cell))

    def side_here(self, part: LaidGrid, side: Hexside) -> Hexside:
        """Return the hexside of this grid that is a given hexside of a board."""
        return self.side(self.composed_cell(part, side.cell), (side.side + part.turns) % SIXTHS)


@dataclass(frozen=True)
class Frame:
    """The box around hexes of a lattice: its first line, its first key along the lines, and how
    many lines and how many hexes along them it contains."""

    line: int
    along: int
    lines: int
    length: int

    @property
    def first_is_shifted(self) -> bool:
        """Whether the first line is shifted by half a hex."""
        return (self.line - self.along) % 2 == 1


def frame_of_boards(parts: Sequence[LaidGrid]) -> Frame:
    """Return the box around all boards."""
    keys = [key for part in parts for key in part.keys]
    lines, alongs = [x // 3 for x, _ in keys], [y for _, y in keys]
    low = min(alongs)
    return Frame(min(lines), low, max(lines) - min(lines) + 1, (max(alongs) - low) // 2 + 1)


def compose_hex_grid(parts: Sequence[LaidGrid]) -> ComposedGrid:
    """Return the grid made of boards in their positions; if several have the same numbers, these
    get prefixes."""
    frame = frame_of_boards(parts)
    orientation = parts[0].grid.orientation
    flat = orientation == "flat"
    own = [part.moved((-3 * frame.line, -frame.along)) for part in parts]
    grid = ComposedGrid(
        orientation,
        frame.lines if flat else frame.length,
        frame.length if flat else frame.lines,
        "odd" if frame.first_is_shifted else "even",
        parts=tuple(own),
    )
    held = {grid.cell_of_key(key) for part in own for key in part.keys}
    every = (Cell(n, p) for n in range(grid.lines) for p in range(grid.length(n)))
    holes = frozenset(cell for cell in every if cell not in held)
    return ComposedGrid(
        orientation, grid.columns, grid.rows, grid.shifted, holes=holes, parts=with_prefixes(own)
    )
