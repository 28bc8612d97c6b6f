"""Boards of hexes laid edge to edge as one grid, on which every hex keeps the number of its board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property

from builder.model.space.hexes.grid import HexGrid
from builder.model.space.hexes.lattice import Key
from builder.model.space.space import Cell, PlaceError
from builder.model.space.space import Side as Hexside

SIXTHS = 6


def turned(key: Key, sixths: int) -> Key:
    """A step of the lattice, as from hex to hex, turned by so many times 60° from its side 0 towards its
    side 1."""
    x, y = key
    for _ in range(sixths % SIXTHS):
        x, y = (x - 3 * y) // 2, (x + y) // 2
    return x, y


@dataclass(frozen=True)
class LaidGrid:
    """A board as it lies among others: its first cell on the key ``at`` of their common lattice, turned
    by so many ``sixths``. ``prefix`` comes before its numbers where several boards have the same ones."""

    board: str
    grid: HexGrid
    sixths: int = 0
    at: Key = (0, 0)
    prefix: str = ""

    def key(self, cell: Cell) -> Key:
        """Where one of its cells lies on the common lattice."""
        (x, y), (x0, y0) = self.grid.key(cell), self.grid.key(Cell(0, 0))
        dx, dy = turned((x - x0, y - y0), self.sixths)
        return self.at[0] + dx, self.at[1] + dy

    @cached_property
    def keys(self) -> dict[Key, Cell]:
        """Its hexes by where they lie."""
        return {self.key(cell): cell for cell in self.grid.cells}

    def edge(self, cell: Cell) -> bool:
        """Whether a hex lies at the edge of the board."""
        return len(self.grid.neighbours(cell)) < SIXTHS

    def moved(self, by: Key) -> LaidGrid:
        """The same so much further on."""
        at = self.at[0] + by[0], self.at[1] + by[1]
        return LaidGrid(self.board, self.grid, self.sixths, at, self.prefix)

    def id(self, cell: Cell) -> str:
        """What one of its hexes is called among the others."""
        return self.prefix + self.grid.id(cell)


@dataclass(frozen=True)
class ComposedGrid(HexGrid):
    """A grid of hexes that are those of ``parts``. A hex that lies on two boards has the number of the
    first, and is found by both."""

    parts: tuple[LaidGrid, ...] = field(default=(), kw_only=True)

    def here(self, part: LaidGrid, cell: Cell) -> Cell:
        """The hex that a hex of a board is here."""
        return self.cell_of_key(part.key(cell))

    def side_here(self, part: LaidGrid, side: Hexside) -> Hexside:
        """The hexside that a side of a board is here."""
        return self.side(self.here(part, side.cell), (side.side + part.sixths) % SIXTHS)

    def owned(self, part: LaidGrid) -> Iterator[Cell]:
        """The hexes of a board that have its numbers, as it calls them."""
        return (c for c in part.grid.cells if self._owner[self.here(part, c)] == part.board)

    @cached_property
    def _owner(self) -> dict[Cell, str]:
        """The board whose number each hex has."""
        found: dict[Cell, str] = {}
        for part in self.parts:
            for cell in part.grid.cells:
                found.setdefault(self.here(part, cell), part.board)
        return found

    @cached_property
    def _named(self) -> dict[Cell, str]:
        found: dict[Cell, str] = {}
        for part in self.parts:
            for cell in part.grid.cells:
                found.setdefault(self.here(part, cell), part.id(cell))
        return found

    def _number(self, cell: Cell) -> str:
        return self._named.get(cell, "")

    @cached_property
    def _by_id(self) -> dict[str, Cell]:
        return {
            part.id(cell): self.here(part, cell) for part in self.parts for cell in part.grid.cells
        }

    @property
    def ids(self) -> Iterable[str]:
        """Every hex id, in the order of :attr:`cells`."""
        return [self.id(cell) for cell in self.cells]

    def _no_such_hex(self, text: str) -> PlaceError:
        near = get_close_matches(text, self._by_id, n=3)
        runs = (
            f"{p.board} has {p.id(p.grid.cells[0])} to {p.id(p.grid.cells[-1])}" for p in self.parts
        )
        hint = f"did you mean {' or '.join(near)}?" if near else "; ".join(runs)
        return PlaceError("off-map-hex", f"no board has a hex {text!r}", hint)


@dataclass(frozen=True)
class Frame:
    """The box round hexes of a lattice: its first line, its first key along the lines, how many lines and
    how many hexes along them it takes."""

    line: int
    along: int
    lines: int
    length: int

    @property
    def first_is_shifted(self) -> bool:
        """Whether the first line lies half a hex further along."""
        return (self.line - self.along) % 2 == 1


def frame_of(parts: Sequence[LaidGrid]) -> Frame:
    """The box round boards."""
    keys = [key for part in parts for key in part.keys]
    lines, alongs = [x // 3 for x, _ in keys], [y for _, y in keys]
    low = min(alongs)
    return Frame(min(lines), low, max(lines) - min(lines) + 1, (max(alongs) - low) // 2 + 1)


def composed(parts: Sequence[LaidGrid]) -> ComposedGrid:
    """The grid of boards that lie where they lie; those of several whose numbers are the same get
    prefixes."""
    frame = frame_of(parts)
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
        orientation, grid.columns, grid.rows, grid.shifted, holes=holes, parts=_told_apart(own)
    )


def _told_apart(parts: Sequence[LaidGrid]) -> tuple[LaidGrid, ...]:
    """Boards with prefixes if two of them have a number in common."""
    ids = [id for part in parts for id in part.grid.ids]
    if len(set(ids)) == len(ids):
        return tuple(parts)
    return tuple(LaidGrid(p.board, p.grid, p.sixths, p.at, f"{p.board}-") for p in parts)
