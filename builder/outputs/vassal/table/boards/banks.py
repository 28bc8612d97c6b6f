"""Units in a hex that water parts: in a saved game they lie off its middle, towards their bank."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.fields import Field
from builder.vassal.format.files.saves import SavedStack
from builder.vassal.format.pieces import MapPoint

_OFF, _LEAST = 0.5, 0.25
"""How far from the middle of a hex such a unit lies, and from where on a place is taken for a bank, in
parts of the way to the middle of a side."""


def towards(board: Board, hex: str, bank: str) -> tuple[int, int] | None:
    """The pixel for a unit in a hex on the side of a neighbour; ``None`` for hexes that do not touch."""
    field = board.field
    near = _neighbours(field, hex) if field else {}
    if field is None or bank not in near:
        return None
    (x, y), (dx, dy) = field.fitted.centre(field.hexes.cell(hex)), near[bank]
    return round(x + _OFF * dx), round(y + _OFF * dy)


def bank_at(board: Board, hex: str, spot: MapPoint) -> str:
    """The neighbour on whose side of a hex a point lies; empty near its middle and beside the map."""
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
    """The ids of a hex's neighbours, each with the way from its middle to the side between, in pixels."""
    grid = field.hexes
    cell = grid.cell(hex)
    x, y = field.layout.centre(cell)
    found = {}
    for other in grid.neighbours(cell):
        sx, sy = field.layout.side_middle(grid.side_between(cell, other))
        found[grid.id(other)] = (sx - x, sy - y)
    return found


def parted(stack: SavedStack, spots: Mapping[str, MapPoint]) -> list[SavedStack]:
    """A stack with the pieces of some names laid elsewhere, each spot a stack of its own."""
    found: dict[MapPoint, list[int]] = {}
    for i, piece in enumerate(stack.pieces):
        found.setdefault(spots.get(piece.name, stack.spot), []).append(i)
    return [
        SavedStack(spot, tuple(replace(stack.pieces[i], spot=spot) for i in own), stack.loose)
        for spot, own in found.items()
    ]
