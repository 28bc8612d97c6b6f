"""The page of a game that was played."""

from __future__ import annotations

import html
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from builder.cli import cli
from builder.model.position_sheets import Standing
from builder.outputs.web.replay import Replay, ReplayStep, replay_page
from builder.playing.records import first_state, saved
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.positions.game_logs import log_of_game
from builder.positions.replays import read_replay
from tests.games import loading
from tests.model.boards import two_shores
from tests.rules.engine.moving.test_long_units import SHIPS, declaring

ACTIONS = ("unit fr-gren", "move fr-gren 0206", "unit fr-1-1")
"""The beginning of a game of the Alder."""


@cache
def _states() -> tuple[State, ...]:
    states = [first_state(loading.game("alder"))]
    for action in ACTIONS:
        states.append(states[-1].apply(action))
    return tuple(states)


def _data(page: bytes) -> dict[str, Any]:
    """What the script of a page is given."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.decode())
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def _at_the_end(data: dict[str, Any]) -> list[tuple[str, str]]:
    """What every counter is called and where it is after the last step, as the script finds it."""
    table: dict[int, tuple[int, int]] = {}
    for step in data["steps"]:
        for token, place, look in step:
            table[token] = place, look
    return sorted(
        (data["looks"][look][3], data["places"][place][0])
        for place, look in table.values()
        if place >= 0 and len(data["places"][place]) > 1
    )


def _on_map(state: State) -> list[tuple[str, str]]:
    names = Storyteller(state.match.game, "en").names
    pieces = [p for p in state.moment.pieces.values() if p.spot is not None]
    return sorted((names[p.counter], p.at) for p in pieces)


def _files(folder: Path) -> list[Path]:
    log, yaml = folder / "game.vlog", folder / "game.yaml"
    log.write_bytes(log_of_game(_states(), "en")[0])
    yaml.write_text(saved(_states()[-1], 1), "utf-8")
    return [log, yaml]


@pytest.mark.thorough
def test_the_page_has_every_step_and_ends_as_the_game_does(tmp_path: Path) -> None:
    game = loading.game("alder")
    for path in _files(tmp_path):
        read = read_replay(game, path, "en")
        assert read.replay is not None, read.problems
        page = replay_page(game, read.replay, "en")
        data = _data(page)
        assert len(data["steps"]) == len(ACTIONS) + 1
        assert [len(step) for step in data["steps"][1:]] == [0, 1, 0]  # only one action moves one
        assert {at for name, at in _at_the_end(data) if name == "French grenadiers"} == {"0206"}
        assert _at_the_end(data) == _on_map(_states()[-1])
        assert "French grenadiers move to 0206." in html.unescape(page.decode())
        assert page == replay_page(game, read.replay, "en")
        assert not re.search(rb'(src|href)="(?!data:)', page)  # it needs no other file


@pytest.mark.thorough
def test_the_page_speaks_the_language_that_is_asked_for(tmp_path: Path) -> None:
    game, yaml = loading.game("alder"), _files(tmp_path)[1]
    read = read_replay(game, yaml, "ja")
    assert read.replay is not None
    page = replay_page(game, read.replay, "ja").decode()
    assert '<html lang="ja">' in page
    assert "リプレイ" in page
    assert "One action back" not in page
    assert "French grenadiers" not in page


def test_what_players_write_stays_text() -> None:
    game = loading.game("alder")
    words = '</script><script>alert("1")</script><b>&amp;'
    page = replay_page(game, Replay("", words, (ReplayStep(1, words, (words,), {}),)), "en")
    assert page.count(b"<script>") == 1
    assert b"<b>&" not in page
    assert words in html.unescape(page.decode())
    assert words in _data(page)["times"][0]


def test_a_hidden_counter_keeps_its_name_to_itself() -> None:
    game = loading.game("alder")
    hidden = {"it": Standing(counter="fr-gren", at="0206", hidden=True)}
    found = {"it": Standing(counter="fr-gren", at="0206", lost=1, reduced=True)}
    data = _data(
        replay_page(
            game,
            Replay("", "", (ReplayStep(1, "", (), hidden), ReplayStep(1, "", (), found))),
            "en",
        )
    )
    first, second = (look[3] for look in data["looks"])
    assert "grenadiers" not in first
    assert "hidden" in first
    assert second == "French grenadiers, reduced"
    assert data["looks"][0][0] != data["looks"][1][0]  # another picture


def test_a_counter_that_has_left_is_gone() -> None:
    there = {"it": Standing(counter="fr-gren", at="0206")}
    steps = (ReplayStep(1, "", (), there), ReplayStep(1, "", (), {}))
    data = _data(replay_page(loading.game("alder"), Replay("", "", steps), "en"))
    assert data["steps"] == [[[0, 0, 0]], [[0, -1, 0]]]


def test_counters_point_where_their_units_face_and_long_ones_lie_over_their_places() -> None:
    game = declaring(SHIPS + "}").game
    assert game is not None
    standing = {
        "n-horse": Standing(counter="n-horse", at="0303", faces="E"),
        "s-foot": Standing(counter="s-foot", at="0404"),
    }
    page = replay_page(game, Replay("field", "", [ReplayStep(1, "", [], standing)]), "en")
    ship, foot = _data(page)["steps"][0]
    assert ship[3:] == [90, 1, 270]  # its stern is in the west
    assert len(foot) == 3


def _run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["replay", *map(str, words)])
    return result.exit_code, result.output


@pytest.mark.thorough
def test_the_command_writes_the_page_beside_the_log(tmp_path: Path) -> None:
    log, yaml = _files(tmp_path)
    assert _run("alder", log) == (0, f"{tmp_path / 'game.html'}\n")
    out = tmp_path / "other.html"
    assert _run("alder", yaml, "-o", out, "--lang", "ja") == (0, f"{out}\n")
    assert b'lang="ja"' in out.read_bytes()
    assert _run("alder", yaml, "--lang", "tlh")[0] == 2


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("game.vlog", b"no log", "bad-save"),
        ("game.vsav", b"", "no-log"),
        ("game.yaml", b"game: alder\nscenario: alder\n", "no-log"),
        ("missing.vlog", None, "unreadable"),
    ],
)
def test_what_is_no_log_is_refused(
    tmp_path: Path, name: str, content: bytes | None, said: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    status, output = _run("alder", path)
    assert status == 1
    assert said in output
    assert not path.with_suffix(".html").exists()


def test_the_log_of_another_game_is_refused(tmp_path: Path) -> None:
    log = _files(tmp_path)[0]
    status, output = _run("gotthard", log)
    assert status == 1
    assert "other-game" in output
    assert not log.with_suffix(".html").exists()


def test_a_log_beside_itself_is_not_overwritten(tmp_path: Path) -> None:
    log = _files(tmp_path)[0]
    before = log.read_bytes()
    assert _run("alder", log, "-o", log)[0] == 2
    assert log.read_bytes() == before


def test_counters_stand_on_the_boards_of_a_theatre_side_by_side() -> None:
    """The ship lies on the coast, which is printed left of the colony; a ship's box is on the sea."""
    game = two_shores.game()
    table = {
        "ship": Standing(counter="n-ship", at="0601"),
        "fort": Standing(counter="n-ship", at="fort"),
    }
    data = _data(replay_page(game, Replay("world", "", (ReplayStep(1, "", (), table),)), "en"))
    (_, left, high, _), (_, right, low, _) = data["places"]
    wide, tall = data["size"]
    assert 0 < left < right < wide
    assert 0 < high < tall
    assert 0 < low < tall


def test_boxes_stand_in_the_order_of_the_game_and_those_that_are_nowhere_last() -> None:
    game = loading.game("alder")
    boxes = [f"turn:{box.id}" for track in game.tracks for box in track.boxes if track.id == "turn"]
    at = ["", boxes[2], boxes[0], "0206"]
    table = {where: Standing(counter="fr-gren", at=where) for where in at}
    data = _data(replay_page(game, Replay("", "", (ReplayStep(1, "", (), table),)), "en"))
    assert data["order"] == [3, 2, 1, 0]
