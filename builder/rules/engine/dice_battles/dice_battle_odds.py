"""The exact odds of a battle of dice: how many steps each side has lost when it is over.

A side's units are given by what they roll after each number of hits on their side, so that a battle is
two numbers: the hits on either side. Chances are counted in whole ways; fractions are made at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Literal

from builder.rules.core.pools import Counts, pooled, together

First = Literal["defender", "attacker", "together"]

Volley = tuple[tuple[Counts, int], ...]
"""What some units roll: the chances of hits of one die, and how many such dice."""

Ways = tuple[tuple[int, int], ...]
"""Hits and the ways that lead to each."""


@dataclass(frozen=True)
class Line:
    """One side: ``volleys`` by sort, then by the hits that it has taken, from none to ``steps``."""

    steps: int
    volleys: tuple[tuple[Volley, ...], ...]

    def ways(self, sort: int) -> tuple[int, list[Ways]]:
        """All ways, and those of each number of hits, after every number of hits taken."""
        chances = [_fired(_key(volley)) for volley in self.volleys[sort]]
        all_ = lcm(*(p.denominator for found in chances for p in found.values()))
        ways = [tuple((n, int(p * all_)) for n, p in found.items()) for found in chances]
        return all_, ways


Alike = tuple[tuple[tuple[tuple[int, Fraction], ...], int], ...]
"""A volley, dice that are alike together."""


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
            found = together(found, pooled(dict(die), many))
    return found


Grid = list[list[int]]
"""Ways, by the hits on the attacker, then by those on the defender."""


@dataclass(frozen=True)
class Over:
    """How a battle may end: the chance of each pair of losses, attacker's and defender's."""

    losses: Mapping[tuple[int, int], Fraction]


def odds(attacker: Line, defender: Line, first: First, rounds: int) -> Over:
    """The chance of every pair of losses after so many rounds, or when a side is gone."""
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
    return Over(losses)


def _events(attacker: Line, defender: Line) -> Iterator[tuple[_Shooting, _Shooting]]:
    """The fire of each sort of units, both sides'; sorts of which there are none are left out."""
    for sort in range(len(attacker.volleys)):
        ours, theirs = attacker.ways(sort), defender.ways(sort)
        if ours[0] > 1 or theirs[0] > 1:
            yield _Shooting(*ours), _Shooting(*theirs)


@dataclass(frozen=True)
class _Shooting:
    all: int
    ways: Sequence[Ways]


@dataclass(frozen=True)
class _Fire:
    """One sort of units of both sides that fire."""

    attacker: _Shooting
    defender: _Shooting

    @property
    def all(self) -> int:
        """All ways in which it may fall."""
        return self.attacker.all * self.defender.all

    def round(self, grid: Grid, first: First) -> Grid:
        """The ways after both have fired."""
        if first == "together":
            return self._together(grid)
        if first == "attacker":
            grid = _shot(grid, self.attacker)
            return _turned(_shot(_turned(grid), self.defender))
        grid = _turned(_shot(_turned(grid), self.defender))
        return _shot(grid, self.attacker)

    def _together(self, grid: Grid) -> Grid:
        most_a, most_d = len(grid) - 1, len(grid[0]) - 1
        found = [[0] * (most_d + 1) for _ in grid]
        for a, row in enumerate(grid):
            for d, ways in enumerate(row):
                if ways and (a == most_a or d == most_d):
                    found[a][d] += ways * self.all
                elif ways:
                    for on_d, w in self.attacker.ways[a]:
                        for on_a, v in self.defender.ways[d]:
                            found[min(most_a, a + on_a)][min(most_d, d + on_d)] += ways * w * v
        return found


def _shot(grid: Grid, shooting: _Shooting) -> Grid:
    """The ways after the side of the rows has fired at that of the columns."""
    most, found = len(grid[0]) - 1, []
    for row, fired in zip(grid, shooting.ways, strict=True):
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
