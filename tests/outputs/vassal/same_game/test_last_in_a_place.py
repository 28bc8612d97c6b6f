"""Units that were set up in a place and have left it were the last there, in the engine and in the module."""

from __future__ import annotations

from functools import cache

import pytest

from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.play.pieces import moved
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import game
from tests.outputs.vassal.same_game.test_saved_positions import saved_position

PLACE, NORTH = "0303", 5
"""A place that the South holds until a unit has been there, and what it brings."""


@cache
def set_up() -> State:
    """A scenario in which a unit of the North is set up in the place."""
    first = first_state(game("surrounded"), "over")
    there = moved(first.match.sheet, first.moment.piece("n-foot"), PLACE)
    return first.at(first.match.settled(first.moment.with_pieces(there)))


def states() -> list[State]:
    """The unit leaves the place."""
    state = set_up()
    found = [state, state := state.apply("unit n-foot")]
    away = next(a for a in state.legal_actions if a.text.startswith("move"))
    return [*found, state.apply(away)]


def test_a_unit_that_was_set_up_there_leaves_the_place_to_its_side() -> None:
    *_, after = states()
    assert PLACE not in {piece.at for piece in after.moment.pieces.values()}
    assert after.outcome.points["north"] == NORTH


@pytest.mark.parametrize("lost", [False, True])
def test_it_does_in_the_module_too_even_if_it_is_lost(lost: bool) -> None:
    first, *_, after = states()
    robot = Robot.begun(first)
    if lost:
        robot.client.choose(robot.pieces["n-foot"], "Eliminate")
    else:
        robot.client.drag(robot.pieces["n-foot"], *robot.point(after.moment.piece("n-foot").at))
    robot.client.push_button("Count the points")
    assert robot.client.get("Score_north") == str(NORTH)


def test_a_game_saved_for_vassal_tells_who_was_last_in_a_place() -> None:
    *_, after = states()
    assert [*Robot.begun(after, saves=saved_position).points(after)] == []
