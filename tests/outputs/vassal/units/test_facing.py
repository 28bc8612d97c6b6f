"""Units of a module turn by command; set-ups and saved games keep where they point."""

from __future__ import annotations

import pytest

from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.counters.slots import aside
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.module.reading_positions import read_position
from builder.outputs.vassal.module.saving_positions import save_of
from builder.outputs.vassal.table.facings import piece_facing
from builder.playing.records import first_state
from builder.rules.validation import fill
from tests.outputs.vassal.built_in import game
from tests.outputs.vassal.same_game.robot import Robot
from tests.playing import long_ships
from tests.rules.engine.in_play import test_facing as played
from tests.together import together


@pytest.mark.parametrize(("way", "facing"), [("NE", 1), ("E", 3), ("SE", 5), ("NW", 11)])
def test_the_directions_of_a_board_are_twelve_facings(way: str, facing: int) -> None:
    found = piece_facing(played.game(), "n-foot")
    assert found is not None
    assert (found.count, found.step) == (12, 2)
    assert found.number(way) == facing
    assert found.names[facing] == way


@pytest.mark.parametrize(("step", "moved"), [("Germans: Movement", True), ("Germans: Fire", False)])
def test_a_unit_that_turns_while_its_side_moves_has_moved(step: str, *, moved: bool) -> None:
    """13.4 of The Ridge of Stonne: who has moved fires worse."""
    robot = Robot.begun(first_state(game("stonne"), "first-light"))
    while robot.client.get("Step") != step:
        robot.client.push_button("Next phase")
    tank = robot.pieces["de-pz4-1"]
    robot.client.choose(tank, "Turn left")
    assert (f".m{tank.get('PieceUID')}." in robot.client.get("UnitDeeds")) is moved


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


def test_a_long_counter_lies_over_its_hexes_and_turns_about_its_own() -> None:
    """Two hexes of 25 mm, at 150 dots to the inch: their middle is 12.5 mm behind the bow."""
    ship, line = aside(long_ships.game(), "victory"), aside(long_ships.lines(), "victory")
    assert ship == (0, 74)
    assert line == (-148, 0)
    assert aside(long_ships.game(), "fort") == (0, 0)


@together(("way", "step"), [("E", (-148, 0)), ("W", (148, 0)), ("NE", (-74, 128))])
def test_the_next_hex_of_a_ship_lies_behind_it(way: str, step: tuple[int, int]) -> None:
    found = piece_facing(long_ships.game(), "victory")
    assert found is not None
    assert found.step_to_next(found.number(way)) == step
