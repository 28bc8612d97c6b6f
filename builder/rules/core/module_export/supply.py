"""Supply, as data for a VASSAL module, which traces supply lines without the rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.rules.core.module_export.contests import CombatBasics
from builder.rules.core.module_export.zones import ZoneAround
from builder.rules.expressions.terms import Term

Steps = Mapping[str, Mapping[str, tuple[tuple[str, int], ...]]]
"""For each map and place, the places from which a supply line leads into that place, each with the
length of the step: in parts of a movement point, or 1 for a hex."""


@dataclass(frozen=True)
class SourcePlaces:
    """The supply sources of a ``side``, by map, in force while the condition ``when`` holds; its
    units that match ``who`` are sources wherever they stand."""

    side: str
    places: Mapping[str, frozenset[str]]
    when: Term
    who: Term | None = None


@dataclass(frozen=True)
class ReachChange:
    """A change of a unit's supply range under a condition: multiplied by ``times``, then ``add`` is
    added."""

    when: Term
    times: Fraction
    add: int


@dataclass(frozen=True)
class ChainLink:
    """A link of a supply chain: units that match ``who`` pass supply on if a supply line of at most
    ``reach`` leads to them."""

    who: Term
    reach: int


@dataclass(frozen=True)
class SupplyAsked:
    """A rule (by its number) that needs to know in certain phases (ids; the first step of a turn, if
    there are none) which units are out of supply; on these ``turns`` only, or on all if there are
    none."""

    rule: str
    phases: frozenset[str]
    turns: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SupplyRules:
    """How a kind of supply (general supply, or that with an ``id``) is traced in a game, for the
    ``sides`` that need it; ``rule`` is the rule number.

    ``asks`` has the questions about units that its conditions (formula terms) ask. ``classes`` has
    the number of each unit's class, and ``steps`` the possible steps of a supply line for each
    class. Lengths are whole parts of a movement point, or 1 for a hex. ``most`` is the longest line
    that any unit may have. Lines do not lead on from places with ``enemies``, nor from places in
    ``zones`` of control (of an enemy unit the first zone that fits applies), except where a
    friendly unit matches ``cancels``. ``isolated`` says whether any rule asks if units are
    isolated. ``phases`` are the ids of the phases in which supply is traced; if there are none, it
    is traced whenever a rule asks, and ``asked`` has the events that do; ``asked_often`` says whether other
    rules do so too.
    """

    rule: str
    sides: tuple[str, ...]
    asks: CombatBasics
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
    phases: frozenset[str] = frozenset()
    asked: tuple[SupplyAsked, ...] = ()
    asked_often: bool = False
    id: str = ""
