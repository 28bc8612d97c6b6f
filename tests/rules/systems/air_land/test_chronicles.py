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
SCENARIOS = ["assault-on-belgium"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_goes_as_it_went_before(scenario: str) -> None:
    start = first_state(loading.game("assault-on-belgium"), scenario)
    assert_as_recorded(FILE, scenario, chronicle(start, 150))


def test_worked_examples_are_answered_as_before() -> None:
    assert_as_recorded(ANSWERS, "assault-on-belgium", answers_told("assault-on-belgium"))


def test_charts_are_filled_as_before() -> None:
    assert_as_recorded(ANSWERS, "charts", charts_told("assault-on-belgium"))


def test_variations_of_worked_examples_are_answered_as_before() -> None:
    assert_as_recorded(ANSWERS, "variations", variations_told("assault-on-belgium"))


def test_what_is_told_of_the_game_is_as_before() -> None:
    assert_as_recorded(ANSWERS, "exports", exports(loading.filled("assault-on-belgium")))


def test_problems_of_a_spoilt_game_are_told_as_before() -> None:
    assert_as_recorded(ANSWERS, "problems", problems_told("assault-on-belgium"))
