"""What other parts of the tool are told of a game's declared rules is as before: battles, charts, events and
all else that ``builder/rules/registry.py`` gives of a game, each as the length and a digest of its text."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from builder.model.game import Game
from builder.rules import registry
from tests.games import loading
from tests.recorded import assert_as_recorded
from tests.rules.engine.whole_games.games_of_the_page import declared
from tests.rules.engine.whole_games.test_chronicles import GAMES
from tests.told import digest, told

FILE = Path(__file__).with_name("exports.txt")
LEFT_OUT = ("system_of", "play_of", "own_position")
"""These give programs."""


def _given() -> dict[str, Callable[[Game], Any]]:
    """What the registry gives of a game alone."""
    own = {n: f for n, f in vars(registry).items() if inspect.isfunction(f) and n[0] != "_"}
    return {
        name: give
        for name, give in own.items()
        if give.__module__ == registry.__name__
        and list(inspect.signature(give).parameters) == ["game"]
        and name not in LEFT_OUT
    }


def exports(game: Game) -> Iterator[str]:
    for name, give in _given().items():
        if given := give(game):
            yield f"{name}: {digest(told(given))}"


@pytest.mark.parametrize("name", [*GAMES, "alder", "lissa", "stonne"])
def test_what_is_told_of_a_game_is_as_before(name: str) -> None:
    game = GAMES[name]() if name in GAMES else loading.game(name)
    assert_as_recorded(FILE, name, exports(game))


def test_what_is_told_of_the_games_of_the_page_is_as_before() -> None:
    for name, game in declared().items():
        assert_as_recorded(FILE, name, exports(game))
