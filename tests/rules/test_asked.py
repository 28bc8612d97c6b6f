"""The position that a question describes is put together from what is written, set up and placed."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.rules.core.positions.question_position import (
    piece_in_hex,
    piece_of,
    starting_position,
    with_pieces_moved,
)
from builder.rules.core.questions import map_of
from builder.rules.procedures import Refused


def test_a_written_position_stands_before_the_setup_of_its_scenario(vietnam: Game) -> None:
    scenario = vietnam.scenarios[0]
    sheet = map_of(vietnam, scenario.map)
    unit = vietnam.units[0].id
    written = PositionSheet(pieces=(Standing(counter=unit, at="0101"),))
    assert [p.name for p in starting_position(vietnam, sheet, written, scenario).pieces] == [unit]
    assert len(starting_position(vietnam, sheet, None, scenario).pieces) == sum(
        p.count for p in scenario.setup
    )
    assert not starting_position(vietnam, sheet, None, None).pieces


def test_placed_units_leave_their_places_and_empty_places_are_off_the_map(vietnam: Game) -> None:
    first, second = (u.id for u in vietnam.units[:2])
    start = with_pieces_moved(
        starting_position(vietnam, vietnam.maps[0], None, None), {first: "0101", second: "0102"}
    )
    moved = with_pieces_moved(start, {first: "0103", second: ""})
    assert [(p.name, p.at) for p in moved.pieces] == [(first, "0103")]


def test_a_unit_on_a_hexside_is_on_the_map_but_in_no_hex(vietnam: Game) -> None:
    unit = vietnam.units[0].id
    empty = starting_position(vietnam, vietnam.maps[0], None, None)
    with pytest.raises(Refused, match="not on the map"):
        piece_of(empty, unit)
    afloat = with_pieces_moved(empty, {unit: "0101/0102"})
    assert piece_of(afloat, unit).at == "0101/0102"
    with pytest.raises(Refused, match="on a hexside"):
        piece_in_hex(afloat, unit)
