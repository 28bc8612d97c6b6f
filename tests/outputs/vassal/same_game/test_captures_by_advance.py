"""Who advances after combat captures guns that are left alone (7.2): their menu has the command then, and
only then."""

from __future__ import annotations

from builder.playing.records import first_state
from tests.outputs.vassal.same_game.client import entries_of
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import game


def test_guns_are_left_when_all_others_are_eliminated() -> None:
    robot = Robot.begun(first_state(game("storming"), "over"))
    client, pieces = robot.client, robot.pieces
    while "Combat" not in client.get("Step"):
        client.push_button("Next phase")
    client.drag(pieces["n-foot"], *robot.point("0303"))
    client.choose(pieces["n-foot"], "Attack")
    client.choose(pieces["s-guns"], "Defend")
    client.rolls, client.answers = [5], {"The attacker chooses": "Nothing chosen"}
    client.push_button("Resolve")
    client.push_button("Carry out")
    assert pieces["s-foot"].map == "Losses"
    assert pieces["s-guns"].map != "Losses"


def test_guns_that_an_advance_finds_alone_are_captured() -> None:
    robot = Robot.begun(first_state(game("storming"), "over"))
    guns = robot.pieces["s-guns"]
    robot.client.drag(robot.pieces["n-foot"], *robot.point("0304"))
    assert "Capture" not in entries_of(guns)  # the infantry is there still
    robot.client.choose(robot.pieces["s-foot"], "Eliminate")
    robot.client.choose(guns, "Capture")
    assert guns.map == "Losses"
    assert "7.2: S2 is overrun in 0304" in robot.client.chat
