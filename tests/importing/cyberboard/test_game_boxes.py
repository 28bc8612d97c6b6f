"""Game boxes of CyberBoard become games, whatever version of its files they have."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from builder.importing.cyberboard import archive_reader, cell_grids, cyberboard_game
from builder.importing.cyberboard.archive_reader import ArchiveReader
from builder.importing.cyberboard.bitmaps import Bitmap
from builder.importing.cyberboard.drawings import read_names
from builder.loading import load_game
from builder.model.game import Game
from builder.vassal.format.files.unpacking import ReadError
from tests.command import run
from tests.importing.cyberboard import files
from tests.together import together

VERSIONS = [(0, 60), (3, 10), (5, 0)]


def _imported(folder: Path, version: tuple[int, int] = (3, 10)) -> Game:
    folder.mkdir(exist_ok=True)
    (folder / "ridge.gbx").write_bytes(files.game_box(version))
    (folder / "first day.gsn").write_bytes(files.scenario(version))
    made = run("import", str(folder / "ridge.gbx"), "-o", str(folder / "game"))
    assert made.exit_code == 0, made.output
    loaded = load_game(folder / "game")
    assert loaded.game is not None
    assert not [one for one in loaded.problems if one.severity == "error"]
    return loaded.game


@pytest.mark.parametrize("version", VERSIONS)
def test_boards_pieces_markers_and_setups_come_over(
    tmp_path: Path, version: tuple[int, int]
) -> None:
    game = _imported(tmp_path, version)
    assert game.sheet.title == "Ridge & River"
    (sheet,) = game.maps
    assert (sheet.title, sheet.grid.columns, sheet.grid.rows) == ("The Ridge", 6, 4)
    brigade, smoke = game.markers
    assert brigade.name == ("First Brigade" if version >= (2, 0) else "Blue Corps 1")
    assert (brigade.count, bool(brigade.back_art)) == (2, True), "both pieces look alike"
    assert (smoke.count, smoke.back_art) == (1, "")
    (start,) = game.scenarios
    assert start.title == "The first day"
    assert [(one.counter, one.at, one.reduced) for one in start.setup] == [
        (brigade.id, "0201", True),
        (smoke.id, "0101", False),
    ]
    report = (tmp_path / "game" / "import-report.md").read_text("utf-8")
    assert "The first day: Reserve, 1" in report, "a tray beside the board"


def test_faces_and_boards_look_as_they_did(tmp_path: Path) -> None:
    game = _imported(tmp_path)
    face = _picture(tmp_path, game.markers[0].art)
    assert face.size == (40, 40)
    assert face.getpixel((0, 0))[3] == 0, "the colour of the ground is transparent"
    assert _near(face.getpixel((20, 20)), files.RED)
    board = _picture(tmp_path, game.maps[0].image.file)
    assert _near(board.getpixel((20, 15)), files.GREEN), "the tile of the first cell"
    assert _near(board.getpixel((100, 60)), (0xD0, 0xC0, 0xA0)), "the ground of the board"
    assert _near(board.getpixel((55, 30)), (255, 0, 0)), "a box that is drawn under the cells"


def _picture(folder: Path, name: str) -> Image.Image:
    return Image.open(io.BytesIO((folder / "game" / "art" / name).read_bytes())).convert("RGBA")


def _near(found: tuple[int, ...], wanted: tuple[int, int, int]) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(found, wanted, strict=False))


def test_a_scenario_of_another_box_is_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / "ridge.gbx").write_bytes(files.game_box())
    (tmp_path / "other.gsn").write_bytes(files.scenario(box=1))
    (tmp_path / "torn.gsn").write_bytes(files.scenario()[:60])
    assert run("import", str(tmp_path / "ridge.gbx"), "-o", str(tmp_path / "game")).exit_code == 0
    report = (tmp_path / "game" / "import-report.md").read_text("utf-8")
    assert "other.gsn" in report
    assert "torn.gsn" in report


@pytest.mark.parametrize("version", [(3, 10), (5, 0)])
def test_a_file_cut_short_anywhere_is_told_as_damaged(
    tmp_path: Path, version: tuple[int, int]
) -> None:
    from builder.importing.cyberboard.game_boxes import read_game_box

    whole = files.game_box(version)
    for length in range(4, len(whole) - 80, 7):
        with pytest.raises(ReadError):
            read_game_box(whole[:length])
    (tmp_path / "torn.gbx").write_bytes(whole[: len(whole) // 2])
    told = run("import", str(tmp_path / "torn.gbx"), "-o", str(tmp_path / "game"))
    assert (told.exit_code, "error[bad-game-box]" in told.output) == (1, True)


@together(
    ("data", "said"),
    [
        (b"PK\3\4 no box", "it is not a file of CyberBoard of this kind"),
        (b"GBOX\x06\x00" + bytes(40), "it has version 6.00 of CyberBoard's files"),
        (b"GBOX\x05\x00" + b"\xff" * 40, "it ends too early"),
    ],
)
def test_what_is_no_game_box_is_told(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "bad.gbx").write_bytes(data)
    told = run("import", str(tmp_path / "bad.gbx"), "-o", str(tmp_path / "game"))
    assert (told.exit_code, said in told.output) == (1, True), told.output


def test_a_scenario_alone_points_to_its_game_box(tmp_path: Path) -> None:
    (tmp_path / "day.gsn").write_bytes(files.scenario())
    told = run("import", str(tmp_path / "day.gsn"), "-o", str(tmp_path / "game"))
    assert (told.exit_code, "import its game box (.gbx)" in told.output) == (1, True)


def test_texts_of_markers_and_of_second_sides_are_told_apart() -> None:
    to = files.Writer((3, 10))
    to.long_count(3)
    for element, text in ((5, "front"), (5 | 1 << 16, "back"), (6 | 0xF << 28, "smoke")):
        to.put("I", element)
        to.text(text)
    pieces, markers = read_names(ArchiveReader(bytes(to.written), version=(3, 10)))
    assert (pieces, markers) == ({(5, 0): "front", (5, 1): "back"}, {6: "smoke"})


def _bitmap(wide: int, high: int, bits: int = 24, colours: int = 0, rest: bytes = b"") -> Bitmap:
    head = struct.pack("<IiiHHIIiiII", 40, wide, high, 1, bits, 0, 0, 0, 0, colours, 0)
    return Bitmap(zlib.compress(head + rest), is_compressed=True, is_file=False)


@together(
    ("bitmap", "said"),
    [
        (_bitmap(32_000, 32_000), "a bitmap is too large"),
        (_bitmap(9_000, 9_000), "a bitmap is too large"),
        (_bitmap(5, 5, bits=8, colours=0xFFFFFFFF), "a bitmap cannot be read"),
        (_bitmap(5, 5, bits=7, rest=bytes(500)), "a bitmap cannot be read"),
        (Bitmap(b"%!PS-Adobe-3.0 EPSF-3.0\n" * 9, False, is_file=True), "a bitmap cannot be read"),
    ],
)
def test_a_bitmap_that_is_none_or_far_too_large_is_told(bitmap: Bitmap, said: str) -> None:
    with pytest.raises(ReadError) as told:
        bitmap.picture()
    assert said in str(told.value)


def test_cells_that_lie_upon_each_other_are_told() -> None:
    corners = [(0, 5), (9, 0), (0, 0), (9, 5), (5, 9), (2, 9), (0, 5)]
    with pytest.raises(ReadError, match="a shape that CyberBoard does not have"):
        cell_grids._check_shape(cell_grids.CellShape(3, False, (10, 10), corners))


def test_lists_that_would_fill_the_memory_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_reader, "_MOST_ENTRIES", 20)
    reader = ArchiveReader(struct.pack("<H12H", 12, *range(12)) * 2, version=(3, 10))
    assert reader.ids() == list(range(12))
    with pytest.raises(ReadError, match="it has too many entries"):
        reader.ids()


def test_boards_that_take_too_long_to_paint_and_pieces_beyond_a_number_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cyberboard_game, "_MOST_PLACED", 1)
    game = _imported(tmp_path, (3, 10))
    assert len(game.scenarios[0].setup) == 1
    monkeypatch.setattr(cyberboard_game, "_MOST_PAINTED", 10_000)
    assert not _imported(tmp_path / "again", (3, 10)).maps


@together(
    ("size", "fits"), [((800, 8), True), ((808, 8), False), ((30, 4_000), False), ((7, 7), False)]
)
def test_boards_too_slim_or_too_small_for_a_map_are_not_made(
    size: tuple[int, int], fits: bool
) -> None:
    assert cyberboard_game._is_size_of_map(size) == fits
