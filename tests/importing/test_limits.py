"""What is imported has limits: at a limit it comes over, beyond it is left out and told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from builder.importing import ImportResult, import_file
from builder.importing.cyberboard import board_pictures
from builder.importing.latex import picture_list
from builder.importing.lists import listed_pictures
from tests.importing import test_tiled as tiled
from tests.importing.cyberboard import files as cyberboard_files
from tests.importing.latex import test_exported
from tests.importing.lists import test_listed as cards


def _pictures(made: ImportResult) -> list[str]:
    return [name for name in made.files if name.endswith((".png", ".jpg"))]


def _cards(folder: Path) -> ImportResult:
    folder.mkdir()
    (folder / "a.png").write_bytes(cards.picture())
    (folder / "deck.csv").write_text("Title,Art\nMarch,a.png\n")
    return import_file(folder / "deck.csv")


def test_a_picture_of_a_list_is_as_large_as_it_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(cards.picture())
    monkeypatch.setattr(listed_pictures, "_MOST_BYTES", size)
    assert len(_pictures(_cards(tmp_path / "a"))) == 1
    monkeypatch.setattr(listed_pictures, "_MOST_BYTES", size - 1)
    left_out = _cards(tmp_path / "b")
    assert _pictures(left_out) == []
    assert "there is no picture a.png beside the list" in str(left_out.notes.changed)


def _board(folder: Path) -> ImportResult:
    folder.mkdir()
    (folder / "ridge.gbx").write_bytes(cyberboard_files.game_box())
    return import_file(folder / "ridge.gbx")


def test_a_board_is_painted_up_to_so_many_pixels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, int]] = []
    real = board_pictures.board_picture

    def watched(board: board_pictures.Board, tiles: board_pictures.Tiles) -> object:
        assert board.cells is not None
        seen.append(board.cells.size)
        return real(board, tiles)

    monkeypatch.setattr("builder.importing.cyberboard.cyberboard_game.board_picture", watched)
    painted = _pictures(_board(tmp_path / "a"))
    ((wide, high),) = seen
    monkeypatch.setattr(board_pictures, "MOST_PIXELS", wide * high)
    assert _pictures(_board(tmp_path / "b")) == painted
    monkeypatch.setattr(board_pictures, "MOST_PIXELS", wide * high - 1)
    assert len(_pictures(_board(tmp_path / "c"))) == len(painted) - 1


@pytest.mark.parametrize(("most", "markers", "maps"), [(7, 3, 2), (6, 3, 1), (5, 3, 0), (2, 1, 0)])
def test_of_an_export_so_many_pages_are_read(
    most: int, markers: int, maps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page 7 is a chart, page 6 the board, page 4 the last counter."""
    monkeypatch.setattr(picture_list, "MOST_PAGES", most)
    found = test_exported.exported(tmp_path / "war")
    text = found.files.get("counters.yaml", b"").decode()
    assert text.count("- {id: ") == markers
    assert len([name for name in found.files if name.startswith("maps/")]) == maps


def _outlines(folder: Path) -> Path:
    (folder / "a.svg").write_text(tiled.SVG)
    return folder / "a.svg"


def _list(folder: Path) -> Path:
    (folder / "a.csv").write_text("Title\nMarch\n")
    return folder / "a.csv"


def _box(folder: Path) -> Path:
    (folder / "a.gbx").write_bytes(cyberboard_files.game_box())
    return folder / "a.gbx"


def _export(folder: Path) -> Path:
    test_exported.exported(folder / "war")
    return folder / "war" / "export.json"


@pytest.mark.parametrize(
    ("limit", "made"),
    [
        ("MOST_PICTURE", _outlines),
        ("MOST_LIST", _list),
        ("MOST_BOX", _box),
        ("MOST_DOCUMENT", _export),
    ],
)
def test_a_file_is_as_large_as_it_may_be(
    limit: str, made: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = made(tmp_path)
    size = file.with_suffix(".pdf" if limit == "MOST_DOCUMENT" else file.suffix).stat().st_size
    monkeypatch.setattr(f"builder.importing.{limit}", size)
    assert import_file(file).problems == ()
    monkeypatch.setattr(f"builder.importing.{limit}", size - 1)
    (problem,) = import_file(file).problems
    assert "it is over 0 MB" in str(problem.message)


@pytest.mark.parametrize(
    ("size", "count", "kept", "told"),
    [
        (0, 2, 2, {}),
        (0, 1, 1, {"files of scenarios that are left out since there are too many": ["1"]}),
        (-1, 2, 0, {"scenarios that are too large": ["a.gsn", "b.gsn"]}),
    ],
)
def test_scenarios_beside_a_game_box_are_so_large_and_so_many(
    size: int, count: int, kept: int, told: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = _box(tmp_path)
    for name in ("a.gsn", "b.gsn"):
        (tmp_path / name).write_bytes(cyberboard_files.scenario())
    monkeypatch.setattr("builder.importing.MOST_SCENARIO", len(cyberboard_files.scenario()) + size)
    monkeypatch.setattr("builder.importing.MOST_SCENARIOS", count)
    made = import_file(box)
    assert made.notes.became["scenarios"] == kept
    usual = {"pieces that lie in trays"}
    assert {
        about: texts for about, texts in made.notes.changed.items() if about not in usual
    } == told
