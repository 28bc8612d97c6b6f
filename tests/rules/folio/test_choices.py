"""What two rules do together, and readings that a game chooses."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.folio.options import OPTIONS
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


def test_boats_on_closed_water() -> None:
    assert choosing(closed_water="vessels-only").answer("options")["chosen"]["closed-water"]


def test_scenario_25_hides_nobody() -> None:
    found = answer("setup", scenario="25", hidden=["vc-514-1"])
    assert [f["code"] for f in found["findings"]] == ["not-hidden"]
