"""Supply for a table that traces its lines by itself (a VASSAL module)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.rules.core.module_export.contests import Fight
from builder.rules.expressions.terms import Term

Steps = Mapping[str, Mapping[str, tuple[tuple[str, int], ...]]]
"""By map and place, the places from which a line leads into it, each with the length of that step."""

Around = Mapping[str, Mapping[str, frozenset[str]]]
"""By map and place, other places."""


@dataclass(frozen=True)
class SourcePlaces:
    """Where a ``side`` has supply from, by map, while a condition of the moment holds; its units ``who``
    are sources wherever they stand."""

    side: str
    places: Mapping[str, frozenset[str]]
    when: Term
    who: Term | None = None


@dataclass(frozen=True)
class ReachChange:
    """What a condition makes of a unit's reach: it is taken so many times, then added to."""

    when: Term
    times: Fraction
    add: int


@dataclass(frozen=True)
class ChainLink:
    """The units ``who`` pass supply on that a line of at most ``reach`` leads to."""

    who: Term
    reach: int


@dataclass(frozen=True)
class ZoneAround:
    """The zone that enemy units ``who`` are so have round their place."""

    who: Term
    around: Around


@dataclass(frozen=True, kw_only=True)
class Supplies:
    """Supply of a game by the case ``rule``, of the ``sides`` that need any. What its conditions (all
    terms) ask of units is in ``asks``.

    ``steps`` are by number those of some units, ``classes`` the number for each unit. Lengths are in
    parts: of a point, or 1 for a hex. ``most`` is the longest line that any unit may have. Lines do not
    lead on from places with ``enemies``, nor from those in ``zones``, of which a unit has the first that
    fits, but where a friendly unit is as ``cancels`` says. Where units may be ``isolated``, that is asked
    for."""

    rule: str
    sides: tuple[str, ...]
    asks: Fight
    steps: tuple[Steps, ...]
    classes: Mapping[str, int]
    sources: tuple[SourcePlaces, ...]
    who: Term
    reach: int
    most: int
    changes: tuple[ReachChange, ...]
    links: tuple[ChainLink, ...]
    direct: bool
    depots: Term | None
    enemies: bool
    zones: tuple[ZoneAround, ...]
    cancels: Term | None
    isolated: bool
