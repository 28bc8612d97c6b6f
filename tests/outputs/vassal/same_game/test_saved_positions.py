"""A position of a game in play is saved for VASSAL with all that the module remembers."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.saving_positions import save_of
from builder.playing.state import State
from builder.rules.play.sheets import sheet_of
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import stage
from tests.outputs.vassal.same_game.test_same_game import steps


def saved_position(state: State) -> bytes:
    """The saved game of a state in the middle of a game."""
    where = stage(state.match.game.id)
    sheet = sheet_of(state.match, state.moment)
    return write_game(where.game, save_of(where, sheet, []))


def test_weather_counts_events_and_supply_are_those_of_the_game() -> None:
    state = next(islice(steps("gotthard", "gotthard", 2), 200, None))[1]
    state = replace(state, moment=state.moment.noted(unsupplied=("ru-bagration",)))
    assert (state.moment.note("weather"), dict(state.moment.note("lasting"))) == (
        "snow", {"mules": 7, "barefoot": 7},
    )  # fmt: skip
    robot = Robot.begun(state, saves=saved_position)
    assert [*robot.differences(state)] == []
    out = {name for name, piece in robot.pieces.items() if piece.get("Unsupplied") == "1"}
    assert out == {"ru-bagration"}


def test_counts_are_those_of_the_game() -> None:
    states = (state for _, state in steps("ice-road", "winter", 2))
    state = next(state for state in states if state.moment.note("amounts")["delivered"] > 0)
    assert [*Robot.begun(state, saves=saved_position).differences(state)] == []
