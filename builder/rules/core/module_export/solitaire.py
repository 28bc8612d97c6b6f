"""The side of a solitaire game that no person plays, reduced to look-ups (what is heard, where
enemies appear, how a fight is added up, where objectives lie), as data for a VASSAL module, which
plays that side without the rules engine.

A system that can be reduced to this says so with ``System.solo``; otherwise players look things up
by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.rules.core.module_export.phase_rules import PhaseRule
from builder.rules.expressions.formula import Formula


@dataclass(frozen=True, slots=True)
class SolitaireTable:
    """The data with which a VASSAL module plays, on one map, the side of a solitaire game that no
    person plays.

    Hexes are given by id. ``sound`` is what the ground adds to the noise of a hex, ``cover`` what
    it adds to an attack on it; no enemy stays in ``closed`` hexes, no vehicle in ``no_vehicles``.
    ``heard`` and ``enemies`` are counters; ``noise`` and ``fire`` are value names; ``louder`` and
    ``weaker`` are markers whose value is subtracted from the quiet of a noise and from the fire of
    a hex. Enemies come from the pool ``enemy_cup``, objectives from ``task_cup``: ``places`` has a
    hex for each roll of a die, ``needs`` the requirement of an objective in words; ``harm_cup`` is
    the pool of damage.

    ``hearing`` is the formula of noise: the noise of all ``pieces`` in a hex and of their ``harm``,
    the noise of the ``ground`` as far as a ``silent`` move keeps it, and whether a ``roll`` is
    ``heard``. ``fighting`` is the formula of a fight: the ``fire`` of all ``pieces`` in a hex less
    their ``harm``, what weapons against tanks (``anti_tank``) add ``twice``, the two totals, and
    who wins.

    ``when`` has the phases in which the module's commands belong: ``noise`` checks, enemies that
    ``come``, a team that attacks an enemy (``attack``) or is attacked (``defend``), and the
    placing of an objective (``place``).
    """

    map: str
    columns: int
    rows: int
    enemy_cup: str
    task_cup: str
    harm_cup: str
    heard: frozenset[str]
    enemies: frozenset[str]
    vehicles: frozenset[str]
    anti_tank: frozenset[str]
    noise: str
    fire: str
    hearing: Formula
    fighting: Formula
    when: Mapping[str, PhaseRule]
    louder: frozenset[str] = frozenset()
    weaker: frozenset[str] = frozenset()
    sound: Mapping[str, int] = field(default_factory=dict)
    cover: Mapping[str, int] = field(default_factory=dict)
    closed: frozenset[str] = frozenset()
    no_vehicles: frozenset[str] = frozenset()
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    needs: Mapping[str, str] = field(default_factory=dict)
