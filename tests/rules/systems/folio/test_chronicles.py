"""A random game goes as it went before, and worked examples are answered as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.playing.records import first_state
from tests.games import loading
from tests.games.answers import answers_told, charts_told, variations_told
from tests.playing.chronicles import chronicle
from tests.recorded import assert_as_recorded
from tests.rules.systems.spoilt import problems_told

ANSWERS = Path(__file__).with_name("answers.txt")
FILE = Path(__file__).with_name("chronicles.txt")
SCENARIOS = ["the-boys-of-67", "snoopys-nose", "the-iron-triangle"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_goes_as_it_went_before(scenario: str) -> None:
    start = first_state(loading.game("vietnam-battles"), scenario)
    assert_as_recorded(FILE, scenario, chronicle(start, 80))


def test_worked_examples_are_answered_as_before() -> None:
    assert_as_recorded(ANSWERS, "vietnam-battles", answers_told("vietnam-battles"))


def test_charts_are_filled_as_before() -> None:
    assert_as_recorded(ANSWERS, "charts", charts_told("vietnam-battles"))


def test_variations_of_worked_examples_are_answered_as_before() -> None:
    assert_as_recorded(ANSWERS, "variations", variations_told("vietnam-battles"))


def test_problems_of_a_spoilt_game_are_told_as_before() -> None:
    assert_as_recorded(ANSWERS, "problems", problems_told("vietnam-battles"))
