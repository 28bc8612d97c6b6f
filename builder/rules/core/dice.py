"""The sources that rolls of :mod:`builder.model.dice` come from, and what they are asked for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from builder.model.dice import Dice, DiceError

__all__ = ["NO_ROLLS", "Dice", "DiceError", "Rolls", "Seeded", "at_least"]


def at_least(dice: Dice, target: int) -> Fraction:
    """The chance of a sum of ``target`` or more."""
    return sum((p for roll, p in dice.chances().items() if roll >= target), Fraction(0))


@dataclass(frozen=True, slots=True)
class Rolls:
    """Rolls that were made already, in order: an example's ``dice``, or a player's."""

    made: tuple[int, ...] = ()

    def first(self, dice: Dice) -> int | None:
        """The sum of the first dice made, or ``None`` if none were. A script may give the sum or the
        single dice; raises :class:`DiceError` for a number that these dice cannot show."""
        if not self.made:
            return None
        single = len(self.made) >= dice.count > 1
        roll = sum(self.made[: dice.count]) if single else self.made[0]
        if roll not in dice:
            raise DiceError(f"{dice} cannot show {roll}")
        return roll


NO_ROLLS = Rolls()


@dataclass
class Seeded:
    """An endless source of rolls that a seed repeats."""

    seed: int
    _random: random.Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    def roll(self, dice: Dice) -> int:
        """One sum."""
        return sum(self._random.randint(1, dice.sides) for _ in range(dice.count))

    def many(self, dice: Dice) -> Iterator[int]:
        """Sums without end."""
        while True:
            yield self.roll(dice)
