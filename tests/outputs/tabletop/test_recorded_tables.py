"""What is laid on tables in the network and sent to print shops of whole games is as before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outputs.drawn_products import drawn_lines
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("drawn_tables.txt")
OUTPUTS = ("pieces", "tts", "ttp", "zuntzu", "shop")


@pytest.mark.parametrize("game", ["ice-road", "alder", "up-front"])
def test_what_is_laid_on_a_table_of_a_game_is_as_before(game: str) -> None:
    assert_as_recorded(FILE, game, drawn_lines(game, OUTPUTS))
