"""The chance of each side to go first in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import prod

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms import Activation
from builder.model.mechanisms.activation import First


def first_chances(game: Game, declared: Activation) -> dict[str, Fraction]:
    """Return the chance of each side to go first in a turn."""
    first, sides = declared.first, [side.id for side in game.sheet.sides]
    if first is None:
        return {}
    if first.side:
        return {first.side: Fraction(1)}
    totals = {side: _totals(first, side) for side in sides}
    alone = {side: _highest(totals, side) for side in sides}
    tied = 1 - sum(alone.values())
    if first.ties != "again":
        alone[first.ties] = alone.get(first.ties, Fraction(0)) + tied
    elif tied < 1:
        alone = {side: chance / (1 - tied) for side, chance in alone.items()}
    return {side: chance for side, chance in alone.items() if chance}


def _totals(first: First, side: str) -> dict[int, Fraction]:
    more = first.add.get(side, 0)
    chances = Dice.parse(first.dice).chances() if first.dice else {0: Fraction(1)}
    return {roll + more: chance for roll, chance in chances.items()}


def _highest(totals: Mapping[str, Mapping[int, Fraction]], side: str) -> Fraction:
    """Return the chance that a side's total is higher than that of every other side. ``totals``
    has, for each side, the chance of each total."""
    others = [t for other, t in totals.items() if other != side]

    def below(total: int) -> Fraction:
        parts = (sum((p for n, p in t.items() if n < total), Fraction(0)) for t in others)
        return prod(parts, start=Fraction(1))

    return sum((p * below(total) for total, p in totals[side].items()), Fraction(0))
