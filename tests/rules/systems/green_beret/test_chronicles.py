"""A random game goes as it went before, and worked examples are answered as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.playing.records import first_state
from tests.games import loading
from tests.games.answers import answers_told, charts_told, variations_told
from tests.playing.chronicles import chronicle
from tests.recorded import assert_as_recorded
from tests.rules.engine.whole_games.test_exports import exports
from tests.rules.systems.spoilt import problems_told

ANSWERS = Path(__file__).with_name("answers.txt")
FILE = Path(__file__).with_name("chronicles.txt")
GAMES = {"green-beret": (150, ""), "a longer game": (300, "3")}
"""The most actions of a random game, and its seed."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went_before(name: str) -> None:
    most, seed = GAMES[name]
    start = first_state(loading.game("green-beret"), "green-beret")
    assert_as_recorded(FILE, name, chronicle(start, most, seed=seed))


def test_worked_examples_are_answered_as_before() -> None:
    assert_as_recorded(ANSWERS, "green-beret", answers_told("green-beret"))


def test_charts_are_filled_as_before() -> None:
    assert_as_recorded(ANSWERS, "charts", charts_told("green-beret"))


def test_variations_of_worked_examples_are_answered_as_before() -> None:
    assert_as_recorded(ANSWERS, "variations", variations_told("green-beret"))


def test_what_is_told_of_the_game_is_as_before() -> None:
    assert_as_recorded(ANSWERS, "exports", exports(loading.filled("green-beret")))


def test_problems_of_a_spoilt_game_are_told_as_before() -> None:
    assert_as_recorded(ANSWERS, "problems", problems_told("green-beret"))
