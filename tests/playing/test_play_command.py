"""The command ``play``: the story, the lines for programs, files that are saved and gone on from."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder.cli import cli
from builder.rules.error_boundary import guarded

BOYS = ["play", "vietnam-battles", "the-boys-of-67"]


def _run(*args: str, typed: str = "") -> str:
    run = CliRunner().invoke(cli, list(args), input=typed)
    assert run.exit_code == 0, run.output
    return run.output


def test_the_story_has_turns_and_phases_as_heads_and_ends_with_the_result() -> None:
    lines = _run(*BOYS, "--players", "random", "--seed", "3").splitlines()
    heads = [line for line in lines if re.match(r"\d+\. ", line)]
    assert heads[:2] == ["1. Support fire", "1. Movement phase: United States"]
    assert len(heads) == len(set(heads))
    assert lines[-1].split(":")[-1].strip() in ("United States", "Viet Cong")


def test_programs_are_told_each_action_and_at_last_the_outcome() -> None:
    lines = _run(*BOYS, "--players", "random", "--seed", "3", "--json").splitlines()
    *actions, last = map(json.loads, lines)
    assert all(one.keys() == {"player", "action"} for one in actions)
    assert last["outcome"].keys() == {"result", "side", "points"}
    again = _run(*BOYS, "--players", "random", "--seed", "3", "--json").splitlines()
    assert again == lines


def test_a_game_that_was_left_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    first = _run("play", "alder", "--save", str(file), typed="1\n1\nquit\n")
    assert "1. Movement: the French player" in first
    text = file.read_text("utf-8")
    assert text.count("\n  - ") >= 2
    second = _run("play", "alder", "--replay", str(file), "--save", str(file), typed="quit\n")
    assert "Movement: the French player" in second
    assert file.read_text("utf-8") == text


def test_what_nothing_was_learned_by_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    _run("play", "alder", "--save", str(file), typed="1\nundo\nquit\n")
    assert "unit fr" not in file.read_text("utf-8").partition("log:")[2]


def test_a_reader_that_goes_away_is_no_fault_of_a_rule() -> None:
    def written() -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        guarded("the game", written)
