"""Makes the hex fields of boards: a zone for each connected part, with a grid on which VASSAL names
hexes by their printed ids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from builder.model.ground.maps import parse_place_or_side as spot_of
from builder.model.space.hexes import Cell, ComposedGrid, HexGrid, HexLayout, Hexside, LaidGrid
from builder.outputs.vassal.table.boards.zones import Place, pixel, region_at
from builder.vassal.format.components import Element, component
from builder.vassal.format.grids.grid import FittedGrid, Pixel, fit_grid
from builder.vassal.format.grids.oblique import can_number, fit_oblique_grid
from builder.vassal.format.grids.outline import outer_rims

HEXES = "Hexes"
"""The name of the zone that holds the hexes."""


@dataclass(frozen=True)
class Field:
    """A hex field on a board, in pixels, with a zone for each connected part."""

    layout: HexLayout
    fitted: FittedGrid
    paths: tuple[tuple[Pixel, ...], ...]

    @property
    def hexes(self) -> HexGrid:
        """The hex grid with which the field is numbered."""
        return self.layout.grid

    def place(self, text: str) -> Place | None:
        """Return the place of a hex or hexside; ``None`` if the field does not have it."""
        found = spot_of(self.hexes, text)
        if isinstance(found, Cell):
            return Place(self.fitted.centre(found), (self.hexes.id(found),))
        if found is None:
            return None
        ids = tuple(self.hexes.id(c) for c in self.hexes.side_cells(found))
        return Place(pixel(self.layout.side_middle(found)), ids, found.side)

    @property
    def are_distances_exact(self) -> bool:
        """Whether VASSAL can count hexes between two points of the field; it can on a hex grid of
        its own."""
        return True

    def side_offset(self, side: int) -> Pixel:
        """Return the offset from a hex's centre to the middle of one of its sides."""
        cell = self.hexes.cells[0]
        (cx, cy), (x, y) = self.layout.centre(cell), self.layout.side_middle(Hexside(cell, side))
        return round(x - cx), round(y - cy)

    def grids(self) -> Iterator[tuple[tuple[Pixel, ...], Element]]:
        """Yield the outline of every zone with the grid inside it."""
        for path in self.paths:
            yield path, self.fitted.grid.element()

    def misnamed(self) -> list[str]:
        """Return the ids of hexes that VASSAL would name, or look up, wrongly. Every line of hexes
        is checked against VASSAL's columns, and every position in lines of either parity against
        its rows."""
        hexes, grid, fitted = self.hexes, self.fitted.grid, self.fitted
        columns = {line for line in range(hexes.lines) if self._on_column(line)}
        rows = [self._on_rows(line) for line in (0, 1)]
        return [
            id
            for cell in hexes.cells
            if grid.name_of(raw := fitted.raw(cell)) != (id := hexes.id(cell))
            or grid.raw_of(id) != raw
            or cell.line not in columns
            or cell.position not in rows[cell.line % 2]
        ]

    def _on_column(self, line: int) -> bool:
        """Return whether VASSAL assigns the points of a line of hexes to the right grid column."""
        first = Cell(line, 0)
        column, _ = self.fitted.raw(first)
        return all(self.fitted.grid.column_at(point) == column for point in self._points(first))

    def _on_rows(self, line: int) -> set[int]:
        """Return the positions in a line of hexes whose points VASSAL assigns to the right grid
        row."""
        longest = max(self.hexes.length(n) for n in (0, 1))
        return {n for n in range(longest) if self._on_row(Cell(line, n))}

    def _on_row(self, cell: Cell) -> bool:
        column, row = self.fitted.raw(cell)
        return all(self.fitted.grid.row_at(p, column) == row for p in self._points(cell))

    def _points(self, cell: Cell) -> tuple[Pixel, ...]:
        """Return the points of a hex that matter: where it is printed, where a piece snaps to, and
        where VASSAL looks it up by name."""
        raw = self.fitted.raw(cell)
        grid = self.fitted.grid
        return pixel(self.layout.centre(cell)), grid.centre(raw), grid.looked_up(raw)


@dataclass(frozen=True)
class NamedField(Field):
    """A hex field all of whose hexes are named points, because VASSAL has no grid for it or cannot
    write its numbers: boards rotated by a sixth or two of a turn beside others, slanting numbers,
    other letters, hexes with names of their own."""

    def place(self, text: str) -> Place | None:
        """Return the place of a hex or hexside; ``None`` if the field does not have it."""
        found = super().place(text)
        if found is None or found.side is not None:
            return found
        return found._replace(point=pixel(self.layout.centre(self.hexes.cell(text))))

    @property
    def are_distances_exact(self) -> bool:
        """Whether VASSAL can count hexes between two points; it cannot, as it measures pixels
        between named points."""
        return False

    def grids(self) -> Iterator[tuple[tuple[Pixel, ...], Element]]:
        """Yield the outline of every zone with the named points inside it."""
        hexes = self.hexes
        points = [
            region_at(hexes.id(cell), pixel(self.layout.centre(cell))) for cell in hexes.cells
        ]
        for path in self.paths:
            yield path, component("RegionGrid", *points, snapto=True, visible=False)

    def misnamed(self) -> list[str]:
        """Return nothing, because named points always keep the names given to them."""
        return []


