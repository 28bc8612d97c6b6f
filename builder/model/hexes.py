"""Hex grids: names, neighbours, distances, hexsides, vertices, and places on a sheet.

A grid is a set of *lines* of hexes that share sides: columns when hexes are flat-topped, rows when
they are pointy. Every second line is shifted by half a hex. All topology is integer arithmetic on
one lattice of keys (see :func:`HexGrid.key`), so equality of corners is equality of integers and
orientation never needs a special case; :class:`HexLayout` alone knows millimetres.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

Key = tuple[int, int]
"""A point of the lattice: across the lines in half hex radii, along them in half hex heights."""

CORNERS: tuple[Key, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""Offsets from a hex's key to its six corners; side ``i`` runs from corner ``i`` to ``i + 1``."""

NEIGHBOURS: tuple[Key, ...] = ((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1))
"""Offsets from a hex's key to its neighbour across side ``i``; side ``i + 3`` is opposite."""

_SIDE_OF = {offset: side for side, offset in enumerate(NEIGHBOURS)}

_DIRECTIONS = {
    "flat": ("SE", "S", "SW", "NW", "N", "NE"),
    "pointy": ("SE", "E", "NE", "NW", "W", "SW"),
}


class HexIdError(ValueError):
    """A hex, hexside or path that is not one of this grid. ``code`` is ``bad-hex-id``,
    ``off-map-hex`` or ``not-adjacent``; ``hint`` says what the grid has instead."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


class Cell(NamedTuple):
    """A hex by line and position in it, both from 0; lines run across the sheet's columns (flat)
    or rows (pointy)."""

    line: int
    position: int


class Hexside(NamedTuple):
    """One side of a hex, in canonical form: the hex that both neighbours agree on, and the side's
    number (see :data:`CORNERS`)."""

    cell: Cell
    side: int


@dataclass(frozen=True)
class Numbering:
    """How hex ids are printed.

    ``order`` CCRR puts the column first. ``columns`` and ``rows`` give the printed direction seen on
    the unturned sheet: ``rising`` is left to right and top to bottom. ``digits`` pads each number;
    letters run A..Z, AA, BB, as VASSAL's do.
    """

    order: Literal["CCRR", "RRCC"] = "CCRR"
    first_column: int = 1
    first_row: int = 1
    columns: Literal["rising", "falling"] = "rising"
    rows: Literal["rising", "falling"] = "rising"
    digits: int = 2
    letters: Literal["none", "columns", "rows"] = "none"
    separator: str = ""
    prefix: str = ""


def letters_of(index: int) -> str:
    """0 → A, 25 → Z, 26 → AA, 27 → BB: the hobby's repeated letters."""
    return chr(ord("A") + index % 26) * (index // 26 + 1)


def index_of_letters(text: str) -> int:
    """The inverse of :func:`letters_of`; raises ``ValueError`` for mixed letters such as AB."""
    if len(set(text)) != 1:
        raise ValueError(text)
    return ord(text[0]) - ord("A") + 26 * (len(text) - 1)


@dataclass(frozen=True)
class HexGrid:
    """The topology of a hex map: which hexes there are, what they are called, what they touch.

    ``shifted`` says which lines, counted from 1, lie half a hex further down (flat) or right
    (pointy); with ``short`` those lines have one hex fewer. ``holes`` are cells without a hex.
    """

    orientation: Literal["flat", "pointy"]
    columns: int
    rows: int
    shifted: Literal["odd", "even"] = "even"
    short: bool = False
    numbering: Numbering = Numbering()
    holes: frozenset[Cell] = frozenset()

    @property
    def lines(self) -> int:
        """How many lines there are: columns of a flat grid, rows of a pointy one."""
        return self.columns if self.orientation == "flat" else self.rows

    def length(self, line: int) -> int:
        """How many hexes a line has, holes counted."""
        full = self.rows if self.orientation == "flat" else self.columns
        return full - (1 if self.short and self.is_shifted(line) else 0)

    def is_shifted(self, line: int) -> bool:
        """Whether line (from 0) lies half a hex further along."""
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

    # -- names ---------------------------------------------------------------------------------

    def _column_row(self, cell: Cell) -> tuple[int, int]:
        return cell if self.orientation == "flat" else (cell.position, cell.line)

    def id(self, cell: Cell) -> str:
        """The printed id of a hex."""
        found = self._printed.get(cell)
        if found is None:
            found = self._printed[cell] = self._number(cell)
        return found

    @cached_property
    def _printed(self) -> dict[Cell, str]:
        """The ids that were asked for."""
        return {}

    def _number(self, cell: Cell) -> str:
        column, row = self._column_row(cell)
        n = self.numbering
        if n.columns == "falling":
            column = self.columns - 1 - column
        if n.rows == "falling":
            row = self.rows - 1 - row
        c = (
            letters_of(column)
            if n.letters == "columns"
            else f"{column + n.first_column:0{n.digits}}"
        )
        r = letters_of(row) if n.letters == "rows" else f"{row + n.first_row:0{n.digits}}"
        first, second = (c, r) if n.order == "CCRR" else (r, c)
        return f"{n.prefix}{first}{n.separator}{second}"

    @cached_property
    def _by_id(self) -> dict[str, Cell]:
        return {self.id(c): c for c in self.cells}

    @property
    def ids(self) -> Iterable[str]:
        """Every hex id, in the order of :attr:`cells`."""
        return self._by_id.keys()

    def cell(self, text: str) -> Cell:
        """The hex with this id; raises :class:`HexIdError`."""
        found = self._by_id.get(text)
        if found is None:
            raise self._no_such_hex(text)
        return found

    def _no_such_hex(self, text: str) -> HexIdError:
        first, last = self.id(self.cells[0]), self.id(self.cells[-1])
        extent = f"this map's ids run from {first} to {last}"
        if re.fullmatch(self._pattern, text):
            return HexIdError("off-map-hex", f"hex {text} is not on the map", extent)
        return HexIdError("bad-hex-id", f"{text!r} is not a hex id", f"{extent}, written alike")

    @cached_property
    def _pattern(self) -> str:
        n = self.numbering
        number = rf"-?\d{{{n.digits}}}" if n.separator == "" else r"-?\d+"
        c = r"[A-Z]+" if n.letters == "columns" else number
        r = r"[A-Z]+" if n.letters == "rows" else number
        first, second = (c, r) if n.order == "CCRR" else (r, c)
        return f"{re.escape(n.prefix)}{first}{re.escape(n.separator)}{second}"

    # -- neighbours and distances --------------------------------------------------------------

    def across(self, cell: Cell, side: int) -> Cell | None:
        """The hex beyond a side, or ``None`` at the map's edge."""
        x, y = self.key(cell)
        dx, dy = NEIGHBOURS[side]
        other = self.cell_of_key((x + dx, y + dy))
        return other if other in self else None

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The hexes that touch this one, by side number."""
        found = self._touching.get(cell)
        if found is None:
            line, position = cell
            beyond = (
                Cell(line + across, position + along)
                for across, along in self._ways[self.is_shifted(line)]
            )
            found = self._touching[cell] = tuple(c for c in beyond if c in self._held)
        return found

    @cached_property
    def _ways(self) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
        """Lines and hexes from a hex to its neighbours, on lines that are not shifted and on those
        that are."""
        first = 0 if not self.is_shifted(0) else 1
        found = []
        for line in (first, first + 1):
            x, y = self.key(Cell(line, 0))
            near = (self.cell_of_key((x + dx, y + dy)) for dx, dy in NEIGHBOURS)
            found.append(tuple((c.line - line, c.position) for c in near))
        return found[0], found[1]

    @cached_property
    def _held(self) -> frozenset[Cell]:
        """Every hex, to look up."""
        return frozenset(self.cells)

    @cached_property
    def _touching(self) -> dict[Cell, tuple[Cell, ...]]:
        """The neighbours of every hex that was asked about."""
        return {}

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """Whether two hexes share a side."""
        return self.distance(a, b) == 1

    def distance(self, a: Cell, b: Cell) -> int:
        """Hexes from one to the other, not counting the first."""
        (ax, ay), (bx, by) = self.key(a), self.key(b)
        lines, steps = abs(ax - bx) // 3, abs(ay - by)
        return lines + max(0, (steps - lines) // 2)

    def ring(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        """The hexes on the map exactly ``radius`` away, round the centre."""
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
        """The hexes that a straight line between two centres crosses, ends included; a line along
        a hexside takes the side's lower-numbered hex."""
        steps = self.distance(a, b)
        (ax, ay), (bx, by) = self.key(a), self.key(b)
        found = []
        for i in range(steps + 1):
            t = i / steps if steps else 0.0
            found.append(self._nearest(ax + (bx - ax) * t - 1e-6, ay + (by - ay) * t - 2e-6))
        return tuple(found)

    def _nearest(self, x: float, y: float) -> Cell:
        """The cell whose centre lies nearest to a point of the lattice (squared lengths in units of
        a quarter radius: 1 across, 3 along)."""
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
        """The canonical form of a hex's side."""
        other = self.across(cell, side)
        if other is not None and side >= 3:
            return Hexside(other, side - 3)
        return Hexside(cell, side)

    def side_between(self, a: Cell, b: Cell) -> Hexside:
        """The side that two adjacent hexes share; raises :class:`HexIdError` if they do not touch."""
        (ax, ay), (bx, by) = self.key(a), self.key(b)
        side = _SIDE_OF.get((bx - ax, by - ay))
        if side is not None and b in self:
            return Hexside(a, side) if side < 3 else Hexside(b, side - 3)
        raise HexIdError("not-adjacent", f"hexes {self.id(a)} and {self.id(b)} do not touch")

    def direction(self, a: Cell, b: Cell) -> str:
        """The compass direction from a hex to an adjacent one on the unturned sheet: ``NE``; raises
        :class:`HexIdError` if they do not touch."""
        for i in range(6):
            if self.across(a, i) == b:
                return _DIRECTIONS[self.orientation][i]
        raise HexIdError("not-adjacent", f"hexes {self.id(a)} and {self.id(b)} do not touch")

    def side_corners(self, hexside: Hexside) -> tuple[Key, Key]:
        """The two corner keys of a side."""
        corners = self.corners(hexside.cell)
        return corners[hexside.side], corners[(hexside.side + 1) % 6]

    def side_cells(self, hexside: Hexside) -> tuple[Cell, ...]:
        """The one or two hexes on the map that a side belongs to."""
        other = self.across(*hexside)
        return (hexside.cell,) if other is None else (hexside.cell, other)

    def side_id(self, hexside: Hexside) -> str:
        """``0712/0811``, lower id first; at the map's edge ``0134/S``, by the direction in which the
        side lies on the unturned sheet."""
        cells = self.side_cells(hexside)
        if len(cells) == 2:
            return "/".join(sorted(self.id(c) for c in cells))
        return f"{self.id(hexside.cell)}/{_DIRECTIONS[self.orientation][hexside.side]}"

    def parse_side(self, text: str) -> Hexside:
        """The side named ``0712/0811`` or ``0134/S``; raises :class:`HexIdError`."""
        first, slash, second = text.partition("/")
        if not slash:
            raise HexIdError(
                "bad-hex-id", f"{text!r} is not a hexside", "write two hexes, as in 0712/0811"
            )
        cell = self.cell(first)
        directions = _DIRECTIONS[self.orientation]
        if second in directions:
            return self.side(cell, directions.index(second))
        return self.side_between(cell, self.cell(second))

    def path(self, ids: Sequence[str]) -> tuple[Cell, ...]:
        """The hexes of a path; raises :class:`HexIdError` where one step is not to a neighbour."""
        cells = tuple(self.cell(i) for i in ids)
        for a, b in itertools.pairwise(cells):
            self.side_between(a, b)
        return cells

    # -- vertices ------------------------------------------------------------------------------

    def vertex_id(self, corner: Key) -> str:
        """A corner by the hexes that meet there, ``0712/0811/0812``."""
        return "/".join(sorted(self.id(c) for c in self.cells_at(corner)))


def _ends(line: Iterable[Cell]) -> tuple[Cell, Cell]:
    cells = list(line)
    return cells[0], cells[-1]


@dataclass(frozen=True)
class HexLayout:
    """Where a grid lies on a sheet: millimetres (or pixels), y down.

    ``across`` is the distance between two opposite sides of a hex. ``turns`` are quarter turns of the
    whole field counter-clockwise; ids do not change. ``left`` and ``top`` place the field's box.
    """

    grid: HexGrid
    across: float
    left: float = 0.0
    top: float = 0.0
    turns: int = 0

    @cached_property
    def radius(self) -> float:
        """From a hex's centre to a corner."""
        return self.across / math.sqrt(3)

    def _raw(self, x: float, y: float) -> tuple[float, float]:
        x, y = x * self.radius / 2, y * self.across / 2
        if self.grid.orientation == "pointy":
            x, y = y, x
        for _ in range(self.turns % 4):
            x, y = y, -x
        return x, y

    @cached_property
    def _extremes(self) -> list[tuple[float, float]]:
        """The corners of each line's first and last hex: nothing lies beyond them."""
        ends = [
            c
            for _, line in itertools.groupby(self.grid.cells, lambda c: c.line)
            for c in _ends(line)
        ]
        return [self._raw(*k) for c in ends for k in self.grid.corners(c)]

    @cached_property
    def _offset(self) -> tuple[float, float]:
        """What moves the field's bounding box to (left, top)."""
        points = self._extremes
        return self.left - min(x for x, _ in points), self.top - min(y for _, y in points)

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the field's bounding box."""
        points = self._extremes
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return max(xs) - min(xs), max(ys) - min(ys)

    def point(self, key: Key | tuple[float, float]) -> tuple[float, float]:
        """Where a point of the lattice lies on the sheet."""
        x, y = self._raw(*key)
        dx, dy = self._offset
        return x + dx, y + dy

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The centre of a hex."""
        return self.point(self.grid.key(cell))

    def outline(self, cell: Cell) -> list[tuple[float, float]]:
        """The six corners of a hex."""
        return [self.point(k) for k in self.grid.corners(cell)]

    def side_middle(self, hexside: Hexside) -> tuple[float, float]:
        """The middle of a hexside."""
        (ax, ay), (bx, by) = self.grid.side_corners(hexside)
        return self.point(((ax + bx) / 2, (ay + by) / 2))

    def lattice(self, x: float, y: float) -> tuple[float, float]:
        """The inverse of :meth:`point`."""
        dx, dy = self._offset
        x, y = x - dx, y - dy
        for _ in range(self.turns % 4):
            x, y = -y, x
        if self.grid.orientation == "pointy":
            x, y = y, x
        return x * 2 / self.radius, y * 2 / self.across

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The hex under a point of the sheet, or ``None`` off the map."""
        cell = self.grid._nearest(*self.lattice(x, y))
        return cell if cell in self.grid else None

    @property
    def flat_on_sheet(self) -> bool:
        """Whether hexes look flat-topped once the field is turned."""
        return (self.grid.orientation == "flat") == (self.turns % 2 == 0)
