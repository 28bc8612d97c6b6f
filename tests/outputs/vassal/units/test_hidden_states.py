"""A state that hides units is the mask of their pieces in the module, and orders are noted on them."""

from __future__ import annotations

import pytest

from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.module.reading_positions import read_position
from builder.outputs.vassal.module.saving_positions import save_of
from builder.playing.records import first_state
from builder.rules.validation import fill
from tests.outputs.vassal.same_game.client import NotOffered
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import game
from tests.playing import hidden_game


def test_a_saved_game_keeps_who_lies_face_down() -> None:
    stage = layout_only(fill(hidden_game.game()))
    pieces = (
        Standing(counter="n-foot", at="0202", hidden=True, states=("hidden",)),
        Standing(counter="s-foot", at="0606", states=("holding",)),
    )
    sheet = PositionSheet(game="brook", scenario="over", map="field", pieces=pieces)
    back, found = read_position(stage, write_game(stage.game, save_of(stage, sheet, [])))
    assert back is not None, found
    assert {one.counter: (one.hidden, one.states) for one in back.pieces} == {
        "n-foot": (True, ("hidden",)),
        "s-foot": (False, ("holding",)),
    }


def test_orders_are_noted_and_come_into_effect_when_they_are_shown() -> None:
    robot = Robot.begun(first_state(game("hidden"), "over"))
    foot, leader = robot.pieces["n-foot"], robot.pieces["n-leader"]
    robot.client.choose(foot, "Order: Charging")
    assert (foot.get("StateCharging"), foot.get("Ordered")) == ("", "a")
    with pytest.raises(NotOffered):
        robot.client.choose(leader, "Order: Charging")
    robot.client.push_button("Show the orders")
    assert (foot.get("StateCharging"), foot.get("Ordered")) == ("1", "")


def test_a_dummy_that_is_revealed_goes() -> None:
    robot = Robot.begun(first_state(game("hidden"), "over"))
    guns = robot.pieces["s-guns"]
    robot.client.choose(guns, "Reveal")
    assert guns.gone
    assert any("dummy" in line for line in robot.client.chat)


def said_of_meetings(robot: Robot, step: str) -> list[str]:
    """What the chat says of running into hidden enemies when a step of the first turn begins."""
    client = robot.client
    while client.get("Step") != step:
        assert client.get("TurnNo") == "1", "the step is over"
        client.chat.clear()
        client.push_button("Next phase")
    return [line for line in client.chat if "would enter its place" in line]


def test_the_chat_says_when_units_move_what_happens_to_those_who_run_into_hidden_enemies() -> None:
    robot = Robot.begun(first_state(game("places"), "over"))
    line = "12.1: Hidden: An enemy unit that would enter its place stops before it; both units are then seen."
    assert said_of_meetings(robot, "South: Search") == []
    assert said_of_meetings(robot, "South: Movement") == [line]
    assert said_of_meetings(robot, "South: Combat") == []


def test_where_hidden_units_lie_in_sight_face_down_the_chat_says_nothing_of_it() -> None:
    robot = Robot.begun(first_state(game("hidden"), "over"))
    assert said_of_meetings(robot, "South: Movement") == []
