"""The compass directions in which a counter may point on a board of hexes or squares, and which places
lie in an arc around such a direction."""

from __future__ import annotations

import math
from typing import Literal

from builder.model.space.hexes.grid import HexGrid
from builder.model.space.joined_boards import JoinedSpace
from builder.model.space.space import Cell, Space
from builder.model.space.squares.grid import SquareGrid

Directions = Literal["edges", "corners", "both"]
"""Whether counters point at the edges of their place, at its corners, or at both."""

FULL = 360
"""A full turn in degrees."""

_FLAT = ("N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW")
_POINTY = ("N", "NE", "ENE", "E", "ESE", "SE", "S", "SW", "WSW", "W", "WNW", "NW")
_SQUARE = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

COMPASS = tuple(dict.fromkeys((*_FLAT, *_POINTY)))
"""Every name of a direction."""


def directions_of(space: Space, kind: Directions) -> dict[str, int]:
    """Return the directions of a board by name, clockwise from the top of the sheet, each in degrees
    from there; empty for a board of areas or points."""
    one = _one_board(space)
    every: tuple[str, ...]
    if isinstance(one, HexGrid):
        flat = one.orientation == "flat"
        every, first = (_FLAT if flat else _POINTY), 0 if flat else 1
    elif isinstance(one, SquareGrid):
        every, first = _SQUARE, 0
    else:
        return {}
    angle = FULL // len(every)
    named = {name: n * angle for n, name in enumerate(every)}
    if kind == "both":
        return named
    wanted = first if kind == "edges" else 1 - first
    return {name: at for name, at in named.items() if at // angle % 2 == wanted}


def half_step(space: Space) -> float:
    """Return half the angle between two neighbouring steps of a board, in degrees: a step lies
    straight ahead if it is no farther than that from the direction of a unit."""
    one = _one_board(space)
    if isinstance(one, SquareGrid):
        return 22.5 if one.diagonals else 45
    return 30


def turn_between(one: int, other: int) -> int:
    """Return the angle between two directions, in degrees: at most a half turn."""
    apart = abs(one - other) % FULL
    return min(apart, FULL - apart)


def angle_off(space: Space, start: Cell, end: Cell, direction: int) -> float | None:
    """Return how far the middle of one place lies from a direction (in degrees) as seen from the
    middle of another: 0 straight ahead, 180 straight behind. ``None`` if no direction leads there,
    because it is the same place, or lies on another map."""
    towards = _bearing(space, start, end)
    if towards is None:
        return None
    apart = abs(towards - direction) % FULL
    # rounded, so that what lies exactly on the edge of an arc does so on every machine
    return round(min(apart, FULL - apart), 6)


def _bearing(space: Space, start: Cell, end: Cell) -> float | None:
    if isinstance(space, JoinedSpace):
        (board, start), (other, end) = space.board_and_cell(start), space.board_and_cell(end)
        return _bearing(space.boards[board], start, end) if board == other else None
    if start == end:
        return None
    if isinstance(space, HexGrid):
        (line, along), (to_line, to_along) = space.key(start), space.key(end)
        across, on = float(to_line - line), (to_along - along) * math.sqrt(3)
        east, south = (across, on) if space.orientation == "flat" else (on, across)
    elif isinstance(space, SquareGrid):
        east, south = float(end.line - start.line), float(end.position - start.position)
    else:
        return None
    return math.degrees(math.atan2(east, -south)) % FULL


def _one_board(space: Space) -> Space:
    return space.boards[0] if isinstance(space, JoinedSpace) else space
