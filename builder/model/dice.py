"""Dice and the exact distribution of their sums."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from builder.sentences import filled_sentence

_DICE = re.compile(r"([0-9]{0,3})d([0-9]{1,4})(?:([+-])([0-9]{1,3}))?", re.I)
_OPPOSED = re.compile(r"([0-9]{0,3}d[0-9]{1,4})\s*[-−]\s*([0-9]{0,3}d[0-9]{1,4})", re.I)
_DIGITS = re.compile(r"1?d([468])\1", re.I)

_PLAIN = r"[1-4]?d(4|6|8|10|12|20)"
PATTERN = rf"{_PLAIN}([+-][0-9]{{1,2}})?|1?d(44|66|88|100)"
"""A regular expression for the dice that tables and declarations may roll: at most four, and only
types that are sold."""

OPPOSED_PATTERN = rf"{PATTERN}|{_PLAIN} ?- ?{_PLAIN}"
"""A regular expression for such dice, or for two opposed rolls, ``2d6-2d6``, of which the second is
subtracted from the first."""


class DiceError(ValueError):
    """Raised for dice that are not written in a form such as ``2d6``, or for a roll that the dice
    cannot show."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Some equal dice, added up, plus the number ``plus``; or, with ``digits``, two dice that are
    read as digits, like ``d66``: the first gives the tens, the second the ones. The roll of an
    ``opponent`` with dice of his own is subtracted."""

    count: int
    sides: int
    plus: int = 0
    digits: bool = False
    opponent: Dice | None = None

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read dice from a text: ``d6``, ``1d6``, ``2d6``, ``1d10-1`` (which shows 0 to 9) or
        ``d66``, or ``2d6-2d6`` for two opposed rolls; raises :class:`DiceError`."""
        opposed = _OPPOSED.fullmatch(text.strip())
        if opposed:
            return replace(cls.parse(opposed[1]), opponent=cls.parse(opposed[2]))
        digits = _DIGITS.fullmatch(text.strip())
        if digits:
            return cls(2, int(digits[1]), digits=True)
        match = _DICE.fullmatch(text.strip())
        count, sides = (int(match[1] or 1), int(match[2])) if match else (0, 0)
        if match is None or not (1 <= count <= 20 and 2 <= sides <= 100):
            raise DiceError(
                filled_sentence(
                    "{text!r} is not dice; write a number and a size, as in 2d6", text=text
                )
            )
        return cls(count, sides, int(f"{match[3] or '+'}{match[4] or 0}"))

    @property
    def lowest(self) -> int:
        """The lowest result that the dice can show."""
        least = 11 if self.digits else self.count + self.plus
        return least - self.opponent.highest if self.opponent else least

    @property
    def highest(self) -> int:
        """The highest result that the dice can show."""
        most = 11 * self.sides if self.digits else self.count * self.sides + self.plus
        return most - self.opponent.lowest if self.opponent else most

    @property
    def total(self) -> int:
        """The number of ways in which the dice can fall."""
        own = int(self.sides**self.count)
        return own * self.opponent.total if self.opponent else own

    @property
    def alone(self) -> Dice:
        """These dice without those of the opponent."""
        return replace(self, opponent=None)

    @property
    def each(self) -> tuple[int, ...]:
        """The number of sides of each die that is thrown, those of the opponent last."""
        own = (self.sides,) * self.count
        return own + self.opponent.each if self.opponent else own

    @property
    def single(self) -> Dice:
        """A single one of these dice."""
        return Dice(1, self.sides)

    def result(self, faces: Sequence[int]) -> int:
        """Return the result of the given faces, one for each die."""
        if self.opponent:
            own, theirs = faces[: self.count], faces[self.count :]
            return self.alone.result(own) - self.opponent.result(theirs)
        if self.digits:
            return 10 * faces[0] + faces[1]
        return sum(faces) + self.plus

    def combinations(self) -> dict[int, int]:
        """Return how many combinations of faces lead to each result."""
        if self.opponent:
            return self._differences(self.opponent)
        if self.digits:
            faces = range(1, self.sides + 1)
            return {10 * tens + one: 1 for tens in faces for one in faces}
        return {roll + self.plus: n for roll, n in _ways_of_falling(self.count, self.sides)}

    def _differences(self, opponent: Dice) -> dict[int, int]:
        """Return how many combinations of faces lead to each difference of two opposed rolls."""
        found: dict[int, int] = {}
        for roll, ways in self.alone.combinations().items():
            for other, others in opponent.combinations().items():
                found[roll - other] = found.get(roll - other, 0) + ways * others
        return dict(sorted(found.items()))

    def chances(self) -> dict[int, Fraction]:
        """Return the probability of each result."""
        return {roll: Fraction(n, self.total) for roll, n in self.combinations().items()}

    def __contains__(self, roll: int) -> bool:
        if self.digits:
            return roll in self.combinations()
        return self.lowest <= roll <= self.highest

    def __str__(self) -> str:
        if self.opponent:
            return f"{self.alone}-{self.opponent}"
        if self.digits:
            return f"d{self.sides}{self.sides}"
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")


def checked_dice_text(text: str) -> str:
    """Return the text unchanged if :class:`Dice` can be read from it; raises :class:`DiceError`
    otherwise."""
    Dice.parse(text)
    return text


@cache
def _ways_of_falling(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    if count == 0:
        return ((0, 1),)
    found: dict[int, int] = {}
    for roll, n in _ways_of_falling(count - 1, sides):
        for face in range(1, sides + 1):
            found[roll + face] = found.get(roll + face, 0) + n
    return tuple(sorted(found.items()))
