"""In what order the traits of a piece act on a command, as it was seen in the real engine."""

from __future__ import annotations

from builder.playing.records import first_state
from tests.outputs.vassal.built_in import game
from tests.outputs.vassal.same_game.robot import Robot


def test_triggers_and_reports_wait_for_the_traits_inside_of_them() -> None:
    """Of a hidden unit that is eliminated the engine tells first that it is revealed, which an inner
    trigger brings about, and then by its name that it is eliminated, which an outer one does."""
    robot = Robot.begun(first_state(game("gotthard")))
    robot.client.choose(robot.pieces["fr-gudin-2"], "Eliminate")
    assert robot.client.chat[-2:] == [
        "Gudin's Oberalp brigade is revealed in 0617",
        "Gudin's Oberalp brigade is eliminated in 0617",
    ]
