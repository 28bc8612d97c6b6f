"""A random game goes as it went before, and worked examples are answered as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.playing.records import first_state
from builder.rules.play.moment import Task, task
from tests.games import loading
from tests.games.answers import answers_told, charts_told, variations_told
from tests.playing.chronicles import chronicle
from tests.playing.folio_states import moves, state_at
from tests.recorded import assert_as_recorded
from tests.rules.engine.whole_games.test_exports import exports
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


def test_what_is_told_of_the_game_is_as_before() -> None:
    assert_as_recorded(ANSWERS, "exports", exports(loading.filled("vietnam-battles")))


def test_problems_of_a_spoilt_game_are_told_as_before() -> None:
    assert_as_recorded(ANSWERS, "problems", problems_told("vietnam-battles"))


# -- battles -----------------------------------------------------------------------------------

UNITS = {
    "us-4-47-a": "2005", "us-4-47-b": "1906", "us-4-47-c": "2006", "us-5-60-a": "2105",
    "us-3-47-a": "1905", "us-monitor-1-4-11": "0711", "vc-514-1": "2007", "vc-514-2": "1907",
    "vc-261-1": "2107", "vc-261-2": "2008",
}  # fmt: skip
"""Americans north of the Viet Cong, hex by hex."""
SUPPORT = {
    "support US": ("us-support-2", "us-support-3", "us-support-4"),
    "support VC": ("vc-support-1", "vc-support-2"),
}


def _attacks(side: str) -> Task:
    return task("attack-phase", side=side, met=())


BATTLES = {
    "the Americans attack": ("US", _attacks("US")),
    "the Viet Cong attack": ("VC", _attacks("VC")),
    "guns first": ("US", task("bombardment-phase", side="US"), _attacks("US")),
    "the Americans move first": ("US", moves(), _attacks("US")),
    "the Viet Cong move first": ("VC", moves("VC"), _attacks("VC")),
}


@pytest.mark.parametrize("scenario", ["the-boys-of-67", "snoopys-nose"])
@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("seed", ["1", "5"])
def test_a_battle_goes_as_it_went_before(scenario: str, name: str, seed: str) -> None:
    """With the second seed some units are reduced, and one is hidden."""
    side, *todo = BATTLES[name]
    reduced, hidden = ("vc-514-1", "us-4-47-b", "vc-261-1"), ("vc-514-2",)
    worn = {"reduced": reduced, "hidden": hidden} if seed == "5" else {}
    start = state_at(
        scenario, UNITS, *todo, turn=3, phase="combat", side=side, notes=SUPPORT, **worn
    )
    assert_as_recorded(FILE, f"{name}, {scenario}, {seed}", chronicle(start, 80, seed=seed))
