"""Computes the steps that a unit has left, and its values after it has lost steps."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import number_text
from builder.problems import Problem, error, unknown_name
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import (
    steps_of,
    unit_after_losses,
    unit_and_replacements,
)
from builder.rules.core.questions import side_of
from builder.rules.core.values import amount_of, value_index, value_of
from builder.sentences import filled_sentence

STEPS = "steps"
"""The value name that stands for the number of steps that a unit has left."""


def steps_left_of(game: Game, piece: Piece) -> int:
    """Return how many steps a unit in the position has left."""
    unit = game.counters[piece.counter]
    return max(0, steps_of(game, unit) - piece.lost) if isinstance(unit, Unit) else 0


def value_of_piece(game: Game, piece: Piece, name: str, rule: str) -> int:
    """Return the unit value ``name`` of a unit with the steps that it has left (``steps`` is their
    number). Raises :class:`Refused` if it has no such value."""
    return value_after_losses(game, piece.counter, piece.lost, name, rule)


def value_after_losses(game: Game, counter: str, lost: int, name: str, rule: str) -> int:
    """Return the value ``name`` of a unit after ``lost`` steps (for ``steps``, the number of steps
    left). Raises :class:`Refused` if it has no such value."""
    if name == STEPS:
        return _steps_after(game, counter, lost)
    stands, gone = unit_after_losses(game, _unit(game, counter), lost)
    return value_of(game, stands, name, rule, lost=gone)


def amount_after(game: Game, counter: str, lost: int, name: str, rule: str) -> Fraction:
    """Return the unit value ``name`` after ``lost`` steps, as a :class:`~fractions.Fraction`;
    raises :class:`Refused` if the unit has no such value."""
    if name == STEPS:
        return Fraction(_steps_after(game, counter, lost))
    stands, gone = unit_after_losses(game, _unit(game, counter), lost)
    return amount_of(game, stands, name, rule, lost=gone)


def _unit(game: Game, counter: str) -> Unit:
    unit = game.counters[counter]
    assert isinstance(unit, Unit)
    return unit


def _steps_after(game: Game, counter: str, lost: int) -> int:
    return max(0, steps_of(game, _unit(game, counter)) - lost)


def number_or_text(amount: Fraction) -> int | str:
    """Return a whole number as an ``int``, any other number as text such as ``2½``."""
    return amount.numerator if amount.denominator == 1 else number_text(amount)


def _parts(game: Game, name: str) -> int:
    found = 1
    for unit in game.units:
        at = value_index(game.value_names(unit), name)
        printed = (v[at] for v in (unit.values, *unit.after) if at is not None and at < len(v))
        found = lcm(found, *(value.amount.denominator for value in printed))
    return found


parts_of_value = cached_per_game_key(_parts)
"""Return the number of parts of a point in which a printed unit value is counted: 2 if some are
halves, 1 if all are whole numbers."""


def check_steps(game: Game) -> Iterator[Problem]:
    """Report replacement units (which a unit turns into when it loses steps) that do not exist,
    belong to another side, or replace each other in a circle."""
    units = {unit.id: unit for unit in game.units}
    for unit in game.units:
        path = ("units", unit.id, "replaced")
        if not unit.replaced:
            continue
        other = units.get(unit.replaced)
        if other is None:
            yield unknown_name("unit", unit.replaced, units, path)
        elif side_of(game, other) != side_of(game, unit):
            message = filled_sentence(
                "{new}, which takes the place of {old}, is of another side",
                new=other.id,
                old=unit.id,
            )
            yield error("bad-steps", message, path, hint="name a unit of the same side")
        elif list(unit_and_replacements(game, unit))[-1].replaced:
            message = filled_sentence(
                "{id} is replaced by units that it replaces itself", id=unit.id
            )
            yield error("bad-steps", message, path, hint="let the last of them be replaced by none")
