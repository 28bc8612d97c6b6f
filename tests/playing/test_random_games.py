"""Random games of every scenario that can be played, watched; and how many sequences of actions
there are from the start. ``PLAY_GAMES=100`` plays as many games of each."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from builder.playing.fuzz import Fault, random_game
from builder.playing.perft import sequences
from builder.playing.records import first_state, state_of
from builder.playing.state import State
from builder.positions.position_files import read_position
from tests.games import loading

FILE = Path(__file__).with_name("sequences.yaml")
SEQUENCES: dict[str, dict[str, list[int]]] = yaml.safe_load(FILE.read_text("utf-8"))
GAMES = int(os.environ.get("PLAY_GAMES", "1"))
SCENARIOS = [(game, scenario) for game, found in SEQUENCES.items() for scenario in found]


def _start(game: str, scenario: str) -> State:
    return first_state(loading.game(game), scenario)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_random_games_hold_what_holds_always(game: str, scenario: str, tmp_path: Path) -> None:
    start = _start(game, scenario)
    for seed in range(1, GAMES + 1):
        last, fault = random_game(start, seed)
        if fault is not None:
            file = tmp_path / f"{scenario}-{seed}.yaml"
            file.write_text(fault.file(start), "utf-8")
            pytest.fail(f"{fault.what}: chitwright play {game} --replay {file}")
        assert last.is_over


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_so_many_sequences_of_actions_are_legal(game: str, scenario: str) -> None:
    start, counted = _start(game, scenario), SEQUENCES[game][scenario]
    assert [sequences(start, depth) for depth in range(1, len(counted) + 1)] == counted


def test_the_file_of_a_fault_leads_to_its_place(tmp_path: Path) -> None:
    game = loading.game("alder")
    start = first_state(game)
    there = start.apply("unit fr-1-1").apply("move fr-1-1 0706")
    file = tmp_path / "fault.yaml"
    file.write_text(Fault("nothing", 3, there.moment.log).file(start), "utf-8")
    sheet, problems, _ = read_position(game, file)
    assert not problems
    assert sheet is not None
    assert state_of(game, sheet) == there
