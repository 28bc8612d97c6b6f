"""The lattice of a hex map: its hexes and their neighbours, distances, corners and sides.

A map is a set of *lines* of hexes that share sides: columns when hexes are flat-topped, rows when
they are pointy. Every second line is shifted by half a hex. All topology is integer arithmetic on
one lattice of keys (see :meth:`Lattice.key`), so corners are equal exactly if their integers are
equal, and no orientation needs a special case.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from builder.model.space.space import Cell
from builder.model.space.space import Side as Hexside

Key = tuple[int, int]
"""A point of the lattice: across the lines in half hex radii, along them in half hex heights."""

CORNERS: tuple[Key, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""Offsets from a hex's key to its six corners; side ``i`` runs from corner ``i`` to ``i + 1``."""

NEIGHBOURS: tuple[Key, ...] = ((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1))
"""Offsets from a hex's key to its neighbour across side ``i``; side ``i + 3`` is opposite."""

_SIDE_OF = {offset: side for side, offset in enumerate(NEIGHBOURS)}


@dataclass(frozen=True)
class Lattice:
    """The hexes of a map and which of them touch, without names or millimetres.

    ``shifted`` says which lines, counted from 1, lie half a hex further down (flat) or right
    (pointy); with ``short`` those lines have one hex fewer. ``holes`` are cells without a hex.
    """

    orientation: Literal["flat", "pointy"]
    columns: int
    rows: int
    shifted: Literal["odd", "even"] = "even"
    short: bool = False
    holes: frozenset[Cell] = field(default=frozenset(), kw_only=True)

    @property
    def lines(self) -> int:
        """The number of lines: columns of a flat grid, rows of a pointy one."""
        return self.columns if self.orientation == "flat" else self.rows

    def length(self, line: int) -> int:
        """Return the number of hexes in a line, including holes."""
        full = self.rows if self.orientation == "flat" else self.columns
        return full - (1 if self.short and self.is_shifted(line) else 0)

    def is_shifted(self, line: int) -> bool:
        """Return whether a line (counted from 0) is shifted by half a hex."""
        return line % 2 == (1 if self.shifted == "even" else 0)

    def __contains__(self, cell: Cell) -> bool:
        line, position = cell
        inside = 0 <= line < self.lines and 0 <= position < self.length(line)
        return inside and cell not in self.holes

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every hex, line by line."""
        every = (Cell(n, p) for n in range(self.lines) for p in range(self.length(n)))
        return tuple(c for c in every if c not in self.holes)

    # -- the lattice ---------------------------------------------------------------------------

    def key(self, cell: Cell) -> Key:
        """The lattice key of a hex's centre."""
        return 3 * cell.line, 2 * cell.position + self.is_shifted(cell.line)

    def cell_of_key(self, key: Key) -> Cell:
        """The cell whose centre has this key; it need not be on the map."""
        line = key[0] // 3
        return Cell(line, (key[1] - self.is_shifted(line)) // 2)

    def corners(self, cell: Cell) -> tuple[Key, ...]:
        """The six corner keys, in the order of :data:`CORNERS`."""
        x, y = self.key(cell)
        return tuple((x + a, y + b) for a, b in CORNERS)

    def cells_at(self, corner: Key) -> tuple[Cell, ...]:
        """The hexes on the map that meet at a corner: one, two or three."""
        around = ((corner[0] - a, corner[1] - b) for a, b in CORNERS)
        centres = (k for k in around if k[0] % 3 == 0)
        found = (self.cell_of_key(k) for k in centres if self.key(self.cell_of_key(k)) == k)
        return tuple(sorted(c for c in found if c in self))

    # -- neighbours and distances --------------------------------------------------------------

    def across(self, cell: Cell, side: int) -> Cell | None:
        """The hex beyond a side, or ``None`` at the map's edge."""
        x, y = self.key(cell)
        dx, dy = NEIGHBOURS[side]
        other = self.cell_of_key((x + dx, y + dy))
        return other if other in self else None

    def open_sides(self, cell: Cell) -> tuple[int, ...]:
        """Return the sides of a hex at the map's edge or at a hole."""
        line, position = cell
        ways = enumerate(self._neighbour_offsets[self.is_shifted(line)])
        return tuple(n for n, (a, b) in ways if (line + a, position + b) not in self._cell_set)

    def rim(self, cells: Collection[Cell]) -> Iterator[tuple[Key, Key]]:
        """Yield the two corners of each side on the outer edge of a set of hexes, in the order of
        :data:`CORNERS`."""
        for cell in cells:
            line, position = cell
            x, y = self.key(cell)
            for side, (across, along) in enumerate(self._neighbour_offsets[self.is_shifted(line)]):
                if (line + across, position + along) not in cells:
                    (ax, ay), (bx, by) = CORNERS[side], CORNERS[side - 5]
                    yield (x + ax, y + ay), (x + bx, y + by)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the hexes that touch this one, ordered by side number."""
        found = self._touching.get(cell)
        if found is None:
            line, position = cell
            beyond = (
                Cell(line + across, position + along)
                for across, along in self._neighbour_offsets[self.is_shifted(line)]
            )
            found = self._touching[cell] = tuple(c for c in beyond if c in self._cell_set)
        return found

    @cached_property
    def _neighbour_offsets(self) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
        """The offsets in lines and hexes from a hex to its neighbours: first for lines that are not
        shifted, then for those that are."""
        first = 0 if not self.is_shifted(0) else 1
        found = []
        for line in (first, first + 1):
            x, y = self.key(Cell(line, 0))
            near = (self.cell_of_key((x + dx, y + dy)) for dx, dy in NEIGHBOURS)
            found.append(tuple((c.line - line, c.position) for c in near))
        return found[0], found[1]

    @cached_property
    def _cell_set(self) -> frozenset[Cell]:
        """All hexes as a set, for fast look-up."""
        return frozenset(self.cells)

    @cached_property
    def _touching(self) -> dict[Cell, tuple[Cell, ...]]:
        """A cache of the neighbours of hexes."""
        return {}

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """Whether two hexes share a side."""
        return self.distance(a, b) == 1

    def distance(self, a: Cell, b: Cell) -> int:
        """Return the distance in hexes between two hexes, not counting the first."""
        (ax, ay), (bx, by) = self.key(a), self.key(b)
        lines, steps = abs(ax - bx) // 3, abs(ay - by)
        return lines + max(0, (steps - lines) // 2)

    def surrounding_cells(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the six cells around a hex, whether they are on the map or not."""
        x, y = self.key(cell)
        return tuple(self.cell_of_key((x + dx, y + dy)) for dx, dy in NEIGHBOURS)

    def is_straight(self, a: Cell, b: Cell) -> bool:
        """Whether one hex lies in one of the six directions from another."""
        (ax, ay), (bx, by) = self.key(a), self.key(b)
        return ax == bx or abs(by - ay) * 3 == abs(bx - ax)

    def ring(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        """Return the hexes on the map exactly ``radius`` away, in order around the centre."""
        if radius == 0:
            return (centre,)
        x, y = self.key(centre)
        x, y = x + radius * NEIGHBOURS[4][0], y + radius * NEIGHBOURS[4][1]
        found = []
        for side in (0, 1, 2, 3, 4, 5):
            for _ in range(radius):
                cell = self.cell_of_key((x, y))
                if cell in self:
                    found.append(cell)
                x, y = x + NEIGHBOURS[side][0], y + NEIGHBOURS[side][1]
        return tuple(found)

    def within(self, centre: Cell, radius: int) -> Iterator[Cell]:
        """The hexes at most ``radius`` away, nearest first."""
        for r in range(radius + 1):
            yield from self.ring(centre, r)

    def line(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """Return the hexes that a straight line between two centres crosses, including both ends;
        where the line runs along a hexside, the lower-numbered hex of that side."""
        steps = self.distance(a, b)
        (ax, ay), (bx, by) = self.key(a), self.key(b)
        found = []
        for i in range(steps + 1):
            t = i / steps if steps else 0.0
            found.append(self.nearest(ax + (bx - ax) * t - 1e-6, ay + (by - ay) * t - 2e-6))
        return tuple(found)

    def nearest(self, x: float, y: float) -> Cell:
        """Return the cell whose centre lies nearest to a point of the lattice. Squared lengths are
        in units of a quarter radius, weighted 1 across the lines and 3 along them."""
        near = round(x / 3)
        best: tuple[float, Cell] | None = None
        for line in (near - 1, near, near + 1):
            position = round((y - self.is_shifted(line)) / 2)
            cell = Cell(line, position)
            kx, ky = self.key(cell)
            far = (kx - x) ** 2 + 3 * (ky - y) ** 2
            if best is None or far < best[0]:
                best = (far, cell)
        assert best is not None
        return best[1]

    # -- hexsides ------------------------------------------------------------------------------

    def side(self, cell: Cell, side: int) -> Hexside:
        """Return the canonical form of a hex's side: sides 3 to 5 become side 0 to 2 of the
        neighbour, if there is one."""
        other = self.across(cell, side)
        if other is not None and side >= 3:
            return Hexside(other, side - 3)
        return Hexside(cell, side)

    def side_towards(self, a: Cell, b: Cell) -> int | None:
        """Return the number of the side of ``a`` beyond which ``b`` lies, or ``None`` if they do
        not touch."""
        (ax, ay), (bx, by) = self.key(a), self.key(b)
        return _SIDE_OF.get((bx - ax, by - ay)) if b in self else None

    def side_corners(self, hexside: Hexside) -> tuple[Key, Key]:
        """The two corner keys of a side."""
        corners = self.corners(hexside.cell)
        return corners[hexside.side], corners[(hexside.side + 1) % 6]

    def side_cells(self, side: Hexside) -> tuple[Cell, ...]:
        """The one or two hexes on the map that a side belongs to."""
        other = self.across(*side)
        return (side.cell,) if other is None else (side.cell, other)
