"""build --only: what is asked for is made, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.outputs import ON_REQUEST, output_names, selection
from tests import small_game
from tests.command import run
from tests.together import together


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    return str(small_game.write(tmp_path))


@pytest.mark.parametrize(
    ("only", "files"),
    [
        ("charts", {"charts-a4.pdf"}),
        ("maps", {"map-field-sheet.pdf", "map-field-tiles-a4.pdf"}),
        (
            "map:field,scenario:meeting",
            {"map-field-sheet.pdf", "map-field-tiles-a4.pdf", "setup-meeting-a4.pdf"},
        ),
    ],
)
def test_parts_of_what_is_printed_are_made_alone(only: str, files: set[str], game: str) -> None:
    done = run("build", game, "--only", only, "--paper", "A4", "--jobs", "1", "--no-cache")
    assert done.exit_code == 0, done.output
    assert {Path(line).name for line in done.stdout.splitlines()} == files


@pytest.mark.parametrize("only", ["cards", "forms", "cards,forms"])
def test_parts_that_a_game_has_not_are_said_to_be_missing(only: str, game: str) -> None:
    """No cards and no forms: the sheet that helps to print them is not made for itself."""
    done = run("build", game, "--only", only, "--paper", "A4", "--jobs", "1", "--no-cache")
    assert (done.exit_code, done.stdout) == (0, "")
    said = f"nothing is written: the game has no {' or '.join(only.split(','))}"
    assert done.stderr.splitlines()[-1] == said
    assert not list(Path("output").rglob("*.pdf"))


def test_an_option_that_is_given_twice_adds_its_words(game: str) -> None:
    words = ("--only", "charts", "--only", "setups", "--paper", "A4", "--paper", "Letter,A4")
    done = run("build", game, *words, "--jobs", "1", "--no-cache")
    assert done.exit_code == 0, done.output
    names = {
        "charts-a4.pdf",
        "charts-letter.pdf",
        "setup-meeting-a4.pdf",
        "setup-meeting-letter.pdf",
    }
    assert {Path(line).name for line in done.stdout.splitlines()} == names


def test_counters_are_made_without_the_kit(game: str) -> None:
    done = run("build", game, "--only", "counters", "--paper", "A4", "--jobs", "1", "--no-cache")
    names = {Path(line).name for line in done.stdout.splitlines()}
    assert "counters-a4.pdf" in names
    assert not [name for name in names if name.startswith(("kit", "map", "charts", "rulebook"))]


@pytest.mark.parametrize(
    ("only", "said"),
    [
        ("countrs", "counters, cards, maps"),
        ("map", "is not one of paper"),
        ("map:nowhere", "map:field"),
        ("charts,scenario:nix", "scenario:meeting"),
    ],
)
def test_an_unknown_word_names_those_that_there_are(only: str, said: str, game: str) -> None:
    done = run("build", game, "--only", only)
    assert done.exit_code == 2
    assert said in done.output


def test_words_of_outputs_and_parts_go_together() -> None:
    assert set(output_names()) - set(selection.selected_outputs(())) == ON_REQUEST
    assert selection.selected_outputs(("tts",)) == ("tts",)
    assert selection.selected_outputs(("module", "counters")) == ("paper", "vassal")
    assert selection.selected_parts(("module", "counters")) == ("counters",)
    assert selection.selected_parts(("paper", "counters")) == ()
    assert selection.selected_parts(("rules",)) == ()
    assert selection.selected_parts(("rules", "counters")) == ("counters", "rulebook")
    assert selection.selected_parts(("rules", "rulebook")) == ("rulebook",)


def test_one_map_is_not_taken_for_another_whose_name_goes_on() -> None:
    assert selection.document_selected(("map:a",), "map-a-tiles-a4.pdf", "")
    assert not selection.document_selected(("map:a",), "map-a-b-tiles-a4.pdf", "")
    assert selection.document_selected(("scenario:a",), "setup-a-low-ink-a4.pdf", "-low-ink")
    assert not selection.document_selected(("scenario:a",), "setup-a-b-a4.pdf", "")
    assert selection.map_selected(("map:a",), "a")
    assert not selection.map_selected(("counters",), "a")


@together(
    ("saved", "only", "first"),
    [
        (["counters/us.yaml"], (), ("counters",)),
        (["counters.csv", "cards/deck.yaml"], (), ("counters", "cards")),
        (["tables/crt.yaml", "tracks.yaml"], ("paper",), ("charts",)),
        (["counters/us.yaml"], ("counters", "charts"), ("counters",)),
        (["counters/us.yaml"], ("counters",), ()),
        (["counters/us.yaml"], ("charts",), ()),
        (["counters/us.yaml"], ("vassal",), ()),
        (["counters/us.yaml", "game.yaml"], (), ()),
    ],
)
def test_what_was_saved_shows_first_in_its_own_part(
    saved: list[str], only: tuple[str, ...], first: tuple[str, ...]
) -> None:
    assert selection.nearest_parts(saved, only) == first
