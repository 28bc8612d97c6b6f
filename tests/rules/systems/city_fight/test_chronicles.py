"""A random game goes as it went before, and worked examples are answered as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.playing.records import first_state
from tests.games import loading
from tests.playing.chronicles import chronicle
from tests.recorded import assert_as_recorded
from tests.rules.systems.as_before import AsBefore

FILE = Path(__file__).with_name("chronicles.txt")
GAMES = {
    "hue": ("", 120, ""),
    "nearly all optional rules": ("7.2 7.3 7.4 7.5b 7.6 7.7 7.8 7.9 7.10a 7.10b", 400, "6"),
    "hidden units, bridges and gas": ("7.1 7.2 7.4 7.10b", 400, "9"),
}
"""The optional rules of a random game, its most actions and its seed."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went_before(name: str) -> None:
    options, most, seed = GAMES[name]
    start = first_state(loading.game("hue"), "hue", options.split())
    assert_as_recorded(FILE, name, chronicle(start, most, seed=seed))


class TestHue(AsBefore):
    id = "hue"
    folder = Path(__file__).parent
