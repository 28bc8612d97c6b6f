"""Places as they are named on boards of every sort: directions, words for several places on boards that are
laid together, the edge of a board, the sides of steps, the joined maps of a theatre."""

from __future__ import annotations

import pytest

from builder.model.ground.boards import PointBoard
from builder.model.ground.geomorphic_maps import ComposedMap
from builder.model.ground.map_parts import Feature
from builder.model.ground.maps import MapSheet
from builder.model.ground.theatre_map import JoinedMap
from builder.model.space.areas.traced_outlines import thin_outlines
from builder.model.space.directions import (
    Directions,
    directions_of,
    half_step,
    turn_between,
)
from builder.model.space.hexes import HexGrid
from builder.model.space.place_lists import expand_word, is_shorthand, places_inside
from builder.model.space.points.layout import PointLayout
from builder.model.space.side_chains import shortest_side_chain
from builder.model.space.space import Cell, PlaceError, Point
from builder.model.space.squares import SquareGrid, SquareLayout
from builder.model.space.squares.composed import LaidSquares, compose_square_grid
from tests.model.boards import pass_road, turned_boards, turned_quarters, two_shores
from tests.together import together

FLAT, POINTY, SQUARES = HexGrid("flat", 3, 3), HexGrid("pointy", 3, 3), SquareGrid(3, 3)


@together(
    ("grid", "kind", "names", "first"),
    [
        (FLAT, "edges", "N NE SE S SW NW", 0), (FLAT, "corners", "NNE E SSE SSW W NNW", 30),
        (POINTY, "edges", "NE E SE SW W NW", 30), (POINTY, "corners", "N ENE ESE S WSW WNW", 0),
        (SQUARES, "edges", "N E S W", 0), (SQUARES, "corners", "NE SE SW NW", 45),
        (SQUARES, "both", "N NE E SE S SW W NW", 0),
        (FLAT, "both", "N NNE NE E SE SSE S SSW SW W NW NNW", 0),
    ],
)  # fmt: skip
def test_counters_point_at_edges_or_corners(
    grid: HexGrid | SquareGrid, kind: Directions, names: str, first: int
) -> None:
    found = directions_of(grid, kind)
    assert [*found] == names.split()
    step = 360 // len(found)
    assert [*found.values()] == [first + n * step for n in range(len(found))]


def test_half_a_step_is_wide_where_places_have_few_neighbours() -> None:
    assert [half_step(one) for one in (FLAT, SQUARES)] == [30, 45]
    assert half_step(SquareGrid(3, 3, diagonals=True)) == 22.5
    turns = [turn_between(30, other) for other in (30, 90, 210, 211, 330, 389)]
    assert turns == [0, 60, 180, 179, 60, 1]
    assert directions_of(pass_road.game().map("alps").space, "both") == {}


def laid(game: object, id: str) -> ComposedMap:
    found = game.map(id)  # type: ignore[attr-defined]
    assert isinstance(found, ComposedMap)
    return found


@together(
    ("word", "places"),
    [
        ("west-0101", "west-0101"), ("west-0201-0203", "west-0201 west-0202 west-0203"),
        ("west-0201-west-0202", "west-0201 west-0202"), ("east-0101..0202", "east-0101 east-0201 "
         "east-0102 east-0202"), ("east-0202-0201", "east-0202 east-0201"),
        ("north-0101-0102", "north-0101-0102"),
    ],
)  # fmt: skip
def test_a_run_on_one_board_follows_its_own_columns(word: str, places: str) -> None:
    for game in (turned_quarters.game(), turned_boards.game()):
        grid = laid(game, "field").space
        assert isinstance(grid, (HexGrid, SquareGrid))
        found = expand_word(grid, word)
        assert {*found} == {*places.split()}
        assert (found[0], found[-1]) == (places.split()[0], places.split()[-1])


@together(
    ("word", "is_short"),
    [("0101", False), ("0101-0103", True), ("0101..0203", True), ("(0101", True), ("0103)", True)],
)
def test_runs_blocks_and_outlines_are_shorthand(word: str, is_short: bool) -> None:
    assert is_shorthand(word) is is_short


def test_an_outline_along_the_edge_of_the_board_holds_what_it_encloses() -> None:
    rows = SquareGrid(4, 4)
    assert len(places_inside(rows, ["0101", "0401", "0404", "0104"])) == 16
    assert places_inside(rows, ["0202", "0302", "0303"]) == ("0202", "0302", "0303")
    with pytest.raises(PlaceError):
        places_inside(rows, ["0101", "0202"])


def test_a_square_at_the_edge_of_its_board_has_a_neighbour_off_it() -> None:
    board = LaidSquares("a", SQUARES)
    inner = [cell for cell in SQUARES.cells if not board.edge(cell)]
    assert [SQUARES.id(cell) for cell in inner] == ["0202"]


