"""The module tells which leaders must check because of the losses of their troops (15.9), and reminds of it
as long as they have not."""

from __future__ import annotations

import pytest

from builder.playing.records import first_state
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import game

DUE = "15.9: N3 in 0202 must make a check because of the losses: Leader hit"
OWED = "15.9: Note: N3 in 0202 has still to make a check because of losses: Leader hit"


@pytest.fixture(name="robot")
def _robot() -> Robot:
    return Robot.begun(first_state(game("leaders"), "over"))


def told(robot: Robot) -> list[str]:
    return [line for line in robot.client.chat if "check because" in line]


def test_a_leader_is_told_once_of_all_losses_of_his_troops(robot: Robot) -> None:
    robot.client.choose(robot.pieces["n-foot"], "Lose a step")
    robot.client.choose(robot.pieces["n-foot"], "Eliminate")
    robot.client.choose(robot.pieces["n-foot#2"], "Lose a step")
    assert told(robot) == [DUE]


def test_a_leader_elsewhere_and_one_of_the_enemy_are_not_told(robot: Robot) -> None:
    robot.client.choose(robot.pieces["n-horse"], "Eliminate")
    robot.client.drag(robot.pieces["s-foot"], *robot.point("0202"))
    robot.client.choose(robot.pieces["s-foot"], "Lose a step")
    assert told(robot) == []


def test_players_are_reminded_in_the_next_phase_until_the_check_is_made(robot: Robot) -> None:
    robot.client.choose(robot.pieces["n-foot"], "Lose a step")
    robot.client.push_button("Next phase")
    assert told(robot) == [DUE, OWED]
    robot.client.rolls = [6]
    robot.client.choose(robot.pieces["n-leader"], "Leader hit")
    robot.client.push_button("Next phase")
    assert told(robot) == [DUE, OWED]


def test_nobody_is_reminded_of_a_leader_who_is_lost(robot: Robot) -> None:
    robot.client.choose(robot.pieces["n-foot"], "Lose a step")
    robot.client.choose(robot.pieces["n-leader"], "Eliminate")
    robot.client.push_button("Next phase")
    assert told(robot) == [DUE]
