"""What the page for playing is given of whole games is as before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outputs.drawn_products import drawn_lines
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("drawn_page.txt")


@pytest.mark.parametrize("game", ["ice-road", "alder"])
def test_what_the_page_is_given_of_a_game_is_as_before(game: str) -> None:
    assert_as_recorded(FILE, game, drawn_lines(game, ("play",)))
