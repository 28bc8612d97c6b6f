"""Setups on displays of boxes that have a window of their own."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from builder.drawing.ink.geometry import Rect
from builder.outputs.vassal.counters.box_layout import next_place_in_box, places_in_box
from builder.outputs.vassal.expressions.module_pictures import BoardPicture
from builder.outputs.vassal.module.module import build_module, write_game
from builder.outputs.vassal.module.positions import layout_only, position_of_save
from builder.outputs.vassal.module.reading_positions import read_position
from builder.outputs.vassal.module.saving_positions import deploy_scenario
from builder.outputs.vassal.module.setups import set_up
from builder.problems import Problem
from builder.rules.system import check_position
from builder.vassal.expressions.properties import number
from builder.vassal.format.files.reader import PlacedPiece, read_save
from builder.vassal.format.pieces import read_definition
from builder.vassal.format.traits import trait_fields
from tests.games import belgium
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank, blank_drawings
from tests.together import together

GAME = belgium.game()
SCENARIO = GAME.scenarios[0]


def drawn() -> tuple[bytes, list[Problem]]:
    """A module with displays as they are drawn, on blank pictures."""
    problems: list[Problem] = []
    boxes = {
        t.id: {b.id: Rect(5 + 90 * i, 10, 88, 40) for i, b in enumerate(t.boxes)}
        for t in GAME.tracks
    }
    displays = {id: BoardPicture(blank(900, 300), None, {id: found}) for id, found in boxes.items()}
    drawings = replace(blank_drawings(GAME), displays=displays)
    return build_module(GAME, {}, drawings, problems), problems


@pytest.fixture(scope="module")
def built() -> tuple[Module, list[Problem]]:
    data, problems = drawn()
    return read_module(data), problems


def placed(module: Module) -> list[PlacedPiece]:
    return read_save(module.entries[f"{SCENARIO.id}.vsav"])[0]


def test_every_counter_of_the_setup_has_its_place(built: tuple[Module, list[Problem]]) -> None:
    module, problems = built
    assert problems == []
    chosen = {id for group in SCENARIO.free_setup for id in group.counters}
    assert len(placed(module)) == sum(p.count for p in SCENARIO.setup) + len(chosen)


def test_what_the_sides_set_up_waits_in_a_tray_each_in_its_own_place(
    built: tuple[Module, list[Problem]],
) -> None:
    waiting = [p for p in placed(built[0]) if p.spot is not None and p.spot.map == "Forces"]
    assert len(waiting) == sum(len(group.counters) for group in SCENARIO.free_setup)
    assert len({p.spot for p in waiting}) == len(waiting)


def test_the_module_carries_a_game_with_all_in_place(
    built: tuple[Module, list[Problem]],
) -> None:
    """Every land unit stands on the map, and the rules find nothing wrong."""
    assert f"ready-{SCENARIO.id}.vsav" in built[0].entries
    stage = layout_only(GAME)
    saved = deploy_scenario(stage, SCENARIO)
    assert saved is not None
    sheet, problems = read_position(stage, write_game(GAME, saved))
    assert problems == []
    assert sheet is not None
    assert check_position(GAME, sheet) == []


def test_aircraft_stand_in_the_window_of_the_aircraft(
    built: tuple[Module, list[Problem]],
) -> None:
    spots = [p.spot for p in placed(built[0]) if "Wing" in p.name]
    assert len(spots) == 11
    assert {s.map for s in spots if s} == {"Aircraft"}


def test_boxes_are_called_by_their_labels(built: tuple[Module, list[Problem]]) -> None:
    names = {e.attributes["name"] for e in built[0].root.find("Zone")}
    assert {"Aircraft: German airfields", "Battle Board: Attackers 1"} <= names


def test_a_saved_game_gives_the_boxes_back() -> None:
    stage = layout_only(GAME)
    assert set(stage.displays) == {t.id for t in GAME.tracks}
    sheet, problems = position_of_save(GAME, write_game(GAME, set_up(stage, SCENARIO, [])))
    assert problems == []
    assert sheet is not None
    assert {p.counter: p.at for p in sheet.pieces} == {
        p.counter: p.at for p in SCENARIO.setup if p.counter != "game-turn"
    }


@pytest.mark.parametrize("turn", [1, 2, 5])
def test_the_turn_marker_goes_to_a_box_of_the_turn_display(
    built: tuple[Module, list[Problem]], turn: int
) -> None:
    """The game has one turn, and its track begins again after that."""
    (slot,) = [e for e in built[0].root.find("PieceSlot") if e.attributes["entryName"] == "Turn"]
    (sent,) = [x for x in read_definition(slot.body)[1] if x.kind == "SendToLocation"]
    (window,) = [
        m for m in built[0].root.find("Map") if m.attributes["mapName"] == trait_fields(sent)["map"]
    ]
    goes_to = work_out(trait_fields(sent)["region"], {"TurnNo": str(turn)})
    assert goes_to in {r.attributes["name"] for r in window.find("Region")}


def test_no_two_buttons_say_the_same(built: tuple[Module, list[Problem]]) -> None:
    """Menus gather buttons by their texts: the display of the turn track is not the turn tracker."""
    texts = [
        e.attributes[name]
        for e in built[0].root.walk()
        for name in ("text", "buttonText", "buttonName")
        if e.attributes.get(name)
    ]
    assert sorted(texts) == sorted(set(texts))


@together("count", range(2, 11))
def test_counters_lie_side_by_side_inside_their_box(count: int) -> None:
    box, side = Rect(10, 20, 520, 236), 94
    places = places_in_box(box, side, count)
    assert len(set(places)) == len(places) == count
    for x, y in places:
        assert box.x <= x - side / 2
        assert x + side / 2 <= box.right
        assert box.y <= y - side / 2
        assert y + side / 2 <= box.bottom
    for i, (x, y) in enumerate(places):
        assert all(abs(x - a) >= side or abs(y - b) >= side for a, b in places[:i])


def test_a_single_counter_lies_in_the_middle() -> None:
    assert places_in_box(Rect(0, 0, 100, 60), 40, 1) == [(50, 30)]


def test_what_finds_no_room_beside_others_overlaps_them_and_is_still_seen() -> None:
    # two counters of 45 pixels fit into 110 side by side; the third lets nearly half of each be seen
    places = places_in_box(Rect(0, 0, 110, 60), 45, 3)
    assert [x for x, _ in places] == [22, 55, 88]
    assert len({y for _, y in places}) == 1


def test_what_finds_no_room_even_so_lies_on_others() -> None:
    places = places_in_box(Rect(0, 0, 110, 60), 45, 5)
    assert places[3] == places[0]
    assert len(set(places)) == 3


@together("width", [110, 295, 340, 600])
def test_pieces_that_come_one_by_one_lie_apart_as_long_as_there_is_room(width: int) -> None:
    box, side = Rect(10, 20, width, 295), 94
    x, y = next_place_in_box(box, side, lambda low, high: number(f"From{low}To{high}"))
    bands = [(int(low), int(high)) for low, high in re.findall(r"From(\d+)To(\d+)", str(y))]
    places: list[tuple[int, int]] = []
    while len(places) < 2 or places[-1] not in places[:-1]:
        there = {
            f"From{low}To{high}": str(sum(low <= b < high for _, b in places))
            for low, high in bands
        }
        places.append((int(work_out(x, there)), int(work_out(y, there))))
    free = max(1, (width + 6) // 200) * 2
    for i, (a, b) in enumerate(places[:free]):
        assert all(abs(a - c) >= side or abs(b - d) >= side for c, d in places[:i])
    assert len(places) > free
    for a, b in places:
        assert box.x <= a - side / 2 + 1
        assert a + side / 2 <= box.right + 1
        assert box.y <= b - side / 2
        assert b + side / 2 <= box.bottom
