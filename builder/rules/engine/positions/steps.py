"""Computes the values of units after losses: printed values by the steps that they have lost, and
counted values by the boxes that they have left."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import number_text
from builder.problems import Problem, error, unknown_name
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import steps_of, unit_and_replacements
from builder.rules.core.questions import side_of
from builder.rules.core.values import value_index
from builder.rules.engine.positions.amounts import (
    amount_in,
    at_start,
    count_named,
    unit_has_count,
)
from builder.rules.engine.positions.printed_values import (
    STEPS,
    printed_amount,
    printed_value,
    unit_of_counter,
)
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from builder.rules.engine.positions.situation import Situation


def value_of_piece(situation: Situation, piece: Piece, name: str, rule: str) -> int:
    """Return the value ``name`` of a unit in a position: with the steps that it has left
    (``steps`` is their number), or what the boxes of a count are worth that it has left. Raises
    :class:`Refused` if it has no such value."""
    return value_after_losses(
        situation.game, piece.counter, piece.lost, name, rule,
        left=_left(situation, piece, name), states=piece.states,
    )  # fmt: skip


def amount_of_piece(situation: Situation, piece: Piece, name: str, rule: str) -> Fraction:
    """Return a value of a unit in a position, like :func:`value_of_piece`, as an exact fraction."""
    return amount_after(
        situation.game, piece.counter, piece.lost, name, rule,
        left=_left(situation, piece, name), states=piece.states,
    )  # fmt: skip


def _left(situation: Situation, piece: Piece, name: str) -> int | None:
    count = counted_value(situation.game, name)
    if count is None or not _has_count(situation.game, count, piece.counter):
        return None
    return amount_in(situation, count, piece.name)


def _has_count(game: Game, count: Count, counter: str) -> bool:
    unit = game.counters[counter]
    return isinstance(unit, Unit) and unit_has_count(game, count, unit)


def counted_value(game: Game, name: str) -> Count | None:
    """Return the count of units that a value name stands for; ``None`` if it is a printed value."""
    count = count_named(game, name)
    return count if count is not None and count.of == "unit" else None


def is_value(game: Game, name: str) -> bool:
    """Return whether a name stands for a value of units: one that is printed, their ``steps``, or a
    count."""
    printed = value_index(game.sheet.names_of_values, name) is not None
    return name == STEPS or printed or counted_value(game, name) is not None


def value_after_losses(
    game: Game, counter: str, lost: int, name: str, rule: str, *,
    left: int | None = None, states: Collection[str] = (),
) -> int:  # fmt: skip
    """Return the value ``name`` of a unit after ``lost`` steps (for ``steps``, the number of steps
    left) and in some ``states``; for a count, what it is worth while so much of it is ``left``, or at
    the start. Raises :class:`Refused` if it has no such value."""
    count = counted_value(game, name)
    if count is None:
        return printed_value(game, counter, lost, name, rule, states)
    return _worth(game, count, counter, left, rule)


def amount_after(
    game: Game, counter: str, lost: int, name: str, rule: str, *,
    left: int | None = None, states: Collection[str] = (),
) -> Fraction:  # fmt: skip
    """Return a unit's value after losses, like :func:`value_after_losses`, as a
    :class:`~fractions.Fraction`."""
    count = counted_value(game, name)
    if count is None:
        return printed_amount(game, counter, lost, name, rule, states)
    return Fraction(_worth(game, count, counter, left, rule))


def _worth(game: Game, count: Count, counter: str, left: int | None, rule: str) -> int:
    """Return what a unit's count is worth: what the last box that is left says, or their number."""
    if not _has_count(game, count, counter):
        message = filled_sentence("unit {id} has no {name} value", id=counter, name=count.id)
        hint = filled_sentence("say under who which units have {name}", name=count.id)
        raise Refused(error("no-value", message, ("units", counter), hint=hint, rule=rule))
    amount = at_start(game, count, counter) if left is None else left
    row = unit_of_counter(game, counter).boxes.get(count.id, ())
    if not row:
        return amount
    return row[max(0, len(row) - amount)] if amount > 0 else 0


def every_amount(game: Game, unit: Unit, name: str, rule: str) -> tuple[Fraction, ...]:
    """Return a unit's value after 0, 1, 2 … lost steps; for a count, while 0, 1, 2 … of it is left.
    Raises :class:`Refused` if it has no such value."""
    count = counted_value(game, name)
    if count is None:
        steps = range(steps_of(game, unit))
        return tuple(printed_amount(game, unit.id, lost, name, rule) for lost in steps)
    _worth(game, count, unit.id, None, rule)  # raises for a unit without the count
    most = max(at_start(game, count, unit.id), count.most or 0)
    return tuple(Fraction(_worth(game, count, unit.id, n, rule)) for n in range(most + 1))


def number_or_text(amount: Fraction) -> int | str:
    """Return a whole number as an ``int``, any other number as text such as ``2½``."""
    return amount.numerator if amount.denominator == 1 else number_text(amount)


def _parts(game: Game, name: str) -> int:
    found = 1
    if counted_value(game, name) is not None:
        return found
    for unit in game.units:
        at = value_index(game.value_names(unit), name)
        sides = (v for values in unit.sides.values() for v in values)
        printed = (
            v[at] for v in (unit.values, *unit.after, *sides) if at is not None and at < len(v)
        )
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
