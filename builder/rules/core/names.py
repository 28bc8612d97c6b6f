"""Checks that the names in a question to the rules engine (units, markers, sides) exist in the
game; a question with an unknown name is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from builder.model.base import Model, Words
from builder.model.game import Game
from builder.problems import PathKey, Problem, unknown_name
from builder.rules.core.questions import sides_of


@dataclass(frozen=True, slots=True)
class NamesOf:
    """An annotation on a procedure's argument that says what its words name: units and markers
    (``id``, or ``id#2`` for a second one), or a side."""

    what: Literal["counter", "side"]


Counter = Annotated[str, NamesOf("counter")]
Counters = Annotated[Words, NamesOf("counter")]
Side = Annotated[str, NamesOf("side")]


def unknown_names(game: Game, inputs: Model) -> Iterator[Problem]:
    """Yield a problem for each name in the arguments that the game does not have."""
    for name, field in type(inputs).model_fields.items():
        value = getattr(inputs, name)
        words = (value,) if isinstance(value, str) else value
        for named in (mark for mark in field.metadata if isinstance(mark, NamesOf)):
            told = _unknown_counters if named.what == "counter" else _unknown_sides
            yield from told(game, filter(None, words), ("given", name))


def _unknown_counters(game: Game, names: Iterable[str], path: PathKey) -> Iterator[Problem]:
    for name in names:
        if name.partition("#")[0] not in game.counters:
            yield unknown_name("counter", name, game.counters, path)


def _unknown_sides(game: Game, names: Iterable[str], path: PathKey) -> Iterator[Problem]:
    sides = sides_of(game)
    for name in names:
        if name not in sides:
            yield unknown_name("side", name, sides, path)