def test_the_ends_of_a_side_lie_left_and_right_of_the_step() -> None:
    sheet = pass_road.game().map("alps")
    plan = sheet.plan()
    assert isinstance(plan, PointLayout)
    graph = sheet.space
    side = graph.parse_side("airolo/gotthard")
    (ax, ay), (bx, by) = plan.side_ends(side)
    x, y = plan.side_middle(side)
    assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx((x, y))
    assert (ax - bx) ** 2 + (ay - by) ** 2 == pytest.approx(plan.radius**2)
    (px, py), (qx, qy) = (plan.centre(cell) for cell in graph.side_cells(side))
    assert (ax - bx) * (qx - px) + (ay - by) * (qy - py) == pytest.approx(0)
    for cell in graph.cells:
        left, top = plan.centre(cell)
        assert plan.cell_at(left + 1.4 * plan.radius, top) is not None
    assert plan.cell_at(-900, -900) is None


def test_a_chain_that_comes_back_along_a_side_is_told_where() -> None:
    grid = SquareGrid(4, 4)
    with pytest.raises(PlaceError) as told:
        shortest_side_chain(grid, ["0101/0102", "0201/0202", "0101/0102"])
    assert told.value.code in ("broken-chain", "ambiguous-chain")
    assert shortest_side_chain(grid, ["0101/0102"]) == ("0101/0102",)
    assert shortest_side_chain(grid, ["0101/0102", "0201/0202"]) == ("0101/0102", "0201/0202")


def test_features_of_the_maps_of_a_theatre_have_the_names_of_its_places() -> None:
    world = two_shores.game().map("world")
    assert isinstance(world, JoinedMap)
    coast = world.parts[0]
    bridges = (Feature(type="woods", at="0101/0102"), Feature(type="woods", at="0303"))
    parts = (coast.model_copy(update={"features": bridges}), *world.parts[1:])
    joined = JoinedMap.model_construct(**{**dict(world), "parts": parts})
    found = [feature.at for feature in joined.all_features]
    assert [joined.own_name(0, at) for at in found[:2]] == ["0101/0102", "0303"]
    assert joined.own_name(1, found[0]) == ""


def test_a_map_of_points_that_is_too_large_for_a_sheet_keeps_the_usual_one() -> None:
    def sheet(*size: float) -> tuple[float, float]:
        points = {"size": size, "nodes": [{"id": "a", "kind": "town", "at": [10, 10]}]}
        found = MapSheet.model_validate(
            {"id": "m", "title": "M", "source": "given 3.0", "points": points}
        )
        return found.sheet

    sizes = [(300, 200), (4980, 100), (4000, 2400), (4900, 2000), (3130, 3130)]
    assert [sheet(*size) for size in sizes] == [
        (316, 262), (4996, 162), (4016, 2462), (559, 432), (559, 432),
    ]  # fmt: skip


A, B, C, D = (0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)


@together(
    "outline",
    [
        [A, (10.0, 0.0), B, C, D], [A, (10.0, 0.1), B, C, D], [A, B, C, D, A], [A, (0.4, 0.4), B, C, D],
        [(-9.0, -9.0), A, B, C, D, A], [A, B, C, D, (0.0, 30.0), D], [B, (40.0, 9.0), B, C, D, A],
    ],
)  # fmt: skip
def test_a_traced_square_keeps_its_corners_alone(outline: list[Point]) -> None:
    (found,) = thin_outlines([outline])
    assert sorted(found) == sorted([A, B, C, D])


def test_neighbours_keep_the_same_corners_and_those_that_matter() -> None:
    E, F = (40.0, 0.0), (40.0, 20.0)
    bent, straight = (20.5, 10.0), (20.1, 10.0)
    for middle, kept in ((bent, True), (straight, False)):
        left, right = thin_outlines([[A, B, middle, C, D], [B, E, F, C, middle]])
        assert [(middle in one) for one in (left, right)] == [kept, kept]
        assert {B, C} <= {*left} & {*right}
    (one,) = thin_outlines([[A, (20.0, 0.13), (40.0, 0.0), (40.0, 9.0)]])
    (other,) = thin_outlines([[A, (20.0, 0.11), (40.0, 0.0), (40.0, 9.0)]])
    assert (len(one), len(other)) == (4, 3)


def test_corners_merge_that_are_nearer_than_the_least_distance() -> None:
    def merged(*at: Point) -> bool:
        _, second = thin_outlines([[A, B, C], [at[0], B, D]])
        return at[0] not in second

    assert [merged((x, 0.0)) for x in (0.5, 0.59, 0.61, -0.5, -0.61)] == [
        True,
        True,
        False,
        True,
        False,
    ]


