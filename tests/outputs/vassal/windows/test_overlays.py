"""What is laid over maps: the places that are lit up are those of which the rules engine says so, on
boards of every kind, and switching it on is nobody else's business."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.model.game import Game
from builder.model.ground.theatre_map import JoinedMap
from builder.model.space import Cell, Plan
from builder.outputs.vassal.module.positions import layout_only, plain_module
from builder.outputs.vassal.table.boards.boards import Board, plan_board
from builder.problems import render_problem
from builder.rules.asking import ask
from builder.rules.validation import fill
from builder.vassal.format.polygons import join_rings, merge_shapes, number_rings
from builder.vassal.lint import inspect
from tests.model.boards import market_town, narrow_sea, pass_road, two_shores
from tests.model.boards.written import SmallGame
from tests.outputs.vassal import built_in
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.tabletop import Table
from tests.thorough import some
from tests.together import together

SUPPLY = """
supply:
  reach: 1
  from:
  - {side: north, at: NORTH}
  - {side: south, at: SOUTH}
  - {side: south, at: LATE, when: {turn: 3..6}}
"""
SMALL: dict[str, tuple[SmallGame, tuple[str, str, str]]] = {
    "squares": (market_town._GAME, ("B2", "I8", "F2")),
    "points": (pass_road._GAME, ("lucerne", "bellinzona", "brig")),
    "areas": (narrow_sea._GAME, ("midland", "levant", "ostmark")),
}
HEXES = ("alder", "gotthard")
Pixel = tuple[int, int]


@cache
def small(board: str) -> Game:
    made, (north, south, late) = SMALL[board]
    supply = SUPPLY.replace("NORTH", north).replace("SOUTH", south).replace("LATE", late)
    found = made.loaded(mechanisms=made.files["mechanisms.yaml"] + supply)
    wrong = [render_problem(p) for p in found.problems if p.severity == "error"]
    assert found.game is not None, "\n".join(wrong)
    return fill(found.game)


@cache
def made(name: str) -> tuple[Game, Module, dict[str, Board]]:
    """A game, its module, and its boards as they are planned."""
    if name in HEXES:
        game, module = built_in.game(name), built_in.module(name)
        drawn = built_in.drawings(game).boards
        return game, module, {id: plan_board(id, "", board, {}) for id, board in drawn.items()}
    game = two_shores._GAME.game() if name == "theatre" else small(name)
    return game, read_module(plain_module(game)), dict(layout_only(game).boards)


def inside(path: str, point: tuple[float, float]) -> bool:
    """Whether a point lies in a zone, as the engine fills it: by even and odd."""
    corners = [tuple(map(int, corner.split(","))) for corner in path.split(";")]
    return _odd(corners, point)


def _odd(corners: list[tuple[int, ...]], point: tuple[float, float]) -> bool:
    x, y = point[0] + 0.137, point[1] + 0.071
    return bool(
        sum(
            (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True)
        )
        % 2
    )


def lit(module: Module, map: int, lights: set[str]) -> list[str]:
    """The paths of the zones of a map that some properties light up."""
    zones = module.root.find("ZonedGrid")[map].find("Zone")
    return [z.attributes["path"] for z in zones if z.attributes.get("highlightProperty") in lights]


def switched(module: Module, text: str) -> set[str]:
    """The properties that an entry of the menu sets."""
    table = Table(module, "")
    table.button(text)
    return {name for name, value in table.own.items() if value == name.removeprefix("Overlay")}


def entries(module: Module, what: str) -> Iterator[str]:
    for button in module.root.find("DoActionButton"):
        if button.attributes["text"].startswith(what):
            yield button.attributes["text"]


def maps_of(game: Game, boards: dict[str, Board]) -> list[str]:
    return [sheet.id for sheet in game.maps if sheet.id in boards]


@pytest.mark.parametrize("name", some([*HEXES, *SMALL, "theatre"], 3))
def test_supply_reaches_as_far_as_is_answered(name: str) -> None:
    game, module, boards = made(name)
    shown = 0
    for side in game.sheet.sides:
        for text in entries(module, f"Supply reach: {side.name}"):
            own = [u for u in game.units if game.nations[u.nation].side == side.id]
            kinds = {u.movement_class for u in own if u.movement_class.capitalize() in text}
            mover = min(kinds) if kinds else own[0].movement_class
            for number, map in enumerate(maps_of(game, boards)):
                paths = lit(module, number, switched(module, text))
                expected = answered(game, side.id, mover, map)
                for cell in boards[map].cells:
                    plan = boards[map].plan
                    assert plan is not None
                    layers = sum(inside(path, plan.centre(cell)) for path in paths)
                    assert layers == expected.get(plan.space.id(cell), 0), (text, cell)
                    shown += layers
    assert shown > 3


def answered(game: Game, side: str, mover: str, map: str) -> dict[str, int]:
    """How often the places of a map are reached: in a turn with all sources, and once more in one with
    those that are always there, where that makes a difference."""
    found = [_reach(game, side, mover, map, turn) for turn in (5, 1)]
    counted = dict.fromkeys(found[0], 1)
    every = [_reach(game, side, mover, sheet.id, turn) for sheet in game.maps for turn in (5, 1)]
    differ = any(every[i] != every[i + 1] for i in range(0, len(every), 2))
    if differ:
        counted |= dict.fromkeys(found[1], 2)
    return counted


def _reach(game: Game, side: str, mover: str, map: str, turn: int) -> set[str]:
    joined_map = next((s for s in game.playable if isinstance(s, JoinedMap)), None)
    given = {"side": side, "movement_class": mover, "turn": turn}
    answer = ask(game, "supply", {**given, "map": joined_map.id if joined_map else map})
    assert answer.result is not None, answer.problems
    reached = set(answer.result["reach"])
    if joined_map is None:
        return reached
    parts = (joined_map.part_of(joined_map.space.cell(id)) for id in reached)
    return {sheet.space.id(cell) for sheet, cell in parts if sheet.id == map}


@pytest.mark.thorough
@pytest.mark.parametrize("name", [*HEXES, *SMALL])
def test_the_dearer_the_terrain_the_darker_and_only_closed_places_are_striped(name: str) -> None:
    game, module, boards = made(name)
    terrain = {kind.id: kind for kind in game.terrain.hexes}
    styles = {h.attributes["name"]: h.attributes for h in module.root.find("ZoneHighlight")}
    for text in entries(module, "Movement cost"):
        classes = [c for c in game.sheet.movement_classes if c.capitalize() in text]
        mover = classes[0] if classes else game.sheet.movement_classes[0]
        lights = switched(module, text)
        striped = {p for p in lights if styles[p.removeprefix("Overlay")]["style"] == "Striped"}
        tint = {p for p in lights if styles[p.removeprefix("Overlay")]["opacity"] == "22"}
        figured = lights - striped - tint
        for number, sheet in enumerate(game.maps):
            plan = boards[sheet.id].plan
            assert plan is not None
            cost = {c: terrain[sheet.terrain_at(c)].cost(mover) for c in plan.space.cells}
            paid = sorted({c for c in cost.values() if isinstance(c, Fraction)})
            shut = [inside(p, plan.centre(c)) for c in cost for p in lit(module, number, striped)]
            assert sum(shut) == sum(c in (None, "prohibited") for c in cost.values())
            for cell, asked in cost.items():
                at = plan.centre(cell)
                deep = sum(inside(p, at) for p in lit(module, number, tint))
                dear = paid.index(asked) if isinstance(asked, Fraction) else 0
                assert deep == dear, (text, cell)
            dearer = {cell for cell, asked in cost.items() if asked in paid[1:]}
            assert _figured(lit(module, number, figured), plan) == dearer


def _figured(paths: list[str], plan: Plan) -> set[Cell | None]:
    """The places that corners of figures lie in."""
    corners = {tuple(map(int, c.split(","))) for path in paths for c in path.split(";")}
    return {plan.cell_at(x, y) for x, y in corners}


@pytest.mark.parametrize("name", [*HEXES, *SMALL])
def test_a_second_press_switches_it_off_and_nobody_hears_of_either(name: str) -> None:
    _, module, _ = made(name)
    texts = [*entries(module, "Supply reach"), *entries(module, "Movement cost")]
    assert texts
    table = Table(module, "")
    for text in texts:
        before = dict(table.own)
        table.button(text)
        on = {name for name, value in table.own.items() if value != before.get(name, "0")}
        table.button(text)
        off = {name for name in on if not name.endswith("Was")}
        assert off
        assert all(table.own[name] == "0" for name in off)
    assert (table.log, table.chat) == ([], [])


@together("name", [*HEXES, *SMALL])
def test_places_keep_their_names_under_overlays(name: str) -> None:
    """The zones of overlays stand behind all others, and no place is called by them."""
    _, module, _ = made(name)
    for grid in module.root.find("ZonedGrid"):
        zones = [zone.attributes for zone in grid.find("Zone")]
        over = [bool(zone.get("highlightProperty")) for zone in zones]
        assert over == sorted(over)
        assert all(z["locationFormat"] == "" for z in zones if z.get("highlightProperty"))


@pytest.mark.parametrize("name", HEXES)
def test_the_module_has_no_faults(name: str) -> None:
    found = inspect(built_in.made(name), name)
    assert not [p for p in found.problems if p.severity == "error"]


def test_a_game_in_which_all_terrain_is_alike_has_no_such_menu() -> None:
    texts = {m.attributes["text"] for m in built_in.module("ice-road").root.find("ToolbarMenu")}
    assert "Overlays" not in texts


# -- polygons ----------------------------------------------------------------------------------------


def _square(x: int, y: int) -> list[Pixel]:
    return [
        (10 * x, 10 * y),
        (10 * x + 10, 10 * y),
        (10 * x + 10, 10 * y + 10),
        (10 * x, 10 * y + 10),
    ]


_cells = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)))


@given(_cells)
def test_one_polygon_covers_what_its_shapes_cover(cells: set[Pixel]) -> None:
    path = join_rings(merge_shapes(_square(*cell) for cell in sorted(cells)))
    for x in range(7):
        for y in range(7):
            middle = (10 * x + 5, 10 * y + 5)
            assert (bool(path) and _odd([*path], middle)) == ((x, y) in cells)


def test_neighbours_melt_together() -> None:
    assert [len(ring) for ring in merge_shapes([_square(0, 0), _square(1, 0), _square(2, 0)])] == [
        4
    ]
    around = [_square(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(len(ring) for ring in merge_shapes(around)) == [4, 4]


@together("text", ["1", "2", "3", "4", "12", "3/2"])
def test_figures_are_as_high_as_is_asked_and_stand_in_the_middle(text: str) -> None:
    corners = [corner for ring in number_rings(text, (100.0, 50.0), 15) for corner in ring]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    assert max(ys) - min(ys) == 15
    assert abs((max(ys) + min(ys)) / 2 - 50) <= 1
    assert abs((max(xs) + min(xs)) / 2 - 100) <= 2


def test_figures_differ() -> None:
    shapes: set[object] = {tuple(map(tuple, number_rings(c, (0.0, 0.0), 5))) for c in "0123456789"}
    assert len(shapes) == 10
