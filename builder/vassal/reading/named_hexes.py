"""Reads hex grids whose hexes have names that cannot be written as a column and a row: the slanting
numbers of VASSAL 3.8, and hexes that are named points, which modules for VASSAL 3.7 use for such
numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product

from builder.model.space import Cell
from builder.model.space.hexes import HexGrid
from builder.vassal.format.components import Element
from builder.vassal.format.grids.grid import Axis as EngineAxis
from builder.vassal.format.grids.grid import EngineGrid
from builder.vassal.reading.grid_axes import Axis, GridNumbering, read_number, read_whole_pixels
from builder.vassal.reading.grid_geometry import Box, Pixel, ReadHexGrid
from builder.vassal.reading.hex_names import numbering_of_names

OBLIQUE = "ObliqueHexGridNumbering"
"""The component of VASSAL 3.8, and of a class of that name that some older modules contain."""

_FEWEST_HEXES = 12
_FEWEST_LINES = 3
_TOLERANCE = 0.12
"""How far a named point may lie from the middle of its hex, as a part of the hex's width."""
_REGULAR = math.sqrt(3) / 2
_MOST_LINES = 200


@dataclass(frozen=True)
class NamedHexGrid(ReadHexGrid):
    """A hex grid whose hexes have the names in ``names``; cells without a name are no hexes."""

    names: Mapping[Cell, str] = field(default_factory=dict, kw_only=True)

    @cached_property
    def whole(self) -> HexGrid:
        """The grid without holes, with its numbering."""
        shape = self.numbered_by_axes()
        return replace(shape, numbering=numbering_of_names(shape, self.names))

    @cached_property
    def hexes(self) -> HexGrid:
        """The hex grid in Chitwright's format."""
        grid = self.whole
        return replace(grid, holes=frozenset(c for c in grid.cells if c not in self.names))

    def fields(self) -> dict[str, object]:
        """Return what the map file writes about the grid: its keys with their values."""
        missing = [self.whole.id(cell) for cell in self.whole.cells if cell not in self.names]
        return {**super().fields(), **({"terrain": {".": missing}} if missing else {})}

    def place(self, x: int, y: int) -> tuple[str, bool]:
        """Return the hex at a pixel, or the nearest one, and whether the pixel lies in it."""
        cell = self.nearest_cell(x, y)
        if cell in self.names:
            return self.hexes.id(cell), True
        near = min(self.names, key=lambda other: math.dist(self.centre(other), (x, y)))
        return self.hexes.id(near), False

    def three_apart(self) -> list[tuple[str, tuple[float, float]]]:
        """Return three hexes far from one another, with their centres in pixels."""
        centres = {cell: self.centre(cell) for cell in self.hexes.cells}
        first = next(iter(centres))
        second = max(centres, key=lambda c: math.dist(centres[c], centres[first]))
        third = max(centres, key=lambda c: _area(centres[first], centres[second], centres[c]))
        return [
            (self.hexes.id(c), (round(centres[c][0], 1), round(centres[c][1], 1)))
            for c in (first, second, third)
        ]


