"""Zones of several kinds, who cancels them, bonds; units that are kept apart by condition."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game
from tests.rules.engine.brook import MECHANISMS, good, loaded, result
from tests.rules.engine.sentences.test_prose import cases, text

OLD = MECHANISMS[MECHANISMS.index("zones:\n") : MECHANISMS.index("combat:\n")]


def having(zones: str) -> Game:
    return good(loaded(mechanisms=MECHANISMS.replace(OLD, f"zones:\n  enter: stop\n{zones}")))


def moved(of: Game, path: str, **units: str) -> dict[str, Any]:
    """The move of a foot unit of North along a path."""
    there = {name.replace("_", "-"): at for name, at in units.items()}
    return result("move", {"unit": "n-foot", "units": there, "path": path}, of)


WEAK = """\
  kinds:
  - {id: weak, name: Weak zone, who: {is: artillery}, enter: "+1", counts: move, rule: "6.2"}
"""


def test_each_kind_of_zone_does_its_own_to_a_step() -> None:
    game = having(WEAK)
    weak = moved(game, "0501", n_foot="0401", s_guns="0601")
    assert (weak["legal"], weak["spent"]) == (True, "2")
    on = moved(game, "0501 0401", n_foot="0401", s_guns="0601")
    assert on["legal"]
    strong = moved(game, "0501 0401", n_foot="0401", s_foot="0601")
    assert not strong["legal"]


def test_where_two_kinds_meet_the_gravest_counts() -> None:
    both = moved(having(WEAK), "0501 0401", n_foot="0401", s_guns="0601", s_foot="0502")
    assert both["why"] == "A unit stops in an enemy zone of control."


def test_a_kind_counts_in_its_matters_only() -> None:
    asked: dict[str, Any] = {"unit": "n-foot", "hexes": 1}
    fleeing = {"n-foot": "0401", "s-guns": "0601", "s-foot": "0301"}
    weak = result("retreat", {**asked, "units": fleeing}, having(WEAK))
    plain = result("retreat", {**asked, "units": fleeing}, having(""))
    assert "0501" in weak["hexes"]
    assert "0501" not in plain["hexes"]


def test_only_some_friends_cancel_zones() -> None:
    asked: dict[str, Any] = {"unit": "n-foot", "hexes": 1}
    guard = {"n-foot": "0401", "n-leader": "0501", "s-foot": "0601"}
    cancelled = "  cancelled: [retreat]\n"
    any_friend = result("retreat", {**asked, "units": guard}, having(cancelled))
    infantry = "  cancels: {is: infantry}\n"
    some = result("retreat", {**asked, "units": guard}, having(cancelled + infantry))
    assert "0501" in any_friend["hexes"]
    assert "0501" not in some["hexes"]


def test_friends_cancel_zones_only_in_the_matters_that_are_named() -> None:
    guard = {"n-foot": "0401", "n-leader": "0501", "s-foot": "0601"}
    asked: dict[str, Any] = {"unit": "n-foot", "hexes": 1, "units": guard}
    retreat, supply = (
        result("retreat", asked, having(f"  cancelled: [{matter}]\n"))["hexes"]
        for matter in ("retreat", "supply")
    )
    assert ("0501" in retreat, "0501" in supply) == (True, False)


BONDS = '  bonds: {who: {not: {is: leader}}, rule: "6.3"}\n'


def test_a_bond_bars_the_hex_between_two_units() -> None:
    # 0403 lies between 0303 and 0503 in a row.
    plain = moved(having(""), "0403", n_foot="0402", s_foot="0303", s_guns="0503")
    barred = moved(having(BONDS), "0403", n_foot="0402", s_foot="0303", s_guns="0503")
    assert plain["legal"]
    assert (barred["by"], barred["why"]) == ("6.3", "A bond of enemy units prevents the move.")


def test_a_bond_bars_the_side_between_two_hexes() -> None:
    # In rows that are shifted, 0402 and 0404 stand above one another; 0303 or 0403 lie between.
    game = having(BONDS)
    space = game.maps[0].space
    first, second = space.cell("0402"), space.cell("0404")
    between = sorted({*space.neighbours(first)} & {*space.neighbours(second)})
    assert len(between) == 2
    a, b = map(space.id, between)
    units = {"s_foot": "0402", "s_guns": "0404"}
    barred = moved(game, b, n_foot=a, **units)
    assert barred["why"] == "A bond of enemy units prevents the move."


@pytest.mark.parametrize(("rule", "case"), [(', rule: "6.3"', "6.3"), ("", "6.1")])
def test_bonds_are_told_under_their_own_case_or_that_of_zones(rule: str, case: str) -> None:
    zones = BONDS.replace(', rule: "6.3"', rule)
    told = cases(having('  rule: "6.1"\n' + zones))
    assert [number for number in told if "bond" in text(told[number])] == [case]


def test_who_forms_no_bond_bars_nothing() -> None:
    south = having(BONDS.replace("leader", "artillery"))
    assert moved(south, "0403", n_foot="0402", s_foot="0303", s_guns="0503")["legal"]


def test_units_are_apart_where_a_condition_holds() -> None:
    text = MECHANISMS.replace(
        'second: artillery, rule: "4.2"', "second: infantry, when: {in: town}", 1
    )
    game = good(loaded(mechanisms=text))
    for at, over in (("0303", ["0303"]), ("0401", [])):
        units = {"n-foot": at, "n-horse": at}
        assert list(result("stacking", {"units": units}, game)["over"]) == over


def test_zones_are_told_of_the_unit_or_the_side_that_is_asked_for() -> None:
    there = {"n-foot": "0202", "n-horse": "0505", "s-foot": "0602"}
    game = having("")

    def zones(**asked: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = result("zones", {"units": there, **asked}, game)["zones"]
        return found

    every, foot, horse = zones(), zones(unit="n-foot"), zones(unit="n-horse")
    assert set(every) == {"north", "south"}
    assert set(foot) == set(horse) == {"north"}
    assert foot != horse
    assert {*foot["north"], *horse["north"]} == set(every["north"])
    assert zones(side="south") == {"south": every["south"]}
