"""What a shell completes, asked as a shell asks."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete

from builder.cli import cli
from tests import small_game


def items(*words: str) -> list[CompletionItem[str]]:
    """What completes the last of the words."""
    shell = ShellComplete(cli, {}, "chitwright", "_CHITWRIGHT_COMPLETE")
    return shell.get_completions(list(words[:-1]), words[-1])


def completed(*words: str) -> list[str]:
    return [item.value for item in items(*words) if item.type == "plain"]


@pytest.fixture
def game(tmp_path: Path) -> str:
    return str(small_game.write(tmp_path))


def test_a_game_is_a_built_in_one_or_a_folder() -> None:
    assert completed("build", "v") == ["vietnam-battles"]
    assert {"hue", "up-front"} <= set(completed("check", ""))
    assert ("dir", "my-g") in [(item.type, item.value) for item in items("check", "my-g")]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["setup", "{game}", ""], ["meeting"]),
        (["setup", "{game}", "x"], []),
        (["check", "{game}", "--scenario", "m"], ["meeting"]),
        (["setup", "{game}", "meeting", "--side", ""], ["red", "blue"]),
        (["build", "{game}", "--lang", ""], ["en"]),
        (["translate", "{game}", ""], ["en"]),
        (["build", "{game}", "--only", "paper,s"], ["paper,svg", "paper,setups"]),
        (["build", "{game}", "--paper", "le"], ["Letter", "Legal"]),
        (["build", "{game}", "--print", "low-ink,boo"], ["low-ink,booklet"]),
        (["sources", "{game}", "--status", "e"], ["estimated"]),
        (["schema", "ma"], ["map"]),
        (["docs", "rules-t"], ["rules-text"]),
        (["setup", "no-such-game", ""], []),
        (["ask", "no-such-game", ""], []),
    ],
    ids=" ".join,
)
def test_names_of_the_game_and_words_of_lists_are_completed(
    words: list[str], found: list[str], game: str
) -> None:
    assert completed(*(w.format(game=game) for w in words)) == found


def test_procedures_say_what_they_are(game: str) -> None:
    (crt,) = items("ask", game, "crt")
    assert crt.value == "crt"
    assert crt.help


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["crt", "diff"], ["differential="]),
        (["crt", "table="], ["table=crt"]),
        (["crt", "tab"], ["table=crt"]),
        (["crt", "die=3", "table=c"], ["table=crt"]),
        (["crt", "table", ""], ["crt"]),
        (["crt", "die", "=", "3", "table", "=", "c"], ["crt"]),
        (["crt", "die", "=", "3", "diff"], ["differential="]),
        (["attack", "scenario="], ["scenario=meeting"]),
        (["attack", "map=f"], ["map=field"]),
        (["no-such-rule", ""], []),
    ],
    ids=" ".join,
)
def test_arguments_of_a_question_are_completed_with_their_values(
    words: list[str], found: list[str], game: str
) -> None:
    assert completed("ask", game, *words) == found


def test_a_choice_and_a_yes_or_no_are_completed(game: str) -> None:
    assert completed("ask", game, "eligible", "does=m") == ["does=move"]
    assert completed("ask", game, "eligible", "own") == ["own_turn=true", "own_turn=false"]
