"""The exact course of a battle, round by round: every possible state, with its chance (9.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Literal

from builder.model.tables import ResultsTable
from builder.rules.systems.air_land.combat.forces import Forces
from builder.rules.systems.air_land.combat.results import LandResult
from builder.rules.systems.air_land.combat.rounds import Battle, Outcome, column_results

End = Literal[
    "attacker-eliminated",
    "attacker-retreats",
    "defender-eliminated",
    "defender-retreats",
    "both-eliminated",
    "both-retreat",
]
"""The possible ends of a battle."""

ENDS: tuple[End, ...] = (
    "defender-eliminated",
    "defender-retreats",
    "attacker-retreats",
    "attacker-eliminated",
    "both-eliminated",
    "both-retreat",
)

DEFENDER_GONE: tuple[End, ...] = (
    "defender-eliminated",
    "defender-retreats",
    "both-eliminated",
    "both-retreat",
)
"""The ends that leave no defender in the hex."""

State = tuple[Forces, Forces]


@dataclass
class Course:
    """The course of a battle. ``rounds[n]`` has the chance of each end after n + 1 rounds, with
    earlier rounds included; ``sizes[n]`` the chance of each pair of numbers of units left of
    attacker and defender; ``going`` the states that are still undecided, with their chances."""

    rounds: list[dict[End, Fraction]] = field(default_factory=list)
    going: dict[State, Fraction] = field(default_factory=dict)
    ended: dict[State, Fraction] = field(default_factory=dict)
    sizes: list[dict[tuple[int, int], Fraction]] = field(default_factory=list)

    def hold(self, round: int) -> Fraction:
        """Return the chance that the battle is still undecided after a round; rounds are numbered
        from 1."""
        return 1 - sum(self.rounds[round - 1].values(), Fraction(0))


def course(battle: Battle, table: ResultsTable, rounds: int) -> Course:
    """Compute the course of a battle through at most ``rounds`` rounds, fewer if everything is
    decided before."""
    play = _round_player(battle, table)
    found = Course(going={(battle.attacker.forces, battle.defender.forces): Fraction(1)})
    so_far: dict[End, Fraction] = dict.fromkeys(ENDS, Fraction(0))
    for _ in range(rounds):
        going: dict[State, Fraction] = {}
        for state, chance in found.going.items():
            for share, end, after in play(state):
                part = chance * share
                if end is None:
                    going[after] = going.get(after, Fraction(0)) + part
                else:
                    so_far[end] += part
                    found.ended[after] = found.ended.get(after, Fraction(0)) + part
        found.going = going
        found.rounds.append(dict(so_far))
        found.sizes.append(_sizes(found))
        if not going:
            break
    return found


def _sizes(found: Course) -> dict[tuple[int, int], Fraction]:
    sizes: dict[tuple[int, int], Fraction] = {}
    for states in (found.ended, found.going):
        for (one, two), chance in states.items():
            key = len(one), len(two)
            sizes[key] = sizes.get(key, Fraction(0)) + chance
    return sizes


Play = Callable[[State], tuple[tuple[Fraction, End | None, State], ...]]


def _round_player(battle: Battle, table: ResultsTable) -> Play:
    """Return a cached function that plays one round from a given state of the battle. For each
    possible result it gives the chance, how the battle ends (if it does), and the new state."""
    columns: dict[int, list[tuple[int, LandResult]]] = {}
    total = sum(n for n, _ in column_results(table, 0))

    @cache
    def play(state: State) -> tuple[tuple[Fraction, End | None, State], ...]:
        now = battle.with_forces(*state)
        quits = _voluntary_retreat(now)
        if quits:
            return ((Fraction(1), quits, state),)
        gap = now.differential()
        results = columns.setdefault(gap, column_results(table, gap))
        branches = []
        for ways, result in results:
            one, two = now.after(result)
            branches.append((Fraction(ways, total), ending(one, two), (one.left, two.left)))
        return tuple(branches)

    return play


def _voluntary_retreat(battle: Battle) -> End | None:
    """Return the end of a battle in which a side retreats voluntarily before a round, or ``None``
    if neither does; the attacker decides first."""
    if len(battle.attacker.forces) <= battle.attacker.quits:
        return "attacker-retreats"
    if len(battle.defender.forces) <= battle.defender.quits:
        return "defender-retreats"
    return None


def ending(one: Outcome, two: Outcome) -> End | None:
    """Return how a battle ends after a round whose outcomes for attacker and defender are ``one``
    and ``two``; ``None`` if the battle goes on."""
    if not one.left or not two.left:
        if one.left:
            return "defender-eliminated"
        return "attacker-eliminated" if two.left else "both-eliminated"
    if one.retreats or two.retreats:
        if one.retreats and two.retreats:
            return "both-retreat"
        return "attacker-retreats" if one.retreats else "defender-retreats"
    return None
