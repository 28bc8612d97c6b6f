"""Random games of every scenario that can be played, watched; and how many sequences of actions
there are from the start. ``PLAY_GAMES=100`` plays as many games of each, and as many under each other
value of every option."""

from __future__ import annotations

import os
from collections import deque
from itertools import islice
from pathlib import Path

import pytest
import yaml

from builder import resources
from builder.loading import load_game
from builder.playing.fuzz import Fault, FaultyGame, random_states
from builder.playing.perft import sequences
from builder.playing.records import first_state, state_of
from builder.playing.state import State
from builder.positions.position_files import read_position
from builder.rules.option_choices import options_of, switched_on
from tests.games import loading
from tests.thorough import kept, times

FILE = Path(__file__).with_name("sequences.yaml")
SEQUENCES: dict[str, dict[str, list[int]]] = yaml.safe_load(FILE.read_text("utf-8"))
MOST = times(150, 100_000)
"""So many actions of each game; a usual run plays the end of the shorter ones alone."""
GAMES = int(os.environ.get("PLAY_GAMES", str(times(1, 3))))
SCENARIOS = [(game, scenario) for game, found in SEQUENCES.items() for scenario in found]
WATCHED = SCENARIOS if GAMES > 1 else kept(SCENARIOS, "alder", "gotthard", "up-front")
"""A usual run plays other games in their modules (``tests/outputs/vassal/same_game``)."""


def _start(game: str, scenario: str) -> State:
    return first_state(loading.game(game), scenario)


@pytest.mark.parametrize(("game", "scenario"), WATCHED)
def test_random_games_hold_what_holds_always(game: str, scenario: str, tmp_path: Path) -> None:
    start = _start(game, scenario)
    _watch(start, tmp_path)


def _watch(start: State, folder: Path) -> None:
    """Play and watch random games; a fault is told with the file that leads to it."""
    match = start.match
    for seed in range(1, GAMES + 1):
        try:
            (last,) = deque(islice(random_states(start, seed), MOST), maxlen=1)
        except FaultyGame as faulty:
            file = folder / f"{match.scenario.id}-{seed}.yaml"
            file.write_text(faulty.fault.file(start), "utf-8")
            pytest.fail(f"{faulty}: chitwright play {match.game.id} --replay {file}")
        assert last.is_over or len(last.moment.log) == MOST


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_so_many_sequences_of_actions_are_legal(game: str, scenario: str) -> None:
    """To depth 2 unless they are very many; with ``--thorough`` or ``PLAY_GAMES=10`` to depth 3."""
    start, counted = _start(game, scenario), SEQUENCES[game][scenario]
    assert len(counted) == 3
    fit = counted if GAMES > 1 else counted[: 2 if counted[0] < 500 else 1]
    assert [sequences(start, depth) for depth in range(1, len(fit) + 1)] == fit


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


def _choices() -> list[tuple[str, str, str]]:
    """Every value of every option of the games, but those that are chosen anyhow."""
    found: list[tuple[str, str, str]] = []
    for game in SEQUENCES:
        sheet = loading.game(game).sheet
        for name, choice in options_of(sheet.system).items():
            chosen = sheet.options.get(name, choice.values[0] if choice.values else "")
            found += ((game, name, value) for value in choice.values if value != chosen)
    return found


@pytest.mark.skipif(GAMES == 1, reason="--thorough plays as many games under each option")
@pytest.mark.parametrize(("game", "option", "value"), _choices() if GAMES > 1 else [])
def test_random_games_under_each_option_hold_what_holds_always(
    game: str, option: str, value: str, tmp_path: Path
) -> None:
    spec = load_game(resources.specs_folder() / game, chosen=((option, value),)).game
    assert spec is not None
    options = switched_on(spec, ((option, value),))
    for scenario in SEQUENCES[game]:
        _watch(first_state(spec, scenario, options), tmp_path)
