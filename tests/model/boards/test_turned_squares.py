"""Geomorphic boards of squares: turned by quarters, laid edge to edge, and played as one map."""

from __future__ import annotations

from itertools import pairwise

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_sheet
from builder.model.ground.geomorphic_maps import ComposedMap
from builder.model.space.squares import SquareLayout
from builder.outputs.vassal.table.boards.places import Places
from builder.problems import Problem
from tests.model.boards.turned_quarters import EAST, game, loaded, mapped


def field() -> ComposedMap:
    found = game().map("field")
    assert isinstance(found, ComposedMap)
    return found


def test_the_game_is_sound() -> None:
    assert [p for p in loaded().problems if p.code != "untranslated"] == []


def test_a_board_turned_by_a_quarter_touches_the_one_that_it_lies_beside() -> None:
    space = field().space
    assert len(space.cells) == 50
    assert space.adjacent(space.cell("west-0501"), space.cell("east-0105"))
    assert not space.adjacent(space.cell("west-0501"), space.cell("east-0101"))


def test_terrain_and_rivers_turn_with_their_board() -> None:
    sheet = field()
    assert sheet.terrain_at(sheet.space.cell("east-0205")) == "town"
    assert sheet.terrain_at(sheet.space.cell("east-0105")) == "open"
    side = sheet.space.parse_side("east-0302/east-0303")
    assert sheet.side_types[side] == {"river"}
    (here, there) = sheet.space.side_cells(side)
    assert here.position == there.position


def test_roads_turn_with_their_board_and_go_on_over_the_seam() -> None:
    sheet = field()
    seam, high, mill, way = sheet.paths["road"]
    assert seam.hexes == (high.hexes[-1], mill.hexes[-1]) == ("west-0503", "east-0305")
    (step,) = pairwise(sheet.space.path(seam.hexes))
    assert step[1] == (step[0].line + 1, step[0].position)
    steps = pairwise(sheet.space.path(way.hexes))
    assert [(b.line - a.line, b.position - a.position) for a, b in steps] == [(-1, -1), (-1, 0)]


def test_what_stands_in_a_corner_turns_with_its_board() -> None:
    sheet = field()
    corner = sheet.space.parse_side("east-0204/east-0305")
    assert sheet.side_types[corner] == {"wall"}
    (a, b) = sheet.space.side_cells(corner)
    assert {sheet.space.id(a), sheet.space.id(b)} == {"east-0204", "east-0305"}
    assert (b.line - a.line) * (b.position - a.position) == -1


def test_the_map_is_drawn_and_the_module_finds_every_square_by_its_number() -> None:
    context = DrawContext()
    map_sheet(game(), field(), context)
    assert context.problems == []
    plan = field().plan()
    assert isinstance(plan, SquareLayout)
    places = Places(plan.scaled(6.0), {id: id for id in plan.grid.ids}, {})
    assert places.misnamed() == []
    assert places.id_at(*places.points_of("east-0302")[0]) == "east-0302"


def test_a_turn_that_squares_do_not_allow_is_told() -> None:
    found = [p for p in mapped("turn: 90", "turn: 60").problems if p.path[0] == "maps"]
    assert "boards of squares turn by quarters" in found[0].message
    assert found[0].location is not None
    assert (found[0].location.file[-10:], found[0].location.line) == ("field.yaml", 5)


def told_of(east: str) -> Problem:
    """What is told of the field when its second board is written otherwise."""
    every = loaded(east=east).problems
    (found,) = [p for p in every if p.path[:2] == ("maps", "field")]
    return found


def test_squares_beside_hexes_are_told() -> None:
    head = "source: given 3.0\ntitle: Board 2\nhex_size: 19\nlegend: {o: open}\n"
    grid = "terrain: |\n  .. 01 02\n  01 o  o\n  02 o  o\n"
    found = told_of(f"{head}grid: {{orientation: flat, columns: 2, rows: 2}}\n{grid}")
    assert found.message == "the hexes of east do not fit the squares of west"
    assert found.hint.startswith("all boards have hexes, or all have squares")
    assert found.location is not None
    assert (found.location.file[-10:], found.location.line) == ("field.yaml", 5)


def test_squares_without_diagonals_beside_squares_with_them_are_told() -> None:
    found = told_of(EAST.replace("diagonals: yes", "diagonals: no").split("hexsides:")[0])
    assert "do not fit" in found.message
    assert found.hint.endswith("with diagonals or all without")
