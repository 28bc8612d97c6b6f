"""The cells of a board of CyberBoard: their shapes, tiles and colours, places and numbers; and what is
painted of it."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

import pytest

from builder.importing.cyberboard import archive_reader, board_pictures, cell_grids
from builder.importing.cyberboard.archive_reader import WIDE_IDS, ArchiveReader, opened
from builder.importing.cyberboard.cell_grids import (
    BRICKS_IN_COLUMNS,
    BRICKS_IN_ROWS,
    FLAT_HEXES,
    POINTY_HEXES,
    SQUARES,
    Cell,
    CellGrid,
    CellShape,
    read_cells,
)
from builder.importing.cyberboard.game_boxes import Board
from builder.vassal.format.files.unpacking import ReadError
from tests.together import together

FLAT = [(0, 10), (5, 0), (15, 0), (20, 10), (15, 20), (5, 20), (0, 10)]
POINTY = [(0, 5), (10, 0), (20, 5), (20, 15), (10, 20), (0, 15), (0, 5)]
BOX = [(0, 0), (20, 0), (20, 20), (0, 20), (0, 0)]
CORNERS = {FLAT_HEXES: FLAT, POINTY_HEXES: POINTY}
SOME = [0xFFFF0003, 0x00FF00]


def numbers(kind: str, *values: int) -> bytes:
    return struct.pack(f"<{len(values)}{kind}", *values)


def shape_of(kind: int, even: bool = False, size: tuple[int, int] = (20, 20)) -> CellShape:
    return CellShape(kind, even, size, CORNERS.get(kind, BOX))


def written_shape(kind: int, stagger: int, size: tuple[int, int]) -> bytes:
    corners = [part for corner in CORNERS.get(kind, BOX) for part in corner]
    return numbers("H", kind, stagger, 0, 0, *size) + numbers("h", *corners)


def written(
    kind: int = SQUARES,
    stagger: int = 0,
    size: tuple[int, int] = (20, 20),
    rows: int = 1,
    cells: Sequence[int] = SOME,
) -> ArchiveReader:
    head = numbers("H", 0, 0, 0, 0) + numbers("h", 3, -1) + numbers("H", 0, 1)
    head += numbers("H", rows, len(cells) // rows, 1, 2, 0) + numbers("I", 0x102030)
    return ArchiveReader(head + written_shape(kind, stagger, size) * 3 + numbers("I", *cells))


def test_cells_are_read_with_their_numbers_and_shape() -> None:
    read = read_cells(written(FLAT_HEXES, stagger=3))
    shape = CellShape(FLAT_HEXES, True, (20, 20), FLAT)
    cells = [Cell(3), Cell(None, 0x00FF00)]
    assert read == CellGrid(1, 2, shape, cells, 2, (3, -1), (False, True), 0x102030, True)


@together(
    "kind, stagger, shifts",
    [
        (FLAT_HEXES, 1, True),
        (FLAT_HEXES, 2, False),
        (POINTY_HEXES, 1, True),
        (BRICKS_IN_ROWS, 1, True),
        (BRICKS_IN_COLUMNS, 0, False),
        (SQUARES, 1, False),
    ],
)
def test_even_lines_are_shifted_where_the_board_says_so_but_never_of_squares(
    kind: int, stagger: int, shifts: bool
) -> None:
    assert read_cells(written(kind, stagger)).shape.shifts_even == shifts


@together(
    "kind, size, sound",
    [
        (0, (2, 2), True),
        (0, (1, 2), False),
        (0, (2, 1), False),
        (0, (10_000, 2), True),
        (0, (10_001, 2), False),
        (0, (2, 10_001), False),
        (4, (20, 20), True),
        (5, (20, 20), False),
    ],
)
def test_a_shape_without_size_or_unknown_is_refused(
    kind: int, size: tuple[int, int], sound: bool
) -> None:
    if sound:
        assert read_cells(written(kind, 0, size)).shape.size == size
    else:
        with pytest.raises(ReadError, match="of a shape that CyberBoard does not have"):
            read_cells(written(kind, 0, size))


def test_a_board_has_no_more_cells_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cell_grids, "_MOST_CELLS", 6)
    assert len(read_cells(written(rows=2, cells=[0] * 6)).cells) == 6
    with pytest.raises(ReadError, match="too many cells"):
        read_cells(written(rows=2, cells=[0] * 8))


@together(
    "wide, given, cell",
    [
        (False, numbers("I", 0xFFFF0000), Cell(0)),
        (False, numbers("I", 0xFFFFFFFE), Cell(0xFFFE)),
        (False, numbers("I", 0xFFFFFFFF), Cell(None, 0xFFFFFFFF)),
        (False, numbers("I", 0xFFFE0001), Cell(None, 0xFFFE0001)),
        (False, numbers("I", 0x0000FFFF), Cell(None, 0x0000FFFF)),
        (True, b"\1" + numbers("I", 70_000), Cell(70_000)),
        (True, b"\0" + numbers("I", 70_000), Cell(None, 70_000)),
    ],
)
def test_a_cell_has_a_tile_or_a_colour(wide: bool, given: bytes, cell: Cell) -> None:
    features = frozenset([WIDE_IDS] if wide else [])
    assert cell_grids._cell(ArchiveReader(given, features=features)) == cell


@together(
    "kind, even, corners, extent",
    [
        (SQUARES, False, [(0, 0), (20, 0), (0, 20), (20, 20)], (60, 40)),
        (BRICKS_IN_ROWS, False, [(0, 0), (20, 0), (10, 20), (30, 20)], (70, 40)),
        (BRICKS_IN_ROWS, True, [(10, 0), (30, 0), (0, 20), (20, 20)], (70, 40)),
        (BRICKS_IN_COLUMNS, False, [(0, 0), (20, 10), (0, 20), (20, 30)], (60, 50)),
        (BRICKS_IN_COLUMNS, True, [(0, 10), (20, 0), (0, 30), (20, 20)], (60, 50)),
        (FLAT_HEXES, False, [(0, 0), (15, 10), (0, 20), (15, 30)], (50, 50)),
        (FLAT_HEXES, True, [(0, 10), (15, 0), (0, 30), (15, 20)], (50, 50)),
        (POINTY_HEXES, False, [(0, 0), (20, 0), (10, 15), (30, 15)], (70, 35)),
        (POINTY_HEXES, True, [(10, 0), (30, 0), (0, 15), (20, 15)], (70, 35)),
    ],
)
def test_cells_lie_beside_and_below_each_other(
    kind: int, even: bool, corners: list[tuple[int, int]], extent: tuple[int, int]
) -> None:
    shape = shape_of(kind, even)
    assert [shape.corner(row, column) for row in (0, 1) for column in (0, 1)] == corners
    assert shape.extent(2, 3) == extent


def grid(
    kind: int, rows: int, columns: int, style: int = 0, cells: Sequence[Cell] = (), **values: Any
) -> CellGrid:
    numbering: dict[str, Any] = {"added": (0, 0), "falling": (False, False)} | values
    return CellGrid(
        rows, columns, shape_of(kind), cells, style, line=0, is_see_through=False, **numbering
    )


@together(
    "kind, rows, columns, is_map",
    [
        (SQUARES, 1, 1, False),
        (SQUARES, 2, 1, True),
        (SQUARES, 1, 2, True),
        (SQUARES, 200, 1, True),
        (SQUARES, 201, 1, False),
        (SQUARES, 1, 201, False),
        (BRICKS_IN_ROWS, 5, 5, False),
        (BRICKS_IN_COLUMNS, 5, 5, False),
        (FLAT_HEXES, 5, 5, True),
        (POINTY_HEXES, 5, 5, True),
    ],
)
def test_squares_and_hexes_become_a_map_of_up_to_so_many_lines(
    kind: int, rows: int, columns: int, is_map: bool
) -> None:
    assert (grid(kind, rows, columns).as_map_grid() is not None) == is_map


@together(
    "style, added, falls, is_first, numbered",
    [
        (0, 0, False, True, (1, 1, 1)),
        (0, 0, True, True, (9, -1, 1)),
        (0, 4, False, True, (5, 1, 1)),
        (0, -1, False, True, (0, 1, 1)),
        (0, -7, False, True, (0, 1, 1)),
        (2, 0, False, True, (1, 1, 2)),
        (3, 0, True, False, (9, -1, 2)),
        (2, 91, False, True, (92, 1, 3)),
        (2, 90, False, True, (91, 1, 2)),
        (4, 0, False, True, (0, 1, 0)),
        (4, 0, False, False, (1, 1, 1)),
        (5, 2, True, True, (10, -1, 0)),
    ],
)
def test_rows_and_columns_have_numbers_or_letters(
    style: int, added: int, falls: bool, is_first: bool, numbered: tuple[int, int, int]
) -> None:
    board = grid(SQUARES, 9, 9, style, added=(added, 0))
    axis = board._axis(9, added, falls, is_first=is_first)
    assert (axis.at_zero, axis.step, axis.digits) == numbered


RED, BLACK, NONE = 0x0000FF, 0, cell_grids.NO_COLOUR


class NoTiles:
    def picture(self, tile: int) -> None:
        return None


def board(cells: CellGrid | None, **values: Any) -> Board:
    given = {"has_lines": False, "lines_above": False, "by_size": False} | values
    return Board(1, "Ridge", NONE, [], cells, [], **given)


def test_a_board_without_cells_or_size_or_beyond_the_limit_has_no_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def size(cells: CellGrid | None) -> tuple[int, int] | None:
        made = board_pictures.board_picture(board(cells), NoTiles())  # type: ignore[arg-type]
        return made.size if made else None

    assert size(None) is None
    assert size(grid(SQUARES, 0, 3)) is None
    assert size(grid(SQUARES, 3, 0)) is None
    monkeypatch.setattr(board_pictures, "MOST_PIXELS", 800)
    assert size(grid(SQUARES, 1, 2)) == (40, 20)
    monkeypatch.setattr(board_pictures, "MOST_PIXELS", 799)
    assert size(grid(SQUARES, 1, 2)) is None


def test_cells_are_painted_in_their_colours_and_tiles_that_are_missing_are_left_out() -> None:
    cells = [Cell(None, RED), Cell(None), Cell(7)]
    painted = board_pictures.board_picture(board(grid(SQUARES, 1, 3, cells=cells)), NoTiles())  # type: ignore[arg-type]
    assert painted is not None
    assert [painted.getpixel((x, 10)) for x in (0, 19, 20, 40, 59)] == [(255, 0, 0)] * 2 + [
        (255, 255, 255)
    ] * 3


@together("above", [False, True])
def test_the_lines_of_cells_are_painted_once_above_or_below(above: bool) -> None:
    cells = grid(SQUARES, 1, 2, cells=[Cell(None, RED)] * 2)
    lined = board(cells, has_lines=True, lines_above=above)
    painted = board_pictures.board_picture(lined, NoTiles())  # type: ignore[arg-type]
    assert painted is not None
    assert [painted.getpixel((x, 10)) for x in (0, 10, 20)] == [(0, 0, 0), (255, 0, 0), (0, 0, 0)]


@together(
    "version, read",
    [((0, 56), False), ((0, 57), True), ((3, 90), True), ((4, 0), True), ((5, 1), False)],
)
def test_files_of_known_versions_are_read(version: tuple[int, int], read: bool) -> None:
    data = b"GBOX" + bytes(version) + b"\0\0"
    if read:
        assert (WIDE_IDS in opened(data, b"GBOX").features) == (version == (4, 0))
    else:
        with pytest.raises(ReadError, match=r"has version \d\.\d\d of"):
            opened(data, b"GBOX")


def listed(count: int, *features: bytes) -> bytes:
    told = b"".join(numbers("Q", len(name)) + name for name in features)
    return b"GBOX\5\0" + numbers("Q", 16) + b"\0\0" + numbers("Q", count) + told


def test_features_are_listed_up_to_a_limit() -> None:
    assert opened(listed(1, b"ID-32bit"), b"GBOX").features == {WIDE_IDS}
    assert len(opened(listed(64, *(b"%d" % n for n in range(64))), b"GBOX").features) == 64
    assert opened(listed(1, b"a" * 100), b"GBOX").features == {"a" * 100}
    for data in (
        listed(65, *(b"%d" % n for n in range(65))),
        listed(1, b"a" * 101),
        listed(2, b"a"),
    ):
        with pytest.raises(ReadError, match="it is damaged"):
            opened(data, b"GBOX")


def test_what_is_counted_is_there_and_not_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ArchiveReader(numbers("H", 2) + b"..").short_count() == 2
    assert ArchiveReader(numbers("H", 0xFFFF) + numbers("I", 1) + b".").list_length() == 1
    with pytest.raises(ReadError, match="it counts more than it has"):
        ArchiveReader(numbers("H", 3) + b"..").short_count()
    with pytest.raises(ReadError, match="it ends too early"):
        ArchiveReader(b"..").raw(3)
    with pytest.raises(ReadError, match="it ends too early"):
        ArchiveReader(b"..").raw(-1)
    monkeypatch.setattr(archive_reader, "_MOST_ENTRIES", 4)
    reader = ArchiveReader(b"")
    reader.count_entries(4)
    with pytest.raises(ReadError, match="too many entries"):
        reader.count_entries(1)


@together(
    "given, text",
    [
        (b"\2ab", "ab"),
        (b"\xff\2\0ab", "ab"),
        (b"\xff\xff\xff\2\0\0\0ab", "ab"),
        (b"\xfe" + b"a" * 254, "a" * 254),
    ],
)
def test_a_text_has_its_length_before_it(given: bytes, text: str) -> None:
    assert ArchiveReader(given).text() == text
