"""Boxes off the map, and the ways to them and back."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from builder.rules.validation import check
from tests.rules.engine import solitaire
from tests.rules.engine.brook import MECHANISMS, answer, good, loaded, result
from tests.rules.engine.sentences.test_prose import cases, text

LINKS = """\
links:
- {from: north-edge, to: coast, side: north, cost: 2, most: 2, rule: "19.1"}
- {from: coast, to: capital, side: north, cost: all, turns: 1, rule: "19.2"}
- {from: capital, to: "0101", side: north, back: no, cost: all, turns: 2, when: {is: cavalry},
   rule: "19.3"}
"""


def game() -> Game:
    return good(loaded(mechanisms=MECHANISMS + LINKS))


def links(unit: str, at: str, **more: Any) -> dict[str, Any]:
    return result("links", {"unit": unit, "units": {unit: at}, **more}, game())


def test_ways_lead_from_where_a_unit_stands() -> None:
    assert links("n-foot", "0201")["places"] == {"beyond:coast": "2"}
    assert links("n-foot", "0401")["places"] == {}
    from_coast = links("n-foot", "beyond:coast", turn=3)
    assert from_coast["places"]["beyond:capital"] == "all"
    assert from_coast["turns"] == {"beyond:capital": 1}
    assert set(from_coast["places"]) == {"0101", "0201", "0301", "beyond:capital"}


def test_a_way_is_for_its_side_and_for_whom_it_is() -> None:
    assert links("s-foot", "0201")["places"] == {}
    assert "0101" not in links("n-foot", "beyond:capital")["places"]
    assert links("n-horse", "beyond:capital")["turns"] == {"0101": 2, "beyond:coast": 1}


def test_as_many_take_a_way_as_may() -> None:
    moved = {"moved": "n-foot#2 n-horse"}
    assert links("n-foot", "0201", **moved)["places"] == {}
    path = {"unit": "n-foot", "units": {"n-foot": "0201"}, "path": "coast", **moved}
    assert result("move", path, game())["by"] == "19.1"


def test_a_move_leads_over_the_map_into_a_box() -> None:
    asked = {"unit": "n-foot", "units": {"n-foot": "0401"}, "path": "0301 coast"}
    found = result("move", asked, game())
    assert (found["legal"], found["at"], found["spent"]) == (True, "beyond:coast", "3")
    too_far = {**asked, "units": {"n-foot": "0501"}, "path": "0401 0301 coast"}
    found = result("move", too_far, game())
    assert (found["legal"], found["why"]) == (False, "Not enough movement points are left.")


def test_a_move_leads_out_of_a_box_onto_the_map() -> None:
    asked = {"unit": "n-foot", "units": {"n-foot": "beyond:coast"}, "path": "0301 0401"}
    found = result("move", asked, game())
    assert (found["legal"], found["at"], found["spent"]) == (True, "0401", "3")


def test_a_way_of_several_turns_takes_the_whole_move_and_ends_it() -> None:
    asked = {"unit": "n-foot", "units": {"n-foot": "beyond:coast"}, "path": "capital"}
    found = result("move", asked, game())
    assert (found["legal"], found["turns"], found["left"]) == (True, 1, "0")
    on = result("move", {**asked, "path": "capital coast"}, game())
    assert (on["legal"], on["why"]) == (False, "The unit is on its way.")


def test_reach_lists_boxes_and_begins_in_them() -> None:
    edge = result("reach", {"unit": "n-foot", "units": {"n-foot": "0301"}}, game())
    assert edge["boxes"] == {"beyond:coast": "2"}
    coast = result("reach", {"unit": "n-foot", "units": {"n-foot": "beyond:coast"}}, game())
    assert coast["boxes"] == {"beyond:capital": "3"}
    assert coast["hexes"]["0301"] == "2"
    assert coast["hexes"]["0401"] == "3"
    assert "0501" not in coast["hexes"]


def test_enemies_close_the_end_of_a_way() -> None:
    units = {"n-foot": "beyond:coast", "s-foot": "0301"}
    found = result("links", {"unit": "n-foot", "units": units}, game())
    assert "0301" not in found["places"]


def test_mistakes_are_told_where_they_are() -> None:
    wrong = "links: [{from: nowhere, to: coast, side: east}, {from: '0101', to: '0606'}]\n"
    found = {p.path: p.code for p in check(good(loaded(mechanisms=MECHANISMS + wrong)))}
    assert found["mechanisms", "links", 0, "from", 0] == "unknown-word"
    assert found["mechanisms", "links", 0, "side"] == "unknown-word"
    assert found["mechanisms", "links", 1] == "bad-movement"
    (problem,) = answer("links", {"unit": "n-foot"}, game()).problems
    assert problem.code == "unit-off-map"


def test_a_limit_of_all_boxes_but_one_is_one_of_boxes() -> None:
    limit = "stacking: {limits: [{most: 1, when: {not: {in: hills}}}]}"
    old = "stacking: {limits: [{most: 2, when: {in: [village, hills]}}]}"
    hills = solitaire.game(mechanisms=solitaire.FILES["mechanisms.yaml"].replace(old, limit))
    said = text(cases(hills)["4.0"])
    assert said.startswith("Only one unit of a side may be in any box except Hills.")
    units = {"guard": "country:village", "guard#2": "country:village"}
    assert result("stacking", {"units": units}, hills)["over"] == ["country:village"]
    units = {"guard": "country:hills", "guard#2": "country:hills"}
    assert not result("stacking", {"units": units}, hills)["over"]


def test_a_unit_that_stands_nowhere_moves_in_no_game_and_one_in_a_box_only_by_links() -> None:
    plain = good(loaded(mechanisms=MECHANISMS))
    for of, units in ((game(), {}), (plain, {}), (plain, {"n-foot": "beyond:coast"})):
        found = answer("reach", {"unit": "n-foot", "units": units}, of)
        assert [p.code for p in found.problems] == ["unit-off-map"], units
