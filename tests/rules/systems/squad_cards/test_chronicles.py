"""A random game goes as it went before."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.playing.records import first_state
from tests.games import loading
from tests.playing.chronicles import chronicle
from tests.recorded import assert_as_recorded
from tests.rules.systems.as_before import AsBefore

FILE = Path(__file__).with_name("chronicles.txt")
GAMES = {"patrol": (150, ""), "another patrol": (250, "8")}
"""The most actions of a random game, and its seed."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went_before(name: str) -> None:
    most, seed = GAMES[name]
    start = first_state(loading.game("up-front"), "patrol")
    assert_as_recorded(FILE, name, chronicle(start, most, seed=seed))


class TestUpFront(AsBefore):
    id = "up-front"
    folder = Path(__file__).parent
