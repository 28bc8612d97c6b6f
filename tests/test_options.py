"""Options of the rules, chosen on the command line and in an owner's file, without a copy of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command import run
from tests.test_completing import completed
from tests.together import together

FLAK = ("anti-aircraft", "flak=5", "bombing=6", "die=6")
LETTERS = "flak-letters=points-only"


def asked(*words: str) -> dict[str, Any]:
    found = run("ask", *words, "--json")
    assert found.exit_code == 0, found.output
    result: dict[str, Any] = json.loads(found.output)["result"]
    return result


def test_a_question_is_answered_under_the_options_that_are_chosen() -> None:
    # 4D: four points, and by the letter the bomber is out of the game
    assert asked("assault-on-belgium", *FLAK)["left"] == 0
    assert asked("assault-on-belgium", *FLAK, "--option", LETTERS)["left"] == 2
    assert asked("assault-on-belgium", *FLAK)["left"] == 0


@pytest.mark.thorough
def test_several_are_given_with_commas_or_one_after_the_other_and_a_switch_by_its_name() -> None:
    words = ("--option", "7.7,whole-stack=yes", "--option", "moat-inside")
    chosen = asked("hue", "options", *words)["chosen"]
    assert [name for name, value in chosen.items() if value == "yes"] == [
        "7.7",
        "whole-stack",
        "moat-inside",
    ]


def test_countries_are_closed_by_their_names() -> None:
    words = ("--option", "closed-countries=netherlands france")
    found = asked("assault-on-belgium", "options", *words)
    assert found["chosen"]["closed-countries"] == "netherlands france"


@together(
    ("game", "word", "told"),
    [
        ("hue", "whole-stak", ["no option 'whole-stak'", "did you mean 'whole-stack'?", "7.10a"]),
        ("hue", "whole-stack=maybe", ["whole-stack=no or whole-stack=yes"]),
        ("vietnam-battles", "stray-fire", ["stray-fire=every-a or stray-fire=retreats-only"]),
        ("assault-on-belgium", "closed-countries=frence", ["'frence'", "netherlands"]),
        ("alder", "stray-fire=every-a", ["the game has no options"]),
    ],
)
@together("command", ["ask", "check", "build", "examples", "picture", "watch"])
def test_no_such_option_or_value_is_wrong_usage_with_all_that_there_are(
    command: str, game: str, word: str, told: list[str]
) -> None:
    found = run(command, game, "--option", word)
    assert found.exit_code == 2
    assert all(part in found.output for part in told), found.output


def test_options_are_for_one_game_of_several() -> None:
    found = run("build", "hue", "alder", "--option", "7.7")
    assert found.exit_code == 2
    assert "--option is for one game" in found.output


def test_a_position_notes_the_optional_rules_that_it_was_set_up_by() -> None:
    found = run("setup", "hue", "hue", "--option", "7.7,moat-inside=no")
    assert 'options: ["7.7"]\n' in found.output


def test_charts_are_filled_under_the_options_that_are_chosen(tmp_path: Path) -> None:
    def picture(*words: str) -> str:
        out = tmp_path / "chart.svg"
        chart = ("picture", "assault-on-belgium", "chart", "anti-aircraft", "-o", str(out))
        assert run(*chart, *words).exit_code == 0
        return out.read_text("utf-8")

    line = "bomber is out of the game"
    assert line in picture()
    assert line not in picture("--option", LETTERS)


def test_an_example_that_does_not_hold_under_them_is_told(tmp_path: Path) -> None:
    found = run("examples", "assault-on-belgium", "--option", "excess-hits=both")
    assert "FAIL 9.2      excess-on-the-attacker" in found.output
    checked = run("check", "assault-on-belgium", "--quick", "--option", "excess-hits=both")
    assert "warning[wrong-example]" in checked.output
    assert "other values or options than yours" in checked.output
    assert checked.exit_code == 0


# -- an owner's file ---------------------------------------------------------------------------------


def owned(tmp_path: Path, options: str) -> str:
    path = tmp_path / "mine.yaml"
    path.write_text(f"game: assault-on-belgium\noptions: {options}\n", "utf-8")
    return str(path)


def test_an_owners_file_chooses_options_and_the_command_line_stands_over_it(tmp_path: Path) -> None:
    mine = owned(tmp_path, "{flak-letters: points-only}")
    assert asked("assault-on-belgium", *FLAK, "--owner", mine)["left"] == 2
    over = ("--owner", mine, "--option", "flak-letters=out")
    assert asked("assault-on-belgium", *FLAK, *over)["left"] == 0


def test_a_wrong_option_of_an_owner_is_told_at_its_line_by_whatever_is_asked(
    tmp_path: Path,
) -> None:
    mine = owned(tmp_path, "{flak-leters: out}")
    for command in (
        ("ask", "assault-on-belgium", *FLAK),
        ("check", "assault-on-belgium", "--quick"),
    ):
        found = run(*command, "--owner", mine)
        assert found.exit_code == 1
        assert "mine.yaml:2:" in found.output
        assert "did you mean 'flak-letters'?" in found.output
    found = run("ask", "assault-on-belgium", *FLAK, "--owner", owned(tmp_path, "[out]"))
    assert "a mapping by name is expected" in found.output


# -- completion --------------------------------------------------------------------------------------


@together(
    ("words", "found"),
    [
        (["ask", "hue", "--option", "whole"], ["whole-stack="]),
        (["check", "hue", "--option", "whole-stack="], ["whole-stack=no", "whole-stack=yes"]),
        (["build", "hue", "--option", "7.7,whole-stack=y"], ["7.7,whole-stack=yes"]),
        (["setup", "alder", "--option", ""], []),
        (
            ["ask", "assault-on-belgium", "--option", "closed-countries=n"],
            ["closed-countries=netherlands"],
        ),
    ],
)
def test_names_and_values_are_completed(words: list[str], found: list[str]) -> None:
    assert completed(*words) == found


def test_bash_puts_an_option_together_that_it_parts_at_the_equals_sign() -> None:
    from builder.cli.completion.shells import rejoin_words

    parted = ["chitwright", "ask", "hue", "--option", "whole-stack", "=", "y"]
    assert rejoin_words(parted) == [*parted[:4], "whole-stack=y"]
    assert rejoin_words(["ask", "hue", "crt", "die", "=", "3"])[-3:] == ["die", "=", "3"]
