"""A combat as look-ups alone, for a table that computes it by itself (a VASSAL module).

A system that can reduce its combat to this says so with ``System.battle``; where it cannot, players
resolve combats by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.model.space.hexes import Cell, Hexside
from builder.model.tables import ResultsTable
from builder.rules.language.reckoning import Reckoning
from builder.rules.language.terms import Term

ATTACKERS, DEFENDER = "attackers", "defender"
ATTACK_MARKERS, DEFEND_MARKERS = "attack-markers", "defend-markers"
"""The roles in a battle: units have an ``attack`` and a ``defence``, what supports them a ``value``."""


FIRING, TARGETS = "firing", "targets"
"""The roles in a duel: one that fires and its target, each with a ``value``."""

PLACE = "place"
"""The name of what ground does at the target, a text."""


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
class Forts:
    """Strong places, the truth ``fort`` of a reckoning: a defence there counts ``times`` over. ``hexes``
    by map have one of their own, ``markers`` make one of the hex they lie in."""

    times: int
    hexes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    markers: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Fire:
    """What is different where units fire at a distance: strengths are added up, nothing is taken off
    them, and something is added to the die.

    ``reach`` is the value name of a range, ``range`` what a unit makes of it. ``indirect`` units may
    fire over everything, but only with half their strength where ``half`` holds of the target; where
    ``whole_stack`` does, all units of a stack are targets. ``walls`` are sides by map, with the hexes on
    their inside: a unit inside has ``wall`` added to the die if any attacker fires over one of the walls
    of its hex from outside.
    """

    reach: str
    range: Term
    half: Term
    whole_stack: Term
    indirect: frozenset[str] = frozenset()
    walls: Mapping[str, Mapping[Hexside, frozenset[Cell]]] = field(default_factory=dict)
    wall: int = 0


@dataclass(frozen=True, slots=True)
class Battle:
    """One target, any number of attackers: what they come to is the ``reckoning``, which ends in the
    ``column``, the ``die`` and the ``result`` of the table. With ``fire`` the attacks alone give the
    column, and ``defence`` is empty.

    ``attack`` and ``defence`` are value names of the game. Support markers add their value to either
    side, ``most_support`` of them at most.

    Where ground changes strengths, ``places`` has by map and hex what the reckoning names ``place``.
    ``truths`` are the units of whom a truth holds, by its name. ``alone`` means one attacker at a time.
    ``supporters`` are units that support with their value ``support``, in place of markers;
    ``bystanders`` take no part.

    Where support markers may attack alone, and a hex once a turn only, ``bombardment`` says in words,
    by code, what results then do that do otherwise than in the table.
    """

    table: ResultsTable
    attack: str
    defence: str
    reckoning: Reckoning
    most_support: int = 2
    crossings: Crossings = field(default_factory=Crossings)
    places: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    truths: Mapping[str, frozenset[str]] = field(default_factory=dict)
    alone: bool = False
    supporters: frozenset[str] = frozenset()
    support: str = ""
    bystanders: frozenset[str] = frozenset()
    forts: Forts | None = None
    bombardment: Mapping[str, str] | None = None
    fire: Fire | None = None


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
