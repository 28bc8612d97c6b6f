"""Zones of control: which places a unit reaches into, and by whom a place is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from builder.model.space import Cell, Space

Passes = Callable[[Cell, Cell], bool]
"""Whether a zone extends from a hex into its neighbour."""


def zone(space: Space, cell: Cell, passes: Passes = lambda a, b: True) -> frozenset[Cell]:
    """The neighbours that a unit in ``cell`` controls."""
    return frozenset(n for n in space.neighbours(cell) if passes(cell, n))


def zones(
    space: Space, cells: Iterable[Cell], passes: Passes = lambda a, b: True
) -> frozenset[Cell]:
    """Every hex that one of several units controls."""
    return frozenset(c for cell in cells for c in zone(space, cell, passes))
