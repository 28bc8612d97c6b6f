"""A kind of board that an installed package adds: it makes areas from the keys that a map gives it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from builder.model.base import Model

Corner = tuple[float, float]
"""A point of the field: mm to the right of and below its upper left corner."""


@dataclass(frozen=True)
class MadeArea:
    """An area of a made board. ``kind`` is a type of ``hexes`` in ``terrain.yaml``; areas that share
    corners or parts of sides touch there."""

    id: str
    kind: str
    outline: tuple[Corner, ...]
    name: str = ""
    slots: int = 0


@dataclass(frozen=True)
class MadeBoard:
    """The areas of a made board, and the size of its field in mm."""

    size: tuple[float, float]
    areas: tuple[MadeArea, ...]


@dataclass(frozen=True)
class Board:
    """A kind of board. ``keys`` is the model of what a map writes for it, and ``make`` makes the board
    from it, the same board each time."""

    keys: type[Model]
    make: Callable[[Any], MadeBoard]
