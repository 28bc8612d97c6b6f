"""What is imported has limits: at a limit it comes over, beyond it is left out and told."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.importing import ImportResult, import_file
from builder.importing.cyberboard import board_pictures
from builder.importing.latex import picture_list
from builder.importing.lists import listed_pictures
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
