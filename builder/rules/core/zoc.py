"""Zones of control: which hexes a unit reaches into, and by whom a hex is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from builder.model.hexes import Cell, HexGrid

Passes = Callable[[Cell, Cell], bool]
"""Whether a zone extends from a hex into its neighbour."""


def zone(grid: HexGrid, cell: Cell, passes: Passes = lambda a, b: True) -> frozenset[Cell]:
    """The neighbours that a unit in ``cell`` controls."""
    return frozenset(n for n in grid.neighbours(cell) if passes(cell, n))


def zones(
    grid: HexGrid, cells: Iterable[Cell], passes: Passes = lambda a, b: True
) -> frozenset[Cell]:
    """Every hex that one of several units controls."""
    return frozenset(c for cell in cells for c in zone(grid, cell, passes))
