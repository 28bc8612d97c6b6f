"""Theatres: several maps of different kinds in one scenario, joined by exits."""

from __future__ import annotations

import pytest

from builder.drawing.aids.setup_card import setup_card
from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.model.position_sheets import PositionSheet, Standing, standing_from_placement
from builder.outputs.vassal.module.positions import (
    layout_only,
    position_of_save,
    save_of_position,
)
from builder.outputs.web.place_tables import place_views
from builder.problems import Problem
from builder.rules.asking import ask
from builder.rules.engine.validation.setup_validation import check_position_file
from tests.model.boards import two_shores
from tests.model.boards.test_displays import texts


def asked(name: str, **given: object) -> dict[str, object]:
    found = ask(two_shores.game(), name, {"scenario": "landing", **given})
    assert found.result is not None, [p.message for p in found.problems]
    return found.result


# -- rules -------------------------------------------------------------------------------------


def test_the_game_is_sound() -> None:
    assert [p for p in two_shores.loaded().problems if p.code != "untranslated"] == []


def test_a_unit_crosses_an_exit_at_its_cost() -> None:
    found = asked("move", unit="n-foot", path=["fort"])
    assert (found["legal"], found["at"], found["spent"]) == (True, "fort", "3")


def test_a_path_runs_over_several_maps() -> None:
    found = asked("move", unit="n-ship", path=["0102@passage", "0101@passage"])
    assert (found["at"], found["spent"]) == ("0101@passage", "2")


def test_without_an_exit_no_step_leads_to_another_map() -> None:
    given = {"scenario": "landing", "unit": "n-foot#2", "path": ["hills"]}
    (problem,) = ask(two_shores.game(), "move", given).problems
    assert problem.code == "not-adjacent"
    assert "next to hills: fort" in problem.hint


def test_reach_goes_over_exits() -> None:
    reached = asked("reach", unit="n-foot")["hexes"]
    assert isinstance(reached, dict)
    assert reached["fort"] == "3"
    assert "0101@passage" not in reached


def test_supply_paths_go_over_exits() -> None:
    units = {"n-foot": "fort", "n-foot#2": "", "n-foot#3": "", "n-ship": "", "s-foot": "",
             "s-foot#2": ""}  # fmt: skip
    longer = two_shores.MECHANISMS.replace("reach: 4", "reach: 5")
    game = two_shores.loaded(mechanisms=longer).game
    assert game is not None
    found = ask(game, "supply", {"units": units, "map": "world"})
    assert found.result is not None
    line = found.result["supplied"]["n-foot"]
    assert line[:2] == ["fort", "0502"]
    assert line[-1] == "0101@coast"


def test_a_place_that_several_maps_have_says_which() -> None:
    given = {"scenario": "landing", "unit": "n-foot", "path": ["0202"]}
    (problem,) = ask(two_shores.game(), "move", given).problems
    assert problem.code == "which-board"
    assert problem.hint == "write 0202@coast or 0202@passage"


# -- bad input ---------------------------------------------------------------------------------


def wrong(old: str, new: str) -> Problem:
    assert two_shores.THEATRES.count(old) == 1
    found = two_shores.loaded(theatres=two_shores.THEATRES.replace(old, new)).problems
    (problem,) = [p for p in found if p.code != "untranslated"]
    assert problem.location is not None
    assert problem.location.file.endswith("theatres.yaml")
    return problem


def test_an_exit_that_names_no_place_is_told_where_it_stands() -> None:
    problem = wrong('"0502 fort"', '"0502 fert"')
    assert (problem.code, problem.severity) == ("place-not-on-board", "error")
    assert "did you mean fort?" in problem.hint
    assert problem.location is not None
    assert problem.location.line == 8


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (
            "boards: coast passage colony staging",
            "boards: coast pasage colony staging",
            "unknown-reference",
        ),
        ("    lane:\n", "    lain:\n", "unknown-terrain"),
        ('"0302@passage fort"', '"0302 fort"', "which-board"),
        ('"0502 fort"', '"0502"', "bad-value"),
        ('"0502 fort"', '"0502 0502"', "bad-value"),
        (
            "boards: coast passage colony staging",
            "boards: coast passage colony staging coast",
            "bad-value",
        ),
        ("id: world", "id: coast", "duplicate-id"),
    ],
)
def test_a_theatre_that_cannot_be_is_told(old: str, new: str, code: str) -> None:
    found = two_shores.loaded(theatres=two_shores.THEATRES.replace(old, new)).problems
    assert code in [p.code for p in found if p.severity == "error"]


