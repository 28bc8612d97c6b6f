"""What two rules do together, and readings that a game chooses."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from builder.rules.systems.folio.options import OPTIONS
from tests.games.vietnam import game
from tests.rules.answering import Asker

answer = Asker(game).answer


def choosing(**options: str) -> Asker:
    """Questions to the game with other readings."""

    def made() -> Game:
        named = {name.replace("_", "-"): value for name, value in options.items()}
        assert named.keys() <= OPTIONS.keys()
        sheet = game().sheet.model_copy(update={"options": named})
        return game().model_copy(update={"sheet": sheet})

    return Asker(made)


def test_nobody_advances_past_a_monitor() -> None:
    fight = {"unit": "vc-514-1", "path": ["0718"], "loser": "us-4-47-b", "map": "snoopys-nose"}
    units = {"vc-514-1": "0717", "us-monitor-1-4-11": "0717/0718"}
    found = answer("advance", units=units, **fight)
    assert (found["legal"], found["by"]) == (False, "12.0")
    away = {**units, "us-monitor-1-4-11": ""}
    assert answer("advance", units=away, **fight)["legal"]


def test_a_unit_that_was_landed_or_has_moved_is_not_carried() -> None:
    lift = {"unit": "us-4-47-a", "phase": "movement", "does": "transport"}
    assert answer("eligible", **lift)["legal"]
    assert answer("eligible", landed=True, **lift)["by"] == "10.0"
    assert answer("eligible", moved=True, **lift)["by"] == "5.1"


def test_a_mechanised_unit_is_not_offered_a_flight() -> None:
    found = answer("entry", scenario="27", unit="us-11-2-11", turn=1, at="4510")
    assert found["ways"] == ["land"]


def test_no_entry_is_offered_that_is_refused_when_asked() -> None:
    offered = answer("entry", scenario="26", unit="arvn-rngr", turn=1)["hexes"]
    for hex in offered:
        assert answer("entry", scenario="26", unit="arvn-rngr", turn=1, at=hex)["legal"], hex


def test_a_reinforcement_pays_for_its_hex_of_entry() -> None:
    coming = {"scenario": "26", "unit": "us-5-60-a", "turn": 1, "at": "1233"}
    assert answer("entry", path=["1232"], **coming)["legal"]
    far = answer("entry", path=[f"12{n}" for n in range(32, 22, -1)], **coming)
    assert far["by"] == "5.2"


def test_only_the_owner_of_camps_loses_markers() -> None:
    turn = {"scenario": "27", "turn": 16, "captured": 2}
    assert answer("support-allotment", side="US", **turn)["markers"] == 10
    assert answer("support-allotment", side="VC", **turn)["markers"] == 3


def test_a_row_is_found_by_a_word_of_its_name() -> None:
    for word in ("hill", "Town", "c.p."):
        assert answer("crt", terrain=word, differential=0)["row"] == "hill_town_cp"


def test_monitors_may_fight_late_or_not() -> None:
    late = {"unit": "us-monitor-1-4-11", "phase": "mech-combat", "does": "attack"}
    assert answer("eligible", **late)["legal"]
    assert not choosing(vessels_fight_late="no").answer("eligible", **late)["legal"]


def test_boats_use_water_that_is_closed_to_monitors_or_not() -> None:
    trip = {
        "map": "iron-triangle",
        "units": {"arvn-cf-5": "2201"},
        "unit": "arvn-cf-5",
        "to": "2502",
    }
    assert answer("river-transport", **trip)["by"] == "11.0"
    assert choosing(closed_water="vessels-only").answer("river-transport", **trip)["legal"]


def test_a_ford_over_an_arm_takes_all_or_nothing() -> None:
    over: dict[str, Any] = {
        "units": {"us-5-60-a": "0519"},
        "banks": {"us-5-60-a": "0619"},
        "unit": "us-5-60-a",
    }
    over |= {"path": "0519", "forded": "0519"}
    assert answer("move", **over)["left"] == "0"
    assert choosing(forded_arm="as-bridged").answer("move", **over)["left"] == "8"


def test_two_friends_stand_on_two_banks_or_not() -> None:
    move: dict[str, Any] = {
        "units": {"us-3-47-a": "0419", "us-3-47-b": "0519"},
        "banks": {"us-3-47-b": "0619"},
    }
    move |= {"unit": "us-3-47-a", "path": "0519"}
    assert answer("move", **move)["legal"]
    assert choosing(friends_on_banks="one").answer("move", **move)["by"] == "5.3"


def test_a_mechanised_unit_goes_from_zone_to_zone_wherever_it_started_or_not() -> None:
    move: dict[str, Any] = {"units": {"us-5-60-a": "2005", "vc-514-1": "2007"}, "unit": "us-5-60-a"}
    move |= {"path": "2006 2107"}
    from_start = choosing(mech_infiltrates="from-start")
    assert answer("move", **move)["spent"] == "6"
    assert from_start.answer("move", **move)["by"] == "5.1.2"
    within = {**move, "units": {**move["units"], "us-5-60-a": "2006"}, "path": "2107"}
    assert from_start.answer("move", **within)["legal"]


def test_scenario_25_hides_nobody() -> None:
    found = answer("setup", scenario="25", hidden=["vc-514-1"])
    assert [f["code"] for f in found["findings"]] == ["not-hidden"]


def test_who_has_crossed_an_arm_is_told_so_when_he_would_go_on() -> None:
    units = {"units": {"us-3-47-a": "0519"}, "banks": {"us-3-47-a": "0619"}, "unit": "us-3-47-a"}
    found = answer("move", path="0519 0419", **units)
    assert (found["legal"], found["by"]) == (False, "19.0")
    assert found["why"] == "Crossing the water takes the whole allowance."


def test_a_monitor_that_retreats_goes_round_a_friend_where_free_water_is_as_near() -> None:
    fight: dict[str, Any] = {"map": "snoopys-nose", "unit": "us-monitor-1-4-11", "hexes": 3}
    units = {"us-monitor-1-4-11": "0201", "vc-514-1": "0302", "us-monitor-0-2-12": "0202"}
    ends = answer("retreat", units=units, attackers=["vc-514-1"], **fight)["ends"]
    assert ends["0104"] == ["0102", "0103", "0104"]


def test_a_monitor_sails_all_its_points_and_no_farther() -> None:
    monitor = "us-monitor-1-4-11"  # 11 movement points, a point a hexside
    way = {"units": {monitor: "0717/0718"}, "unit": monitor}
    near = next(at for at, cost in answer("reach", **way)["places"].items() if cost == "1")
    last = answer("move", **way, path=[near], spent=10)
    assert (last["legal"], last["left"]) == (True, "0")
    beyond = answer("move", **way, path=[near], spent=11)
    assert (beyond["legal"], beyond["by"]) == (False, "5.2")
