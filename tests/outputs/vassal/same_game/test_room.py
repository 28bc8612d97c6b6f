"""Events bring units to places that have room for them, as the engine does it."""

from __future__ import annotations

from builder.outputs.vassal.features.turns.event_lists import CARRY
from builder.playing.records import first_state
from tests.outputs.vassal.built_in import game
from tests.outputs.vassal.same_game.client import Client
from tests.outputs.vassal.same_game.robot import Robot

WORKSHOPS = "The Road over the Ice: Workshops"


def towed(columns_in_workshops: int) -> tuple[Client, str]:
    """A lorry column on the ice is towed away; returns where it then is."""
    robot = Robot.begun(first_state(game("ice-road"), "winter"))
    client = robot.client
    for n in range(1, columns_in_workshops + 2):
        at = "road:workshop" if n <= columns_in_workshops else "road:islands"
        client.drag(robot.pieces[f"lorries-{n}"], *robot.point(at))
    client.drag(robot.pieces["crew-1"], *robot.point("road:workshop"))
    client.rolls = [5]
    client.push_button("Engines")
    client.push_button(CARRY)
    return client, robot.pieces[f"lorries-{columns_in_workshops + 1}"].place


def test_a_column_that_is_towed_away_goes_to_the_workshops() -> None:
    client, place = towed(3)
    assert place == WORKSHOPS
    assert not any("no room" in line for line in client.chat)


def test_a_column_stays_on_the_ice_if_there_are_four_in_the_workshops() -> None:
    client, place = towed(4)
    assert place == "The Road over the Ice: Zelentsy Islands"
    assert "There is no room for Lorry column no. 5, which stays in " + place in client.chat
