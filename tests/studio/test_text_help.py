"""What is offered while a file of a game is typed, and what its keys mean."""

from __future__ import annotations

import pytest

from builder.studio.entries.entry_files import EntryFiles
from builder.studio.entries.text_help import TextHelp
from tests.loading.mini import MINI, write


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> EntryFiles:
    return EntryFiles(write(tmp_path_factory.mktemp("mini"), MINI))


def helped(files: EntryFiles, path: str, text: str) -> tuple[TextHelp, int]:
    """The help for a text, in which ``‸`` stands for where somebody types."""
    before, _, after = text.partition("‸")
    return TextHelp(files.now(), path, before + after), len(before)


def offered(files: EntryFiles, path: str, text: str) -> tuple[int, list[str]]:
    """Where the word begins that would be replaced, counted back, and what is offered for it."""
    helping, at = helped(files, path, text)
    found = helping.options(at)
    return at - found["from"], [one["label"] for one in found["options"]]


@pytest.mark.parametrize(
    ("path", "text", "back", "among", "not_among"),
    [
        ("maps/ford.yaml", "title: Ford\nth‸", 2, ["theme", "title", "grid"], ["units", "fields"]),
        ("maps/ford.yaml", "theme: wi‸", 2, ["winter"], ["theme"]),
        ("maps/ford.yaml", "turn: ‸", 0, ["none", "left", "right", "half"], ["turn"]),
        ("maps/ford.yaml", "hexsides:\n  st‸", 2, ["stream"], ["bridge", "road"]),
        ("counters.yaml", "units:\n- id: x\n  nation: ‸", 0, ["us", "vc"], ["blue"]),
        ("counters.yaml", "markers:\n- id: x\n  fr‸", 2, ["id", "front"], ["values"]),
        ("game.yaml", "players: ‸", 0, [], ["players"]),
        ("tables/crt.yaml", "kind: ‸", 0, ["results", "chart"], ["kind"]),
        ("notes.txt", "th‸", 0, [], ["theme", "title"]),
    ],
)
def test_keys_and_values_that_fit_are_offered(
    files: EntryFiles, path: str, text: str, back: int, among: list[str], not_among: list[str]
) -> None:
    replaced, found = offered(files, path, text)
    assert replaced == back
    assert [one for one in among if one not in found] == []
    assert [one for one in not_among if one in found] == []


@pytest.mark.parametrize(
    ("path", "text", "key", "place"),
    [
        ("maps/ford.yaml", "title: Ford\nth‸eme: plain\n", "theme", ["theme"]),
        ("maps/ford.yaml", "title: Ford\ntheme‸: plain\n", "theme", ["theme"]),
        ("maps/ford.yaml", "title: Ford\ntheme: pl‸ain\n", "theme", ["theme"]),
        ("maps/ford.yaml", "title: Ford\nth‸eme:\n", "theme", ["theme"]),
        ("maps/ford.yaml", "grid: {columns: 4, ro‸ws: 3}\n", "rows", ["grid", "rows"]),
        ("counters.yaml", "units:\n- id: x\n  na‸me: A\n", "name", ["units", 0, "name"]),
        (
            "counters.yaml",
            "units:\n- id: x\n- id: y\n  nat‸ion: us",
            "nation",
            ["units", 1, "nation"],
        ),
        ("notes.txt", "th‸eme: plain\n", "", []),
    ],
)
def test_the_key_under_the_pointer_is_explained(
    files: EntryFiles, path: str, text: str, key: str, place: list[str | int]
) -> None:
    helping, at = helped(files, path, text)
    found = helping.meaning(at)
    assert (found["key"], found["path"]) == (key, place)
    assert bool(found["text"]) == bool(key)


@pytest.mark.parametrize(
    ("path", "text", "place"),
    [
        ("counters.yaml", "units:\n- id: x\n- id: y\n  nation: u‸s\n", ["units", 1]),
        ("counters.yaml", "units:\n- id: x‸\n- id: y\n", ["units", 0]),
        ("counters.yaml", "units:\n- id: x\n  values: [1, 2‸]\n", ["units", 0]),
        ("counters.yaml", "sour‸ce: given\nunits: []\n", []),
        ("notes.txt", "- id: x‸\n", []),
    ],
)
def test_the_entry_around_the_pointer_is_found(
    files: EntryFiles, path: str, text: str, place: list[str | int]
) -> None:
    helping, at = helped(files, path, text)
    assert helping.entry(at) == place


def test_a_text_that_cannot_be_read_is_helped_by_the_saved_file(files: EntryFiles) -> None:
    """Of two kinds of tables the saved one is a results table."""
    broken = "ax‸\nrows: [\n"
    _, found = offered(files, "tables/crt.yaml", broken)
    assert "axis" in found
