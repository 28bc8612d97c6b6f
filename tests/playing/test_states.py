"""States of play: what is legal, what comes of it, how they are written."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.playing.history import History
from builder.playing.perft import sequences
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state, saved, state_of
from builder.playing.state import CHANCE, State
from builder.playing.table import played_on
from builder.positions.position_files import read_position
from builder.rules.play.actions import action
from builder.rules.procedures import Refused
from tests.games import loading


@pytest.fixture(scope="module")
def alder() -> Game:
    return loading.game("alder")


def _random(state: State, seed: int) -> list[State]:
    players = {side: RandomPlayer(f"{seed} {side}") for side in state.match.sides}
    return [state, *(after for _, after in played_on(state, players, RandomSource(seed)))]


def test_a_game_begins_with_the_first_side_that_moves(alder: Game) -> None:
    start = first_state(alder)
    assert start.current_player == "french"
    assert (start.moment.turn, start.moment.phase) == (1, "movement")
    # 17 French units can move: all that the scenario places
    assert sum(one.verb == "unit" for one in start.legal_actions) == 17
    assert start.moment.note("weather") == "fair"


def test_sequences_of_the_first_move(alder: Game) -> None:
    start = first_state(alder)
    assert sequences(start, 1) == 18
    ends = [start.apply(one) for one in start.legal_actions]
    assert sequences(start, 2) == sum(len(state.legal_actions) for state in ends)


def test_what_is_not_legal_is_refused(alder: Game) -> None:
    start = first_state(alder)
    with pytest.raises(Refused, match="not legal"):
        start.apply("unit at-1-1")
    chosen = start.apply("unit fr-1-1")
    with pytest.raises(Refused, match="not legal"):
        chosen.apply("move fr-1-1 1606")


def test_the_weather_has_its_exact_chances(alder: Game) -> None:
    state = first_state(alder)
    while state.current_player != CHANCE:
        state = state.apply("done")
    assert state.moment.turn == 2
    assert sum(state.chance_outcomes.values()) == 1
    assert state.chance_outcomes[action("roll", 6)] == Fraction(1, 6)
    assert state.apply("roll 6").moment.note("weather") == "rain"


def test_a_written_state_goes_on_as_the_same(alder: Game, tmp_path: Path) -> None:
    states = _random(first_state(alder), 4)
    middle = states[len(states) // 2]
    file = tmp_path / "saved.yaml"
    file.write_text(saved(middle), "utf-8")
    sheet, problems, _ = read_position(alder, file)
    assert not problems
    assert sheet is not None
    again = state_of(alder, sheet)
    assert again == middle
    assert hash(again) == hash(middle)
    assert again.moment.log == middle.moment.log
    assert again.legal_actions == middle.legal_actions
    assert saved(again) == saved(middle)


@pytest.mark.thorough
def test_equal_seeds_play_equal_games(alder: Game) -> None:
    first, second = (_random(first_state(alder), 5)[-1] for _ in range(2))
    assert first == second
    assert first.is_over
    assert first.outcome.result in ("Draw", "Narrow victory", "Clear victory")


def test_undo_stops_at_what_was_learned(alder: Game) -> None:
    start = first_state(alder)
    history = History([start])
    history.add(start.apply("unit fr-1-1"))
    assert history.undone()
    assert history.now is start
    history.add(start.apply("done"))
    history.add(history.now.apply("done"))
    assert history.now.current_player == "austrian"
    assert not history.undone()
    assert history.undone(freely=False)
