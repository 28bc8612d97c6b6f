"""Special rules are those of a scenario's file: here of the Fords, whose sides, places and dice are
others than those of the Iron Triangle."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.registry import load_system
from builder.rules.systems.folio.known_names import is_offered
from tests.rules.fords import build_game

SPECIAL = {
    "exits": [{"side": "blue", "at": "east-edge", "cost": 2, "rule": "40.1"}],
    "air_strikes": {
        "name": "Skyraider",
        "side": "red",
        "within": "1001 1002 1003",
        "spared": "jungle",
        "until": 2,
        "ended_by": "40.3",
        "rule": "40.2",
    },
    "length_roll": {"side": "blue", "at": "0902", "dice": "2d6", "rule": "40.4"},
}
SECRET = {"id": "stay", "side": "blue", "below": "holding", "within": "east-edge", "dice": "1d10"}


def _fords() -> Game:
    game = build_game()
    written = game.scenarios[0].model_dump(mode="json", exclude={"special_rules", "victory"})
    victory = [{"result": "Blue wins", "text": "It stays.", "secret": SECRET}]
    scenario = type(game.scenarios[0]).model_validate(
        {**written, "special_rules": SPECIAL, "victory": victory}
    )
    return game.model_copy(update={"scenarios": (scenario,)})


def _answer(name: str, **given: object) -> dict[str, Any]:
    found = ask(_fords(), name, given)
    assert found.result is not None, found.problems
    return found.result


def test_units_leave_the_map_by_the_exits_of_their_side_for_its_cost() -> None:
    assert _answer("exit-map", units={"blue-a": "1202"}, unit="blue-a") == {
        "legal": True, "by": "", "why": "", "cost": "2",
    }  # fmt: skip
    assert _answer("exit-map", units={"blue-a": "1102"}, unit="blue-a")["by"] == "5.1"
    assert _answer("exit-map", units={"red-1": "1202"}, unit="red-1")["by"] == "5.1"


def test_aircraft_strike_enemies_in_their_places_until_their_last_turn() -> None:
    there = {"units": {"blue-a": "1002"}, "hex": "1002"}
    assert list(_answer("air-strike", **there, turn=2)["fates"]) == ["blue-a"]
    assert _answer("air-strike", **there, turn=3)["by"] == "40.3"
    assert _answer("air-strike", units={"blue-a": "0902"}, hex="0902")["by"] == "40.2"
    assert _answer("air-strike", units={"red-1": "1002"}, hex="1002")["by"] == "40.2"


def test_a_side_rolls_for_the_length_when_an_enemy_stands_in_the_place() -> None:
    rolled = _answer("length-roll", units={"red-1": "0902"}, turns=20, die=9)
    assert (rolled["extend"], rolled["shorten"]) == (29, 11)
    assert _answer("length-roll", units={"blue-a": "0902"}, turns=20)["by"] == "40.4"


def test_a_secret_way_counts_its_own_units_in_its_own_places_on_its_own_dice() -> None:
    units = {"blue-a": "1201", "blue-b": "1203", "red-1": "1202"}
    held = _answer("secret-victory", condition="stay", units=units)
    assert (held["count"], held["chance"]) == (2, "1/10")
    unknown = ask(_fords(), "secret-victory", {"condition": "escape", "count": 4})
    assert [p.code for p in unknown.problems] == ["unknown-way-to-win"]


def test_a_game_without_special_rules_offers_no_procedure_for_them() -> None:
    names = ("air-strike", "length-roll", "exit-map")
    assert [is_offered(build_game(), name) for name in names] == [False] * 3
    assert [is_offered(_fords(), name) for name in names] == [True] * 3
    assert set(names) <= {p.name for p in load_system("folio").procedures}
