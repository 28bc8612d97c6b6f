"""The system's side of a solitaire game as look-ups alone, for a table that plays it by itself (a VASSAL
module): what is heard, where enemies come, how a fight is added up, where objectives lie.

A system that can be reduced to this says so with ``System.solo``; where it cannot, players look things up
by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.rules.expressions.formula import Reckoning


@dataclass(frozen=True, slots=True)
class Solo:
    """What one map's table needs.

    Hexes are by id. ``sound`` is what the ground adds to the noise of a hex, ``cover`` to an attack on
    it; ``closed`` are hexes where no enemy stays, ``no_vehicles`` those where vehicles do not. ``heard``
    and ``enemies`` are counters; ``noise`` and ``fire`` value names; ``louder`` and ``weaker`` markers
    that take their value from the noise's quiet and from the fire of a hex. Enemies come from the pool
    ``enemy_cup``, objectives from ``task_cup``: ``places`` has a hex for each roll of a die, ``needs``
    what an objective asks for, in words; ``harm_cup`` is the pool of damage.

    ``hearing`` is how a noise is reckoned: the noise of all ``pieces`` in a hex and of their ``harm``,
    that of the ``ground`` as far as a ``silent`` move keeps it, and whether a ``roll`` is ``heard``;
    ``fighting`` how a fight is: the ``fire`` of all ``pieces`` in a hex less their ``harm``, what weapons
    against tanks (``anti_tank``) add ``twice``, the two totals, and who wins.
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
    hearing: Reckoning
    fighting: Reckoning
    louder: frozenset[str] = frozenset()
    weaker: frozenset[str] = frozenset()
    sound: Mapping[str, int] = field(default_factory=dict)
    cover: Mapping[str, int] = field(default_factory=dict)
    closed: frozenset[str] = frozenset()
    no_vehicles: frozenset[str] = frozenset()
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    needs: Mapping[str, str] = field(default_factory=dict)