def test_a_map_that_no_exit_leads_to_is_a_warning() -> None:
    without = two_shores.THEATRES.replace('    - {nodes: "0302@passage fort"}\n', "").replace(
        '    - {name: The long way, nodes: "0603@coast 0102@passage"}\n', ""
    )
    found = two_shores.loaded(theatres=without).problems
    (problem,) = [p for p in found if p.code == "island"]
    assert "passage" in problem.message


def test_a_setup_that_does_not_say_which_map_is_told() -> None:
    scenario = two_shores.SCENARIO.replace("0202@coast", "0202")
    (problem,) = [p for p in two_shores.loaded(landing=scenario).problems if p.severity == "error"]
    assert (problem.code, problem.hint) == ("which-board", "write 0202@coast or 0202@passage")


# -- web page ----------------------------------------------------------------------------------


def test_the_web_page_says_what_places_are_and_where_they_lead() -> None:
    views = list(place_views(two_shores.game(), Translator("en")))
    assert [view["title"] for view in views] == ["The colony", "Boxes at sea", "Both shores: Exits"]
    colony, boxes, exits = (view["rows"] for view in views)
    assert colony[0] == ["Fort Royal", "Harbour", "The Hills, The Cape"]
    assert boxes[1] == ["Doldrums", "Sea", "The convoy (Sea lane)"]
    assert exits[0] == ["Sea lane", "The short way", "0502 (The coast) – Fort Royal (The colony)"]


def test_the_web_page_names_ways_after_places_with_small_letters_where_the_language_has_them() -> (
    None
):
    own = {"Sea lane": "Route de mer", "a sea lane": "une route de mer"}
    _, boxes, _ = place_views(two_shores.game(), Translator("fr", own))
    assert boxes["rows"][1][2] == "The convoy (route de mer)"
    _, boxes, _ = place_views(two_shores.game(), Translator("de", {"Sea lane": "Seeweg"}))
    assert boxes["rows"][1][2] == "The convoy (Seeweg)"


# -- VASSAL ------------------------------------------------------------------------------------


def test_the_boards_of_a_theatre_lie_side_by_side() -> None:
    stage = layout_only(two_shores.game())
    table = stage.layout("world")
    first, second = (stage.boards[id] for id in ("coast", "passage"))
    lefts = [left for _, left in table.boards]
    assert lefts[:3] == [0, first.size[0], first.size[0] + second.size[0]]
    place, alone = table.place("0202@passage"), second.place("0202")
    assert place is not None
    assert alone is not None
    assert place.point == (first.size[0] + alone.point[0], alone.point[1])


def test_a_position_on_several_boards_comes_back_from_a_saved_game() -> None:
    game = two_shores.game()
    pieces = tuple(
        Standing(counter=counter, at=at)
        for counter, at in (
            ("n-foot", "0502"),
            ("n-ship", "0101@passage"),
            ("s-foot", "cape"),
            ("s-foot", "0203@coast"),
            ("s-foot", "refit"),
        )
    )
    written = PositionSheet(game=game.id, scenario="landing", map="world", pieces=pieces)
    data, problems = save_of_position(game, written)
    assert problems == []
    found, problems = position_of_save(game, data)
    assert problems == []
    assert found is not None
    assert found.map == "world"
    assert {(p.counter, p.at) for p in found.pieces} == {(p.counter, p.at) for p in pieces}


def test_a_setup_that_comes_back_from_vassal_is_the_scenarios_own() -> None:
    game = two_shores.game()
    (scenario,) = game.scenarios
    written = PositionSheet(
        game=game.id,
        scenario="landing",
        map="world",
        pieces=tuple(map(standing_from_placement, scenario.setup)),
    )
    data, _ = save_of_position(game, written)
    found, _ = position_of_save(game, data)
    assert found is not None
    assert check_position_file(game, found) == []


def test_the_set_up_card_says_on_which_map_units_stand_and_what_leads_from_map_to_map() -> None:
    game = two_shores.game()
    said = texts(list(setup_card(game, game.scenarios[0], DrawContext()).items))
    assert "Woods, The coast" in said
    assert "Exits" in said
    assert "The short way: 0502 (The coast) – Fort Royal (The colony)" in said
