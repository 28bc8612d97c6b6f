"""A random game goes as it went before, and worked examples are answered as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.playing.records import first_state
from builder.rules.play.moment import Task, task
from tests.games import loading
from tests.playing.chronicles import chronicle
from tests.playing.folio_states import moves, state_at
from tests.recorded import assert_as_recorded
from tests.rules.systems.as_before import AsBefore

FILE = Path(__file__).with_name("chronicles.txt")
SCENARIOS = ["the-boys-of-67", "snoopys-nose", "the-iron-triangle"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_goes_as_it_went_before(scenario: str) -> None:
    start = first_state(loading.game("vietnam-battles"), scenario)
    assert_as_recorded(FILE, scenario, chronicle(start, 80))


class TestVietnam(AsBefore):
    id = "vietnam-battles"
    folder = Path(__file__).parent


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
