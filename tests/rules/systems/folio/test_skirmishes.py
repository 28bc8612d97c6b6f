"""Small fights in Vietnam go as they went before: units of both sides close to each other round a hex."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.play.moment import Task, task
from builder.rules.systems.folio.options import OPTIONS
from builder.rules.systems.folio.terrain.land import FolioMap
from tests.games import loading
from tests.playing.chronicles import short_chronicle, shortest_chronicle
from tests.playing.folio_states import moves, state_at
from tests.recorded import assert_as_recorded
from tests.rules.systems.in_play import around
from tests.together import together

FILE = Path(__file__).with_name("skirmishes.txt")
BOYS, NOSE, TRIANGLE = "the-boys-of-67", "snoopys-nose", "the-iron-triangle"
MOST = 36
SUPPORT = {
    "support US": ("us-support-2", "us-support-3", "us-support-6"),
    "support VC": ("vc-support-1", "vc-support-3"),
}


@cache
def other_readings() -> Game:
    """The game with the last reading of each option."""
    game = loading.game("vietnam-battles")
    last = {name: option.values[-1] for name, option in OPTIONS.items() if name != "camps"}
    return game.model_copy(
        update={"sheet": game.sheet.model_copy(update={"options": last})},
    )


def turn_of(side: str) -> tuple[Task, ...]:
    """A side moves, bombards and attacks."""
    bombards = task("bombardment-phase", side=side)
    return moves(side), bombards, task("attack-phase", side=side, met=())


def attacks_of(side: str) -> tuple[Task, ...]:
    return turn_of(side)[1:]


def back(unit: str, hexes: int, *foes: str, bombarded: int = 0) -> Task:
    return task("retreat", unit=unit, hexes=hexes, foes=foes, attacking=foes, bombarded=bombarded)


ALL = (*turn_of("US"), *turn_of("VC"))
WAR = (*attacks_of("US"), *attacks_of("VC"), *turn_of("US"), *turn_of("VC"))

FIGHTS: dict[str, tuple[str, str, str, tuple[Task, ...], dict[str, Any]]] = {
    "in the open": (
        BOYS, "2006", "vc-514-1 us-4-47-a us-5-60-a vc-514-2 - us-15-engineer - vc-261-1", WAR, {},
    ),
    "in the open, reduced": (
        BOYS, "2006", "us-4-47-a vc-514-1 vc-514-2 us-5-60-a us-3-47-a - vc-261-1", WAR,
        {"reduced": ("vc-514-1", "us-4-47-a", "us-3-47-a")},
    ),
    "in the open, hidden": (
        NOSE, "0915", "- us-4-47-a vc-514-1 - us-5-60-a - vc-mr4-sapper - base-camp", ALL,
        {"hidden": ("vc-514-1", "vc-mr4-sapper", "base-camp")},
    ),
    "surrounded": (
        NOSE, "2006", "vc-514-1 us-4-47-a us-4-47-b us-5-60-a us-3-47-a us-3-47-b us-3-47-c", WAR, {},
    ),
    "surrounded by the Viet Cong": (
        NOSE, "2006", "us-4-47-a vc-514-1 vc-514-2 vc-261-1 vc-261-2 vc-514-3 vc-207-sapper", WAR,
        {"reduced": ("vc-261-1",), "side": "VC"},
    ),
    "along a creek": (
        BOYS, "0717", "us-4-47-a vc-514-1 us-3-47-a us-monitor-1-4-11 vc-514-2 - us-5-60-a", WAR, {},
    ),
    "a monitor in a hexside": (
        NOSE, "0915", "vc-514-1 - us-4-47-a vc-514-2", (*WAR, *turn_of("US")),
        {"more": {"us-monitor-1-4-11": "0717/0718", "vc-261-1": "0717", "us-monitor-0-2-12": "0711"}},
    ),
    "a monitor goes back": (
        NOSE, "0915", "us-4-47-a",
        (back("us-monitor-1-4-11", 2, "vc-514-1"), *ALL),
        {"more": {"us-monitor-1-4-11": "0717/0718", "vc-514-1": "0717", "us-monitor-0-2-12": "0711"}},
    ),
    "a monitor makes room": (
        NOSE, "1615", "us-4-47-a",
        (back("us-monitor-1-4-11", 1, "vc-514-1"), *ALL),
        {"more": {
            "us-monitor-1-4-11": "0201", "vc-514-1": "0302", "us-monitor-0-2-12": "0202",
        }},
    ),
    "engineers at a bridge": (
        NOSE, "1120", "us-15-engineer - vc-514-1 us-4-47-a", ALL,
        {"notes": {"blown": ("1019/1119",), "forded": "0717/0718"}},
    ),
    "bridges to be blown": (NOSE, "1119", "vc-514-1 - vc-514-2 - - us-15-engineer us-5-60-a", ALL, {}),
    "a camp": (
        NOSE, "2008", "us-3-47-a base-camp us-5-60-a - vc-514-1 us-monitor-0-2-12", ALL,
        {"turn": 4, "notes": {"captured": ("base-camp#2",), "captured-in": (3,)}},
    ),
    "landings": (
        NOSE, "0719", "vc-514-1 - - vc-261-1", ALL,
        {"more": {"us-3-47-c": "0833", "us-3-47-a": "0734", "us-4-47-a": "0711"}, "hidden": ("vc-514-1",)},
    ),
    "those who come": (
        NOSE, "1810", "vc-514-1 us-3-47-a", ALL,
        {"notes": {"due": {"us-monitor-0-2-12": 1, "us-5-60-a": 1, "us-4-47-b": 1, "us-3-60-a": 2}},
         "turn": 1, "more": dict.fromkeys(("us-monitor-0-2-12", "us-5-60-a", "us-4-47-b", "us-3-60-a"), "")},
    ),
    "round Ben Suc": (
        TRIANGLE, "1211", "us-25-1-5 vc-165-1 - vc-165-7 us-25-65-a supply-cache", WAR, {"turn": 3},
    ),
    "round Ben Suc, late": (
        TRIANGLE, "1210", "us-25-1-5 vc-165-1 vc-165-7", (*ALL, task("turn-over")),
        {"turn": 9, "notes": {"last-turn": 9}},
    ),
    "under bombers": (
        TRIANGLE, "1611", "vc-165-1 supply-cache vc-165-7 us-196-2-1 vc-272-1", ALL,
        {"reduced": ("vc-165-1",)},
    ),
    "in the tunnels": (
        TRIANGLE, "1820", "vc-165-1 us-25-1-5 vc-165-7 us-1-1-26 us-196-17-f - vc-272-1", WAR, {"side": "VC"},
    ),
    "at the edge": (
        TRIANGLE, "0106", "vc-165-1 - us-1-1-26 - vc-165-7", (*turn_of("VC"), *turn_of("US")),
        {"side": "VC", "notes": {"secret-way": "escape", "exited": {"vc-272-1": "0101"}},
         "more": {"vc-272-1": ""}},
    ),
    "shelled among friends": (
        BOYS, "2006", "us-4-47-a us-4-47-b us-3-47-a us-5-60-a us-3-47-b us-3-47-c us-15-engineer",
        (back("us-4-47-a", 2, bombarded=1), *ALL), {"more": {"vc-514-1": "2010"}},
    ),
    "shelled with nobody near": (
        BOYS, "2006", "us-4-47-a", (back("us-4-47-a", 2, bombarded=1), *ALL), {"more": {"us-3-47-a": "2011"}},
    ),
    "back among friends": (
        NOSE, "2006", "vc-514-1 us-4-47-a vc-514-2 vc-261-1 vc-261-2 vc-514-3 us-3-47-b",
        (back("vc-514-1", 1, "us-4-47-a", "us-3-47-b"), *ALL),
        {"more": {"vc-207-sapper": "2008", "vc-mr4-sapper": "1908"}},
    ),
    "two back among friends": (
        NOSE, "2006", "vc-514-1 us-4-47-a vc-514-2 vc-261-1 vc-261-2 vc-514-3 us-3-47-b",
        (back("vc-514-1", 2, "us-4-47-a"), *ALL), {"reduced": ("vc-514-1",)},
    ),
    "nowhere to go": (
        TRIANGLE, "1820", "vc-165-1 us-25-1-5 us-1-1-26 us-196-17-f us-196-2-1 us-25-1-2 us-1-1-18",
        (back("vc-165-1", 2, "us-25-1-5"), *ALL), {},
    ),
    "attackers go back": (
        BOYS, "2006", "vc-514-1 us-4-47-a us-4-47-b - us-3-47-a",
        (
            task("attackers-back", side="US", units=("us-4-47-a", "us-4-47-b"), hexes=2,
                 attacking=("us-4-47-a", "us-4-47-b"), foes=("vc-514-1",)),
            *ALL,
        ), {"reduced": ("us-4-47-b",)},
    ),
    "two monitors side by side": (
        NOSE, "1615", "us-4-47-a",
        (back("us-monitor-1-4-11", 3, "vc-514-1", "vc-514-2"), *ALL),
        {"more": {
            "us-monitor-1-4-11": "0717/0718", "us-monitor-0-2-12": "0616/0717", "vc-514-1": "0718",
            "vc-514-2": "0818",
        }},
    ),
    "ARVN": (
        NOSE, "1611", "arvn-cf-5 vc-514-1 arvn-rngr vc-mr4-sapper arvn-7 us-seals", WAR,
        {"reduced": ("arvn-cf-5", "arvn-7"), "turn": 12},
    ),
}  # fmt: skip
"""Fights by name: the scenario, the hex, the units round it, what is to be done, and how all began."""


def fight(name: str, game: Game | None = None) -> State:
    scenario, centre, units, todo, began = FIGHTS[name]
    began = {**began, "notes": {**SUPPORT, **began.get("notes", {})}}
    match = first_state(loading.game("vietnam-battles"), scenario).match
    wet = FolioMap(match.game, match.sheet).full_water
    stand = {**around(match.sheet.hexes, centre, units, wet), **began.pop("more", {})}
    return state_at(scenario, stand, *todo, game=game, **{"turn": 2, **began})


@together("name", FIGHTS)
def test_a_skirmish_goes_as_it_went_before(name: str) -> None:
    assert_as_recorded(FILE, name, short_chronicle(fight(name), MOST, seed=name))


def test_other_skirmishes_go_as_they_went_before() -> None:
    told = (f"{name}: {shortest_chronicle(fight(name), MOST, 'again')}" for name in FIGHTS)
    assert_as_recorded(FILE, "again", told)


def test_with_other_readings_skirmishes_go_as_they_went_before() -> None:
    game = other_readings()
    told = (f"{name}: {shortest_chronicle(fight(name, game), MOST, name)}" for name in FIGHTS)
    assert_as_recorded(FILE, "by other readings", told)


@together("scenario", [BOYS, NOSE, TRIANGLE])
def test_set_ups_with_eight_open_camps_go_as_they_went_before(scenario: str) -> None:
    given = loading.game("vietnam-battles")
    sheet = given.sheet.model_copy(update={"options": {"camps": "one-of-eight"}})
    start = first_state(given.model_copy(update={"sheet": sheet}), scenario)
    assert_as_recorded(FILE, f"{scenario}, eight camps", short_chronicle(start, 24, scenario))
