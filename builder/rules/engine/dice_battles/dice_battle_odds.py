"""Computes the exact odds of a dice battle: how many steps each side has lost when it is over.

A side is described by what its units roll after each number of hits on the side, so the state of a
battle consists of two numbers: the hits on either side. Chances are counted as integers (the number
of dice combinations) and become fractions only at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Literal

from builder.rules.core.pools import Counts, hit_chances_of_dice, sum_of_counts

First = Literal["defender", "attacker", "together"]

Volley = tuple[tuple[Counts, int], ...]
"""The roll of some units: the chances of hits on one die, and the number of such dice."""

HitCombinations = tuple[tuple[int, int], ...]
"""Pairs of a number of hits and the number of ways that lead to it."""


@dataclass(frozen=True)
class Line:
    """One side of a dice battle, for the odds. ``volleys`` holds what it rolls, by class of units
    in the order of fire and then by the hits that the side has taken (0 to ``steps``)."""

    steps: int
    volleys: tuple[tuple[Volley, ...], ...]

    def hit_combinations(self, sort: int) -> tuple[int, list[HitCombinations]]:
        """Return, for the fire of one class, the total number of dice combinations and, for each
        number of hits that its side has taken, how many combinations score each number of hits."""
        chances = [_fired(_key(volley)) for volley in self.volleys[sort]]
        all_ = lcm(*(p.denominator for found in chances for p in found.values()))
        ways = [tuple((n, int(p * all_)) for n, p in found.items()) for found in chances]
        return all_, ways


Alike = tuple[tuple[tuple[tuple[int, Fraction], ...], int], ...]
"""A volley in the form of a cache key, with equal dice grouped together."""


def _key(volley: Volley) -> Alike:
    found: dict[tuple[tuple[int, Fraction], ...], int] = {}
    for die, many in volley:
        key = tuple(die.items())
        found[key] = found.get(key, 0) + many
    return tuple(found.items())


@lru_cache(maxsize=4096)
def _fired(volley: Alike) -> Counts:
    found: Counts = {0: Fraction(1)}
    for die, many in volley:
        if many:
            found = sum_of_counts(found, hit_chances_of_dice(dict(die), many))
    return found


def hits_of(volley: Volley) -> Counts:
    """Return the chance of each number of hits that a volley scores."""
    return _fired(_key(volley))


Grid = list[list[int]]
"""Numbers of ways, indexed by the hits on the attacker, then by the hits on the defender."""


@dataclass(frozen=True)
class BattleOdds:
    """The possible ends of a battle: the chance of each pair of losses in steps, the attacker's and
    the defender's."""

    losses: Mapping[tuple[int, int], Fraction]


def battle_odds(attacker: Line, defender: Line, first: First, rounds: int) -> BattleOdds:
    """Return the chance of each pair of losses (attacker's, defender's) after ``rounds`` rounds, or
    earlier if a side is eliminated."""
    grid = [[0] * (defender.steps + 1) for _ in range(attacker.steps + 1)]
    grid[0][0], all_ = 1, 1
    fires = [_Fire(ours, theirs) for ours, theirs in _events(attacker, defender)]
    for _ in range(rounds):
        for fire in fires:
            grid = fire.round(grid, first)
            all_ *= fire.all
        shared = gcd(all_, *(ways for row in grid for ways in row))
        grid, all_ = [[ways // shared for ways in row] for row in grid], all_ // shared
    losses = {
        (a, d): Fraction(ways, all_)
        for a, row in enumerate(grid)
        for d, ways in enumerate(row)
        if ways
    }
    return BattleOdds(losses)


def _events(attacker: Line, defender: Line) -> Iterator[tuple[_Shooting, _Shooting]]:
    """Yield, for each class of units in the order of fire, the fire of the attacker's and the
    defender's units; classes without units are left out."""
    for sort in range(len(attacker.volleys)):
        ours, theirs = attacker.hit_combinations(sort), defender.hit_combinations(sort)
        if ours[0] > 1 or theirs[0] > 1:
            yield _Shooting(*ours), _Shooting(*theirs)


@dataclass(frozen=True)
class _Shooting:
    all: int
    combinations: Sequence[HitCombinations]


@dataclass(frozen=True)
class _Fire:
    """The fire of one class of units, on both sides of a dice battle."""

    attacker: _Shooting
    defender: _Shooting

    @property
    def all(self) -> int:
        """The total number of dice combinations when both sides fire."""
        return self.attacker.all * self.defender.all

    def round(self, grid: Grid, first: First) -> Grid:
        """Return the number of dice combinations for each pair of losses after both sides have
        fired once."""
        if first == "together":
            return self._both_fire(grid)
        if first == "attacker":
            grid = _shot(grid, self.attacker)
            return _turned(_shot(_turned(grid), self.defender))
        grid = _turned(_shot(_turned(grid), self.defender))
        return _shot(grid, self.attacker)

    def _both_fire(self, grid: Grid) -> Grid:
        most_a, most_d = len(grid) - 1, len(grid[0]) - 1
        found = [[0] * (most_d + 1) for _ in grid]
        for a, row in enumerate(grid):
            for d, ways in enumerate(row):
                if ways and (a == most_a or d == most_d):
                    found[a][d] += ways * self.all
                elif ways:
                    for on_d, w in self.attacker.combinations[a]:
                        for on_a, v in self.defender.combinations[d]:
                            found[min(most_a, a + on_a)][min(most_d, d + on_d)] += ways * w * v
        return found


def _shot(grid: Grid, shooting: _Shooting) -> Grid:
    """Return the number of dice combinations for each pair of losses after one side has fired. Rows
    of the grid are the firing side's losses, columns those of its target."""
    most, found = len(grid[0]) - 1, []
    for row, fired in zip(grid, shooting.combinations, strict=True):
        new = [0] * (most + 1)
        for at, ways in enumerate(row[:-1]):
            if ways:
                for hits, w in fired:
                    new[at + hits if at + hits < most else most] += ways * w
        new[most] += row[most] * shooting.all
        found.append(new)
    return found


def _turned(grid: Grid) -> Grid:
    return [list(column) for column in zip(*grid, strict=True)]
