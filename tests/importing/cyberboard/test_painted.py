"""What is drawn on a board of CyberBoard, as it is painted and as its work is reckoned; and the tiles and
bitmaps that it is painted with."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from builder.importing.cyberboard import bitmaps, game_boxes
from builder.importing.cyberboard.archive_reader import Font
from builder.importing.cyberboard.bitmaps import Bitmap
from builder.importing.cyberboard.board_pictures import board_picture
from builder.importing.cyberboard.cell_grids import SQUARES, Cell, CellGrid
from builder.importing.cyberboard.drawings import (
    NO_COLOUR,
    Drawn,
    DrawnBitmap,
    DrawnText,
    DrawnTile,
    Shape,
)
from builder.importing.cyberboard.game_boxes import Board, Tiles, TileSheet
from builder.importing.cyberboard.painting_costs import painting_cost
from builder.vassal.format.files.unpacking import ReadError
from tests.importing.cyberboard.test_cells import grid
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("painted.txt")
RED, GREEN, BLUE, BLACK, GROUND = 0x0000FF, 0x00FF00, 0xFF0000, 0x000000, 0x808080
LETTERS = {RED: "r", GREEN: "g", BLUE: "b", BLACK: "#", GROUND: ".", 0xFFFFFF: "w"}
FULL, ALL, HIGH = 1, 7, 15
"""The flags of what is drawn in full size, in all sizes, and above the lines of the cells."""


def shape(
    kind: str, fill: int, line: int, width: int = 1, points: Sequence[tuple[int, int]] = (),
    box: tuple[int, int, int, int] = (2, 2, 14, 8), flags: int = ALL,
) -> Shape:  # fmt: skip
    return Shape(box, flags, kind, fill, line, width, points)


def bitmap(wide: int, high: int, colour: int) -> Bitmap:
    """An uncompressed bitmap of one colour, of 24 bits a pixel."""
    head = struct.pack("<IiiHHIIiiII", 40, wide, high, 1, 24, 0, 0, 0, 0, 0, 0)
    b, g, r = colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF
    row = bytes((b, g, r)) * wide
    return Bitmap(head + (row + bytes(-len(row) % 4)) * high, is_compressed=False, is_file=False)


def tiles(size: tuple[int, int] = (4, 3), height: int = 6, ground: int = NO_COLOUR) -> Tiles:
    """Tiles on a blue sheet: two, a deleted one, one beyond its lower edge, and one of no sheet."""
    return Tiles(
        [(0, 0), (0, 3), None, (0, 4), (1, 0)], [TileSheet(size, bitmap(4, height, BLUE))], ground
    )


def board(*below: Drawn, above: Sequence[Drawn] = (), **values: Any) -> Board:
    """A board of four bare cells, so large that 40 by 20 pixels of it are seen."""
    given: dict[str, Any] = {"has_lines": False, "lines_above": False, "by_size": False}
    given |= {"cells": grid(SQUARES, 1, 2, cells=[Cell(None), Cell(None)])} | values
    return Board(1, "Ridge", GROUND, below, above=above, **given)


def seen(painted: Image.Image | None, wide: int = 18, high: int = 10) -> list[str]:
    """The colours of the upper left corner of a picture, a letter for each pixel."""
    assert painted is not None
    return [
        "".join(_letter(painted.getpixel((x, y))) for x in range(min(wide, painted.width)))
        for y in range(min(high, painted.height))
    ]


def _letter(pixel: Any) -> str:
    r, g, b = pixel[:3]
    return LETTERS.get(b << 16 | g << 8 | r, "?")


POLYGON = [(2, 2), (14, 2), (8, 8)]
SHAPES = {
    f"{kind}, {paint}, width {width}": shape(kind, fill, line, width, points)
    for kind, points in (("rectangle", ()), ("ellipse", ()), ("polygon", POLYGON), ("line", POLYGON[:2]))
    for paint, fill, line in (("both", RED, BLACK), ("fill", RED, NO_COLOUR), ("line", NO_COLOUR, BLACK))
    for width in (0, 1, 3)
}  # fmt: skip
SHAPES |= {
    "a box from right to left": shape("rectangle", RED, BLACK, box=(14, 8, 2, 2)),
    "a box without size": shape("rectangle", RED, BLACK, box=(5, 5, 5, 5)),
    "a polygon of two corners": shape("polygon", RED, BLACK, 1, POLYGON[:2]),
    "a polygon of one corner": shape("polygon", RED, BLACK, 1, POLYGON[:1]),
    "a polygon of no corner": shape("polygon", RED, BLACK),
    "a line of one point": shape("line", NO_COLOUR, BLACK, 1, POLYGON[:1]),
    "nothing": shape("line", NO_COLOUR, NO_COLOUR, 3, POLYGON),
}


@together("name", SHAPES)
def test_a_shape_is_painted(name: str) -> None:
    assert_as_recorded(RECORDED, name, seen(board_picture(board(SHAPES[name]), tiles())))


def test_every_shape_costs_what_it_takes() -> None:
    costs = (f"{name}: {painting_cost(board(SHAPES[name]), tiles())}" for name in SHAPES)
    others: dict[str, Drawn] = {
        "a tile": DrawnTile((0, 0, 4, 3), ALL, 1),
        "a bitmap": DrawnBitmap((0, 0, 4, 3), ALL, None),
        "a text": DrawnText((0, 0, 4, 3), ALL, "Hill", BLACK, Font(8, False, "")),
        "a wide box": shape("rectangle", RED, BLACK, 2, box=(0, 0, 500, 5)),
        "a high box": shape("rectangle", RED, BLACK, 2, box=(0, 0, 5, 500)),
        "a thick polygon": shape("polygon", RED, BLACK, 2, POLYGON),
    }
    more = (f"{name}: {painting_cost(board(one), tiles())}" for name, one in others.items())
    tiled = grid(SQUARES, 1, 2, cells=[Cell(0), Cell(2)])
    whole = {"bare": board(), "without cells": board(cells=None), "tiled": board(cells=tiled)}
    boards = (f"{name}: {painting_cost(one, tiles())}" for name, one in whole.items())
    assert_as_recorded(RECORDED, "what painting costs", [*boards, *costs, *more])


@together(
    ("colour", "text", "is_seen"),
    [(BLACK, "Hill", True), (NO_COLOUR, "Hill", False), (BLACK, "", False), (NO_COLOUR, "", False)],
)
def test_a_text_without_colour_is_not_seen(colour: int, text: str, is_seen: bool) -> None:
    drawn = DrawnText((2, 2, 30, 12), ALL, text, colour, Font(9, False, "Arial"))
    lines = "".join(seen(board_picture(board(drawn), tiles()), 40, 20))
    assert (set(lines) != {"."}) == is_seen


def test_tiles_and_bitmaps_lie_at_their_corners() -> None:
    drawn = (
        DrawnTile((1, 1, 9, 9), ALL, 0),
        DrawnTile((7, 1, 9, 9), ALL, 2),
        DrawnBitmap((12, 5, 1, 1), ALL, bitmap(3, 2, GREEN)),
        DrawnBitmap((0, 0, 1, 1), ALL, None),
    )
    painted = board_picture(board(*drawn), tiles())
    assert_as_recorded(RECORDED, "tiles and bitmaps", seen(painted))


@together("ground", [NO_COLOUR, BLUE])
def test_of_a_tile_the_colour_that_is_looked_through_is_not_painted(ground: int) -> None:
    cells = CellGrid(1, 1, grid(SQUARES, 1, 1).shape, [Cell(0)], 0, (0, 0), (False, False), 0, True)
    painted = board_picture(board(cells=cells), tiles(ground=ground))
    assert seen(painted, 5, 4)[:1] == ["bbbb." if ground == NO_COLOUR else "....."]


@together(
    ("flags", "by_size", "is_seen"),
    [(ALL, True, True), (6, True, False), (FULL, False, True), (6, False, True)],
)
def test_what_is_not_meant_for_the_full_size_is_left_out_where_a_board_says_so(
    flags: int, by_size: bool, is_seen: bool
) -> None:
    drawn = shape("rectangle", RED, NO_COLOUR, flags=flags)
    for layers in ({"below": drawn}, {"above": [drawn]}):
        whole = (
            board(drawn, by_size=by_size)
            if "below" in layers
            else board(above=[drawn], by_size=by_size)
        )
        assert ("r" in "".join(seen(board_picture(whole, tiles())))) == is_seen


@together(
    ("has_lines", "lines_above", "flags", "colour"),
    [
        (False, False, ALL, "r"),
        (False, True, ALL, "r"),
        (False, True, HIGH, "r"),
        (True, False, ALL, "r"),
        (True, True, ALL, "#"),
        (True, True, HIGH, "r"),
        (True, False, HIGH, "r"),
    ],
)
def test_lines_are_above_what_does_not_say_that_it_is_above_them(
    has_lines: bool, lines_above: bool, flags: int, colour: str
) -> None:
    """The line between the two cells crosses a box, which is drawn from 2 to 30."""
    drawn = shape("rectangle", RED, NO_COLOUR, box=(2, 2, 30, 18), flags=flags)
    whole = board(above=[drawn], has_lines=has_lines, lines_above=lines_above)
    assert seen(board_picture(whole, tiles()), 30, 20)[10][20] == colour
    below = board(
        shape("rectangle", RED, NO_COLOUR, box=(2, 2, 30, 18)),
        has_lines=has_lines,
        lines_above=lines_above,
    )
    line = "#" if has_lines else "r"
    assert seen(board_picture(below, tiles()), 30, 20)[10][20] == line


@together(("line", "letter"), [(GREEN, "g"), (BLACK, "#"), (NO_COLOUR, "#")])
def test_the_lines_of_cells_have_a_colour(line: int, letter: str) -> None:
    shape_of = grid(SQUARES, 1, 2).shape
    cells = CellGrid(1, 2, shape_of, [Cell(None)] * 2, 0, (0, 0), (False, False), line, False)
    painted = board_picture(board(cells=cells, has_lines=True), tiles())
    assert seen(painted, 3, 3) == [letter * 3, f"{letter}..", f"{letter}.."]


@together(
    ("size", "height", "areas", "pictures"),
    [
        ((4, 3), 6, [12, 12, 0, 12, 0], [True, True, False, False, False]),
        ((4, 3), 7, [12, 12, 0, 12, 0], [True, True, False, True, False]),
        ((5, 3), 7, [15, 15, 0, 15, 0], [False] * 5),
        ((1, 1), 6, [1, 1, 0, 1, 0], [True, True, False, True, False]),
        ((0, 3), 6, [0] * 5, [False] * 5),
        ((4, 0), 6, [0] * 5, [False] * 5),
        ((-4, -3), 6, [0] * 5, [False] * 5),
    ],
)
def test_a_tile_lies_whole_on_its_sheet(
    size: tuple[int, int], height: int, areas: list[int], pictures: list[bool]
) -> None:
    """The fourth tile reaches below a sheet of six pixels, the fifth has no sheet, others no number."""
    found = tiles(size, height)
    assert [found.area(tile) for tile in range(-1, 6)] == [0, *areas, 0]
    shown = [found.picture(tile) is not None for tile in range(-1, 6)]
    assert shown == [False, *pictures, False]


def test_a_sheet_without_a_picture_has_tiles_without_one() -> None:
    found = Tiles([(0, 0)], [TileSheet((4, 3), None)], NO_COLOUR)
    assert (found.area(0), found.picture(0)) == (12, None)


def test_sheets_are_read_once_and_as_many_as_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = [TileSheet((4, 3), bitmap(4, 3, BLUE)) for _ in range(2)]
    monkeypatch.setattr(game_boxes, "_MOST_SHEET_PIXELS", 24)
    found = Tiles([(0, 0), (1, 0)], sheets, NO_COLOUR)
    assert [found.picture(tile) is not None for tile in (0, 1, 0, 1)] == [True] * 4
    monkeypatch.setattr(game_boxes, "_MOST_SHEET_PIXELS", 23)
    found = Tiles([(0, 0), (1, 0)], sheets, NO_COLOUR)
    assert found.picture(0) is not None
    with pytest.raises(ReadError, match="a bitmap is too large"):
        found.picture(1)


def _stored(
    bits: int, pixels: bytes, table: bytes = b"", colours: int = 0, compression: int = 0
) -> Bitmap:
    head = struct.pack("<IiiHHIIiiII", 40, 2, 1, 1, bits, compression, 0, 0, 0, colours, 0)
    return Bitmap(head + table + pixels, is_compressed=False, is_file=False)


R, G, B0 = bytes((0, 0, 255, 0)), bytes((0, 255, 0, 0)), bytes(4)
MASKS = struct.pack("<III", 0xF800, 0x07E0, 0x001F)


@together(
    ("stored", "pixels"),
    [
        (_stored(24, bytes((0, 0, 255, 0, 255, 0, 0, 0))), "rg"),
        (_stored(8, bytes((1, 0, 0, 0)), G + R + B0 * 254), "rg"),
        (_stored(8, bytes((1, 0, 0, 0)), G + R, colours=2), "rg"),
        (_stored(8, bytes((1, 0, 0, 0)), G + R + B0 * 254, colours=256), "rg"),
        (_stored(4, bytes((0x10, 0, 0, 0)), G + R + B0 * 14), "rg"),
        (_stored(1, bytes((0x80, 0, 0, 0)), G + R), "rg"),
        (_stored(16, struct.pack("<HH", 0xF800, 0x07E0), MASKS, compression=3), "rg"),
        (_stored(16, struct.pack("<HH", 0x7C00, 0x03E0)), "rg"),
        (_stored(32, R + G), "rg"),
    ],
)
def test_a_bitmap_has_the_colours_that_it_has_at_every_depth(stored: Bitmap, pixels: str) -> None:
    assert seen(stored.picture()) == [pixels]


def test_a_bitmap_has_so_many_colours_bytes_and_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ReadError, match="cannot be read"):
        _stored(8, bytes(4), B0 * 257, colours=257).picture()
    for length in (0, 39):
        with pytest.raises(ReadError, match="cannot be read"):
            Bitmap(bytes(length), is_compressed=False, is_file=False).picture()
    monkeypatch.setattr(bitmaps, "_MOST_PIXELS", 12)
    assert bitmap(4, 3, RED).picture().size == (4, 3)
    with pytest.raises(ReadError, match="too large"):
        bitmap(13, 1, RED).picture()
