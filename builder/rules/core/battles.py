"""A combat as look-ups alone, for a table that computes it by itself (a VASSAL module).

A system that can reduce its combat to this says so with ``System.battle``; where it cannot, players
resolve combats by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.model.space.hexes import Cell, Hexside
from builder.model.tables import ResultsTable
from builder.rules.language.reckoning import Reckoning

ATTACKERS, DEFENDER = "attackers", "defender"
ATTACK_MARKERS, DEFEND_MARKERS = "attack-markers", "defend-markers"
"""The roles in a battle: units have an ``attack`` and a ``defence``, what supports them a ``value``."""


@dataclass(frozen=True, slots=True)
class Obstacles:
    """The hexsides of one map that hinder attackers, and those of them that have a bridge."""

    sides: frozenset[Hexside] = frozenset()
    bridged: frozenset[Hexside] = frozenset()


class Shift(NamedTuple):
    """What the ground of a hex does to strengths there: to attacks and defences, those of heavy units
    apart, and to points of support, which are halved first (half a point up or down)."""

    attack: int = 0
    heavy_attack: int = 0
    defence: int = 0
    heavy_defence: int = 0
    support: int = 0
    halved: bool = False
    half_up: bool = False


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
    them, and the target's ground is added to the die.

    ``reach`` is the value name of a range. ``indirect`` units may fire at half of it, over everything,
    but only with half their strength at targets on ``halved`` ground. ``added`` is what ground adds to
    the die by terrain type; on ``whole_stack`` ground all units of a stack are targets. ``walls`` are
    sides by map, with the hexes on their inside: a unit inside has ``wall`` added to the die if any
    attacker fires over one of the walls of its hex from outside.
    """

    reach: str
    indirect: frozenset[str] = frozenset()
    added: Mapping[str, int] = field(default_factory=dict)
    halved: frozenset[str] = frozenset()
    whole_stack: frozenset[str] = frozenset()
    walls: Mapping[str, Mapping[Hexside, frozenset[Cell]]] = field(default_factory=dict)
    wall: int = 0


@dataclass(frozen=True, slots=True)
class Battle:
    """One target, any number of attackers: what they come to is the ``reckoning``, which ends in the
    ``column``, the ``die`` and the ``result`` of the table. With ``fire`` the attacks alone give the
    column, and ``defence`` is empty.

    ``attack`` and ``defence`` are value names of the game. Support markers add their value to either
    side, ``most_support`` of them at most. No ground covers ``exposed_units``. ``obstacle`` is the
    terrain type of ``obstacles`` (by map); ``closing`` markers on a hexside undo its bridge, ``opening``
    ones serve as a bridge.

    Where ground changes strengths, ``shifts`` give by map and hex what it does, ``heavy`` the units
    that it treats as heavy, and ``crossing`` what an attacker over an obstacle adds (less than 0).
    ``alone`` means one attacker at a time. ``supporters`` are units that support with their value
    ``support``, in place of markers, and no more than the strength that they support if it is
    ``capped``; ``bystanders`` take no part. With ``hits`` units take hits that lower their values.

    Where support markers may attack alone, and a hex once a turn only, ``bombardment`` says in words,
    by code, what results then do that do otherwise than in the table.
    """

    table: ResultsTable
    attack: str
    defence: str
    reckoning: Reckoning
    exposed_units: frozenset[str] = frozenset()
    most_support: int = 2
    obstacle: str = ""
    obstacles: Mapping[str, Obstacles] = field(default_factory=dict)
    closing: frozenset[str] = frozenset()
    opening: frozenset[str] = frozenset()
    shifts: Mapping[str, Mapping[str, Shift]] = field(default_factory=dict)
    heavy: frozenset[str] = frozenset()
    crossing: int = 0
    alone: bool = False
    supporters: frozenset[str] = frozenset()
    support: str = ""
    capped: bool = False
    bystanders: frozenset[str] = frozenset()
    hits: bool = False
    forts: Forts | None = None
    bombardment: Mapping[str, str] | None = None
    fire: Fire | None = None


@dataclass(frozen=True, slots=True)
class Duel:
    """One unit against another on a results table of its own: the value of the one that fires less that
    of its target gives the column of the table's first row. ``firing`` and ``targets`` are the ids of
    the units that may do so and be so."""

    table: ResultsTable
    value: str
    firing: frozenset[str]
    targets: frozenset[str]
