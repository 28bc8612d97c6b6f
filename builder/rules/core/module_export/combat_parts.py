"""Parts that only some combats have (hexsides with bridges, support, ranged fire), and duels, as
data for a VASSAL module, which computes combats without the rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.model.space.hexes import Cell, Hexside
from builder.model.tables import ResultsTable
from builder.rules.expressions.formula import Formula
from builder.rules.expressions.terms import Term


@dataclass(frozen=True, slots=True)
class Obstacles:
    """The hexsides of one map that hinder attackers, and which of these hexsides have a bridge."""

    sides: frozenset[Hexside] = frozenset()
    bridged: frozenset[Hexside] = frozenset()


@dataclass(frozen=True, slots=True)
class Crossings:
    """The obstacles that an attacker may cross: their terrain type (``kind``), and where they are
    on each map. Markers of ``closing`` on a hexside cancel its bridge; markers of ``opening`` serve
    as a bridge."""

    kind: str = ""
    maps: Mapping[str, Obstacles] = field(default_factory=dict)
    closing: frozenset[str] = frozenset()
    opening: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Support:
    """Markers or units that support a combat: each adds its value to the side that it supports, at
    most ``most`` of them on a side. The formula adds them up as the attackers' and the defenders'
    markers. Either all ``markers`` with a value support, or ``units`` with their ``value``."""

    most: int
    markers: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    value: str = ""


@dataclass(frozen=True, slots=True)
class Fire:
    """How a combat differs where units fire at a distance: strengths are added up without
    deductions, and a modifier is added to the die roll. ``reach`` is the name of the printed value
    that is a unit's range, and ``range`` the formula term that computes the range from it.
    ``indirect`` units may fire over everything. ``walls`` has wall hexsides for each map, each with
    the hexes inside: a target inside has ``wall`` added to the die if any attacker fires from
    outside over a wall of the target's hex."""

    reach: str
    range: Term
    indirect: frozenset[str] = frozenset()
    walls: Mapping[str, Mapping[Hexside, frozenset[Cell]]] = field(default_factory=dict)
    wall: int = 0


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel of one unit against another on its own results table. The ``formula`` computes the
    ``differential`` from the values of both, which gives the column in the table's first row.
    ``firing`` and ``targets`` are the ids of the units that may fire and of those that may be fired
    at."""

    table: ResultsTable
    value: str
    formula: Formula
    firing: frozenset[str]
    targets: frozenset[str]
