"""The tool that plays random games and has the umpire judge their logs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from builder.playing.records import state_of
from builder.positions.position_files import read_position
from builder.problems import error
from tests.games import loading
from tools import judge_games
from tools.judge_games import Judged, judged, main, summary

BOYS = "vietnam-battles/the-boys-of-67"


def _run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["judge_games", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


@pytest.mark.thorough
def test_games_are_judged_recorded_and_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "games.jsonl"
    words = (BOYS, "--first", "3", "--record", str(record), "--keep", str(tmp_path), "--json")
    assert _run(monkeypatch, *words) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["scenario"], told["games"], told["without a complaint"]) == (BOYS, 1, 1)
    assert (tmp_path / "vietnam-battles-the-boys-of-67-3.vlog").stat().st_size > 1000
    game = loading.game("vietnam-battles")
    sheet, *_ = read_position(game, tmp_path / "vietnam-battles-the-boys-of-67-3.yaml")
    assert sheet is not None
    assert state_of(game, sheet).is_over
    # what is recorded is not played again, and a second game is added to it
    written = record.read_text("utf-8")
    monkeypatch.setattr(judge_games, "random_states", None)
    assert _run(monkeypatch, *words) == 0
    assert record.read_text("utf-8") == written


def test_a_complaint_is_told_and_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = error("illegal-move", "step 3: too far", rule="5.1")
    monkeypatch.setattr(judge_games, "check_log", lambda *_: [wrong])
    assert _run(monkeypatch, BOYS, "--games", "2") == 1
    read = capsys.readouterr()
    assert f"{BOYS}, seed 2: illegal-move (5.1): step 3: too far" in read.err
    assert read.out.splitlines()[2].startswith(f"| {BOYS} | 2 | 0 | ")


def test_a_fault_of_a_rule_is_a_complaint_with_its_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stumbles(*_: object) -> None:
        raise ValueError("no such table")

    monkeypatch.setattr(judge_games, "log_of_game", stumbles)
    game = judged(Judged(BOYS, 1), tmp_path)
    assert game.complaints == ("ValueError: no such table",)
    sheet, *_ = read_position(
        loading.game("vietnam-battles"), tmp_path / "vietnam-battles-the-boys-of-67-1.fault.yaml"
    )
    assert sheet is not None


def test_the_seconds_of_a_game_are_the_mean() -> None:
    games = [
        Judged(BOYS, seed, actions=10 * seed, play=seed, write=0.5, judge=2.0) for seed in (1, 3)
    ]
    found = summary(BOYS, games)
    assert (found["actions"], found["play"], found["write"], found["judge"]) == (20, 2.0, 0.5, 2.0)
