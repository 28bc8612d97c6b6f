"""Questions about a whole position, for tables that look through it by themselves (a VASSAL
module): how many units match, who holds places."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.expressions.terms import Term


@dataclass(frozen=True, slots=True)
class UnitCount:
    """A number of units for which a condition is true: ``least`` or more, and at most ``most`` if
    that is given. The condition is asked of each unit; its ``side`` is the side of the unit."""

    who: Term
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Held:
    """A place (a hex or area of the one map, or ``track:box``) that a side must hold; ``first`` is
    the side that holds it until a unit has been there."""

    side: str
    place: str
    first: str


@dataclass(frozen=True, slots=True)
class PositionQuery:
    """What one condition asks about the position; all parts must be true."""

    tallies: tuple[UnitCount, ...]
    places: tuple[Held, ...]
