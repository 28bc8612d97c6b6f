"""Units of a module turn by command; set-ups and saved games keep where they point."""

from __future__ import annotations

import pytest

from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.module.reading_positions import read_position
from builder.outputs.vassal.module.saving_positions import save_of
from builder.outputs.vassal.table.facings import piece_facing
from builder.rules.validation import fill
from tests.playing import test_facing_in_play as played


@pytest.mark.parametrize(("way", "facing"), [("NE", 1), ("E", 3), ("SE", 5), ("NW", 11)])
def test_the_directions_of_a_board_are_twelve_facings(way: str, facing: int) -> None:
    found = piece_facing(played.game(), "n-foot")
    assert found is not None
    assert (found.count, found.step) == (12, 2)
    assert found.number(way) == facing
    assert found.names[facing] == way


def test_a_saved_game_keeps_where_units_point() -> None:
    stage = layout_only(fill(played.game()))
    pieces = (
        Standing(counter="n-foot", at="0202", faces="SW"),
        Standing(counter="n-horse", at="0203", faces="E"),
        Standing(counter="s-foot", at="0606"),
    )
    sheet = PositionSheet(game="brook", scenario="over", map="field", pieces=pieces)
    back, found = read_position(stage, write_game(stage.game, save_of(stage, sheet, [])))
    assert back is not None, found
    assert {one.counter: one.faces for one in back.pieces} == {
        "n-foot": "SW",
        "n-horse": "E",
        "s-foot": "W",  # as its side does at the start
    }
