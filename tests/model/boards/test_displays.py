"""Displays as boards of their own: boxes that hold units, joined by links and exits."""

from __future__ import annotations

from itertools import pairwise

import pytest

from builder.drawing.aids.setup_card import setup_cards
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Text
from builder.drawing.mapsheet import map_sheet
from builder.outputs.vassal.counters.box_layout import places_in_box
from builder.outputs.vassal.module.positions import layout_only
from builder.problems import Problem
from builder.rules.asking import ask
from tests.model.boards import two_shores


def texts(items: list[object]) -> list[str]:
    found = [item.text for item in items if isinstance(item, Text)]
    for item in items:
        if isinstance(item, Group):
            found += texts(list(item.items))
    return found


def test_a_unit_goes_from_box_to_box_along_links_and_over_exits() -> None:
    given = {"scenario": "landing", "unit": "n-ship", "units": {"n-ship": "refit"}}
    found = ask(two_shores.game(), "move", {**given, "path": ["convoy", "doldrums", "fort"]})
    assert found.result is not None
    assert (found.result["at"], found.result["spent"]) == ("fort", "3")


def test_boxes_that_lie_beside_one_another_are_joined_by_links_alone() -> None:
    given = {"scenario": "landing", "unit": "n-ship", "units": {"n-ship": "refit"}}
    (problem,) = ask(two_shores.game(), "move", {**given, "path": ["doldrums"]}).problems
    assert problem.code == "not-adjacent"


@pytest.mark.parametrize("theme", ["plain", "temperate", "desert"])
def test_every_box_has_its_name_and_note(theme: str) -> None:
    game, context = two_shores.game(), DrawContext()
    sheet = game.map("staging").model_copy(update={"theme": theme})
    written = texts(list(map_sheet(game, sheet, context).scene.items))
    assert context.problems == []
    assert {"The convoy", "Loads in port", "Refit"} <= {*written}


def test_a_name_that_a_set_up_card_has_no_room_for_is_told_where_it_is_written() -> None:
    name = "The convoy of " + "very " * 20 + "many ships"
    staging = two_shores.STAGING.replace("The convoy", name)
    loaded = two_shores.loaded(staging=staging)
    assert loaded.game is not None
    context = DrawContext()
    setup_cards(loaded.game, loaded.game.scenario("landing"), context)
    (problem,) = context.problems
    where = loaded.locations.find(problem.path)
    assert problem.code == "text-too-long"
    assert where is not None
    assert (where.file.endswith("maps/staging.yaml"), where.text.strip()[:16]) == (
        True,
        "- {id: convoy, n",
    )


def wrong(old: str, new: str) -> Problem:
    assert two_shores.STAGING.count(old) == 1
    found = two_shores.loaded(staging=two_shores.STAGING.replace(old, new)).problems
    (problem,) = [p for p in found if p.code not in ("untranslated", "island")]
    assert problem.location is not None
    assert problem.location.file.endswith("maps/staging.yaml")
    return problem


def test_boxes_over_one_another_are_told() -> None:
    problem = wrong("at: [74, 8]", "at: [44, 8]")
    assert (problem.code, problem.severity) == ("areas-overlap", "error")


def test_a_box_beside_the_field_is_told() -> None:
    assert wrong("at: [74, 8]", "at: [94, 8]").code == "off-field"


def test_a_link_to_no_box_is_told() -> None:
    problem = wrong("nodes: convoy refit", "nodes: convoy reffit")
    assert (problem.code, problem.hint) == ("place-not-on-board", "did you mean 'refit'?")


def test_every_box_is_found_again_where_vassal_lays_it() -> None:
    board = layout_only(two_shores.game()).boards["staging"]
    assert board.places is not None
    assert board.places.misnamed() == []
    place = board.place("convoy")
    assert place is not None
    assert place.names == ("The convoy",)
    assert place.holds


def test_counters_of_a_box_lie_side_by_side_in_vassal_over_its_whole_width() -> None:
    board = layout_only(two_shores.game()).boards["staging"]
    place = board.place("refit")
    assert place is not None
    assert place.box is not None
    assert place.box.width / place.box.height == pytest.approx(118 / 40, rel=0.02)
    side = round(place.box.height * 0.4)
    four = places_in_box(place.box, side, 4)
    assert len({y for _, y in four}) == 1
    assert all(b[0] - a[0] > side for a, b in pairwise(four))
