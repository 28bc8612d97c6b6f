"""Places units in a hex that is divided by water: in a saved game they lie off its centre, towards
the bank on which they stand."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.fields import Field
from builder.vassal.format.files.saves import SavedStack
from builder.vassal.format.pieces import MapPoint

_OFF, _LEAST = 0.5, 0.25
"""The distance of such a unit from the centre of its hex, and the smallest distance at which a
position counts as a bank, as fractions of the way to the middle of a side."""


def bank_pixel(board: Board, hex: str, bank: str) -> tuple[int, int] | None:
    """Return the pixel for a unit that is in a hex on the bank next to a given neighbour; ``None``
    if the two hexes are not adjacent."""
    field = board.field
    near = _neighbours(field, hex) if field else {}
    if field is None or bank not in near:
        return None
    (x, y), (dx, dy) = field.fitted.centre(field.hexes.cell(hex)), near[bank]
    return round(x + _OFF * dx), round(y + _OFF * dy)


def bank_at(board: Board, hex: str, spot: MapPoint) -> str:
    """Return the neighbour to whose side of a hex a point lies; empty near the centre and outside
    the map."""
    field = board.field
    if field is None:
        return ""
    x, y = field.fitted.centre(field.hexes.cell(hex))
    off = spot.x - x, spot.y - y
    near = _neighbours(field, hex)
    if not near:
        return ""
    half = min(math.hypot(*way) for way in near.values())
    if math.hypot(*off) < _LEAST * half:
        return ""
    return min(near, key=lambda id: math.hypot(off[0] - near[id][0], off[1] - near[id][1]))


def _neighbours(field: Field, hex: str) -> dict[str, tuple[float, float]]:
    """Return the ids of a hex's neighbours, each with the offset in pixels from its centre to the
    common side."""
    grid = field.hexes
    cell = grid.cell(hex)
    x, y = field.layout.centre(cell)
    found = {}
    for other in grid.neighbours(cell):
        sx, sy = field.layout.side_middle(grid.side_between(cell, other))
        found[grid.id(other)] = (sx - x, sy - y)
    return found


def move_to_banks(stack: SavedStack, spots: Mapping[str, MapPoint]) -> list[SavedStack]:
    """Return a stack of which the pieces named in ``spots`` are moved to other positions; one stack
    results for each position."""
    found: dict[MapPoint, list[int]] = {}
    for i, piece in enumerate(stack.pieces):
        found.setdefault(spots.get(piece.name, stack.spot), []).append(i)
    return [
        SavedStack(spot, tuple(replace(stack.pieces[i], spot=spot) for i in own), stack.loose)
        for spot, own in found.items()
    ]