@dataclass(frozen=True)
class ObliqueField(Field):
    """A hex field whose slanting numbers VASSAL 3.8 writes by itself."""

    def misnamed(self) -> list[str]:
        """Return the ids of hexes that VASSAL would name wrongly. VASSAL 3.8.0-beta1 cannot look up
        a hex by such a name, but the module does not need that (see ``plan_board``)."""
        named = (self.hexes.id(c) for c in self.hexes.cells if not self._is_named(c))
        return list(named)

    def _is_named(self, cell: Cell) -> bool:
        grid, raw = self.fitted.grid, self.fitted.raw(cell)
        printed = pixel(self.layout.centre(cell))
        return all(grid.name_at(p) == self.hexes.id(cell) for p in (printed, grid.centre(raw)))


@dataclass(frozen=True)
class ComposedField(Field):
    """A hex field composed of several boards, each numbered by its own grid."""

    boards: tuple[Field, ...] = ()

    def place(self, text: str) -> Place | None:
        """Return the place of a hex or hexside; ``None`` if no board has it."""
        found = spot_of(self.hexes, text)
        if not isinstance(found, Cell):
            return super().place(text)
        id = self.hexes.id(found)
        return next(filter(None, (board.place(id) for board in self.boards)), None)

    @property
    def are_distances_exact(self) -> bool:
        """Whether VASSAL has a hex grid on every board of the field."""
        return all(board.are_distances_exact for board in self.boards)

    def grids(self) -> Iterator[tuple[tuple[Pixel, ...], Element]]:
        """Yield the outline of every zone with the grid inside it, board by board."""
        for board in self.boards:
            yield from board.grids()

    def misnamed(self) -> list[str]:
        """Return the ids of hexes that VASSAL would name, or look up, wrongly."""
        return [id for board in self.boards for id in board.misnamed()]


def field_of(layout: HexLayout, scale: float, *, oblique: bool = False) -> Field:
    """Return the field for a hex layout in pixels. The zones of all parts use the same grid,
    adjusted to their size. With ``oblique``, slanting numbers are left to VASSAL 3.8 where its
    arithmetic allows."""
    pixels = layout.scaled(scale)
    if isinstance(pixels.grid, ComposedGrid):
        boards = tuple(_field_of_board(pixels, pixels.grid, part) for part in pixels.grid.parts)
        whole = _fitted(pixels)
        return ComposedField(whole.layout, whole.fitted, whole.paths, boards)
    field = _fitted(pixels)
    if _is_numbered_by_engine(pixels.grid):
        return field
    slanted = fit_oblique_grid(pixels, _extent(field.paths[0])) if oblique else None
    if slanted is not None:
        return ObliqueField(pixels, slanted, field.paths)
    return NamedField(pixels, field.fitted, field.paths)


def _is_numbered_by_engine(grid: HexGrid) -> bool:
    return can_number(grid.numbering, grid.columns, grid.rows)


def _fitted(pixels: HexLayout) -> Field:
    paths = tuple(tuple(map(pixel, rim)) for rim in outer_rims(pixels))
    return Field(pixels, fit_grid(pixels, _extent(paths[0])), paths)


def _field_of_board(whole: HexLayout, grid: ComposedGrid, part: LaidGrid) -> Field:
    """Return the field of one board of a composed field, with the hexes that are numbered on it."""
    owned = set(grid.owned(part))
    numbering = replace(part.grid.numbering, prefix=part.prefix + part.grid.numbering.prefix)
    holes = frozenset(part.grid.holes | (set(part.grid.cells) - owned))
    own = replace(part.grid, holes=holes, numbering=numbering)
    if part.turns % 3 or not _is_numbered_by_engine(own):
        return _by_points(whole, grid, part)
    bare = HexLayout(own, whole.across, turns=whole.turns + (2 if part.turns else 0))
    cell = min(owned)
    (x, y), (here_x, here_y) = bare.centre(cell), whole.centre(grid.composed_cell(part, cell))
    return _fitted(replace(bare, left=here_x - x, top=here_y - y))


def _by_points(whole: HexLayout, grid: ComposedGrid, part: LaidGrid) -> Field:
    """Return a board's field as named points, because it is rotated or numbered in a way that
    VASSAL cannot follow."""
    held = {grid.composed_cell(part, cell) for cell in grid.owned(part)}
    alone = replace(grid, holes=grid.holes | (set(grid.cells) - held))
    bare = HexLayout(alone, whole.across, turns=whole.turns)
    cell = min(held)
    (x, y), (here_x, here_y) = bare.centre(cell), whole.centre(cell)
    field = _fitted(replace(bare, left=here_x - x, top=here_y - y))
    return NamedField(field.layout, field.fitted, field.paths)


def _extent(path: tuple[Pixel, ...]) -> Pixel:
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return max(xs) - min(xs), max(ys) - min(ys)
