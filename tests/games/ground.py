"""What tests of maps ask of the ground."""

from __future__ import annotations

from collections.abc import Collection

from builder.model.space.hexes import Cell, Lattice


def in_one_piece(grid: Lattice, cells: Collection[Cell]) -> bool:
    """Whether one can walk from each of these hexes to each other without leaving them."""
    start = min(cells)
    found, edge = {start}, [start]
    while edge:
        near = [n for n in grid.neighbours(edge.pop()) if n in cells and n not in found]
        found.update(near)
        edge += near
    return found == set(cells)
