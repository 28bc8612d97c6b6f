"""What is printed and read of whole games is as before: which sheet, page or picture has changed is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outputs.drawn_products import drawn_lines
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("drawn_products.txt")
OUTPUTS = ("paper", "svg", "rules", "press")


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("ice-road", "en"),
        ("ice-road", "ja"),
        ("alder", "en"),
        ("up-front", "en"),
    ],
)
def test_what_is_printed_and_read_of_a_game_is_as_before(game: str, language: str) -> None:
    assert_as_recorded(FILE, f"{game} {language}", drawn_lines(game, OUTPUTS, language))
