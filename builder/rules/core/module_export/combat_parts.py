"""The parts of combats that not every combat has: hexsides with bridges, support, fire from afar; and
duels, for tables that compute them by themselves (a VASSAL module)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.model.space.hexes import Cell, Hexside
from builder.model.tables import ResultsTable
from builder.rules.expressions.formula import Reckoning
from builder.rules.expressions.terms import Term


@dataclass(frozen=True, slots=True)
class Obstacles:
    """The hexsides of one map that hinder attackers, and those of them that have a bridge."""

    sides: frozenset[Hexside] = frozenset()
    bridged: frozenset[Hexside] = frozenset()


@dataclass(frozen=True, slots=True)
class Crossings:
    """Where an attacker ``crosses`` anything: the terrain type of the obstacles, where they are by map.
    ``closing`` markers on a hexside undo its bridge, ``opening`` ones serve as a bridge."""

    kind: str = ""
    maps: Mapping[str, Obstacles] = field(default_factory=dict)
    closing: frozenset[str] = frozenset()
    opening: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Support:
    """What adds its value to either side, as the attackers' and the defenders' roles of markers,
    ``most`` on a side: all ``markers`` with a value, or ``units`` with their ``value``."""

    most: int
    markers: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    value: str = ""


@dataclass(frozen=True, slots=True)
class Fire:
    """What is different where units fire at a distance: strengths are added up, nothing is taken off
    them, and something is added to the die.

    ``reach`` is the value name of a range, ``range`` what a unit makes of it. ``indirect`` units may
    fire over everything. ``walls`` are sides by map, with the hexes on
    their inside: a unit inside has ``wall`` added to the die if any attacker fires over one of the walls
    of its hex from outside.
    """

    reach: str
    range: Term
    indirect: frozenset[str] = frozenset()
    walls: Mapping[str, Mapping[Hexside, frozenset[Cell]]] = field(default_factory=dict)
    wall: int = 0


@dataclass(frozen=True, slots=True)
class Duel:
    """One unit against another on a results table of its own: their values give the ``differential`` of
    the ``reckoning``, which gives the column of the table's first row. ``firing`` and ``targets`` are the
    ids of the units that may do so and be so."""

    table: ResultsTable
    value: str
    reckoning: Reckoning
    firing: frozenset[str]
    targets: frozenset[str]