def test_a_side_of_a_theatre_is_named_with_its_board_once_or_twice() -> None:
    world = two_shores.game().map("world")
    assert isinstance(world, JoinedMap)
    space = world.space
    plain = space.parse_side("0102/0103@coast")
    assert space.parse_side("0102@coast/0103@coast") == plain
    assert space.side_id(plain) == "0102/0103@coast"
    other = space.parse_side("0102/0103@passage")
    assert other != plain
    assert space.parse_side("0501/0502") == space.parse_side("0501/0502@coast")
    way = space.parse_side("0603@coast/0102@passage")
    assert space.is_exit(way)
    names = ("0102/0103@coast", "0603@coast/0102@passage", "0101@coast", "nowhere", "turn:3")
    assert [world.own_name(0, name) for name in names] == ["0102/0103", "", "0101", "", "turn:3"]
    assert [world.own_name(1, name) for name in names] == ["", "", "", "", "turn:3"]


@together(
    ("words", "said", "word"),
    [
        (["0101/0102", "0501/0502"], "from 0101/0102 to 0501/0502", 1),
        (["0101/0201", "0101/0102", "0501/0502"], "from 0101/0102 to 0501/0502", 2),
        (["0101/0102", "0501/0502", "0401/0501"], "from 0101/0102 to 0501/0502", 1),
    ],
)
def test_a_broken_chain_is_told_where_it_breaks(words: list[str], said: str, word: int) -> None:
    gap = HexGrid("flat", 5, 2, holes=frozenset(Cell(2, n) for n in range(2)))
    with pytest.raises(PlaceError, match=said) as told:
        shortest_side_chain(gap, words)
    assert (told.value.code, told.value.word) == ("broken-chain", word)


def test_the_ends_of_a_side_of_a_square_are_its_corners() -> None:
    plan = SquareLayout(SquareGrid(3, 3, diagonals=True), 20.0)
    grid = plan.grid
    (x, y), half = plan.centre(grid.cell("0202")), 10.0
    ends = {
        name: sorted(plan.side_ends(grid.parse_side(name)))
        for name in ("0202/0302", "0202/0203", "0202/0303")
    }
    assert ends["0202/0302"] == [(x + half, y - half), (x + half, y + half)]
    assert ends["0202/0203"] == [(x - half, y + half), (x + half, y + half)]
    assert ends["0202/0303"] == [(x + half / 2, y + 1.5 * half), (x + 1.5 * half, y + half / 2)]
    spots = [(x, y), (x - half, y), (x + half, y), (x, y + 3 * half), (x - 3.1 * half, y)]
    found = [plan.cell_at(*spot) for spot in spots]
    assert [cell and grid.id(cell) for cell in found] == ["0202", "0202", "0302", None, None]


def test_boards_of_squares_make_a_grid_as_high_and_wide_as_they_reach() -> None:
    first = LaidSquares("a", SquareGrid(3, 2))
    second = LaidSquares("b", SquareGrid(2, 4))
    beside = compose_square_grid([first, second.placed_next_to(first, "right", shared=False)])
    below = compose_square_grid([first, second.placed_next_to(first, "below", shared=False)])
    shared = compose_square_grid([first, second.placed_next_to(first, "right", shared=True)])
    sizes = [(one.columns, one.rows, len(one.cells)) for one in (beside, below, shared)]
    assert sizes == [(5, 4, 14), (3, 6, 14), (4, 4, 12)]


def test_a_map_of_boards_looks_like_the_first_of_them() -> None:
    game = turned_boards.game()
    field, first = laid(game, "field"), game.map("west")
    assert (field.theme, field.hex_size) == (first.theme, first.hex_size)


def test_the_middle_of_a_bent_link_lies_halfway_along_it() -> None:
    at = {"a": [0, 0], "b": [40, 0], "c": [40, 40]}
    nodes = [{"id": id, "kind": "town", "at": spot} for id, spot in at.items()]
    links = [
        {"nodes": "a b", "via": {"a/b": [[0, 30], [40, 30]]}, "source": "given 3.0"},
        {"nodes": "c b", "via": {"b/c": [[60, 0], [60, 40]]}, "source": "given 3.0"},
        {"nodes": "a c d", "via": {"c/d": [[9, 9]]}, "source": "given 3.0"},
    ]
    board = PointBoard.model_validate(
        {"size": [60, 60], "nodes": nodes, "links": {"road": links}, "source": "given 3.0"}
    )
    graph = board.graph()
    plan = board.layout(graph, 6.0)
    middles = {name: plan.side_middle(graph.parse_side(name)) for name in ("a/b", "b/c", "a/c")}
    off = plan.point((0, 0))
    assert {name: (x - off[0], y - off[1]) for name, (x, y) in middles.items()} == {
        "a/b": (20, 30), "b/c": (60, 20), "a/c": (20, 20),
    }  # fmt: skip
    assert [side for side, _ in plan.middles] == [graph.parse_side("a/b"), graph.parse_side("b/c")]
