"""What the robot does is what a player would: it looks where pieces lie now, and names units as targets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.playing.records import first_state
from tests.outputs.vassal.built_in import game
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.same_game.acts import Command
from tests.outputs.vassal.same_game.by_hand import task_of
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.test_same_game import steps
from tests.outputs.vassal.same_game.translation import declared


def test_a_unit_is_attacked_and_not_the_flag_that_was_laid_before_it_came() -> None:
    fights = (before for _, before in steps("ponte-novo", "nation", 1))
    before = next(state for state in fights if state.moment.log[-1:] == ("fight",))
    target = task_of(before)["target"]
    flags = [n for n, p in before.moment.pieces.items() if p.counter == "flag" and p.at == target]
    turned = dict(sorted(before.moment.pieces.items(), key=lambda one: one[0] not in flags))
    before = replace(before, moment=replace(before.moment, pieces=turned))
    *_, last = declared(before)
    assert isinstance(last, Command)
    assert not last.counter.startswith("flag")


def test_a_unit_that_has_just_come_back_gets_its_steps_although_its_place_was_not_read_yet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = first_state(game("ponte-novo"), "nation")
    robot = Robot.begun(state)
    militia = robot.pieces["fiumorbo"]
    robot.client.choose(militia, "Lose a step")
    militia.map = "Corsicans"
    present = robot.client.present

    def read() -> list[Played]:
        militia.map = "Map"
        return present()

    monkeypatch.setattr(robot.client, "present", read)
    robot.do(Command("fiumorbo", ("Restore a step",), unless_done=True), state)
    assert [*robot.differences(state)] == []
