"""A random game goes as it went before, and worked examples are answered as they were."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from builder.playing.records import first_state
from tests.games import loading
from tests.playing.chronicles import chronicle
from tests.recorded import assert_as_recorded
from tests.rules.systems.as_before import AsBefore

FILE = Path(__file__).with_name("chronicles.txt")
SCENARIOS = ["assault-on-belgium"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_goes_as_it_went_before(scenario: str) -> None:
    start = first_state(loading.game("assault-on-belgium"), scenario)
    assert_as_recorded(FILE, scenario, chronicle(start, 150))


class TestBelgium(AsBefore):
    id = "assault-on-belgium"
    folder = Path(__file__).parent
    slow: Mapping[str, int] = {"battle": 1}
