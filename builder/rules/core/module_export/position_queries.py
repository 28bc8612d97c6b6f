"""Queries of a whole position (how many units match, who holds places), as data for a VASSAL
module, which answers them without the rules engine."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.expressions.terms import Term


@dataclass(frozen=True, slots=True)
class UnitCount:
    """A requirement on the number of units for which a condition is true: at least ``least`` and,
    if given, at most ``most``. The condition is evaluated for each unit; ``side`` in it means the
    side of the unit."""

    who: Term
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Held:
    """A place (a hex or area of the only map, or ``track:box``) that a side must hold; ``first`` is
    the side that holds it until a unit has been there."""

    side: str
    place: str
    first: str


@dataclass(frozen=True, slots=True)
class PositionQuery:
    """A condition about the position, in parts that must all be true."""

    tallies: tuple[UnitCount, ...]
    places: tuple[Held, ...]
