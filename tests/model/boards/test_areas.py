"""Boards of areas: from outlines to borders, questions, pictures and VASSAL."""

from __future__ import annotations

from functools import cache

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Text
from builder.drawing.maps.regions.country import AreaMap
from builder.drawing.maps.regions.settled import area_settlements
from builder.drawing.maps.samples import terrain_swatch
from builder.drawing.maps.shapes.polylines import polygon_contains
from builder.drawing.mapsheet import MapDrawing, map_sheet
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.space.areas import AreaLayout, find_borders
from builder.outputs.vassal.module.positions import (
    layout_only,
    position_of_save,
    save_of_position,
)
from builder.problems import Problem
from builder.rules.asking import ask
from tests.model.boards import drawn_sea, narrow_sea
from tests.thorough import some
from tests.together import together

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def moved(dx: float, dy: float = 0.0) -> list[tuple[float, float]]:
    return [(x + dx, y + dy) for x, y in SQUARE]


# -- borders -----------------------------------------------------------------------------------


def test_areas_that_share_a_side_touch_and_those_that_meet_in_a_corner_do_not() -> None:
    found = find_borders([SQUARE, moved(10), moved(10, 10)])
    assert set(found.shared) == {(0, 1), (1, 2)}
    assert found.clashes == ()


def test_half_a_side_is_a_border_too() -> None:
    assert set(find_borders([SQUARE, moved(10, 5)]).shared) == {(0, 1)}


def test_corners_a_hair_apart_are_one() -> None:
    assert set(find_borders([SQUARE, moved(10.2, 0.1)]).shared) == {(0, 1)}


def test_an_area_within_another_touches_it_all_round() -> None:
    outer = [(-20.0, -20.0), (30.0, -20.0), (30.0, 30.0), (-20.0, 30.0)]
    found = find_borders([SQUARE, outer])
    assert found.within == {0: 1}
    assert set(found.shared) == {(0, 1)}


@together("other", [moved(5), moved(0), moved(9, 9), moved(-5, 0)])
def test_areas_that_lie_over_one_another_clash(other: list[tuple[float, float]]) -> None:
    assert {clash.kind for clash in find_borders([SQUARE, other]).clashes} == {"overlap"}


def test_all_areas_that_lie_over_others_are_told_at_once() -> None:
    from_corner_to_corner = [(0.0, 0.0), (10.0, 10.0), (20.0, -5.0)]
    found = find_borders([SQUARE, from_corner_to_corner, moved(-5, 5)]).clashes
    assert {(clash.kind, clash.area, clash.other) for clash in found} == {
        ("overlap", 1, 0),
        ("overlap", 2, 0),
    }


def test_an_outline_that_crosses_itself_is_found() -> None:
    bow = [(0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0)]
    assert {clash.kind for clash in find_borders([bow]).clashes} >= {"crossing"}


def test_an_outline_without_an_inside_is_found() -> None:
    line = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0)]
    assert {clash.kind for clash in find_borders([line]).clashes} >= {"empty"}


# -- rules -------------------------------------------------------------------------------------


def asked(name: str, **given: object) -> dict[str, object]:
    found = ask(narrow_sea.game(), name, {"scenario": "over", **given})
    assert found.result is not None, [p.message for p in found.problems]
    return found.result


def test_adjacency_is_that_of_borders_and_straits() -> None:
    space = narrow_sea.game().maps[0].space
    near = {space.id(c) for c in space.neighbours(space.cell("midland"))}
    assert near == {"westmark", "highlands", "levant", "narrows"}


def test_a_unit_pays_for_the_area_and_for_the_river_on_its_border() -> None:
    found = asked("move", unit="n-foot", path=["westmark"])
    assert found["spent"] == "2"


def test_a_strait_is_closed_to_those_whom_it_does_not_carry() -> None:
    found = asked("move", unit="s-horse", path=["midland"])
    assert (found["legal"], found["why"]) == (False, "The terrain is prohibited.")


def test_a_strait_costs_what_it_says() -> None:
    found = asked("move", unit="s-foot", units={"n-foot": "", "n-foot#2": ""}, path=["midland"])
    assert (found["legal"], found["spent"]) == (True, "3")


# -- islands -----------------------------------------------------------------------------------


def test_an_island_belongs_to_its_area_and_touches_what_lies_round_it() -> None:
    sheet = narrow_sea.game().maps[0]
    layout = sheet.plan()
    assert layout.cell_at(68, 147) == sheet.space.cell("southmoor")
    assert layout.cell_at(50, 147) == sheet.space.cell("narrows")
    board = sheet.regions
    assert board is not None
    alone = board.model_copy(
        update={
            "areas": tuple(
                r.model_copy(update={"outline": ((60, 20), (90, 20), (90, 40)), "islands": ()})
                if r.id == "southmoor"
                else r
                for r in board.areas
            )
        }
    )
    assert (5, 8) in board.shared
    assert (5, 8) not in alone.shared


