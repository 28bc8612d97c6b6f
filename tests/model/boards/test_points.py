"""Boards of points: from their words to questions, pictures and VASSAL."""

from __future__ import annotations

from functools import cache

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Text
from builder.drawing.mapsheet import MapDrawing, map_sheet
from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.module.positions import (
    layout_only,
    position_of_save,
    save_of_position,
)
from builder.problems import Problem
from builder.rules.asking import ask
from builder.rules.system import check
from tests.model.boards import pass_road
from tests.thorough import some


@cache
def drawn() -> MapDrawing:
    game = pass_road.game()
    context = DrawContext()
    made = map_sheet(game, game.maps[0], context)
    assert context.problems == []
    return made


def texts(items: list[object]) -> list[str]:
    found = [item.text for item in items if isinstance(item, Text)]
    for item in items:
        if isinstance(item, Group):
            found += texts(list(item.items))
    return found


# -- rules -------------------------------------------------------------------------------------


def asked(name: str, **given: object) -> dict[str, object]:
    found = ask(pass_road.game(), name, {"scenario": "over", **given})
    assert found.result is not None, [p.message for p in found.problems]
    return found.result


def test_a_unit_goes_from_point_to_point_along_links() -> None:
    found = asked("move", unit="s-foot", path=["locarno"])
    assert (found["legal"], found["at"], found["spent"]) == (True, "locarno", "1")


def test_what_joins_points_says_what_a_step_costs_not_the_point() -> None:
    # The pass costs 2 to enter, the road over it 1.
    found = asked("move", unit="s-foot#2", path=["airolo"])
    assert found["spent"] == "1"
    found = asked("move", unit="s-foot#2", path=["disentis"])
    assert found["spent"] == "2"


def test_a_track_that_is_closed_to_horses_is_closed_though_the_village_beyond_is_not() -> None:
    found = asked("move", unit="s-horse", path=["biasca", "disentis"])
    assert (found["legal"], found["at"]) == (False, "biasca")


def test_a_river_on_a_link_costs_on_top_of_it() -> None:
    found = asked("move", unit="n-foot", path=["andermatt"])
    assert found["spent"] == "2"


def test_a_step_between_points_that_nothing_joins_is_refused_with_what_is_near() -> None:
    found = ask(pass_road.game(), "move", {"scenario": "over", "unit": "s-foot", "path": ["chur"]})
    (problem,) = found.problems
    assert problem.code == "not-adjacent"
    assert "next to bellinzona: biasca, locarno" in problem.hint


def test_zones_reach_along_links() -> None:
    found = asked("zones", unit="s-foot#2")
    assert found["zones"] == {"south": ("bellinzona", "airolo", "disentis")} or found["zones"] == {
        "south": ["bellinzona", "airolo", "disentis"]
    }


# -- drawing -----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_every_point_has_its_name_and_room_for_its_counters() -> None:
    made, sheet = drawn(), pass_road.game().maps[0]
    assert sheet.points is not None
    written = texts(list(made.scene.items))
    for node in sheet.points.nodes:
        assert node.name in written
        assert len(made.slots[node.id]) == node.slots
        for box in made.slots[node.id]:
            assert made.field.contains_rect(box)


def test_a_map_of_points_has_no_hex_numbers() -> None:
    groups = {item.id for item in drawn().scene.items if isinstance(item, Group)}
    assert {"terrain", "relief", "water", "links", "points", "names"} <= groups
    assert not {"grid", "numbers"} & groups


@pytest.mark.thorough
@pytest.mark.parametrize("theme", some(["jungle", "plain", "desert"], 1))
def test_points_are_drawn_in_every_theme(theme: str) -> None:
    game = pass_road.game()
    sheet = game.maps[0].model_copy(update={"theme": theme})
    context = DrawContext(ink="grey")
    assert map_sheet(game, sheet, context).scene.items
    assert context.problems == []


# -- bad input ---------------------------------------------------------------------------------


def wrong(old: str, new: str, on: str = "") -> Problem:
    """What is told of a map with something else, on the line that has ``on``, or the change itself."""
    found = pass_road.mapped(old, new).problems
    (problem,) = [p for p in found if p.code != "untranslated"]
    assert problem.location is not None
    assert problem.location.file.endswith("maps/alps.yaml")
    line = pass_road.MAP.replace(old, new).splitlines()[problem.location.line - 1]
    assert (on or new.strip()) in line
    return problem


def test_a_link_to_nowhere_is_told_where_it_stands() -> None:
    problem = wrong("{nodes: chur disentis}", "{nodes: chur disantis}")
    assert (problem.code, problem.severity) == ("place-not-on-board", "error")
    assert "disentis" in problem.hint


