"""Boards of squares, with and without diagonals: names, questions, pictures, VASSAL."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group
from builder.drawing.mapsheet import map_sheet
from builder.model.ground.maps import parse_place_or_side
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.space import Cell, PlaceError
from builder.model.space.hexes import Numbering
from builder.model.space.squares import SquareGrid, SquareLayout
from builder.outputs.vassal.module.positions import (
    layout_only,
    position_of_save,
    save_of_position,
)
from builder.pipeline.build import check_game
from builder.rules.asking import ask
from builder.vassal.format.grids.squares import EngineSquares
from tests.model.boards import market_town, pass_road, turned_boards
from tests.thorough import some
from tests.together import together

CHESS = Numbering(letters="columns", digits=1, rows="falling")


# -- squares -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("diagonals", "near", "far"), [(False, 4, 6), (True, 8, 3)])
def test_a_square_touches_four_others_or_eight(diagonals: bool, near: int, far: int) -> None:
    grid = SquareGrid(8, 8, diagonals, CHESS)
    assert len(grid.neighbours(grid.cell("D4"))) == near
    assert grid.distance(grid.cell("A1"), grid.cell("D4")) == far


def test_a_chess_board_is_named_as_one() -> None:
    grid = SquareGrid(8, 8, False, CHESS)
    assert grid.id(Cell(0, 0)) == "A8"
    assert grid.id(Cell(7, 7)) == "H1"


@pytest.mark.parametrize("diagonals", [False, True])
def test_sides_have_names_that_are_read_back(diagonals: bool) -> None:
    grid = SquareGrid(4, 3, diagonals, CHESS)
    for cell in grid.cells:
        for way in range(8 if diagonals else 4):
            side = grid.side(cell, way)
            if len(grid.side_cells(side)) == 2 or way < 4:
                assert parse_place_or_side(grid, grid.side_id(side)) == side
        for other in grid.neighbours(cell):
            assert grid.side_between(cell, other) == grid.side_between(other, cell)


def test_squares_that_touch_in_a_corner_do_not_touch_without_diagonals() -> None:
    with pytest.raises(PlaceError) as found:
        SquareGrid(4, 4, False, CHESS).parse_side("A1/B2")
    assert found.value.code == "not-adjacent"


def test_a_point_of_the_sheet_is_in_the_square_round_it() -> None:
    layout = SquareLayout(SquareGrid(4, 3), 20, 5, 7)
    assert layout.cell_at(5 + 61, 7 + 41) == Cell(3, 2)
    assert layout.cell_at(4, 10) is None
    assert layout.cell_at(5 + 81, 10) is None


# -- rules -------------------------------------------------------------------------------------


def asked(name: str, **given: object) -> dict[str, object]:
    found = ask(market_town.game(), name, {"scenario": "day", **given})
    assert found.result is not None, [p.message for p in found.problems]
    return found.result


def test_a_unit_moves_by_road_over_corners() -> None:
    assert asked("move", unit="s-foot", path=["B4", "C5"])["spent"] == "1"


def test_a_wall_costs_who_crosses_it() -> None:
    assert asked("move", unit="n-foot", path=["D6"])["spent"] == "3"


def test_a_river_costs_who_crosses_it() -> None:
    assert asked("move", unit="n-foot", path=["F7", "G7"])["spent"] == "3"


# -- drawing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", some(["temperate", "plain", "jungle"], 1))
def test_squares_are_drawn_in_every_theme(theme: str) -> None:
    game, context = market_town.game(), DrawContext()
    made = map_sheet(game, game.maps[0].model_copy(update={"theme": theme}), context)
    assert context.problems == []
    groups = {item.id for item in made.scene.items if isinstance(item, Group)}
    assert {"terrain", "works", "roads", "grid", "numbers", "names", "features"} <= groups


# -- bad input ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("  5  o w o o t", "  5  o w o x t", "unknown-letter"),
        ("  5  o w o o t o o o o o\n", "", "bad-grid"),
        ("at: I8}", "at: K8}", "off-map-hex"),
        ("at: F6/G6}", "at: F6/H6}", "not-adjacent"),
        ("hex: E6,", "hex: Z,", "bad-hex-id"),
        ("legend: {o: open, w: woods, h: hill, t: town, p: pond}\n", "", "missing-key"),
        ("letters: columns, digits: 1, rows: falling", "first_row: -1, digits: 1", "bad-grid"),
    ],
)
def test_what_does_not_fit_the_squares_is_told_where_it_stands(
    old: str, new: str, code: str
) -> None:
    found = [p for p in market_town.mapped(old, new).problems if p.severity == "error"]
    assert found[0].code == code
    assert found[0].location is not None
    assert found[0].location.file.endswith("town.yaml")


# -- VASSAL ------------------------------------------------------------------------------------


@together("columns", ["rising", "falling"])
@together("rows", ["rising", "falling"])
def test_the_engine_names_every_square_as_it_is_printed(columns: str, rows: str) -> None:
    letters, orders = ("none", "columns", "rows"), ("CCRR", "RRCC")
    for letter, order in itertools.product(letters, orders):
        numbering = Numbering(
            order=order, letters=letter, columns=columns, rows=rows, first_column=3, first_row=0
        )  # type: ignore[arg-type]
        grid = SquareGrid(11, 9, True, numbering)
        engine = EngineSquares(SquareLayout(grid, 112.2047, 31.7, 44.2))
        for cell in grid.cells:
            assert engine.name_at(engine.centre(cell)) == grid.id(cell)


def test_a_position_comes_back_from_a_saved_game() -> None:
    game = market_town.game()
    at = {"n-foot": "E6", "n-horse": "J9", "s-foot": "A1", "s-horse": "H2"}
    pieces = tuple(Standing(counter=counter, at=place) for counter, place in at.items())
    written = PositionSheet(game=game.id, scenario="day", map="town", pieces=pieces)
    assert layout_only(game).boards["town"].places is not None
    data, problems = save_of_position(game, written)
    assert problems == []
    found, problems = position_of_save(game, data)
    assert problems == []
    assert found is not None
    assert {(p.counter, p.at) for p in found.pieces} == set(at.items())


@pytest.mark.parametrize(("diagonals", "way"), [(True, "Metric"), (False, "Manhattan")])
def test_the_engine_counts_squares_as_the_game_does(diagonals: bool, way: str) -> None:
    grid = SquareGrid(4, 3, diagonals, CHESS)
    assert EngineSquares(SquareLayout(grid, 50)).element().attributes["range"] == way
    assert layout_only(market_town.game()).boards["town"].are_distances_exact


def test_the_engine_counts_hexes_on_boards_in_step_and_nothing_between_points() -> None:
    assert layout_only(turned_boards.game()).boards["field"].are_distances_exact
    assert not layout_only(pass_road.game()).boards["alps"].are_distances_exact


def test_an_art_that_nobody_knows_is_told_once(tmp_path: Path) -> None:
    folder = market_town.write(tmp_path / "town")
    terrain = market_town.TERRAIN.replace("art: woods", "art: wodos")
    (folder / "terrain.yaml").write_text(terrain, "utf-8")
    (told,) = [p for p in check_game(folder) if p.code == "unknown-art"]
    assert told.message == "no map theme knows the art 'wodos' of hexes"
    assert told.hint.startswith("did you mean 'woods'? hexes may have the art ")
