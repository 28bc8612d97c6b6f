"""Games are read as before: their fields have the same values, and models work the same out of them. For
each class: the number of its objects, and a digest of all that they say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path

import pytest
from pydantic import BaseModel

from builder.model.game import Game
from tests.games import loading
from tests.model.boards import (
    drawn_sea,
    market_town,
    narrow_sea,
    pass_road,
    turned_quarters,
    two_shores,
)
from tests.playing import hidden_game, killed_leaders, regrouped, rich_game, three_sides, torpedoes
from tests.recorded import assert_as_recorded
from tests.told import digest, told

FILE = Path(__file__).with_name("games_as_read.txt")
GAMES: dict[str, Callable[[], Game]] = {
    "states, morale, counts, arrivals, ways": rich_game.rich,
    "support, options, fire": rich_game.before_combat,
    "facing": rich_game.of_facing,
    "a cup": partial(rich_game.acting, rich_game.INTERRUPTED),
    "hands of cards": rich_game.of_cards,
    "hidden places": hidden_game.of_places,
    "killed leaders": killed_leaders.killed_leaders,
    "regrouped units": regrouped.regrouped,
    "three sides": three_sides.with_objectives,
    "torpedoes": torpedoes.game,
    "squares": market_town.game,
    "turned boards": turned_quarters.game,
    "provinces": narrow_sea.game,
    "drawn provinces": drawn_sea.game,
    "points": pass_road.game,
    "theatres": two_shores.game,
    "up-front": partial(loading.game, "up-front"),
    "gotthard": partial(loading.game, "gotthard"),
}


def _models(value: object) -> Iterator[BaseModel]:
    """The models in a value, from the outermost inwards."""
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from _models(getattr(value, name))
    elif isinstance(value, Mapping):
        yield from _models(tuple(value.values()))
    elif isinstance(value, Sequence) and not isinstance(value, str | bytes):
        for item in value:
            yield from _models(item)


def _worked_out(model: BaseModel) -> Iterator[str]:
    """What a model works out of its fields."""
    for kind in type(model).__mro__:
        if kind.__module__.startswith("builder."):
            for name, value in [*vars(kind).items()]:
                if isinstance(value, property | cached_property) and name[0] != "_":
                    yield f"{name}: {told(getattr(model, name))}"


def _read(game: Game) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for model in _models(game):
        own = told(model) if model is not game else ""
        found.setdefault(type(model).__name__, []).append(" ".join((own, *_worked_out(model))))
    for name, texts in found.items():
        yield f"{len(texts)} {name}: {digest(' '.join(texts))}"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_read_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, _read(GAMES[name]()))