def test_islands_are_drawn_as_land_of_their_area() -> None:
    game = narrow_sea.game()
    sheet = game.maps[0]
    plan = sheet.plan()
    assert isinstance(plan, AreaLayout)
    country = AreaMap(game, sheet, plan, DrawContext())
    assert len(country.arts) == len(plan.outlines) + 2
    assert country.arts[-1] == country.arts[5]
    coasts = [coast for coast in country.coasts if coast.areas[-1] == len(country.arts) - 1]
    assert [len(coast.points) > 3 for coast in coasts] == [True]


def test_islands_that_lie_over_an_area_are_told_where_they_are_written() -> None:
    problem = wrong(
        "[100, 150], [108, 148], [106, 158]", "[100, 90], [140, 100], [106, 158]", "islands"
    )
    assert problem.code == "areas-overlap"
    assert "an island of southmoor lies over" in problem.message


def test_an_island_of_two_corners_is_told() -> None:
    problem = wrong("[100, 150], [108, 148], [106, 158]", "[100, 150], [108, 148]", "islands")
    assert problem.code == "bad-outline"


def test_an_island_within_its_own_area_is_told() -> None:
    problem = wrong(
        "[100, 150], [108, 148], [106, 158]", "[60, 240], [70, 240], [65, 246]", "islands"
    )
    assert problem.code == "areas-overlap"
    assert "lies within it" in problem.message


# -- drawing -----------------------------------------------------------------------------------


@cache
def drawn(theme: str = "temperate") -> MapDrawing:
    game = narrow_sea.game()
    context = DrawContext()
    sheet = game.maps[0].model_copy(update={"theme": theme})
    made = map_sheet(game, sheet, context)
    assert context.problems == []
    return made


@pytest.mark.parametrize("theme", some(["temperate", "plain", "desert"], 1))
def test_areas_are_drawn_in_every_theme(theme: str) -> None:
    made = drawn(theme)
    groups = {item.id for item in made.scene.items if isinstance(item, Group)}
    assert {"terrain", "seas", "borders", "links", "places", "features", "names"} <= groups
    assert len(made.slots["coast"]) == 2


# -- bad input ---------------------------------------------------------------------------------


def wrong(old: str, new: str, on: str = "") -> Problem:
    """What is told of a map with something else, on the line that has ``on``, or the change itself."""
    found = narrow_sea.mapped(old, new).problems
    problem = next(p for p in found if p.code != "untranslated")
    assert problem.location is not None
    assert problem.location.file.endswith("maps/sea.yaml")
    assert problem.hint
    line = narrow_sea.MAP.replace(old, new).splitlines()[problem.location.line - 1]
    assert (on or new.strip()) in line
    return problem


def test_an_outline_that_crosses_itself_is_told_where_it_stands() -> None:
    problem = wrong("outline: c d e f l}", "outline: c e d f l}", on="ostmark")
    assert problem.code == "bad-outline"
    assert "crosses itself near" in problem.message


def test_areas_that_overlap_are_told_with_both_names() -> None:
    problem = wrong("[94, 216], [80, 226]", "[194, 216], [80, 226]")
    assert problem.code == "areas-overlap"
    assert problem.message.startswith("forest-isle lies over")


def test_a_corner_without_a_place_is_told() -> None:
    problem = wrong("outline: c d e f l}", "outline: c d e ff l}")
    assert problem.code == "unknown-reference"


def test_an_outline_of_two_corners_is_told() -> None:
    assert wrong("outline: k h i,", "outline: k h,", on="midland").code == "bad-outline"


def test_neighbours_that_do_not_touch_are_told_with_those_that_do() -> None:
    problem = wrong("westmark highlands levant narrows", "westmark ostmark levant narrows")
    assert problem.code == "bad-neighbours"


def test_a_strait_to_nowhere_is_told() -> None:
    assert wrong("nodes: midland levant", "nodes: midland avalon").code == "place-not-on-board"


def test_an_island_is_a_warning() -> None:
    rock = "outline: [[282, 4], [294, 4], [290, 14]]}"
    problem = wrong(
        "outline: [[70, 206], [86, 204], [94, 216], [80, 226], [66, 218]]}", rock, "Lake"
    )
    assert (problem.code, problem.severity) == ("island", "warning")


def test_counters_that_would_lie_in_another_area_are_told() -> None:
    problem = wrong("plain, outline: k h i,", "plain, at: [20, 30], outline: k h i,")
    assert problem.code == "off-field"


# -- VASSAL ------------------------------------------------------------------------------------


def test_every_area_is_a_zone_of_its_printed_name_those_within_others_first() -> None:
    board = layout_only(narrow_sea.game()).boards["sea"]
    assert board.places is not None
    assert board.places.misnamed() == []
    names = [zone.attributes["name"] for zone in board.places.zones()]
    islands = {"Southmoor (2)", "Southmoor (3)"}
    assert set(names) == set(narrow_sea.game().maps[0].titles.values()) | islands
    assert names.index("Lake Isle") < names.index("Southmoor")


