"""Units in boxes off the map gain steps for points too, in the module as by the rules."""

from __future__ import annotations

from builder.playing.records import first_state
from builder.rules.asking import ask
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import game


def test_a_unit_in_a_box_gains_a_step() -> None:
    given = {"units": {"n-foot": "beyond:coast"}, "reduced": ["n-foot"], "side": "north", "turn": 1}
    answer = ask(game("rich"), "replacements", given)
    assert answer.result is not None, answer.problems
    assert answer.result["enough"] == ["n-foot"]
    robot = Robot.begun(first_state(game("rich"), "over"))
    foot = robot.pieces["n-foot"]
    robot.client.drag(foot, *robot.point("beyond:coast"))
    robot.client.choose(foot, "Lose a step")
    robot.client.push_button("Replacement points")
    robot.client.choose(foot, "Replace a step")
    assert foot.get("Step_Level") == "1"
