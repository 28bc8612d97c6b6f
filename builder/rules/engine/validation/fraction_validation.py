"""Checks that rules which need whole numbers do not use unit values with fractions, such as
``2½``."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from builder.model.game import Game
from builder.model.mechanisms.grades import Grades
from builder.model.pieces.counters import Unit
from builder.problems import PathKey, Problem, error
from builder.rules.core.values import value_index
from builder.rules.engine.positions.steps import parts_of_value
from builder.sentences import filled_sentence

_WHOLE = ("value", "dice", "range", "start")
"""The keys under which a rule names a value that it reads as a whole number."""


def check_fractions(game: Game) -> Iterator[Problem]:
    """Report each rule that needs a whole number but uses a value which counters print as a
    fraction. Strengths, movement allowances and stacking values may be fractions."""
    printed = sorted(name for name in game.sheet.names_of_values if parts_of_value(game, name) > 1)
    if not printed:
        return
    for path, name in _whole_number_values(game.mechanisms, ("mechanisms",)):
        if value_index(printed, name) is not None:
            unit = next(u.id for u in game.units if _prints(game, name, u))
            message = filled_sentence(
                "{name} is no whole number on {unit}, and this rule counts in whole numbers",
                name=name,
                unit=unit,
            )
            hint = "print whole numbers; strengths, allowances and stacking may be fractions"
            yield error("bad-value", message, path, hint=hint)


def _prints(game: Game, name: str, unit: Unit) -> bool:
    at = value_index(game.value_names(unit), name)
    sides = (unit.values, *unit.after)
    return at is not None and any(at < len(v) and v[at].number is None for v in sides)


def _whole_number_values(part: object, path: PathKey) -> Iterator[tuple[PathKey, str]]:
    """Yield the name of each unit value that some rule needs as a whole number, with the rule's
    path."""
    if isinstance(part, tuple):
        for n, one in enumerate(part):
            yield from _whole_number_values(one, (*path, n))
    if not isinstance(part, BaseModel) or isinstance(part, Grades):
        return
    for key in part.model_fields_set:
        inner, here = getattr(part, key), (*path, key.removesuffix("_"))
        if isinstance(inner, str) and key in _WHOLE and inner:
            yield here, inner
        else:
            yield from _whole_number_values(inner, here)
