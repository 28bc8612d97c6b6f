"""Computes which dice a virtual table needs."""

from __future__ import annotations

from builder.model.dice import Dice
from builder.model.game import Game

SIDES = (4, 6, 8, 10, 12, 20)
"""The numbers of sides of the dice that virtual tables have."""


def dice_needed(game: Game) -> dict[int, int]:
    """Return, for each number of sides, how many such dice the game rolls together at most; a
    percentage roll needs two ten-sided dice."""
    most: dict[int, int] = {}
    for roll in game.sheet.dice:
        kind = Dice.parse(roll)
        sides, count = (10, 2 * kind.count) if kind.sides == 100 else (kind.sides, kind.count)
        if sides in SIDES:
            most[sides] = max(most.get(sides, 0), count)
    return most
