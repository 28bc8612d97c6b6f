"""Zones of control: the places that a unit controls, and the units that control a place."""

from __future__ import annotations

from collections.abc import Callable

from builder.model.space import Cell, Space

Passes = Callable[[Cell, Cell], bool]
"""A function that tells whether a zone of control extends from a hex into an adjacent hex."""


def zone_of_hex(space: Space, cell: Cell, passes: Passes = lambda a, b: True) -> frozenset[Cell]:
    """Return the adjacent hexes that a unit in ``cell`` controls."""
    return frozenset(n for n in space.neighbours(cell) if passes(cell, n))
