"""The module tells which units go back whence they came, and reminds of those that have not."""

from __future__ import annotations

import pytest

from builder.playing.records import first_state
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import game

GOES = "N1 in 0303 goes back whence it came: move it (“Has gone back” if it came from nowhere)"
STILL = "Note: N1 in 0303 has still to go back whence it came"


@pytest.fixture(name="beaten")
def _beaten() -> Robot:
    """A game in which a unit has attacked and must go back."""
    robot = Robot.begun(first_state(game("storming"), "over"))
    client = robot.client
    while "Combat" not in client.get("Step"):
        client.push_button("Next phase")
    client.drag(robot.pieces["n-foot"], *robot.point("0303"))
    client.choose(robot.pieces["n-foot"], "Attack")
    client.choose(robot.pieces["s-foot"], "Defend")
    client.rolls, client.answers = [1], {"The attacker chooses": "Nothing chosen"}
    client.push_button("Resolve")
    client.push_button("Carry out")
    return robot


def told(robot: Robot) -> list[str]:
    return [line for line in robot.client.chat if "whence it came" in line and "roll" not in line]


def test_who_goes_back_is_told_and_reminded_of(beaten: Robot) -> None:
    assert told(beaten) == [GOES]
    beaten.client.push_button("Next phase")
    assert told(beaten) == [GOES, STILL]


def test_nobody_is_reminded_of_who_has_gone_back(beaten: Robot) -> None:
    beaten.client.drag(beaten.pieces["n-foot"], *beaten.point("0302"))
    beaten.client.push_button("Next phase")
    assert told(beaten) == [GOES]


def test_who_came_from_nowhere_stays_by_a_command(beaten: Robot) -> None:
    beaten.client.choose(beaten.pieces["n-foot"], "Has gone back")
    beaten.client.push_button("Next phase")
    assert told(beaten) == [GOES]


def test_who_refuses_battle_is_told_to_go_back_too() -> None:
    robot = Robot.begun(first_state(game("storming"), "over"))
    robot.client.drag(robot.pieces["n-foot"], *robot.point("0303"))
    robot.client.choose(robot.pieces["n-foot"], "Attack")
    robot.client.choose(robot.pieces["s-foot"], "Defend")
    robot.client.answers = {"The attacker chooses": "Refuse battle"}
    robot.client.push_button("Resolve")
    assert told(robot) == [GOES]
