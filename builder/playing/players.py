"""Players: programs that choose one of the legal actions from what their side may know."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Protocol, TypeVar

from builder.playing.observation import Observation
from builder.rules.play.actions import Action

T = TypeVar("T")


class Player(Protocol):
    """Chooses for a side."""

    def choose(self, seen: Observation) -> Action:
        """Return one of the actions of an observation."""


class RandomSource:
    """Random choices from a seed, the same on every machine."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(str(seed))

    def below(self, many: int) -> int:
        """Return a whole number from 0 to less than ``many``."""
        # only random() is promised to give the same numbers in every version of Python
        return min(int(self._random.random() * many), many - 1)

    def one_of(self, things: Sequence[T]) -> T:
        """Return one of several things, each with the same chance."""
        return things[self.below(len(things))]

    def by_chance(self, outcomes: Mapping[Action, Fraction]) -> Action:
        """Return one of several outcomes, each with its own chance."""
        whole = lcm(*(chance.denominator for chance in outcomes.values()))
        left = self.below(whole)
        for action, chance in outcomes.items():
            left -= chance.numerator * (whole // chance.denominator)
            if left < 0:
                return action
        raise ValueError("the chances do not add up to 1")


class RandomPlayer:
    """Chooses any legal action, each with the same chance."""

    def __init__(self, seed: int | str) -> None:
        self._source = RandomSource(seed)

    def choose(self, seen: Observation) -> Action:
        """Return one of the actions."""
        return self._source.one_of(seen.actions)


def _greedy(seed: int | str) -> Player:
    from builder.playing.greedy import GreedyPlayer

    return GreedyPlayer(seed)


PLAYERS: Mapping[str, Callable[[int | str], Player]] = {"random": RandomPlayer, "greedy": _greedy}
"""The programs that can play, by name; each is made with a seed."""
