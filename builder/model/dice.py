"""Dice and the exact distribution of their sums."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

_DICE = re.compile(r"([0-9]{0,3})d([0-9]{1,4})", re.I)


class DiceError(ValueError):
    """Dice that are not written as ``2d6``, or a roll that they cannot show."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Some equal dice, summed."""

    count: int
    sides: int

    @classmethod
    def parse(cls, text: str) -> Dice:
        """``d6``, ``1d6`` or ``2d6``; raises :class:`DiceError`."""
        match = _DICE.fullmatch(text.strip())
        count, sides = (int(match[1] or 1), int(match[2])) if match else (0, 0)
        if not (1 <= count <= 20 and 2 <= sides <= 100):
            raise DiceError(f"{text!r} is not dice; write a number and a size, as in 2d6")
        return cls(count, sides)

    @property
    def lowest(self) -> int:
        """The least sum."""
        return self.count

    @property
    def highest(self) -> int:
        """The greatest sum."""
        return self.count * self.sides

    @property
    def total(self) -> int:
        """How many ways the dice can fall."""
        return int(self.sides**self.count)

    def ways(self) -> dict[int, int]:
        """How many ways lead to each sum."""
        return dict(_ways(self.count, self.sides))

    def chances(self) -> dict[int, Fraction]:
        """The chance of each sum."""
        return {roll: Fraction(n, self.total) for roll, n in self.ways().items()}

    def __contains__(self, roll: int) -> bool:
        return self.lowest <= roll <= self.highest

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


def if_dice(text: str) -> str:
    """The text, if :class:`Dice` can be read from it; raises :class:`DiceError`."""
    Dice.parse(text)
    return text


@cache
def _ways(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    if count == 0:
        return ((0, 1),)
    found: dict[int, int] = {}
    for roll, n in _ways(count - 1, sides):
        for face in range(1, sides + 1):
            found[roll + face] = found.get(roll + face, 0) + n
    return tuple(sorted(found.items()))
