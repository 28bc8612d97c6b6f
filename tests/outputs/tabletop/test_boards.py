"""Where things lie on sheets of every kind."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from builder.drawing.aids.play_table import draw_displays
from builder.drawing.counters.counters import counter_size
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.mapsheet import map_layout
from builder.loading import load_game
from builder.model.game import Game
from builder.model.ground.theatre_map import JoinedMap
from builder.outputs.tabletop.boards import Place, Sheets, sheets_of
from builder.outputs.tabletop.set_up import set_up
from builder.outputs.tabletop.simulator import objects
from builder.outputs.tabletop.simulator.objects import Guids, Spot
from builder.scaffolding.files import new_game
from builder.scaffolding.options import BOARDS, NewGameOptions
from tests.drawing.river_crossing import game as river_crossing
from tests.drawing.river_crossing import sourced
from tests.games import loading
from tests.model.boards import two_shores
from tests.outputs.tabletop import simulated
from tests.thorough import some

NEAR = 0.1


def _sheets(game: Game) -> Sheets:
    context = DrawContext(trial=True)
    maps = {sheet.id: map_layout(game, sheet, context) for sheet in game.maps}
    return sheets_of(game, maps, draw_displays(game, context))


def _new(folder: Path, board: str) -> Game:
    for name, text in new_game(NewGameOptions("mine", "My Game", board, 7, 6)).items():
        path = folder / "mine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    game = load_game(folder / "mine").game
    assert game is not None
    return game


@pytest.mark.parametrize("board", BOARDS)
def test_every_place_of_every_kind_of_board_has_its_snap_point(board: str, tmp_path: Path) -> None:
    game = _new(tmp_path, board)
    sheets = _sheets(game)
    for sheet in [*sheets.maps.values(), *sheets.displays.values()]:
        spot = Spot(3.0, 1.0, -2.0)
        tile = objects.tile(Guids(""), "sheet", spot, (sheet.width, sheet.height), "sheet.png")
        named = list(sheet.snap_points(game.sheet.counter_size))
        tile["AttachedSnapPoints"] = [
            objects.snap_point(x, y, sheet.width, sheet.height) for _, (x, y) in named
        ]
        seen = [simulated.on_sheet(tile, *at) for at in simulated.snap_points(tile)]
        for (name, wanted), found in zip(named, seen, strict=True):
            assert math.dist(wanted, found) < NEAR, name
        if sheet.plan:
            assert {sheet.plan.space.id(c) for c in sheet.plan.space.cells} <= {n for n, _ in named}
            for cell in sheet.plan.space.cells:
                at = dict(named)[sheet.plan.space.id(cell)]
                assert sheet.plan.cell_at(*at) in (cell, None)
        for track, boxes in sheet.boxes.items():
            for box, rect in boxes.items():
                points = [at for name, at in named if name == f"{track}:{box}"]
                assert points
                assert all(rect.contains(point) for point in points)


@pytest.mark.parametrize("board", BOARDS)
def test_the_scenario_of_every_kind_of_board_stands(board: str, tmp_path: Path) -> None:
    game = _new(tmp_path, board)
    scenario = game.scenarios[0]
    made = set_up(game, _sheets(game), scenario)
    assert {p.at for p in scenario.setup} <= {one.at for one in made.stand}


def test_counters_lie_side_by_side_where_there_is_room_and_else_on_one_another() -> None:
    roomy = Place((0, 0), Rect(0, 0, 40, 20))
    two = roomy.spread(15, 2)
    assert [level for _, level in two] == [0, 0]
    assert math.dist(two[0][0], two[1][0]) >= 15
    many = roomy.spread(15, 5)  # two of 15 mm beside one another in 40 mm
    assert [level for _, level in many] == [0, 0, 1, 1, 2]
    assert [level for _, level in Place((0, 0)).spread(15, 3)] == [0, 1, 2]


@pytest.mark.parametrize("id", some(["gotthard", "alder", "vietnam-battles"], 1))
def test_no_counter_of_a_built_in_game_is_lost_or_doubled(id: str) -> None:
    game = loading.filled(id)
    sheets = _sheets(game)
    for scenario in game.scenarios:
        made = set_up(game, sheets, scenario)
        found = [one.counter for one in made.stand] + [id for id, _ in made.secret]
        found += [id for ids in (*made.cups.values(), *made.wait.values()) for id in ids]
        found += [id for id, count in made.rest.items() for _ in range(count)]
        for counter in game.counters.values():
            placed = sum(p.count for p in scenario.setup if p.counter == counter.id) + sum(
                p.with_markers.count(counter.id) for p in scenario.setup
            )
            assert found.count(counter.id) == max(counter.count, placed), counter.id


def test_counters_of_a_theatre_stand_on_the_map_that_their_place_is_on() -> None:
    game = two_shores.game()
    sheets = _sheets(game)
    scenario = game.scenario("landing")
    joined = game.map(scenario.map)
    assert isinstance(joined, JoinedMap)
    assert [s.id for s in sheets.played(scenario.map)] == ["coast", "passage", "colony", "staging"]
    made = set_up(game, sheets, scenario)
    assert len(made.stand) == sum(placement.count for placement in scenario.setup)
    for one in made.stand:
        number, own = joined.space.board_and_cell(joined.space.cell(one.at))
        sheet = sheets.maps[one.sheet]
        assert sheet.id == joined.parts[number].id
        assert sheet.plan is not None
        assert sheet.plan.cell_at(one.x, one.y) == own, one.at


@pytest.mark.parametrize("id", some(["ice-road", "hue"], 1))
def test_counters_in_boxes_with_snap_points_lie_on_them(id: str) -> None:
    game = loading.filled(id)
    sheets, seen = _sheets(game), 0
    for scenario in game.scenarios:
        for one in set_up(game, sheets, scenario).stand:
            sheet = sheets.maps.get(one.sheet) or sheets.displays[one.sheet]
            if ":" not in one.at or one.at.partition(":")[0] not in sheet.gridded:
                continue
            size = counter_size(game, game.counters[one.counter])
            points = [at for name, at in sheet.snap_points(size) if name == one.at]
            assert min(math.dist((one.x, one.y), at) for at in points) < NEAR, one
            seen += 1
    assert seen


def test_counters_have_places_of_their_own_in_boxes_of_a_size_and_rooms() -> None:
    def track(id: str, **of_it: object) -> dict[str, object]:
        return sourced(id=id, title=id, boxes=[{"id": "1"}, {"id": "2"}], **of_it)

    tracks = [
        track("turns", kind="turn"), track("sized-turns", kind="turn", box=[40, 30]),
        track("score", kind="points"), track("rooms", kind="boxes"),
        track("sized-rooms", kind="boxes", box=[40, 30]),
    ]  # fmt: skip
    sheets = _sheets(river_crossing(maps=[], scenarios=[], tracks=tracks)).displays
    first = {id: sheet.place(f"{id}:1") for id, sheet in sheets.items()}
    assert {id: (place.room is not None, place.gridded) for id, place in first.items() if place} == {
        "turns": (False, False), "sized-turns": (True, True), "score": (False, False),
        "rooms": (True, True), "sized-rooms": (True, True),
    }  # fmt: skip
    assert all(sheet.place(f"{id}:3") is None for id, sheet in sheets.items())
