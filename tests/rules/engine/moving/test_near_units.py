"""Conditions ask for units within some hexes, movement points or a clear line."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.deeds import deeds_tested
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.procedures import Context
from builder.rules.validation import check
from tests.rules.engine import brook
from tests.together import together

FORMATIONS = brook.COUNTERS.replace("name: N1,", "name: N1, formation: first,").replace(
    "values: 0-0-8,", "values: 0-2-8, formation: second,"
)


@cache
def game() -> Game:
    return brook.good(brook.loaded(counters=FORMATIONS))


def holds(near: dict[str, Any], of: Game | None = None, **units: str) -> bool:
    """Whether the first of some units is near, as a condition says."""
    placed = {name.replace("_", "-"): at for name, at in units.items()}
    situation = situation_of(Context(of or game()), PositionInputs(units=placed, turn=1))
    first = situation.position.piece(next(iter(placed)))
    return piece_fulfils(situation, When.model_validate({"within": near}), first)


@together(("at", "so"), [("0202", True), ("0302", True), ("0402", True), ("0504", False)])
def test_hexes_are_counted_between_the_units(at: str, so: bool) -> None:
    assert holds({"of": "leader", "hexes": 2}, n_foot=at, n_leader="0202") == so


def test_a_unit_is_not_near_itself() -> None:
    assert not holds({"of": "infantry", "hexes": 2}, n_foot="0202")
    assert holds({"of": "infantry", "hexes": 0}, n_foot="0202", **{"n_foot#2": "0202"})


def test_units_of_the_other_side_are_meant_by_enemy_alone() -> None:
    assert not holds({"of": "infantry", "hexes": 1}, n_foot="0202", s_foot="0203")
    assert holds({"of": "enemy", "hexes": 1}, n_foot="0202", s_foot="0203")
    assert not holds({"of": "enemy", "not": "infantry", "hexes": 1}, n_foot="0202", s_foot="0203")


def test_the_range_may_be_a_value_of_the_leader() -> None:
    near = {"of": "leader", "hexes": "defence"}
    assert holds(near, n_foot="0402", n_leader="0202")
    assert not holds(near, n_foot="0504", n_leader="0202")


def test_a_unit_without_the_value_is_near_nobody() -> None:
    sheet = brook.GAME.replace(
        "movement]\n", "movement]\nvalue_sets: [{id: guns, names: [attack, aim, movement]}]\n"
    )
    guns = FORMATIONS.replace("values: 5-1-3", "values: 5-1-3, value_set: guns")
    aimed = brook.good(brook.loaded(game=sheet, counters=guns))
    assert holds({"of": "artillery", "hexes": "aim"}, aimed, s_foot="0202", s_guns="0203")
    assert not holds({"of": "artillery", "hexes": "defence"}, aimed, s_foot="0202", s_guns="0203")


def test_a_fraction_of_a_hex_does_not_reach_the_next() -> None:
    halves = brook.good(
        brook.loaded(counters=FORMATIONS.replace("values: 5-1-3", "values: 5-1½-3"))
    )
    near = {"of": "artillery", "hexes": "defence"}
    assert holds(near, halves, s_foot="0202", s_guns="0203")
    assert not holds(near, halves, s_foot="0202", s_guns="0204")


def test_deeds_are_asked_of_the_unit_that_is_near() -> None:
    shift, asked = "{by: -1, when: {weather: mud}", "{of: leader, not: moved, hexes: 1}"
    found = brook.good(brook.declaring(shift, f"{{by: -1, when: {{within: {asked}}}"))
    assert deeds_tested(found) == {"moved"}


def test_only_ones_own_formation_counts() -> None:
    assert not holds({"of": "leader", "hexes": 2, "own": True}, n_foot="0202", n_leader="0203")
    assert holds({"of": "infantry", "hexes": 2, "own": True}, n_foot="0202", **{"n_foot#2": "0203"})


def test_movement_points_are_those_of_the_unit_that_must_be_near() -> None:
    ways = [holds({"of": "leader", "cost": n}, n_foot="0403", n_leader="0202") for n in range(9)]
    reach = brook.result("reach", {"unit": "n-leader", "units": {"n-leader": "0202"}}, game())
    assert ways == [n >= int(reach["hexes"]["0403"]) for n in range(9)]


def test_a_clear_line_may_be_asked_for() -> None:
    near = {"of": "leader", "hexes": 4, "sight": True}
    sights = {
        at: brook.result("sight", {"viewer": "0202", "target": at}, game())["sees"]
        for at in ("0302", "0402", "0404", "0205", "0503")
    }
    assert set(sights.values()) == {True, False}
    assert {at: holds(near, n_foot=at, n_leader="0202") for at in sights} == sights


def test_a_unit_may_have_to_be_in_the_zone_of_control_of_another() -> None:
    near = {"of": "enemy", "zone": True}
    assert holds(near, n_foot="0202", s_foot="0302")
    assert not holds(near, n_foot="0202", s_foot="0402")
    assert not holds(near, n_foot="0103", s_foot="0104")  # the brook lies between
    assert not holds({**near, "of": "cavalry"}, n_foot="0202", s_foot="0302")
    assert not holds(near, s_foot="0202", n_leader="0302")  # a leader has no zone


@pytest.mark.parametrize(
    ("near", "code"),
    [
        ("{of: nobody, hexes: 3}", "unknown-word"),
        ("{of: leader, hexes: luck}", "unknown-word"),
        ("{of: leader}", "bad-value"),
        ("leader", "bad-value"),
        ("{of: leader, hexes: 1, cost: 2}", "bad-value"),
        ("{of: leader, hexes: 1, zone: yes}", "bad-value"),
    ],
)
def test_what_cannot_be_near_is_told(near: str, code: str) -> None:
    found = brook.declaring("{by: -1, when: {weather: mud}", f"{{by: -1, when: {{within: {near}}}")
    problems = [*found.problems, *(check(found.game) if found.game else ())]
    wrong = [p for p in problems if p.severity == "error"]
    assert code in [p.code for p in wrong]
    assert "JSON" not in " ".join(str(p.message) for p in wrong)


def test_lines_of_sight_do_not_depend_on_themselves() -> None:
    near = "{within: {of: leader, hexes: 2, sight: yes}}"
    units = f"obstacles: [{{in: [town, woods]}}], units: {{whose: all, height: 1, when: {near}}}}}"
    found = check(brook.good(brook.declaring("obstacles: [{in: [town, woods]}]}", units)))
    assert "never-holds" in [p.code for p in found]


def test_zones_of_control_do_not_depend_on_themselves() -> None:
    near = "{not: {within: {of: enemy, zone: yes}}}"
    found = check(
        brook.good(
            brook.declaring("  who: {not: {is: leader}}\n  closed", f"  who: {near}\n  closed")
        )
    )
    assert "never-holds" in [p.code for p in found]