def test_a_position_comes_back_from_a_saved_game() -> None:
    game = narrow_sea.game()
    at = {"n-foot": "coast", "n-horse": "forest-isle", "s-foot": "southmoor", "s-horse": "narrows"}
    pieces = tuple(Standing(counter=counter, at=place) for counter, place in at.items())
    written = PositionSheet(game=game.id, scenario="over", map="sea", pieces=pieces)
    data, problems = save_of_position(game, written)
    assert problems == []
    found, problems = position_of_save(game, data)
    assert problems == []
    assert found is not None
    assert {(p.counter, p.at) for p in found.pieces} == set(at.items())


# -- names and settlements -----------------------------------------------------------------------


def with_ground(art: str) -> Game:
    """The narrow sea with other mountains."""
    game = narrow_sea.game()
    kinds = tuple(
        kind.model_copy(update={"art": art}) if kind.id == "mountains" else kind
        for kind in game.terrain.hexes
    )
    return game.model_copy(update={"terrain": game.terrain.model_copy(update={"hexes": kinds})})


def group(made: MapDrawing, name: str) -> Group:
    (found,) = [i for i in made.scene.items if isinstance(i, Group) and i.id == name]
    return found


def test_names_of_areas_are_of_one_size_but_where_there_is_no_room_for_it() -> None:
    names = group(drawn(), "names")
    sizes = {item.text: item.size for item in names.items if isinstance(item, Text)}
    lands = [sizes[name] for name in ("Westmark", "Ostmark", "Midland", "Southmoor", "Levant")]
    assert len(set(lands)) == 1
    assert sizes["Isle"] <= lands[0]


@pytest.mark.thorough
@pytest.mark.parametrize("art", ["village", "town", "checkpoint"])
def test_a_settlement_stands_beside_the_name_of_its_area_on_the_ground_of_the_others(
    art: str,
) -> None:
    game = with_ground(art)
    sheet = game.maps[0]
    plan = sheet.plan()
    assert isinstance(plan, AreaLayout)
    country = AreaMap(game, sheet, plan, DrawContext())
    (found,) = area_settlements(country, {})
    assert (country.region(found.area).id, found.art) == ("highlands", art)
    assert all(polygon_contains(country.outline(found.area), at) for at in found.box.corners())
    assert country.open_art == "fields"
    assert group(map_sheet(game, sheet, DrawContext()), "settlements").items
    assert not group(drawn(), "settlements").items


def test_ground_that_no_theme_knows_is_told_once_by_its_own_name() -> None:
    context = DrawContext()
    map_sheet(with_ground("slag"), with_ground("slag").maps[0], context)
    assert {p.message for p in context.problems} == {"no map theme knows the art 'slag' of hexes"}


def told_of(game: Game) -> list[Problem]:
    """What drawing the map of a game finds."""
    context = DrawContext()
    map_sheet(game, game.maps[0], context)
    return context.problems


@pytest.mark.parametrize(("where", "id"), [("paths", "strait"), ("hexsides", "river")])
def test_links_and_borders_whose_art_no_theme_knows_are_told(where: str, id: str) -> None:
    game = narrow_sea.game()
    kinds = tuple(
        kind.model_copy(update={"art": "ferry"}) if kind.id == id else kind
        for kind in getattr(game.terrain, where)
    )
    changed = game.model_copy(update={"terrain": game.terrain.model_copy(update={where: kinds})})
    (problem,) = told_of(changed)
    assert problem.message == f"no map theme knows the art 'ferry' of {where}"
    assert problem.path == ("terrain", where, id, "art")


@pytest.mark.thorough
def test_slots_that_an_area_has_no_room_for_are_told() -> None:
    found = narrow_sea.mapped("226], [66, 218]]}", "226], [66, 218]], slots: 4}").game
    assert found is not None
    (problem,) = told_of(found)
    assert (problem.code, problem.message[:34]) == (
        "slots-outside",
        "slots of Lake Isle lie over its bo",
    )
    assert problem.path[-1] == "slots"


def test_the_key_shows_a_link_as_the_map_draws_it() -> None:
    game = narrow_sea.game()
    strait = next(kind for kind in game.terrain.paths if kind.id == "strait")
    dotted = terrain_swatch(game, strait, "temperate", DrawContext(), 20)
    elsewhere = game.model_copy(update={"maps": ()})
    assert (
        dotted.digest()
        != terrain_swatch(elsewhere, strait, "temperate", DrawContext(), 20).digest()
    )
    other = strait.model_copy(update={"art": "rail"})
    kinds = game.terrain.model_copy(update={"paths": (other,)})
    railed = game.model_copy(update={"terrain": kinds})
    assert terrain_swatch(railed, other, "temperate", DrawContext(), 20).digest() == dotted.digest()


def test_the_name_of_a_narrow_area_stands_where_it_is_legible_beside_its_slots() -> None:
    context = DrawContext()
    game = drawn_sea.game()
    (name,) = [t for t in _texts(map_sheet(game, game.maps[0], context)) if t.text == "Midland"]
    assert name.size / 0.3528 > 9


def _texts(drawing: MapDrawing) -> list[Text]:
    groups = [item for item in drawing.scene.items if isinstance(item, Group)]
    return [item for group in groups for item in group.items if isinstance(item, Text)]
