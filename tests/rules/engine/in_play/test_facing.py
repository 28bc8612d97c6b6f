"""Facing in games that are played: units turn after their moves, and turn without moving."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from builder.model.game import Game
from builder.playing.players import RandomPlayer
from builder.playing.position_text import position_lines
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state, saved, state_of
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.playing.table import played_on
from builder.positions.position_files import read_position
from builder.rules.play.actions import read_action
from tests.rules.engine import brook

SEQUENCE = """\
sequence:
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
"""
FACING = """\
facing:
- {rule: "22.1", front: 120, rear: 60, moves: ahead, turn: 1, attacks: front, start: {south: W}}
"""
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0202", faces: SE}
- {counter: n-horse, at: "0203", faces: E}
- {counter: s-foot, at: "0606"}
""",
)


@cache
def game() -> Game:
    text = brook.MECHANISMS
    head, body = text[: text.index("\nstates:") + 1], text[text.index("\ndice:") + 1 :]
    declared = (head + body).replace("disrupted, ", "").replace("zones:\n", FACING + "zones:\n", 1)
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=declared, over=SCENARIO))


def after(*actions: str) -> State:
    """The first game, after some actions of North."""
    state = first_state(game(), "over")
    for text in actions:
        state = state.apply(read_action(text))
    return state


def choices(state: State) -> set[str]:
    return {action.text for action in state.legal_actions}


def test_a_unit_turns_after_its_move_as_far_as_its_points_allow() -> None:
    ended = after("unit n-horse", "move n-horse 0603")  # 4 of 6 points
    assert choices(ended) == {f"face n-horse {way}" for way in ("E", "NE", "SE", "NW", "SW")}
    assert ended.apply(read_action("face n-horse NW")).moment.piece("n-horse").faces == "NW"


def test_a_unit_whose_points_are_spent_keeps_its_direction() -> None:
    ended = after("unit n-foot", "move n-foot 0305")  # straight on, 3 points
    assert ended.moment.piece("n-foot").faces == "SE"
    assert not any(text.startswith("face") for text in choices(ended))


def test_a_unit_may_turn_without_moving() -> None:
    pivots = {text for text in choices(after("unit n-foot")) if text.startswith("face")}
    assert pivots == {f"face n-foot {way}" for way in ("E", "NE", "NW", "SW", "W")}
    assert after("unit n-foot", "face n-foot W").moment.piece("n-foot").faces == "W"


def test_the_position_tells_where_units_face_that_have_not_turned() -> None:
    state = after()
    story = Storyteller(game(), "en")
    told = "\n".join(position_lines(state.observation("north"), story))
    assert "s-foot, faces W)" in told
    assert "n-foot, faces SE)" in told


def test_units_face_as_their_side_does_at_the_start() -> None:
    given = {"unit": "s-foot", "scenario": "over"}
    assert brook.result("facing", given, game())["faces"] == "W"


def test_whole_games_are_played_with_facing_and_saved(tmp_path: Path) -> None:
    start = first_state(game(), "over")
    players = {side: RandomPlayer(f"5 {side}") for side in start.match.sides}
    states = [state for _, state in played_on(start, players, RandomSource("5 chance"))]
    assert states[-1].is_over
    ways = ("", "E", "SE")  # as at the start
    turned = next(s for s in states if any(p.faces not in ways for p in s.moment.pieces.values()))
    file = tmp_path / "saved.yaml"
    file.write_text(saved(turned), "utf-8")
    sheet, problems, _ = read_position(game(), file)
    assert sheet is not None
    assert not problems
    assert state_of(game(), sheet) == turned
