"""A game box and a scenario of CyberBoard are read alike from files of every version."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

from builder.importing.cyberboard.archive_reader import ArchiveReader, opened
from builder.importing.cyberboard.drawings import (
    NO_COLOUR,
    PlacedMarker,
    PlacedPiece,
    Shape,
    read_drawings,
    read_names,
)
from builder.importing.cyberboard.game_boxes import (
    read_game_box,
)
from builder.importing.cyberboard.scenarios import PlayedBoard, Scenario, Tray, read_scenario
from builder.vassal.format.files.unpacking import ReadError
from tests.importing.cyberboard import files
from tests.together import together

VERSIONS = [
    (0, 57), (0, 58), (1, 99), (2, 0), (2, 1), (2, 89), (2, 90), (2, 91), (3, 9), (3, 10), (3, 11),
    (4, 0), (5, 0),
]  # fmt: skip
"""Each version that changes what is stored, and those just before and after."""


@together("version", VERSIONS)
def test_a_game_box_is_the_same_in_every_version(version: tuple[int, int]) -> None:
    read, usual = (read_game_box(files.game_box(of)) for of in (version, (3, 10)))
    names = {(0, 0): "First Brigade\r\nstrong in attack"} if version >= (2, 0) else {}
    assert read.piece_names == names
    drawn = replace(usual.boards[0], below=read.boards[0].below)
    assert [one.box for one in read.boards[0].below] == [one.box for one in drawn.below]
    assert list(read.boards) == [drawn]
    assert read.tiles.places == [(0, 0), (0, 40)]
    same = ("number", "title", "author", "about", "pieces", "piece_sets", "markers", "marker_sets")
    assert [getattr(read, name) for name in same] == [getattr(usual, name) for name in same]


@together("version", VERSIONS)
@pytest.mark.parametrize("joined", [False, True])
def test_a_scenario_is_the_same_in_every_version(version: tuple[int, int], joined: bool) -> None:
    joined &= version >= (2, 1)
    read = read_scenario(files.scenario(version, sides=(1, 0, 255, 2), joined=joined))
    placed = [PlacedPiece((37, 19, 77, 59), 7, 0), PlacedMarker((3, 0, 43, 40), 7, 0)]
    boards = [PlayedBoard(7, joined, placed)]
    trays = [Tray("Reserve", [1])]
    about = "Both sides arrive."
    assert read == Scenario(4711, "The first day", about, boards, trays, [1, 0, None, 2])


@together(
    ("version", "sheet", "is_one"),
    [
        ((2, 90), 255, False),
        ((2, 90), 254, True),
        ((2, 91), 0xFFFF, False),
        ((2, 91), 0xFFFE, True),
        ((4, 0), 0xFFFF, False),
        ((4, 0), 0xFFFFFFFFFFFFFFFF, False),
        ((4, 0), 0xFFFFFFFFFFFFFFFE, True),
    ],
)
def test_a_tile_is_deleted_if_it_has_no_sheet(
    version: tuple[int, int], sheet: int, is_one: bool
) -> None:
    places = read_game_box(files.game_box(version, sheet)).tiles.places
    assert places == [(0, 0), (sheet, 40) if is_one else None]


def test_the_list_of_features_lies_in_the_file() -> None:
    for offset, said in ((24, "ends too early"), (25, "ends too early")):
        data = b"GBOX\5\0" + struct.pack("<Q", offset) + b"\0\0" + bytes(8)
        with pytest.raises(ReadError, match=said):
            opened(data, b"GBOX")
    data = b"GBOX\5\0" + struct.pack("<Q", 16) + b"\0\0" + bytes(8)
    assert opened(data, b"GBOX").features == frozenset()


def test_drawings_of_all_kinds_are_read() -> None:
    to = files.Writer((3, 10))
    to.count(3)
    to.put("HIhhhhIIH", 5, 9, 1, 2, 3, 4, 0xFF, 0xFF00, 2)
    to.count(2)
    to.put("hhhh", 1, 2, 3, 4)
    to.put("HIhhhhhhhhIHI", 0x82, 1, 1, 2, 3, 4, 5, 6, 7, 8, 0xFF, 3, 99)
    to.put("HIhhhhHI", 6, 0, 1, 2, 3, 4, 0, 0)
    polygon, line, empty = read_drawings(ArchiveReader(bytes(to.written), version=(3, 10)))
    assert polygon == Shape((1, 2, 3, 4), 9, "polygon", 0xFF, 0xFF00, 2, [(1, 2), (3, 4)])
    assert (polygon.in_full_size, polygon.above_lines) == (True, True)
    assert line == Shape((1, 2, 3, 4), 1, "line", NO_COLOUR, 0xFF, 3, [(5, 6), (7, 8)])
    assert (line.in_full_size, line.above_lines) == (True, False)
    assert (empty.in_full_size, getattr(empty, "bitmap", "no bitmap")) == (False, None)
    with pytest.raises(ReadError, match="of a kind that CyberBoard does not have"):
        read_drawings(ArchiveReader(struct.pack("<HHI4h", 1, 9, 0, 0, 0, 0, 0), version=(3, 10)))


@together("wide", [False, True])
def test_texts_are_of_a_side_of_a_piece_or_of_a_marker(wide: bool) -> None:
    bits, sides = (32, 17) if wide else (16, 1)
    given = {
        5: "front", 5 | 1 << bits: "back", 6 | 0x7800 << bits + sides: "smoke",
        7 | 0x7801 << bits + sides: "neither",
    }  # fmt: skip
    to = files.Writer((4, 0), ("piece-100-sides",) if wide else ())
    to.put("I", len(given))
    for element, text in given.items():
        to.put("Q" if wide else "I", element)
        to.text(text)
    reader = ArchiveReader(bytes(to.written), features=frozenset(to.features))
    assert read_names(reader) == ({(5, 0): "front", (5, 1): "back"}, {6: "smoke"})
    assert reader.left == 0
