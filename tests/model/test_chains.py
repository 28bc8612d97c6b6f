"""Rivers by what they pass, and lists of hexes in short."""

from __future__ import annotations

import itertools

import pytest

from builder.model.space import PlaceError
from builder.model.space.hexes import Cell, HexGrid
from builder.model.space.place_lists import Grid, expand_place_list
from builder.model.space.side_chains import shortest_side_chain
from builder.model.space.squares import SquareGrid
from tests.games import loading
from tests.together import together

FLAT = HexGrid("flat", 12, 10)
POINTY = HexGrid("pointy", 12, 10)
SQUARES = SquareGrid(8, 6)


def out(grid: Grid, text: str, *, once: bool = True) -> list[str]:
    found = []
    for _, ids in expand_place_list(grid, text.split(), once=once):
        assert not isinstance(ids, PlaceError), ids
        found += ids
    return found


def wrong(grid: Grid, text: str) -> PlaceError:
    (found,) = (
        ids for _, ids in expand_place_list(grid, text.split()) if isinstance(ids, PlaceError)
    )
    return found


# -- chains ------------------------------------------------------------------------------------


def joined(grid: Grid, sides: tuple[str, ...]) -> bool:
    """Whether each side has a corner with the next."""
    corners = [set(grid.side_corners(grid.parse_side(side))) for side in sides]
    return all(a & b for a, b in itertools.pairwise(corners))


def test_two_sides_with_a_corner_in_common_are_a_chain() -> None:
    assert shortest_side_chain(FLAT, ["0303/0304", "0304/0403"]) == ("0303/0304", "0304/0403")


def test_sides_between_are_found() -> None:
    found = shortest_side_chain(FLAT, ["0303/0304", "0404/0504"])
    assert found == ("0303/0304", "0304/0403", "0403/0404", "0404/0504")


@pytest.mark.parametrize("grid", [FLAT, POINTY])
def test_a_chain_has_no_gap_and_passes_its_stops(grid: HexGrid) -> None:
    stops = ["0202/0302", "0303/0403", "0404/0504", "0505/0605"]
    found = shortest_side_chain(grid, stops)
    assert joined(grid, found)
    assert [side for side in found if side in stops] == stops


def test_the_alder_is_found_by_a_few_of_its_sides() -> None:
    sheet = loading.game("alder").maps[0]
    (river,) = sheet.hexsides["river"]
    sides = [sheet.space.side_id(sheet.space.parse_side(side)) for side in river.sides]
    grid = sheet.hexes
    assert list(shortest_side_chain(grid, [*sides[::3], sides[-1]])) == sides


def test_a_corner_is_named_by_the_hexes_that_meet_there() -> None:
    found = shortest_side_chain(FLAT, ["0303/0304/0403", "0404/0504/0505"])
    assert joined(FLAT, found)


def test_squares_have_chains_too() -> None:
    assert shortest_side_chain(SQUARES, ["0201/0301", "0204/0304"]) == tuple(
        f"020{n}/030{n}" for n in range(1, 5)
    )


def test_several_shortest_chains_are_told_by_sides_that_differ() -> None:
    with pytest.raises(PlaceError) as told:
        shortest_side_chain(SQUARES, ["0101/0201", "0503/0504"])
    assert told.value.code == "ambiguous-chain"
    assert "/" in str(told.value)
    assert "name one of those sides" in told.value.hint


def test_hexes_of_a_corner_that_do_not_meet_are_told_with_the_neighbours() -> None:
    with pytest.raises(PlaceError) as told:
        shortest_side_chain(FLAT, ["0303/0304", "0303/0304/0905"])
    assert (told.value.code, told.value.word) == ("not-adjacent", 1)
    assert "next to 0303:" in told.value.hint


def test_a_chain_over_a_hole_is_broken() -> None:
    gap = HexGrid("flat", 5, 2, holes=frozenset(Cell(2, n) for n in range(2)))
    with pytest.raises(PlaceError) as told:
        shortest_side_chain(gap, ["0101/0102", "0501/0502"])
    assert (told.value.code, told.value.word) == ("broken-chain", 1)


def test_a_hexside_with_a_wrong_hex_names_the_neighbours() -> None:
    with pytest.raises(PlaceError) as told:
        FLAT.parse_side("0303/0399")
    assert told.value.code == "off-map-hex"
    assert "next to 0303:" in told.value.hint


# -- lists -------------------------------------------------------------------------------------


def test_a_run_down_a_column_along_a_row_and_in_a_straight_line() -> None:
    assert out(FLAT, "0301-0304") == ["0301", "0302", "0303", "0304"]
    assert out(FLAT, "0304-0302") == ["0304", "0303", "0302"]
    assert out(FLAT, "0301-0701") == ["0301", "0401", "0501", "0601", "0701"]
    slant = out(FLAT, "0301-0703")
    assert slant == ["0301", "0401", "0502", "0602", "0703"]
    assert all(FLAT.adjacent(FLAT.cell(a), FLAT.cell(b)) for a, b in itertools.pairwise(slant))


def test_a_block_is_all_columns_and_rows_between() -> None:
    assert out(POINTY, "0301..0402") == ["0301", "0302", "0401", "0402"]
    assert out(POINTY, "0402..0301") == ["0301", "0302", "0401", "0402"]


def test_an_outline_holds_its_rim_and_all_within() -> None:
    found = out(FLAT, "(0303 0703 0707 0307)")
    assert {"0303", "0703", "0505", "0306"} <= set(found)
    assert not {"0203", "0803", "0501", "0509"} & set(found)
    assert out(SQUARES, "(0101 0301 0303 0103)") == out(SQUARES, "0101..0303")


def test_nothing_is_given_twice_but_a_road_may_come_back() -> None:
    assert out(FLAT, "0301-0303 0303-0301") == ["0301", "0302", "0303"]
    assert out(FLAT, "0301-0303 0303-0301", once=False) == ["0301", "0302", "0303", "0302", "0301"]


def test_holes_are_left_out_and_names_stay_names() -> None:
    holed = HexGrid("flat", 4, 4, holes=frozenset([Cell(2, 1)]))
    assert out(holed, "0301-0304 north-edge") == ["0301", "0303", "0304", "north-edge"]


@together(
    ("words", "code", "said"),
    [
        ("0301-0906", "bad-range", "0301..0906"),
        ("0301-0399", "off-map-hex", "0101"),
        ("(0301 0305", "bad-range", "write )"),
        ("(0301 0305)", "bad-range", "corners"),
    ],
)
def test_a_list_that_means_nothing_is_told(words: str, code: str, said: str) -> None:
    found = wrong(FLAT, words)
    assert found.code == code
    assert said in found.hint
