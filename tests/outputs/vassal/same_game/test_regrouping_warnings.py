"""The module warns of units that are broken down or built up in another phase, twice in one phase, or
against the condition of the rule (26.1: no enemy is next to them)."""

from __future__ import annotations

import pytest

from builder.playing.records import first_state
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import game

DOWN, UP = "Break down: 1/1 + 2/1", "Build up: 1 from 1/1 + 2/1"


@pytest.fixture(name="robot")
def _robot() -> Robot:
    return Robot.begun(first_state(game("regrouped"), "over"))


def to_step(robot: Robot, name: str) -> None:
    """Push the turn track on to a step."""
    assert name in robot.client.steps
    while robot.client.get("Step") != name:
        robot.client.push_button("Next phase")


def warned(robot: Robot, counter: str, text: str) -> list[str]:
    """The warnings of a command of the first piece on the map of this name."""
    said = len(robot.client.chat)
    piece = next(p for p in robot.client.present() if p.name == counter and p.map == "Map")
    robot.client.choose(piece, text)
    return [line for line in robot.client.chat[said:] if "Note:" in line]


def test_nothing_is_said_of_units_regrouped_by_the_rules(robot: Robot) -> None:
    to_step(robot, "North: Recruits")
    assert warned(robot, "1", DOWN) == []


def test_more_units_than_may_be_in_a_place_are_told(robot: Robot) -> None:
    """Two units may be in a hex, three in a town, and leaders do not count (4.1)."""
    to_step(robot, "North: Recruits")
    for name in ("n-leader", "n-third"):
        robot.client.drag(robot.pieces[name], *robot.point("0201"))
    assert warned(robot, "1", DOWN) == ["4.1: Note: more than 2 units are now in 0201"]


def test_a_leader_does_not_count_and_a_town_holds_three(robot: Robot) -> None:
    to_step(robot, "North: Recruits")
    for name in ("s-guns", "s-one", "s-two"):
        robot.client.drag(robot.pieces[name], *robot.point("0606"))
    for name in ("n-leader", "n-third", "n-div"):
        robot.client.drag(robot.pieces[name], *robot.point("0303"))
    assert warned(robot, "1", DOWN) == []


def test_another_phase_is_told(robot: Robot) -> None:
    to_step(robot, "North: Movement")
    assert warned(robot, "1", DOWN) == ["26.1: Note: by the rules this belongs in another phase"]


def test_the_phase_of_the_other_side_is_told(robot: Robot) -> None:
    to_step(robot, "South: Recruits")
    assert warned(robot, "1", DOWN) == ["26.1: Note: by the rules this belongs in another phase"]


def test_units_that_have_come_in_this_phase_are_told_each(robot: Robot) -> None:
    to_step(robot, "North: Recruits")
    warned(robot, "1", DOWN)
    assert warned(robot, "1/1", UP) == ["26.1: Note: this has already been done in this phase"] * 2


def test_an_enemy_next_to_the_units_is_told(robot: Robot) -> None:
    to_step(robot, "North: Recruits")
    robot.client.drag(robot.pieces["s-guns"], *robot.point("0301"))
    told = "26.1: Note: 1 in 0201 does not fulfil the condition of this rule"
    assert warned(robot, "1", DOWN) == [told]
