"""What is asked of a whole position, for a table that looks through it by itself (a VASSAL module): how
many units are so, who holds places."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.expressions.terms import Term


@dataclass(frozen=True, slots=True)
class Tallied:
    """So many units as a condition holds of: ``least`` or more, and no more than ``most`` if there is
    such a number. The condition is asked of the unit; its ``side`` is that of the unit."""

    who: Term
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Held:
    """A place (a hex or area of the one map, or ``track:box``) that a side must hold; ``first`` is who
    holds it as long as nobody has been there."""

    side: str
    place: str
    first: str


@dataclass(frozen=True, slots=True)
class Gathered:
    """What one condition asks of the position, all of which must be so."""

    tallies: tuple[Tallied, ...]
    places: tuple[Held, ...]