def _area(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


# -- slanting numbers --------------------------------------------------------------------------


def read_hex_grid(grid: Element, size: Pixel, box: Box) -> ReadHexGrid:
    """Return the hex grid of a board, read from its component (see :meth:`ReadHexGrid.read`), also
    if its numbers slant."""
    plain = ReadHexGrid.read(grid, size, box)
    oblique = next((e for e in grid.children if e.kind == OBLIQUE), None)
    if oblique is None:
        return plain
    shape = _shape_of(grid, size, box)
    engine = _engine_grid(oblique, shape, box)
    format = oblique.attributes.get("locationFormat", _NAME)
    names = {}
    for line, position in product(range(shape.lines.count), range(shape.positions.count)):
        raw = shape.lines.first + line, shape.positions.first + position
        if min(engine.numbers_of(raw)) >= 0:
            name = engine.name_of(raw)
            names[Cell(line, position)] = format.replace(_NAME, name) if _NAME in format else name
    return replace(shape, names=names) if names else plain


_NAME = "$gridLocation$"


def _shape_of(grid: Element, size: Pixel, box: Box) -> NamedHexGrid:
    """Return all hexes in the box of a grid whatever its numbering, including those whose number would
    be negative."""
    attributes = {"stagger": "false", "hOff": "500", "vOff": "500"}
    kept = [e for e in grid.children if not e.kind.endswith("GridNumbering")]
    bare = replace(grid, children=[*kept, Element("HexGridNumbering", attributes)])
    read = ReadHexGrid.read(bare, size, box)
    return NamedHexGrid(
        read.x0, read.y0, read.dx, read.dy, read.sideways, False,
        _bounded(read.lines), _bounded(read.positions), GridNumbering({"stagger": "false"}),
    )  # fmt: skip


def _bounded(axis: Axis) -> Axis:
    return Axis(0, 1, 2, axis.first, min(axis.last, axis.first + _MOST_LINES - 1))


def _engine_grid(oblique: Element, grid: ReadHexGrid, box: Box) -> EngineGrid:
    """Return VASSAL's arithmetic for a grid whose numbers slant, in a zone with this box."""
    found = oblique.attributes
    left, top, right, bottom = box
    falls = ("v", "h") if grid.sideways else ("h", "v")
    return EngineGrid(
        round(grid.x0), round(grid.y0), grid.dx, grid.dy, grid.sideways, (right - left, bottom - top),
        _engine_axis(found, "h", falls[0]), _engine_axis(found, "v", falls[1]),
        not found.get("first", "H").startswith("V"), found.get("sep", ""),
        slants="staggered" if found.get("stagger", "true") == "true" else "unstaggered",
    )  # fmt: skip


def _engine_axis(found: Mapping[str, str], axis: str, falls: str) -> EngineAxis:
    leading = found.get(f"{axis}Leading", "1")
    digits = int(leading) + 1 if leading.isdecimal() and len(leading) == 1 else 1
    lettered = found.get(f"{axis}Type", "N").startswith("A")
    return EngineAxis(
        read_whole_pixels(found.get(f"{axis}Off", "1")),
        found.get(f"{falls}Descend") == "true",
        0 if lettered else digits,
    )


# -- named points ------------------------------------------------------------------------------


def read_region_hexes(grid: Element) -> NamedHexGrid | None:
    """Return the hexes that the named points of a grid are the middles of; ``None`` if the points
    do not lie like hexes."""
    points: dict[Pixel, str] = {}
    for region in grid.find("Region"):
        a = region.attributes
        at = read_number(a.get("originx", ""), 0.0), read_number(a.get("originy", ""), 0.0)
        points.setdefault((round(at[0]), round(at[1])), a.get("name", ""))
    if len(points) < _FEWEST_HEXES:
        return None
    turned = {(y, x): name for (x, y), name in points.items()}
    return _hexes_of(points, sideways=False) or _hexes_of(turned, sideways=True)


def _hexes_of(points: Mapping[Pixel, str], *, sideways: bool) -> NamedHexGrid | None:
    """Return the hexes whose middles are these points, found column by column; on a ``sideways`` grid
    the x and y of the points are exchanged."""
    dy = _distance_in_columns(points)
    if dy is None:
        return None
    x0, y0 = min(points)
    # A measure over the whole board is finer than the one between two points.
    dx = _refined(dy * _REGULAR, [x - x0 for x, _ in points])
    dy = _refined(dy / 2, [y - y0 for _, y in points]) * 2
    cells: dict[tuple[int, int], str] = {}
    for (x, y), name in points.items():
        line = round((x - x0) / dx)
        steps = (y - y0) / dy - (0.5 if line % 2 else 0.0)
        position = round(steps)
        astray = max(abs(x - x0 - line * dx), abs(steps - position) * dy)
        if astray > _TOLERANCE * dy or (line, position) in cells:
            return None
        cells[line, position] = name
    lines, positions = [c for c, _ in cells], [r for _, r in cells]
    wide, high = max(lines) + 1, max(positions) - min(positions) + 1
    if min(wide, high) < _FEWEST_LINES or max(wide, high) > _MOST_LINES:
        return None
    least = min(positions)
    names = {Cell(c, r - least): name for (c, r), name in cells.items()}
    return NamedHexGrid(
        x0, y0, dx, dy, sideways, False, Axis(0, 1, 2, 0, max(lines)),
        Axis(0, 1, 2, least, max(positions)), GridNumbering({"stagger": "false"}), names=names,
    )  # fmt: skip


def _distance_in_columns(points: Mapping[Pixel, str]) -> float | None:
    """Return the usual distance between a point and the next one below it in the same column."""
    columns: dict[int, list[int]] = {}
    for x, y in sorted(points):
        near = next((key for key in (x, x - 1, x - 2) if key in columns), x)
        columns.setdefault(near, []).append(y)
    gaps = Counter(
        b - a for ys in columns.values() for a, b in zip(sorted(ys), sorted(ys)[1:], strict=False)
    )
    if not gaps:
        return None
    usual = gaps.most_common(1)[0][0]
    alike = [gap for gap in gaps.elements() if abs(gap - usual) <= 1]
    return sum(alike) / len(alike) if usual > 3 else None


def _refined(step: float, offsets: list[int]) -> float:
    """Return a grid's step, corrected step by step by measured offsets that should be whole multiples
    of it, the smallest first."""
    for offset in sorted(map(abs, offsets)):
        times = round(offset / step)
        if times and abs(offset - times * step) <= step / 4:
            step = step + (offset / times - step) * min(1.0, times / 8)
    return step
