"""chitwright new, as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.cli import new
from tests.command import run
from tests.thorough import some


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_new_game_is_written_with_a_page_and_the_settings_of_an_editor() -> None:
    done = run("new", "my-game")
    assert done.exit_code == 0, done.output
    for name in (
        "game.yaml",
        "README.md",
        ".vscode/settings.json",
        ".vscode/schemas/map.schema.json",
    ):
        assert Path("my-game", name).is_file(), name
    assert 'title: "My Game"' in Path("my-game/game.yaml").read_text()
    assert 'document: {title: "My Game", own: yes}' in Path("my-game/game.yaml").read_text()
    assert run("check", "my-game", "--quick", "--strict").exit_code == 0
    attached = json.loads(Path("my-game/.vscode/settings.json").read_text())["yaml.schemas"]
    assert all(Path("my-game", schema).is_file() for schema in attached)


SHEETS = {
    "en": "sheets to print", "ja": "印刷用シート", "fr": "feuilles à imprimer", "de": "Bögen zum Drucken",
    "es": "hojas para imprimir", "it": "fogli da stampare", "zh": "供打印的纸页",
}  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("languages", some(["en", "de", "zh,ja", ",".join(SHEETS)], 2))
def test_its_page_is_written_in_the_languages_that_are_asked_for(languages: str) -> None:
    assert run("new", "mine", "--board", "display", "--languages", languages).exit_code == 0
    page = Path("mine/README.md").read_text("utf-8")
    asked = languages.split(",")
    assert page.count("chitwright studio mine ") == len(asked)
    assert {language for language, said in SHEETS.items() if said in page} == set(asked)


def test_its_comments_are_in_the_first_language_and_english_is_there_all_the_same() -> None:
    assert run("new", "mine", "--board", "display", "--languages", "ja,fr").exit_code == 0
    sheet = Path("mine/game.yaml").read_text("utf-8")
    assert sheet.startswith("# ゲームの土台")
    assert "\nlanguages: en ja fr\n" in sheet
    assert Path("mine/rules/fr/01-rules.md").read_text("utf-8").startswith("# Règles")


def test_it_says_what_it_has_written_to_programs() -> None:
    said = json.loads(run("new", "games/mine", "--json", "--board", "display").stdout)
    assert (said["id"], said["folder"]) == ("mine", "games/mine")
    assert all(Path(said["folder"], name).is_file() for name in said["files"])
    assert not any(name.startswith("maps/") for name in said["files"])


def test_it_asks_for_what_is_not_said() -> None:
    answers = "areas\n1\nmodern\nmovement,victory\ndice\nimpulses\nen,ja\n"
    done = run("new", "mine", "--ask", stdin=answers)
    assert done.exit_code == 0, done.output
    sheet = Path("mine/game.yaml").read_text()
    assert 'players: "1"' in sheet
    assert "languages: en ja" in sheet
    assert "regions:" in Path("mine/maps/field.yaml").read_text()
    rules = Path("mine/mechanisms.yaml").read_text()
    assert "battles:" in rules
    assert "kind: impulses" in rules
    assert "stacking:" not in rules


def test_nothing_is_written_over() -> None:
    Path("mine").mkdir()
    Path("mine/notes.txt").write_text("dear diary")
    done = run("new", "mine")
    assert done.exit_code == 2
    assert "there already" in done.output
    assert [p.name for p in Path("mine").iterdir()] == ["notes.txt"]
    Path("empty").mkdir()
    assert run("new", "empty").exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["my game"], "such as my-game"),
        (["alder"], "a built-in game"),
        (["mine", "--size", "3x3"], "columns and rows of 5 to 60"),
        (["mine", "--size", "9x9", "--board", "areas"], "for hexes and squares"),
        (["mine", "--rules", "moovement"], "is not one of movement, stacking"),
        (["mine", "--from", "alder", "--era", "ww1"], "--era is for a new one"),
        (["mine", "--from", "no-such-game"], "mill-creek"),
        (["mine", "--languages", "xx"], "is not one of"),
        (["mine", "--board", "cube"], "pointy"),
    ],
)
def test_what_cannot_be_had_is_refused_with_what_can(words: list[str], said: str) -> None:
    done = run("new", *words)
    assert done.exit_code == 2
    assert said in done.output
    assert not Path("mine").exists()


def test_a_game_is_not_copied_in_a_language_that_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new, "languages_of", lambda name: ("en", "ja"))
    done = run("new", "mine", "--from", "alder", "--languages", "fr")
    assert done.exit_code == 2
    assert "alder is not in fr, but in en, ja" in done.output
    assert not Path("mine").exists()


def test_a_copy_of_the_tutorials_game_stands_by_itself() -> None:
    assert run("new", "my-mill", "--from", "mill-creek").exit_code == 0
    assert "id: my-mill" in Path("my-mill/game.yaml").read_text()
    assert run("check", "my-mill", "--quick", "--strict").exit_code == 0
