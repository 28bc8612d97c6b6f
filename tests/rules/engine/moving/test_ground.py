"""Stacking, zones of control and movement as they are declared."""

from __future__ import annotations

from builder.rules.validation import check
from tests.rules.engine.brook import SCENARIO, answer, declaring, game, good, loaded, result


def test_leaders_do_not_count_and_a_town_holds_more() -> None:
    two = {"n-foot": "0101", "n-foot#2": "0101", "n-leader": "0101"}
    assert result("stacking", {"units": two})["legal"]
    three = {**two, "n-foot#3": "0101"}
    assert result("stacking", {"units": three})["over"] == ["0101"]
    town = dict.fromkeys(three, "0303")
    assert result("stacking", {"units": town})["legal"]


def test_units_that_are_kept_apart_do_not_stack() -> None:
    found = answer("stacking", {"units": {"n-horse": "0101", "s-guns": "0101"}})
    assert found.result is not None
    assert found.result["legal"]  # of two sides
    mixed = good(declaring("first: cavalry, second: artillery", "first: cavalry, second: infantry"))
    found = answer("stacking", {"units": {"n-horse": "0101", "n-foot": "0101"}}, mixed)
    assert [s.rule for s in found.steps] == ["4.2"]


def test_stacking_can_count_steps_and_values() -> None:
    steps = good(declaring("  - {most: 2}\n", "  - {most: 3, count: steps}\n"))
    pair = {"n-foot": "0101", "n-foot#2": "0101"}
    assert not result("stacking", {"units": pair}, steps)["legal"]
    assert result("stacking", {"units": pair, "reduced": "n-foot"}, steps)["legal"]
    points = good(declaring("  - {most: 2}\n", "  - {most: 7, count: attack}\n"))
    assert not result("stacking", {"units": pair}, points)["legal"]


def test_a_zone_does_not_reach_over_the_brook_nor_has_a_leader_one() -> None:
    found = result("zones", {"units": {"n-foot": "0103", "n-leader": "0505"}})["zones"]
    assert "0102" in found["north"]
    assert not {"0104", "0204", "0505", "0504"} & set(found["north"])


def test_mud_halves_movement_and_a_leader_adds_to_it() -> None:
    walk = {"units": {"n-foot": "0101"}, "unit": "n-foot", "path": "0102"}
    assert result("move", walk)["allowance"] == "3"
    assert result("move", {**walk, "weather": "mud"})["allowance"] == "1"
    led = {**walk, "units": {"n-foot": "0101", "n-leader": "0101"}, "weather": "mud"}
    assert result("move", led)["allowance"] == "2"


def test_a_unit_may_always_move_one_hex() -> None:
    into = {"units": {"n-foot": "0201"}, "unit": "n-foot", "path": "0202", "weather": "mud"}
    assert result("move", into)["legal"]
    not_so = good(declaring("  one_hex: yes\n", ""))
    assert not result("move", into, not_so)["legal"]


def test_an_enemy_zone_stops_and_bars() -> None:
    enemy = {"n-horse": "0301", "s-foot": "0404"}
    space = game().maps[0].space
    near = [space.id(c) for c in space.neighbours(space.cell("0404"))]
    assert "0403" in near
    assert "0304" in near
    stop = {"units": enemy, "unit": "n-horse", "path": "0302 0402 0403"}
    assert result("move", stop)["legal"]
    on = result("move", {**stop, "path": "0302 0402 0403 0402"})
    assert (on["legal"], on["by"], on["at"]) == (False, "6.0", "0403")
    between = {"units": {**enemy, "n-horse": "0403"}, "unit": "n-horse", "path": "0503"}
    shared = "0503" in near
    assert result("move", between)["legal"] is not shared


def test_a_lake_is_closed_and_enemies_are_not_entered() -> None:
    lake = next(
        game().maps[0].space.id(c)
        for c in game().maps[0].space.cells
        if game().maps[0].terrain_at(c) == "lake"
    )
    space = game().maps[0].space
    start = space.id(space.neighbours(space.cell(lake))[0])
    wet = {"units": {"n-foot": start}, "unit": "n-foot", "path": lake}
    assert result("move", wet)["why"] == "The terrain is prohibited."
    foe = {"units": {"n-foot": "0101", "s-foot": "0102"}, "unit": "n-foot", "path": "0102"}
    assert result("move", foe)["why"] == "Enemies are there."


def test_a_setup_is_held_against_what_is_declared() -> None:
    assert not [p for p in check(game()) if p.severity == "error"]
    crowd = SCENARIO + "- {counter: n-foot, at: '0101'}\n"
    found = check(good(loaded(over=crowd)))
    assert [(p.code, p.rule) for p in found] == [("stacked", "4.1")]
    foes = SCENARIO + "- {counter: s-foot, at: '0101'}\n"
    assert "stacked" in [p.code for p in check(good(loaded(over=foes)))]


def test_what_is_not_declared_is_not_checked() -> None:
    crowd = SCENARIO + "- {counter: n-foot, at: '0101'}\n"
    free = good(loaded(over=crowd, mechanisms="movement: {}\n"))
    assert [p.code for p in check(free)] == ["unknown-counter-trait"]  # nobody asks for leaders
