"""Victory points for a table that counts them by itself (a VASSAL module)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Unseen = Literal["exits", "counts", "events", "turns", "places"]
"""What a table cannot count: units that have left the map, what is counted, what events have brought,
points of earlier turns, places with a condition and boxes."""


@dataclass(frozen=True)
class PlaceScore:
    """Points for whoever holds a place of the map; ``side`` is the only one that has them, if there is
    one, ``held`` who holds it at the start."""

    rule: str
    place: str
    points: int
    side: str
    held: str


@dataclass(frozen=True)
class LossScore:
    """Points for each enemy unit of ``units`` that is lost, or for each of its ``steps``."""

    rule: str
    points: int
    steps: bool
    units: frozenset[str]


@dataclass(frozen=True)
class CountScore:
    """Points of a side for each of what is counted on a ``track``."""

    rule: str
    track: str
    points: int
    side: str


@dataclass(frozen=True)
class LevelScore:
    """A result for a lead of ``reach`` points, by ``side`` if there is one; or, ``alone``, for so many
    points of that side."""

    reach: int
    side: str
    alone: bool
    result: str


@dataclass(frozen=True)
class Scores:
    """The points of a game on one map; of ``levels`` the first that fits stands."""

    rule: str
    sides: tuple[str, ...]
    places: tuple[PlaceScore, ...]
    losses: tuple[LossScore, ...]
    levels: tuple[LevelScore, ...]
    unseen: tuple[Unseen, ...]
    counts: tuple[CountScore, ...] = ()
