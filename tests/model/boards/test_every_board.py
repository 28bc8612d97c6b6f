"""What holds on every board, and on several that exits join: neighbours, distances, sides and their names."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from builder.model.game import Game
from builder.model.space import Cell, PlaceError, Space
from builder.model.space.directions import angle_off, half_step, turn_between
from builder.model.space.hexes import HexGrid, Numbering
from builder.model.space.joined_boards import JoinedSpace
from builder.model.space.squares import SquareGrid
from tests.model.boards import market_town, narrow_sea, pass_road, turned_quarters, two_shores
from tests.together import together


def _of(game: Callable[[], Game]) -> Callable[[], Space]:
    return lambda: game().maps[0].space


def _shores() -> JoinedSpace:
    found = next(map for map in two_shores.game().playable if map.id == "world").space
    assert isinstance(found, JoinedSpace)
    return found


SPACES: dict[str, Callable[[], Space]] = {
    "squares": lambda: SquareGrid(5, 4, False, Numbering()),
    "squares with diagonals": lambda: SquareGrid(5, 4, True, Numbering()),
    "flat hexes": lambda: HexGrid("flat", 5, 4),
    "pointed hexes": lambda: HexGrid("pointy", 5, 4),
    "a town": _of(market_town.game),
    "areas": _of(narrow_sea.game),
    "points": _of(pass_road.game),
    "turned boards": _of(turned_quarters.game),
    "two shores": _shores,
}


def _steps(space: Space, start: Cell) -> dict[Cell, int]:
    """The fewest steps to each place that can be reached."""
    found, ring = {start: 0}, [start]
    while ring:
        near = {n for cell in ring for n in space.neighbours(cell)} - {*found}
        found |= dict.fromkeys(near, found[ring[0]] + 1)
        ring = [*near]
    return found


def _some(space: Space) -> list[Cell]:
    """Every seventh place, from the first."""
    return [*islice(space.cells, 0, None, 7)]


@pytest.mark.parametrize("name", SPACES)
def test_neighbours_are_adjacent_and_no_others(name: str) -> None:
    space = SPACES[name]()
    for cell in _some(space):
        near = [*space.neighbours(cell)]
        assert len({*near}) == len(near)
        assert {other for other in space.cells if space.adjacent(cell, other)} == {*near}
        assert all(cell in space.neighbours(other) for other in near)


@pytest.mark.parametrize("name", SPACES)
def test_what_is_within_a_radius_comes_nearest_first(name: str) -> None:
    space = SPACES[name]()
    for cell in _some(space)[:6]:
        steps = _steps(space, cell)
        for radius in (0, 1, 2):
            found = [*space.within(cell, radius)]
            assert {*found} == {other for other, far in steps.items() if far <= radius}
            assert [steps[other] for other in found] == sorted(steps[other] for other in found)


@pytest.mark.parametrize("name", [name for name in SPACES if name != "two shores"])
def test_a_distance_is_the_fewest_steps(name: str) -> None:
    space = SPACES[name]()
    for cell in _some(space)[:6]:
        steps = _steps(space, cell)
        assert {other: space.distance(cell, other) for other in steps} == steps


@pytest.mark.parametrize("name", SPACES)
def test_a_side_is_found_again_by_its_name_and_belongs_to_both_places(name: str) -> None:
    space = SPACES[name]()
    for cell in _some(space):
        for other in space.neighbours(cell):
            side = space.side_between(cell, other)
            assert {*space.side_cells(side)} == {cell, other}
            assert space.parse_side(space.side_id(side)) == side
            assert space.side_between(other, cell) == side


@pytest.mark.parametrize("name", SPACES)
def test_a_place_is_found_again_by_its_name(name: str) -> None:
    space = SPACES[name]()
    assert [*space.ids] == [space.id(cell) for cell in space.cells]
    assert len({*space.ids}) == len(space.cells)
    assert all(cell in space and space.cell(space.id(cell)) == cell for cell in space.cells)
    assert Cell(-1, -1) not in space
    assert Cell(99_999, 0) not in space
    with pytest.raises(PlaceError):
        space.cell("nowhere")


def test_on_another_board_the_distance_counts_exits() -> None:
    shores = _shores()
    far = {
        ("0502", "fort"): 1, ("0502", "cape"): 2, ("0402", "fort"): 2, ("0502", "convoy"): 1,
        ("convoy", "fort"): 2, ("0502@coast", "0502"): 0,
    }  # fmt: skip
    assert {pair: shores.distance(*map(shores.cell, pair)) for pair in far} == far


@together(
    ("one", "other", "exit"),
    [("0502", "fort", True), ("fort", "0502", True), ("0502", "0402", False),
     ("fort", "cape", False), ("0502", "cape", False)],
)  # fmt: skip
def test_an_exit_is_known_by_its_side(one: str, other: str, exit: bool) -> None:
    shores = _shores()
    a, b = shores.cell(one), shores.cell(other)
    assert shores.exits_between(a, b) == exit
    if shores.adjacent(a, b):
        assert shores.is_exit(shores.side_between(a, b)) == exit


def test_a_side_on_one_of_several_boards_is_written_with_its_name() -> None:
    shores = _shores()
    written = shores.parse_side("0101/0102@coast")
    assert shores.side_id(written) == "0101/0102@coast"
    assert shores.parse_side("0101@coast/0102@coast") == written
    assert shores.parse_side("0101/0102@passage") != written
    assert shores.side_id(shores.parse_side("0502/0602")) == "0502/0602"
    assert shores.side_id(shores.parse_side("fort/hills")) == "fort/hills"
    assert shores.side_id(shores.parse_side("0502/fort")) == "0502/fort"


@together(
    ("one", "other", "turn"),
    [(0, 0, 0), (0, 180, 180), (0, 300, 60), (350, 10, 20), (10, 350, 20)],
)
def test_a_turn_is_at_most_a_half(one: int, other: int, turn: int) -> None:
    assert turn_between(one, other) == turn


def test_places_lie_off_a_direction_by_an_angle() -> None:
    squares = SquareGrid(5, 5, True, Numbering())
    middle = Cell(2, 2)
    around = {Cell(2, 1): 0, Cell(3, 1): 45, Cell(3, 2): 90, Cell(2, 3): 180, Cell(1, 2): 90}
    assert {cell: angle_off(squares, middle, cell, 0) for cell in around} == around
    assert angle_off(squares, middle, middle, 0) is None
    assert angle_off(squares, middle, Cell(3, 2), 90) == 0
    flat = HexGrid("flat", 5, 5)
    near = sorted(angle_off(flat, middle, cell, 0) or 0 for cell in flat.neighbours(middle))
    assert near == [0, 60, 60, 120, 120, 180]
    pointed = HexGrid("pointy", 5, 5)
    near = sorted(angle_off(pointed, middle, cell, 0) or 0 for cell in pointed.neighbours(middle))
    assert near == [30, 30, 90, 90, 150, 150]
    assert [half_step(one) for one in (squares, flat, SquareGrid(5, 5, False, Numbering()))] == [
        22.5, 30, 45,
    ]  # fmt: skip
    shores = _shores()
    assert angle_off(shores, shores.cell("0502"), shores.cell("fort"), 0) is None
    assert angle_off(shores, shores.cell("0502"), shores.cell("0501"), 0) == 0
