"""Reads printed values of units, and the steps that they have left, whatever their counts are."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import steps_of, unit_after_losses
from builder.rules.core.values import amount_of, value_of

STEPS = "steps"
"""The value name that stands for the number of steps that a unit has left."""


def steps_left_of(game: Game, piece: Piece) -> int:
    """Return how many steps a unit in the position has left."""
    unit = game.counters[piece.counter]
    return max(0, steps_of(game, unit) - piece.lost) if isinstance(unit, Unit) else 0


def printed_value(
    game: Game, counter: str, lost: int, name: str, rule: str, states: Collection[str] = ()
) -> int:
    """Return the printed value ``name`` of a unit after ``lost`` steps (for ``steps``, the number of
    steps left) and in some ``states``. Raises :class:`Refused` if it has no such value."""
    if name == STEPS:
        return _steps_after(game, counter, lost)
    stands, gone = _standing(game, counter, lost, states)
    return value_of(game, stands, name, rule, lost=gone)


def printed_amount(
    game: Game, counter: str, lost: int, name: str, rule: str, states: Collection[str] = ()
) -> Fraction:
    """Return the printed value ``name``, like :func:`printed_value`, as a
    :class:`~fractions.Fraction`; raises :class:`Refused` if the unit has no such value."""
    if name == STEPS:
        return Fraction(_steps_after(game, counter, lost))
    stands, gone = _standing(game, counter, lost, states)
    return amount_of(game, stands, name, rule, lost=gone)


def _standing(game: Game, counter: str, lost: int, states: Collection[str]) -> tuple[Unit, int]:
    """Return the unit whose counter is in play after so many steps lost, with the values of the side
    that it shows in these states, and how many of its own steps are lost."""
    stands, gone = unit_after_losses(game, unit_of_counter(game, counter), lost)
    return unit_shown(game, stands, states), gone


def unit_shown(game: Game, unit: Unit, states: Collection[str]) -> Unit:
    """Return a unit with the values of the side that it shows in these states: that of the first of
    them, in the order in which the game declares states, for which it has a side."""
    if not unit.sides or not states:
        return unit
    state = next((one for one in states_with_side(game, unit) if one in states), "")
    return _unit_in_state(game, (unit.id, state)) if state else unit


def states_with_side(game: Game, unit: Unit) -> list[str]:
    """Return the states for which a unit has a side, in the order in which the game declares them."""
    return [state.id for state in game.mechanisms.states if state.id in unit.sides]


def side_faces(game: Game, unit: Unit) -> list[tuple[str, int]]:
    """Return the sides of a unit's counter for states, each as the state and the steps lost: all of the
    first state, then all of the second."""
    return [(state, lost) for state in states_with_side(game, unit) for lost in range(unit.steps)]


def _in_state(game: Game, key: tuple[str, str]) -> Unit:
    counter, state = key
    return unit_of_counter(game, counter).shown_in(state)


_unit_in_state = cached_per_game_key(_in_state)


def unit_of_counter(game: Game, counter: str) -> Unit:
    """Return the unit that a counter is."""
    unit = game.counters[counter]
    assert isinstance(unit, Unit)
    return unit


def _steps_after(game: Game, counter: str, lost: int) -> int:
    return max(0, steps_of(game, unit_of_counter(game, counter)) - lost)
