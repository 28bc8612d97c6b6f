"""Turns of a solitaire system at the shell: from a file, from a saved game of the module, and back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command import run

GAME = "green-beret"


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A setup with the A team on its way."""
    path = tmp_path_factory.mktemp("turns") / "start.yaml"
    assert run("setup", GAME, GAME, "--seed", "7", "-o", str(path)).exit_code == 0
    path.write_text(path.read_text().replace('a-team-1", at: "1013"', 'a-team-1", at: "1419"'))
    return path


def test_the_story_has_a_rule_for_every_line_and_the_position_follows(start: Path) -> None:
    done = run("turn", GAME, str(start), "--given", '{"moved": {"a-team-1": 3}}', "--dice", "10")
    assert done.exit_code == 0, done.output
    assert "12.0   Noise 4 in 1419, a roll of 10: not heard." in done.stdout
    assert "turn: 2" in done.stdout


def test_a_position_that_was_written_is_played_on(start: Path, tmp_path: Path) -> None:
    path = tmp_path / "next.yaml"
    given = '{"moved": {"a-team-1": 3}}'
    done = run("turn", GAME, str(start), "--given", given, "--dice", "1", "-o", str(path))
    assert done.exit_code == 0, done.output
    again = run("turn", GAME, str(path), "--seed", "4", "--json")
    found = json.loads(again.stdout)
    assert found["position"]["turn"] == 3
    assert any(name == "attack" for name, _ in found["rolls"])


@pytest.mark.thorough
def test_a_saved_game_of_the_module_is_played_and_written(start: Path, tmp_path: Path) -> None:
    save, after = tmp_path / "start.vsav", tmp_path / "after.vsav"
    walk = '{"moved": {"a-team-1": 3}}'
    first = run("turn", GAME, str(start), "--given", walk, "--dice", "10", "-o", str(save))
    assert first.exit_code == 0, first.output
    done = run("turn", GAME, str(save), "--given", '{"moved": {"a-team-1": 2}}', "-o", str(after))
    assert done.exit_code == 0, done.output
    assert "Noise 4 in 1419" in done.stdout
    assert after.stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--dice", "11"), "bad-roll"),
        (("--given", '{"moved": 3}'), "bad-argument"),
        (("--given", '{"marched": {}}'), "unknown-argument"),
        (("--given", '{"moved": {"a-taem-1": 2}}'), "unknown-team"),
        (("--given", '{"evade": ["m60"]}'), "unknown-team"),
        (("--given", '{"attacks": {"1419": "t-54"}}'), "no-attack"),
    ],
)
def test_what_is_wrong_is_told(start: Path, words: tuple[str, ...], code: str) -> None:
    given = () if "--given" in words else ("--given", '{"moved": {"a-team-1": 3}}')
    done = run("turn", GAME, str(start), *given, *words)
    assert done.exit_code == 1
    assert f"error[{code}]" in done.stderr


def test_rolls_that_nothing_was_rolled_for_are_told(start: Path) -> None:
    walk = ("--given", '{"moved": {"a-team-1": 3}}')
    done = run("turn", GAME, str(start), *walk, "--dice", "10,4,6")
    assert done.exit_code == 0
    assert "warning[unused-rolls]: nothing was rolled for with 4, 6" in done.stderr
    assert "unused-rolls" not in run("turn", GAME, str(start), *walk, "--dice", "10").stderr


def test_games_without_a_system_that_plays_say_so(start: Path) -> None:
    done = run("turn", "vietnam-battles", str(start))
    assert done.exit_code == 1
    assert "no-turn" in done.stderr


def test_words_that_are_no_numbers_are_wrong_usage(start: Path) -> None:
    assert run("turn", GAME, str(start), "--dice", "six").exit_code == 2
    assert run("turn", GAME, str(start), "-o", "next.txt").exit_code == 2
