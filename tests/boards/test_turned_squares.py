"""Geomorphic boards of squares: turned by quarters, laid edge to edge, and played as one map."""

from __future__ import annotations

from builder.drawing.ink.draft import Draft
from builder.drawing.mapsheet import map_sheet
from builder.model.composed import ComposedMap
from builder.model.space.squares import SquareLayout
from builder.outputs.vassal.table.places import Places
from tests.boards import market_town
from tests.boards.written import SmallGame

_HEAD = """\
source: given 3.0
theme: temperate
hex_size: 19
squares: {columns: 3, rows: 2, diagonals: yes}
legend: {o: open, w: woods}
"""
EAST = "- {board: east, turn: 90, right_of: west}"
FIELD = f"""\
source: given 3.0
title: The field
boards:
- {{board: west}}
{EAST}
"""


def game(field: str = FIELD) -> SmallGame:
    grid = "terrain: |\n  .. 01 02 03\n  01 w  o  o\n  02 o  o  o\n"
    river = "hexsides:\n  river:\n  - {sides: [0101/0102]}\n"
    files = dict(market_town.FILES)
    files |= {
        "maps/west.yaml": f"{_HEAD}title: Board 1\n{grid}",
        "maps/east.yaml": f"{_HEAD}title: Board 2\n{grid}{river}",
        "maps/field.yaml": field,
    }
    return SmallGame("market-town", "field", files)


def field() -> ComposedMap:
    found = game().game().map("field")
    assert isinstance(found, ComposedMap)
    return found


def test_the_game_is_sound() -> None:
    assert [p for p in game().loaded().problems if p.code != "untranslated"] == []


def test_a_board_turned_by_a_quarter_touches_the_one_that_it_lies_beside() -> None:
    space = field().space
    assert len(space.cells) == 12
    assert space.adjacent(space.cell("west-0301"), space.cell("east-0102"))
    assert not space.adjacent(space.cell("west-0301"), space.cell("east-0101"))


def test_terrain_and_rivers_turn_with_their_board() -> None:
    sheet = field()
    assert sheet.terrain_at(sheet.space.cell("east-0101")) == "woods"
    assert sheet.terrain_at(sheet.space.cell("east-0102")) == "open"
    side = sheet.space.parse_side("east-0101/east-0102")
    assert sheet.side_types[side] == {"river"}


def test_the_map_is_drawn_and_the_module_finds_every_square_by_its_number() -> None:
    draft = Draft()
    map_sheet(game().game(), field(), draft)
    assert draft.problems == []
    plan = field().plan()
    assert isinstance(plan, SquareLayout)
    places = Places(plan.scaled(6.0), {id: id for id in plan.grid.ids}, {})
    assert places.misnamed() == []
    assert places.id_at(*places.points_of("east-0302")[0]) == "east-0302"


def test_a_turn_that_squares_do_not_allow_is_told() -> None:
    every = game(FIELD.replace("turn: 90", "turn: 60")).loaded().problems
    found = [p for p in every if p.path[0] == "maps"]
    assert "boards of squares turn by quarters" in found[0].message
    assert found[0].location is not None
    assert (found[0].location.file[-10:], found[0].location.line) == ("field.yaml", 5)
