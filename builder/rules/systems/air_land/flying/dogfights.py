"""The exact course of an air battle (8.0).

First all fighters fire once at enemy fighters, simultaneously: each at the one opposite; the
surplus fighters of a side fire at the enemies from the first on again. Then the fighters that were
not hit fire at enemy bombers in the same way, and the bombers fired at may fire back. Any result
takes the target out of the game.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from builder.model.tables import ResultsTable
from builder.rules.core.table_resolution import reading
from builder.rules.systems.air_land.combat.combat_formula import shot_differential
from builder.rules.systems.air_land.combat.results import NO_EFFECT_CODE

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Flight:
    """The fighters and bombers of one side over a battle, by their air combat values."""

    fighters: tuple[int, ...] = ()
    bombers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AirBattle:
    """The aircraft of both sides over a battle."""

    ours: Flight
    theirs: Flight
    bombers_fire: bool = True


Chances = tuple[Fraction, ...]
"""The chance of survival of each aircraft of one kind and side, in order."""


def air_battle_survival(
    table: ResultsTable, both: AirBattle
) -> tuple[Chances, Chances, Chances, Chances]:
    """Return the chances of survival of our fighters, our bombers, their fighters and their
    bombers, each in the order of the aircraft."""
    ours, theirs = both.ours, both.theirs
    alive = [
        _survival(table, own, other)
        for own, other in ((ours.fighters, theirs.fighters), (theirs.fighters, ours.fighters))
    ]
    mine, our_fire = _bomber_round(table, ours, theirs.bombers, alive[0], both.bombers_fire)
    other, their_fire = _bomber_round(table, theirs, ours.bombers, alive[1], both.bombers_fire)
    return mine, their_fire, other, our_fire


def miss_chance(table: ResultsTable, own: int, enemy: int) -> Fraction:
    """Return the chance that the shot of an aircraft of value ``own`` at one of value ``enemy`` has
    no effect."""
    return reading(table, shot_differential(own, enemy)).chances.get(NO_EFFECT_CODE, Fraction(0))


def _survival(table: ResultsTable, own: Sequence[int], enemy: Sequence[int]) -> Chances:
    """Return the chance that each aircraft of ``own`` survives one shot of every aircraft of
    ``enemy``."""
    found = [Fraction(1)] * len(own)
    for shooter, target in shooters_and_targets(len(enemy), len(own)):
        found[target] *= miss_chance(table, enemy[shooter], own[target])
    return tuple(found)


def shooters_and_targets(shooters: int, targets: int) -> Iterator[tuple[int, int]]:
    """Yield which aircraft fires at which, as pairs of indices: each fires at the target opposite;
    surplus shooters start again from the first target."""
    return ((i, i % targets) for i in range(shooters)) if targets else iter(())


def firing_back(bombers: Sequence[T], fighters: Sequence[object]) -> Sequence[T]:
    """Return the bombers that fire back: those that at least one fighter attacks."""
    return bombers[: len(fighters)]


def _bomber_round(
    table: ResultsTable, flight: Flight, bombers: Sequence[int], alive: Chances, fire: bool
) -> tuple[Chances, Chances]:
    """Return the chances that our fighters and their bombers survive both rounds of air combat, in
    the second of which our fighters attack their bombers."""
    own = [Fraction(0)] * len(alive)
    prey = [Fraction(0)] * len(bombers)
    for through in itertools.product((False, True), repeat=len(alive)):
        chance = Fraction(1)
        for lives, share in zip(through, alive, strict=True):
            chance *= share if lives else 1 - share
        if not chance:
            continue
        up = [i for i, lives in enumerate(through) if lives]
        fighters = [flight.fighters[i] for i in up]
        for n, share in enumerate(_survival(table, bombers, fighters)):
            prey[n] += chance * share
        engaged = firing_back(bombers, up) if fire else ()
        for i, share in zip(up, _survival(table, fighters, engaged), strict=True):
            own[i] += chance * share
    return tuple(own), tuple(prey)
