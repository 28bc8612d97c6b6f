"""The hexes of boards that the package *wargame* of LaTeX draws: which lie in a zone, how they are numbered,
and where they lie on the picture."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from builder.importing.latex.latex_hexes import ExportedHexes
from builder.importing.latex.picture_list import HexNumbering, Point, Zone
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("hexes.txt")
HIGH = math.sqrt(3)
TURNS = {
    "upright": (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
    "from right to left": (-1.0, 0.0, 0.0, 1.0, 9.0, 0.0),
    "upside down": (1.0, 0.0, 0.0, -1.0, 0.0, 9.0),
    "turned to the left": (0.0, 1.0, -1.0, 0.0, 9.0, 0.0),
    "turned to the right": (0.0, -1.0, 1.0, 0.0, 0.0, 9.0),
}


def frame(left: float, low: float, right: float, high: float) -> tuple[float, float, float, float]:
    """The corners of a frame: a hex's side beside the middle of the first and last column, rows in hexes."""
    return left, low * HIGH, right, high * HIGH


FRAME = frame(-1.0, -1.0, 5.5, 1.5)
NUMBERINGS = {
    "as it is": HexNumbering(),
    "one less": HexNumbering((-1, 1), (-1, 1), "auto=numbers"),
    "one more": HexNumbering((1, 1), (1, 1), "numbers"),
    "columns fall": HexNumbering((-6, -1), (0, 1), "none"),
    "rows fall": HexNumbering((0, 1), (-5, -1)),
    "letters": HexNumbering((-2, 1), (-1, 1), "alpha column"),
    "letters from A": HexNumbering((-1, 1), (-1, 1), "alpha column"),
    "letters from 0": HexNumbering((0, 1), (0, 1), "alpha column"),
    "letters too late": HexNumbering((-31, 1), (-1, 1), "alpha column"),
    "plus": HexNumbering((0, 1), (0, 1), "x and y plus 1"),
    "unknown": HexNumbering((0, 1), (0, 1), "roman"),
    "automatic": HexNumbering((0, 1), (0, 1), "auto, roman"),
}


def pixel(at: Point) -> Point:
    return 10 * at[0], 100 - 10 * at[1]


def hexes(
    turn: tuple[float, ...] = TURNS["upright"],
    numbered: HexNumbering = NUMBERINGS["one less"],
    framed: tuple[float, float, float, float] | None = FRAME,
    margin: float = 0.0,
    box: tuple[float, float, float, float] | None = None,
) -> ExportedHexes | None:
    a, b, c, d, e, f = turn
    zone = Zone("Hexes", (a, b, c, d, e, f), box, framed, margin)
    return ExportedHexes.in_zone(zone, numbered, pixel)


def told(found: ExportedHexes | None) -> Iterator[str]:
    """Hexes by their columns and rows, then the grid, and three of them with their places."""
    if found is None:
        yield "none"
        return
    grid, numbering = found.grid, found.grid.numbering
    yield f"{len(found.full)} hexes, columns {found.columns}, rows {found.rows}"
    yield f"ids {' '.join(sorted(found.id(*cell) for cell in found.full))}"
    yield f"missing {' '.join(found.missing)}"
    yield f"{grid.orientation} {grid.columns} x {grid.rows}, {grid.shifted}, labels {found.labels}"
    ways = f"{numbering.columns} {numbering.rows}, {numbering.digits} digits, letters {numbering.letters}"
    yield f"{numbering.order} from {numbering.first_column} {numbering.first_row}, {ways}"
    yield " ".join(f"{id} at {x:.0f},{y:.0f}" for id, (x, y) in found.three_apart())
    yield from found.warnings


@together("turn", TURNS)
def test_hexes_of_a_zone_that_is_turned(turn: str) -> None:
    lines: list[str] = []
    for name, numbered in NUMBERINGS.items():
        lines += [f"{name}:", *(f"  {line}" for line in told(hexes(TURNS[turn], numbered)))]
    assert_as_recorded(RECORDED, turn, lines)


FRAMES = {
    "one hex": frame(-1, -0.5, 1, 0.5),
    "a little less than one hex": frame(-1, -0.5, 1, 0.4),
    "two columns": frame(-1, -1, 2.5, 0.5),
    "two columns, the second cut below": frame(-1, -0.5, 2.5, 0.5),
    "two columns from the second": frame(0.5, -1, 4, 0.5),
    "three rows": frame(-1, -0.5, 1, 2.5),
    "from right to left": (2.5, 0.5 * HIGH, -1, -HIGH),
    "further to the left than any column": frame(-4, -1, 2.5, 0.5),
    "lower than any row": frame(-1, -3, 2.5, 0.5),
    "200 columns": frame(-1, -0.5, 299.5, 0.5),
    "201 columns": frame(-1, -0.5, 301, 0.5),
    "200 rows": frame(-1, -0.5, 1, 199.5),
    "201 rows": frame(-1, -0.5, 1, 200.5),
}


def test_what_lies_in_a_frame() -> None:
    lines: list[str] = []
    for name, framed in FRAMES.items():
        for numbered in (HexNumbering(), HexNumbering((2, 1), (1, 1))):
            found = list(told(hexes(framed=framed, numbered=numbered)))
            lines += [
                f"{name}, {numbered.columns[0]} before:",
                *(f"  {line[:110]}" for line in found),
            ]
    for margin in (-1.0, 0.0, 0.5, 1.0):
        lines += [f"margin {margin}:", *(f"  {line}" for line in told(hexes(margin=margin)))]
    assert_as_recorded(RECORDED, "frames", lines)


def test_a_zone_without_a_frame_is_one_itself() -> None:
    lines: list[str] = []
    for name, turn in TURNS.items():
        found = told(hexes(turn, framed=None, box=(-1.0, -0.9, 5.6, 7.0)))
        lines += [f"{name}:", *(f"  {line}" for line in found)]
    assert_as_recorded(RECORDED, "without a frame", lines)
    assert hexes(framed=None) is None


@together(
    ("turn", "is_read"),
    [
        ((1, 0, 0, 1, 0, 0), True),
        ((1, 0.0009, 0.0009, 1, 0, 0), True),
        ((1, 0.1, 0, 1, 0, 0), False),
        ((0, 1, -1, 0, 0, 0), True),
        ((0.1, 1, -1, 0, 0, 0), False),
        ((0.7, 0.7, -0.7, 0.7, 0, 0), False),
    ],
)
def test_a_zone_is_turned_by_quarters(turn: tuple[float, ...], is_read: bool) -> None:
    assert (hexes(turn) is not None) == is_read


def test_a_pixel_lies_in_the_nearest_hex_or_beside_all() -> None:
    found = hexes()
    assert found is not None
    x, y = found.centre(1, 1)
    for dx, dy, place in ((0, 0, ("0101", True)), (9, 0, ("0101", True)), (-9, 0, ("0101", True)),
                          (-11, 0, ("0101", False)), (0, 9, ("0101", True)), (0, 11, ("0101", False)),
                          (0, -16, ("0102", True)), (15, 8, ("0201", True))):  # fmt: skip
        assert found.place(x + dx, y + dy) == place
