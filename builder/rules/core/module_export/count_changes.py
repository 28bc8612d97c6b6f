"""What phases, results and losses change of counted values, for a table that does it by itself (a VASSAL
module)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from builder.model.mechanisms.amounts import Amount
from builder.rules.core.module_export.contests import Fight, Said
from builder.rules.core.module_export.position_queries import Gathered
from builder.rules.expressions.terms import Fixed, Term

ALWAYS: Term = Fixed(True)


@dataclass(frozen=True)
class Onward:
    """What follows a change: a ``number`` is added to another count, by what it is called where it is
    kept (``track``), or something is done as effects of events are (``does``, its name among what
    follows in :class:`~builder.rules.core.module_export.event_effects.Deeds`). One with neither is told, and left
    to the players."""

    said: Said
    track: str = ""
    number: int = 0
    does: str = ""


@dataclass(frozen=True)
class Entry:
    """A change of a count in some ``phases``, after ``results`` of combats, or once for each unit or step
    that is ``lost`` of certain units (``tolls``), made ``when`` a condition holds: it is set ``to`` a
    number, or has a ``number`` added, once, or for each unit ``who`` is so in the ``places``
    (``track:box``; none: wherever it stands), of the side that has the count if ``own``, or by the sum of
    a ``value`` of these; for each of an ``other`` count; fractions are dropped. It stays within ``least``
    and ``most``. If there is not as much as is taken ``short`` follows, else ``enough``. Of a count that
    units have (``of_units``, by its id) each unit's own is changed of which ``who`` holds. One with
    neither a ``track`` nor units is told alone."""

    rule: str
    said: Said
    phases: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    lost: Literal["", "units", "steps"] = ""
    tolls: frozenset[str] = frozenset()
    track: str = ""
    side: str = ""
    when: Term = ALWAYS
    to: int | None = None
    number: Fraction = Fraction(0)
    who: Term | None = None
    places: tuple[str, ...] = ()
    own: bool = False
    value: str = ""
    other: str = ""
    least: int = 0
    most: int | None = None
    short: tuple[Onward, ...] = ()
    enough: tuple[Onward, ...] = ()
    of_units: str = ""

    @property
    def onward(self) -> tuple[Onward, ...]:
        """Whatever may follow."""
        return (*self.short, *self.enough)


@dataclass(frozen=True)
class Reached:
    """What follows as soon as the count of a ``track`` is an amount that is ``meant`` (where it is
    compared, with the ``other`` count): a ``note`` is told, and what ``follows`` happens."""

    rule: str
    track: str
    meant: Amount
    other: str = ""
    note: Said | None = None
    follows: tuple[Onward, ...] = ()


@dataclass(frozen=True)
class Bookkeeping:
    """The changes of a game in their order. Conditions name what is ``gathered`` of the position, and
    words of ``amounts``; ``asks`` is what is asked of units. ``reached`` is what follows a change,
    whatever made it."""

    entries: tuple[Entry, ...]
    gathered: Mapping[str, Gathered]
    amounts: Mapping[str, str]
    asks: Fight
    reached: tuple[Reached, ...] = ()

    @property
    def results(self) -> dict[str, int]:
        """The results of combats that change counts, each with a number."""
        codes = sorted({code for entry in self.entries for code in entry.results})
        return {code: n for n, code in enumerate(codes, 1)}

    @property
    def tolls(self) -> frozenset[str]:
        """The units whose losses change counts."""
        return frozenset(unit for entry in self.entries for unit in entry.tolls)
