"""Hex grids: names, neighbours, distances, hexsides, corners, and places on a sheet."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.model.space import PlaceError
from builder.model.space.hexes import (
    Cell,
    HexGrid,
    HexLayout,
    Numbering,
    letters_of_index,
    looks_like_number,
)
from tests.model.grids import PUBLISHED, SLANTS
from tests.together import together

GRIDS = st.builds(
    HexGrid,
    orientation=st.sampled_from(["flat", "pointy"]),
    columns=st.integers(2, 9),
    rows=st.integers(2, 9),
    shifted=st.sampled_from(["odd", "even"]),
    short=st.booleans(),
    numbering=PUBLISHED,
)


@st.composite
def grid_and_cells(draw: st.DrawFn, count: int) -> tuple[HexGrid, list[Cell]]:
    grid = draw(GRIDS)
    return grid, [draw(st.sampled_from(grid.cells)) for _ in range(count)]


def snoopys_nose() -> HexGrid:
    return HexGrid("flat", 24, 34, "even", short=True)


def test_even_columns_of_the_vietnam_map_are_one_hex_short() -> None:
    grid = snoopys_nose()
    assert "0934" in grid.ids
    assert "0833" in grid.ids
    assert len(grid.cells) == 12 * 34 + 12 * 33
    with pytest.raises(PlaceError) as off:
        grid.cell("0834")
    assert off.value.code == "off-map-hex"


@together("text", ["717", "07x7", "", "07170", "0717/0718"])
def test_a_text_of_another_shape_is_no_hex_id(text: str) -> None:
    with pytest.raises(PlaceError) as bad:
        snoopys_nose().cell(text)
    assert bad.value.code == "bad-hex-id"
    assert "0101" in bad.value.hint


def test_a_hexside_is_named_by_its_hexes_and_at_the_edge_by_its_direction() -> None:
    grid = snoopys_nose()
    assert grid.side_id(grid.parse_side("0811/0712")) == "0712/0811"
    assert grid.side_id(grid.parse_side("0934/S")) == "0934/S"
    assert grid.side_cells(grid.parse_side("0934/S")) == (grid.cell("0934"),)
    with pytest.raises(PlaceError) as apart:
        grid.parse_side("0717/0618")
    assert apart.value.code == "not-adjacent"
    assert apart.value.hint.startswith("next to 0717: ")
    assert "0717" not in apart.value.hint.partition("; next to 0618: ")[2]
    assert "0617" in apart.value.hint.partition("; next to 0618: ")[2]


def test_a_path_is_broken_where_two_hexes_do_not_touch() -> None:
    grid = snoopys_nose()
    assert len(grid.path(["1602", "1603", "1604"])) == 3
    with pytest.raises(PlaceError, match="1602 and 1604"):
        grid.path(["1602", "1604"])


def test_letters_repeat_after_z() -> None:
    assert [letters_of_index(i) for i in (0, 25, 26, 27, 52)] == ["A", "Z", "AA", "BB", "AAA"]
    assert len({letters_of_index(i) for i in range(200)}) == 200


def test_letters_go_on_as_in_a_spreadsheet_if_they_are_so_published() -> None:
    found = [letters_of_index(i, after_z="AA-AB") for i in (0, 25, 26, 27, 51, 52, 701, 702)]
    assert found == ["A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]
    assert [letters_of_index(i, "イロハ") for i in range(5)] == ["イ", "ロ", "ハ", "イイ", "ロロ"]


def test_numbers_with_letters_look_like_numbers_and_ids_of_units_do_not() -> None:
    assert all(map(looks_like_number, ("0304", "A12", "AA3", "N-0304", "イ-1", "1-イ", "1.14")))
    assert not any(map(looks_like_number, ("blue-1", "us-4-47", "west-edge", "", "Moscow")))


def slanting(orientation: str, slant: str, first: int) -> HexGrid:
    flat = orientation == "flat"
    numbering = Numbering(
        letters="columns" if flat else "rows", digits=1, slant=slant,  # type: ignore[arg-type]
        order="CCRR" if flat else "RRCC",
        first_row=first if flat else 1, first_column=1 if flat else first,
    )  # fmt: skip
    return HexGrid(orientation, 4, 3, "even", numbering=numbering)  # type: ignore[arg-type]


@together(
    ("orientation", "slant", "first", "lines"),
    [
        ("flat", "rising", 1, ["A1 B2 C2 D3", "A2 B3 C3 D4", "A3 B4 C4 D5"]),
        ("flat", "falling", 2, ["A2 B2 C1 D1", "A3 B3 C2 D2", "A4 B4 C3 D3"]),
        ("pointy", "rising", 1, ["A1 A2 A3 A4", "B2 B3 B4 B5", "C2 C3 C4 C5"]),
        ("pointy", "falling", 2, ["A2 A3 A4 A5", "B2 B3 B4 B5", "C1 C2 C3 C4"]),
    ],
)
def test_slanting_numbers_as_counted_on_a_drawing(
    orientation: str, slant: str, first: int, lines: list[str]
) -> None:
    grid = slanting(orientation, slant, first)
    for row, line in enumerate(lines):
        for column, id in enumerate(line.split()):
            assert grid.id(grid.at_column_row(column, row)) == id


@given(GRIDS, SLANTS)
def test_a_slanting_number_stays_the_same_along_its_diagonal(grid: HexGrid, slant: str) -> None:
    numbered = dataclasses.replace(grid.numbering, slant=slant)
    grid = dataclasses.replace(grid, numbering=numbered)
    flat = grid.orientation == "flat"
    way = {"rising": 5, "falling": 0} if flat else {"rising": 2, "falling": 0}
    slanted = 1 if flat else 0
    for cell in grid.cells:
        here = grid.printed_column_row(cell)
        other = grid.across(cell, way[slant])
        if other is not None:
            there = grid.printed_column_row(other)
            assert there[slanted] == here[slanted]
            assert abs(there[1 - slanted] - here[1 - slanted]) == 1
        along = grid.across(cell, 1)
        if along is not None:
            there = grid.printed_column_row(along)
            assert there[1 - slanted] == here[1 - slanted]
            assert abs(there[slanted] - here[slanted]) == 1


def test_slanting_numbers_begin_at_the_corner_of_the_printed_directions() -> None:
    numbering = Numbering(slant="rising", columns="falling", rows="falling", first_row=7)
    grid = HexGrid("flat", 5, 4, numbering=numbering)
    assert grid.id(Cell(4, 3)) == "0107"


@given(GRIDS)
def test_every_hex_has_an_id_of_its_own_that_leads_back(grid: HexGrid) -> None:
    ids = [grid.id(c) for c in grid.cells]
    assert len(set(ids)) == len(ids)
    assert [grid.cell(i) for i in ids] == list(grid.cells)


@given(GRIDS)
def test_neighbours_are_mutual_and_one_hex_away(grid: HexGrid) -> None:
    for cell in grid.cells:
        for side in range(6):
            other = grid.across(cell, side)
            if other is not None:
                assert grid.across(other, (side + 3) % 6) == cell
                assert grid.distance(cell, other) == 1
                assert grid.side(cell, side) == grid.side(other, (side + 3) % 6)


@given(GRIDS)
def test_every_hexside_has_one_name_that_leads_back(grid: HexGrid) -> None:
    sides = {grid.side(c, i) for c in grid.cells for i in range(6)}
    names = {grid.side_id(s): s for s in sides}
    assert len(names) == len(sides)
    assert all(grid.parse_side(name) == side for name, side in names.items())


@given(grid_and_cells(3))
def test_distance_is_a_metric(drawn: tuple[HexGrid, list[Cell]]) -> None:
    grid, (a, b, c) = drawn
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grid_and_cells(1), st.integers(0, 4))
def test_a_ring_holds_the_hexes_at_its_distance(
    drawn: tuple[HexGrid, list[Cell]], radius: int
) -> None:
    grid, (centre,) = drawn
    ring = grid.ring(centre, radius)
    assert len(set(ring)) == len(ring)
    assert set(ring) == {c for c in grid.cells if grid.distance(centre, c) == radius}


@given(grid_and_cells(2))
def test_a_line_steps_from_neighbour_to_neighbour(drawn: tuple[HexGrid, list[Cell]]) -> None:
    grid, (a, b) = drawn
    line = grid.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == grid.distance(a, b) + 1
    assert all(grid.distance(x, y) == 1 for x, y in itertools.pairwise(line))


@given(GRIDS)
def test_a_corner_is_shared_by_the_hexes_that_have_it(grid: HexGrid) -> None:
    for cell in grid.cells:
        for corner in grid.corners(cell):
            around = grid.cells_at(corner)
            assert cell in around
            assert all(corner in grid.corners(c) for c in around)


@given(GRIDS, st.floats(8, 60), st.integers(0, 3), st.floats(-50, 50), st.floats(-50, 50))
def test_every_centre_on_the_sheet_leads_back_to_its_hex(
    grid: HexGrid, across: float, turns: int, left: float, top: float
) -> None:
    layout = HexLayout(grid, across, left, top, turns)
    width, height = layout.size
    for cell in grid.cells:
        x, y = layout.centre(cell)
        assert left < x < left + width
        assert top < y < top + height
        assert layout.cell_at(x, y) == cell
        for corner in layout.outline(cell):
            near = (x + (corner[0] - x) * 0.98, y + (corner[1] - y) * 0.98)
            assert layout.cell_at(*near) == cell


@given(GRIDS)
def test_hexes_are_regular_whatever_way_the_field_is_turned(grid: HexGrid) -> None:
    for turns in range(4):
        layout = HexLayout(grid, 10.0, turns=turns)
        cell = grid.cells[0]
        for other in grid.neighbours(cell):
            (x, y), (u, v) = layout.centre(cell), layout.centre(other)
            assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 == pytest.approx(10.0)


@given(GRIDS, st.integers(0, 3), st.data())
def test_the_rim_of_hexes_is_of_the_sides_that_one_of_them_has_in_the_turn_of_the_clock(
    grid: HexGrid, turns: int, data: st.DataObject
) -> None:
    layout = HexLayout(grid, 10.0, 3.0, 4.0, turns)
    cells = data.draw(st.sets(st.sampled_from(grid.cells)))
    outlines = [layout.outline(cell) for cell in cells]
    had = Counter(frozenset(side) for o in outlines for side in zip(o, [*o[1:], o[0]], strict=True))
    rim = list(layout.rim(cells))
    assert sorted(map(sorted, rim)) == sorted(sorted(side) for side, n in had.items() if n == 1)
    within = sum(ax * by - bx * ay for (ax, ay), (bx, by) in rim) / 2
    assert within == pytest.approx(len(cells) * 50 * 3**0.5)


def test_a_quarter_turn_left_brings_rising_columns_up() -> None:
    layout = HexLayout(snoopys_nose(), 16.0, turns=1)
    x, y = layout.centre(layout.grid.cell("0101"))
    north = layout.centre(layout.grid.cell("2401"))
    east = layout.centre(layout.grid.cell("0134"))
    assert north[1] < y
    assert east[0] > x
    assert not layout.flat_on_sheet


def test_holes_are_not_on_the_map() -> None:
    whole = HexGrid("flat", 4, 4)
    holed = HexGrid("flat", 4, 4, holes=frozenset({whole.cell("0202")}))
    assert "0202" not in holed.ids
    assert (
        len(holed.neighbours(holed.cell("0201"))) == len(whole.neighbours(whole.cell("0201"))) - 1
    )
