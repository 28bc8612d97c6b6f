"""A whole game of The Boys of '67 that a robot plays by dragging and clicking on the page where
nothing is enforced: after each action the page has the position of the engine."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from builder.model.position_sheets import Standing
from builder.outputs.play.output import free_page
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.positions.position_files import read_position
from builder.rules.core.positions.position import Piece
from tests.games import loading
from tests.outputs.play.free import dragged, menu_of, saved_text
from tests.outputs.rules_reference.protocol import Tab


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("play") / "en.html"
    game = loading.filled("vietnam-battles")
    played = [one for one in game.scenarios if one.id == "the-boys-of-67"]
    path.write_bytes(free_page(game.model_copy(update={"scenarios": played}), "en", ("en",)))
    return path


def shown(one: Piece | Standing) -> tuple[str, str, int, bool]:
    """What the page shows of a counter."""
    return one.counter, one.at, one.lost or int(one.reduced), one.hidden


def on_page(tab: Tab, path: Path) -> Counter[tuple[str, str, int, bool]]:
    """The counters in the file that the page saves, as the command line reads it."""
    path.write_text(saved_text(tab), "utf-8")
    sheet, problems, _ = read_position(loading.game("vietnam-battles"), path)
    assert (problems, sheet is None) == ([], False)
    assert sheet is not None
    return Counter(map(shown, sheet.pieces))


def in_engine(state: State) -> Counter[tuple[str, str, int, bool]]:
    return Counter(map(shown, state.moment.pieces.values()))


@pytest.mark.thorough
def test_markers_on_counters_are_shown_and_saved(tab: Tab, tmp_path: Path) -> None:
    shown = """
    const counter = document.querySelector("[data-piece^='us-3-47-c~']");
    return [...counter.querySelectorAll("text, title")].map((one) => one.textContent.split(" (")[0]);
    """
    assert tab.ask(shown) == ["3/47C, Landing beach", "Lan"]
    assert 'with_markers: ["landing-beach"]' in saved_text(tab)
    on_page(tab, tmp_path / "game.yaml")


def do_by_hand(tab: Tab, before: Piece, after: Piece) -> None:
    """Drag a counter to where it is now, and turn it over for each step that it has lost."""
    lost_before, lost_now = before.lost or int(before.reduced), after.lost or int(after.reduced)
    for _ in range(lost_now - lost_before):
        menu_of(tab, before.counter, before.at, "flip")
    if before.at != after.at and after.at:
        dragged(tab, before.counter, before.at, after.at)
    elif before.at != after.at:
        menu_of(tab, before.counter, before.at, "off-map")


@pytest.mark.thorough
def test_a_whole_game_is_played_by_hand_as_by_the_engine(tab: Tab, tmp_path: Path) -> None:
    game = loading.filled("vietnam-battles")
    start = first_state(game, "the-boys-of-67")
    players = {side: RandomPlayer(f"3 {side}") for side in start.match.sides}
    states = [start, *(state for _, state in played_on(start, players, RandomSource(3)))]
    assert states[-1].is_over
    tab.ask("document.getElementById('whole').click()")
    assert on_page(tab, tmp_path / "game.yaml") == in_engine(start)
    moves = 0
    for before, after in pairwise(states):
        for name, piece in after.moment.pieces.items():
            if shown(piece) != shown(before.moment.pieces[name]):
                do_by_hand(tab, before.moment.pieces[name], piece)
                moves += 1
        if before.moment.pieces != after.moment.pieces:
            assert on_page(tab, tmp_path / "game.yaml") == in_engine(after), after.moment.log[-1]
    assert moves > 15
