"""Arguments of questions that name things of the game; a question with an unknown name is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from builder.model.base import Model, Words
from builder.model.game import Game
from builder.problems import PathKey, Problem, unknown
from builder.rules.core.questions import sides_of


@dataclass(frozen=True, slots=True)
class Named:
    """What the words of an argument name: units and markers (``id``, or ``id#2`` for a second one),
    or a side."""

    what: Literal["counter", "side"]


Counter = Annotated[str, Named("counter")]
Counters = Annotated[Words, Named("counter")]
Side = Annotated[str, Named("side")]


def strangers(game: Game, inputs: Model) -> Iterator[Problem]:
    """Yield a problem for each name in the arguments that the game does not have."""
    for name, field in type(inputs).model_fields.items():
        value = getattr(inputs, name)
        words = (value,) if isinstance(value, str) else value
        for named in (mark for mark in field.metadata if isinstance(mark, Named)):
            told = _strange_counters if named.what == "counter" else _strange_sides
            yield from told(game, filter(None, words), ("given", name))


def _strange_counters(game: Game, names: Iterable[str], path: PathKey) -> Iterator[Problem]:
    for name in names:
        if name.partition("#")[0] not in game.counters:
            yield unknown("counter", name, game.counters, path)


def _strange_sides(game: Game, names: Iterable[str], path: PathKey) -> Iterator[Problem]:
    sides = sides_of(game)
    for name in names:
        if name not in sides:
            yield unknown("side", name, sides, path)
