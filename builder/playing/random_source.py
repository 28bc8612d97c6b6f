"""Random choices that follow from a seed, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeVar

from builder.rules.play.actions import Action

T = TypeVar("T")


class RandomSource:
    """Makes random choices that follow from a seed, the same on every machine."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(str(seed))

    def below(self, many: int) -> int:
        """Return a random whole number from 0 up to, but not including, ``many``."""
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