def test_an_island_is_a_warning() -> None:
    problem = wrong("{nodes: locarno bellinzona}", "{nodes: biasca bellinzona}", on="id: locarno")
    assert (problem.code, problem.severity) == ("island", "warning")
    assert "locarno" in problem.message


def test_a_point_beside_the_field_is_told() -> None:
    assert wrong("at: [40, 150]", "at: [40, 350]").code == "off-field"


def test_a_kind_that_the_terrain_does_not_have_is_told() -> None:
    problem = wrong("kind: fortress, slots: 2", "kind: fortrass, slots: 2")
    assert problem.code == "unknown-terrain"
    assert "fortress" in problem.hint


def test_a_kind_of_link_that_the_terrain_does_not_have_is_told() -> None:
    assert wrong("    track:\n", "    trackk:\n").code == "unknown-terrain"


def test_two_points_of_one_name_are_told() -> None:
    assert wrong("name: Glarus", "name: Altdorf").code == "duplicate-id"


def test_a_bend_of_no_step_is_told() -> None:
    assert wrong("{biasca/airolo:", "{biasca/chur:").code == "place-not-on-board"


def test_a_point_joined_to_itself_is_told() -> None:
    assert wrong("{nodes: chur disentis}", "{nodes: chur chur disentis}").code == "bad-value"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("canvas:", "grid: {columns: 3, rows: 3}\ncanvas:"),
        ("id: furka", "id: fur/ka"),
        ("{art: woods, outline: [[20, 50], [60, 40], [70, 74], [30, 84]]}",
         "{art: woods, outline: [[20, 50], [60, 40]]}"),
        ("{art: woods, outline: [[20, 50], [60, 40], [70, 74], [30, 84]]}", "{art: woods}"),
    ],
)  # fmt: skip
def test_what_is_no_board_is_no_traceback(old: str, new: str) -> None:
    found = pass_road.mapped(old, new)
    assert [p for p in found.problems if p.severity == "error"]


def test_a_setup_on_a_point_that_is_not_there_names_the_nearest() -> None:
    scenario = pass_road.SCENARIO.replace("at: gotthard", "at: gothard")
    (problem,) = [p for p in pass_road.loaded(over=scenario).problems if p.severity == "error"]
    assert (problem.code, problem.hint) == ("place-not-on-board", "did you mean gotthard?")
    assert problem.location is not None
    assert problem.location.line == 10


def test_a_system_of_hexes_says_that_it_needs_them() -> None:
    game = pass_road.game()
    sheet = game.sheet.model_copy(update={"system": "folio"})
    found = check(game.model_copy(update={"sheet": sheet}))
    assert [p.code for p in found] == ["needs-hexes"]


# -- VASSAL ------------------------------------------------------------------------------------


def test_every_point_is_found_again_where_vassal_lays_it() -> None:
    board = layout_only(pass_road.game()).boards["alps"]
    assert board.places is not None
    assert board.places.misnamed() == []
    for id in board.places.names:
        for x, y in board.places.points_of(id):
            assert board.places.id_at(x, y) == id


def test_places_are_called_by_their_printed_names() -> None:
    board = layout_only(pass_road.game()).boards["alps"]
    place = board.place("gotthard")
    assert place is not None
    assert place.names == ("St Gotthard",)


def test_a_position_comes_back_from_a_saved_game() -> None:
    game = pass_road.game()
    pieces = tuple(
        Standing(counter=counter, at=at)
        for counter, at in (("n-foot", "altdorf"), ("n-horse", "furka"), ("s-foot", "lucerne"))
    )
    written = PositionSheet(game=game.id, scenario="over", map="alps", pieces=pieces)
    data, problems = save_of_position(game, written)
    assert problems == []
    found, problems = position_of_save(game, data)
    assert problems == []
    assert found is not None
    assert {(p.counter, p.at) for p in found.pieces} == {(p.counter, p.at) for p in pieces}


def test_points_that_lie_over_one_another_are_told_and_vassal_would_mix_them_up() -> None:
    found = pass_road.mapped("at: [130, 128]", "at: [124, 166]").game
    assert found is not None
    context = DrawContext()
    map_sheet(found, found.maps[0], context)
    (problem,) = [p for p in context.problems if p.code == "places-overlap"]
    assert problem.path == ("maps", "alps", "points", "nodes", 4, "at")
    board = layout_only(found).boards["alps"]
    assert board.places is not None
    assert board.places.misnamed() == ["gotthard"]


def test_areas_of_a_point_are_told_to_stand_on_the_map() -> None:
    found = pass_road.mapped("kind: pass}", "kind: pass, areas: [valley]}").problems
    (told,) = [p for p in found if p.code == "unknown-key"]
    assert told.message == "'areas' is not a key of a node"
    assert told.hint == "'areas' is a key of the map sheet around it: write it there"
