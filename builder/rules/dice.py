"""Sources of dice rolls (for the dice of :mod:`builder.model.dice`): given rolls and seeded random
rolls."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from fractions import Fraction

from builder.model.dice import Dice, DiceError
from builder.sentences import filled_sentence

__all__ = ["NO_ROLLS", "Dice", "DiceError", "DiceRoller", "Rolls", "Seeded", "at_least"]


def at_least(dice: Dice, target: int) -> Fraction:
    """Return the chance that the sum of the dice is ``target`` or more."""
    return sum((p for roll, p in dice.chances().items() if roll >= target), Fraction(0))


@dataclass(frozen=True, slots=True)
class Rolls:
    """Dice rolls that are given in advance, in the order of their use: the ``dice`` of an example,
    or the rolls that a player made."""

    made: tuple[int, ...] = ()

    def first(self, dice: Dice) -> int | None:
        """Return the first given roll as a sum, or ``None`` if no roll is given. The given numbers
        may be sums or single dice; raises :class:`DiceError` for a number that these dice cannot
        show."""
        if not self.made:
            return None
        many = len(dice.each)
        single = len(self.made) >= many > 1
        roll = dice.result(self.made[:many]) if single else self.made[0]
        if roll not in dice:
            raise DiceError(filled_sentence("{dice} cannot show {roll}", dice=dice, roll=roll))
        return roll


NO_ROLLS = Rolls()


@dataclass
class DiceRoller:
    """Dice that are rolled one after the other: first the given rolls, then random rolls from a
    seed. ``log`` records each roll with its purpose."""

    made: list[int] = field(default_factory=list)
    seed: int | None = None
    log: list[tuple[str, int]] = field(default_factory=list)
    _more: Seeded | None = field(init=False, default=None, repr=False)

    def roll(self, dice: Dice, purpose: str = "") -> int:
        """Return the next roll; raises :class:`DiceError` if these dice cannot show it, or if no
        roll is left."""
        if self.made:
            found = self.made.pop(0)
            found = dice.highest if found == 0 and dice == Dice(1, 10) else found
            if found not in dice:
                raise DiceError(
                    filled_sentence(
                        "{dice} cannot show {found} ({purpose})",
                        dice=dice,
                        found=found,
                        purpose=purpose,
                    )
                )
        elif self.seed is None:
            raise DiceError(
                filled_sentence(
                    "no roll is left for {purpose}; give more, or a seed", purpose=purpose or dice
                )
            )
        else:
            self._more = self._more or Seeded(self.seed)
            found = self._more.roll(dice)
        self.log.append((purpose or str(dice), found))
        return found


@dataclass
class Seeded:
    """An endless source of random rolls; the same seed gives the same rolls."""

    seed: int
    _random: random.Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    def roll(self, dice: Dice) -> int:
        """Roll the dice once and return the sum."""
        return dice.result([self._random.randint(1, sides) for sides in dice.each])
