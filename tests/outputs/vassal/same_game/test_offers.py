"""What the module says of commands that it offers where the rules do not have them."""

from __future__ import annotations

import pytest

from builder.playing.records import first_state
from tests.outputs.vassal.built_in import game
from tests.outputs.vassal.same_game.client import Client
from tests.outputs.vassal.same_game.robot import Robot

OTHER, BEFORE = "rules have this in another phase", "this was done before in this phase"


def begun(name: str) -> Robot:
    return Robot.begun(first_state(game(name)))


def in_phase(robot: Robot, step: str) -> Client:
    """The client when the turn track shows a step."""
    while robot.client.get("Step") != step:
        robot.client.push_button("Next phase")
    return robot.client


def minded(client: Client, button: str) -> str:
    """What the chat warns of when a button is pushed."""
    said = len(client.chat)
    client.push_button(button)
    return "|".join(line for line in client.chat[said:] if "Mind:" in line)


@pytest.mark.parametrize(
    ("button", "step"),
    [("Roll for weather", "Weather"), ("Cards of the French", "Events")],
)
def test_what_belongs_to_a_phase_is_warned_of_in_others_and_a_second_time(
    button: str, step: str
) -> None:
    robot = begun("gotthard")
    client = in_phase(robot, step)
    assert minded(client, button) == ""
    assert BEFORE in minded(client, button)
    assert OTHER in minded(in_phase(robot, "Hunger"), button)
    assert minded(in_phase(robot, step), button) == ""


def test_points_of_a_turn_are_warned_of_before_its_end() -> None:
    robot = begun("gotthard")
    assert "points are written down at the end of the turn" in minded(
        in_phase(robot, "Weather"), "Count the turn's points"
    )
    robot = begun("gotthard")
    assert minded(in_phase(robot, "Hunger"), "Count the turn's points") == ""


def test_rolls_for_each_unit_are_not_warned_of() -> None:
    client = in_phase(begun("gotthard"), "Hunger")
    assert minded(client, "Hunger") == ""
    assert minded(client, "Hunger") == ""


def test_supply_is_checked_in_a_supply_phase() -> None:
    robot = begun("alder")
    assert minded(in_phase(robot, "French: Supply"), "Check supply") == ""
    assert OTHER in minded(in_phase(robot, "French: Movement"), "Check supply")


@pytest.fixture
def battle() -> Robot:
    """A French attack that is declared."""
    robot = begun("alder")
    french = robot.pieces["fr-1-1"]
    austrian = robot.pieces["at-1-1"]
    window, point = robot.point("0606")
    robot.client.drag(french, window, point)
    window, point = robot.point("0607")
    robot.client.drag(austrian, window, point)
    robot.client.choose(french, "Attack")
    robot.client.choose(austrian, "Defend")
    return robot


def test_a_battle_is_fought_in_the_phase_of_its_side_once(battle: Robot) -> None:
    client = battle.client
    assert OTHER in minded(in_phase(battle, "Austrians: Combat"), "Odds")
    client = in_phase(battle, "French: Combat")
    assert minded(client, "Odds") == ""
    assert minded(client, "Resolve") == ""
    assert BEFORE in minded(client, "Resolve")


def test_who_has_retreated_need_not_retreat_again_when_the_result_is_carried_out_again(
    battle: Robot,
) -> None:
    client = in_phase(battle, "French: Combat")
    client.rolls = [6]  # at 1:1, with one column to the left: the defender or attacker goes back
    client.push_button("Resolve")
    client.push_button("Carry out")
    backs = [piece for piece in client.present() if piece.get("MustRetreat") not in ("", "0")]
    assert backs
    for piece in backs:
        client.choose(piece, "Has retreated")
    client.push_button("Carry out")
    assert client.chat[-1] == "Nothing is left to carry out"
    assert not [piece for piece in client.present() if piece.get("MustRetreat") not in ("", "0")]


def test_losses_that_are_owed_are_told_again_in_the_next_phase(battle: Robot) -> None:
    client = in_phase(battle, "French: Combat")
    client.globals["BattleOwesD"] = "1"
    client.push_button("Next phase")
    assert any("The defender must still lose steps: 1" in line for line in client.chat[-3:])


def test_a_table_that_only_other_events_ask_for_is_rolled_in_their_phases() -> None:
    robot = begun("ice-road")
    assert OTHER in minded(in_phase(robot, "Orders"), "Bombers")
    client = in_phase(robot, "Day run")
    assert [minded(client, "Bombers") for _ in range(2)] == ["", ""]
    assert minded(in_phase(robot, "Night run"), "Engines") == ""
    assert OTHER in minded(in_phase(robot, "Workshops"), "The ice")
