"""Reads printed values of units, and the steps that they have left, whatever their counts are."""

from __future__ import annotations

from fractions import Fraction

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import steps_of, unit_after_losses
from builder.rules.core.values import amount_of, value_of

STEPS = "steps"
"""The value name that stands for the number of steps that a unit has left."""


def steps_left_of(game: Game, piece: Piece) -> int:
    """Return how many steps a unit in the position has left."""
    unit = game.counters[piece.counter]
    return max(0, steps_of(game, unit) - piece.lost) if isinstance(unit, Unit) else 0


def printed_value(game: Game, counter: str, lost: int, name: str, rule: str) -> int:
    """Return the printed value ``name`` of a unit after ``lost`` steps (for ``steps``, the number of
    steps left). Raises :class:`Refused` if it has no such value."""
    if name == STEPS:
        return _steps_after(game, counter, lost)
    stands, gone = unit_after_losses(game, unit_of_counter(game, counter), lost)
    return value_of(game, stands, name, rule, lost=gone)


def printed_amount(game: Game, counter: str, lost: int, name: str, rule: str) -> Fraction:
    """Return the printed value ``name`` after ``lost`` steps, as a :class:`~fractions.Fraction`;
    raises :class:`Refused` if the unit has no such value."""
    if name == STEPS:
        return Fraction(_steps_after(game, counter, lost))
    stands, gone = unit_after_losses(game, unit_of_counter(game, counter), lost)
    return amount_of(game, stands, name, rule, lost=gone)


def unit_of_counter(game: Game, counter: str) -> Unit:
    """Return the unit that a counter is."""
    unit = game.counters[counter]
    assert isinstance(unit, Unit)
    return unit


def _steps_after(game: Game, counter: str, lost: int) -> int:
    return max(0, steps_of(game, unit_of_counter(game, counter)) - lost)
