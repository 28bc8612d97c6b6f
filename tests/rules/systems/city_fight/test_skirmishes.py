"""Small fights in Huế go as they went before: units close to each other, with optional rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from builder.playing.records import first_state
from tests.games import loading
from tests.playing.chronicles import short_chronicle
from tests.recorded import assert_as_recorded
from tests.rules.systems.city_fight.table import INNER, at
from tests.rules.systems.in_play import around
from tests.together import together

FILE = Path(__file__).with_name("skirmishes.txt")
MOST = 32
GRID = loading.game("hue").maps[0].hexes


FIGHTS: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    "fire in the open": (
        "first-fire",
        "3404",
        "nva-800-1 usmc-a-1-1 nva-hw-800 - usmc-m48-1 vc-local-1 usmc-hq-1-1",
        {"entered": ("nva-800-1", "vc-local-1")},
    ),
    "fire of marines, 7.8, 7.9": (
        "second-fire",
        "2014",
        "nva-800-1 usmc-a-1-1 nva-hac usmc-b-1-1 - nva-hw-800 usmc-artillery-1 usmc-hq-1-1",
        {"options": "7.8 7.9", "entered": ("usmc-a-1-1", "usmc-b-1-1"), "moved": ("usmc-a-1-1",)},
    ),
    "ships alone have response, 7.1": (
        "second-fire",
        "3404",
        "nva-800-1 usmc-a-1-1 nva-hw-800 nva-hac vc-main-1",
        {"options": "7.1", "entered": ("usmc-a-1-1",), "gunfire": 5},
    ),
    "a stack on a bridge": (
        "first-fire",
        "2322",
        "usmc-macv nva-hw-800 - usmc-engineer arvn-police-1 nva-mortar-1 - - nva-rocket-1",
        {"options": "whole-stack 7.2"},
    ),
    "response by zone": (
        "first-fire",
        "1513",
        "nva-800-1 arvn-1-3-1 nva-hq-6 - arvn-hq-3 nva-mortar-1 arvn-mortar",
        {"options": "response-by-zone", "entered": ("nva-800-1", "nva-hq-6")},
    ),
    "response as a duty": (
        "second-fire",
        "1513",
        "arvn-1-3-1 nva-800-1 arvn-1-3-2 nva-hw-800 nva-rocket-1 - arvn-artillery-1",
        {"options": "response-always", "entered": ("arvn-1-3-1",), "clear": 1},
    ),
    "near the palace": (
        "first-fire",
        "1816",
        "nva-800-1 arvn-m113-1 nva-hw-800 arvn-m41-1 usmc-a-1-1 - usmc-m48-1",
        {"options": "7.6 7.8"},
    ),
    "bridges over the moat": (
        "nva-movement",
        "1319",
        "- nva-800-1 nva-hw-800 usmc-engineer vc-local-1 arvn-1-3-1",
        {"options": "7.2 7.4"},
    ),
    "bridges over the river": (
        "nva-movement",
        "2322",
        "nva-hw-800 - - usmc-m48-1 nva-hw-802 - usmc-ontos-1 usmc-a-1-1",
        {"options": "7.2 7.3 7.4", "charges": {"nva-hw-800": "2322"}},
    ),
    "bridges that are down": (
        "road-movement",
        "2324",
        "usmc-m48-1 usmc-engineer - - usmc-ontos-1 arvn-m113-1 nva-800-1",
        {
            "options": "7.3 7.4",
            "blown": ("2321", "2322", "2323"),
            "stood": ("usmc-m48-1", "usmc-ontos-1"),
            "rebuilt": ("0915",),
        },
    ),
    "no bridge was stood at": (
        "second-fire",
        "2324",
        "usmc-m48-1 usmc-engineer - - usmc-ontos-1 - nva-hw-800",
        {"options": "7.3 7.4", "blown": ("2322",), "moved": ("usmc-ontos-1",)},
    ),
    "a moat bridge is rebuilt": (
        "second-fire",
        "1319",
        "usmc-engineer arvn-1-3-1 - - nva-800-1",
        {"options": "7.4", "blown": ("1319", "1526"), "arrived": ("arvn-1-3-1",)},
    ),
    "airborne under fire": (
        "road-movement",
        "1409",
        "- nva-hw-800 nva-800-1 - - - - nva-hw-802 vc-local-1",
        {"options": "7.10a 7.5b", "turn": 3},
    ),
    "a volley at airborne": (
        "road-movement",
        "1409",
        "- nva-hw-800 nva-800-1 nva-mortar-1",
        {"options": "7.10a landing-volley", "due": ("arvn-abn-2-1", "arvn-abn-2-2")},
    ),
    "helicopters under fire": (
        "road-movement",
        "3404",
        "nva-hw-800 - nva-800-1 - nva-hac",
        {"options": "7.5a", "due": ("usmc-a-1-5", "usmc-b-1-5"), "turn": 10},
    ),
    "helicopters in a volley, ships at all times": (
        "road-movement",
        "3404",
        "nva-hw-800 usmc-a-1-1 nva-800-1",
        {"options": "7.5a landing-volley", "due": ("usmc-a-1-5",)},
    ),
    "nobody fires at helicopters": (
        "road-movement",
        "3404",
        "nva-hw-800",
        {"options": "7.10a", "due": ("usmc-a-1-5", "usmc-hq-1-5")},
    ),
    "at the armoury": (
        "normal-movement",
        "2524",
        "usmc-macv usmc-a-1-1 - - usmc-hq-1-1 nva-800-1",
        {"occupied": ("arvn",)},
    ),
    "at the armoury of the ARVN": (
        "normal-movement",
        "2506",
        "arvn-ordnance arvn-1-3-1 - - arvn-police-1 nva-800-1",
        {"tried": ("macv",)},
    ),
    "an armoury is captured": (
        "second-fire",
        "2506",
        "nva-800-1 - - nva-800-2 nva-12-1 nva-hq-6 - - arvn-1-3-1",
        {"occupied": ("arvn", "macv"), "options": "7.1"},
    ),
    "another armoury is captured": (
        "second-fire",
        "2524",
        "vc-local-1 - - - nva-802-1 - - - usmc-a-1-1",
        {"occupied": ("macv",)},
    ),
    "gas": (
        "normal-movement",
        "2014",
        "nva-800-1 usmc-a-1-1 nva-hw-800 arvn-1-3-1 - usmc-hq-1-1 nva-mortar-1",
        {"options": "7.10b 7.8"},
    ),
    "gas is nearly used up": (
        "normal-movement",
        "2014",
        "nva-800-1 usmc-a-1-1 - - usmc-b-1-1",
        {"options": "7.10b", "gas": 3, "gassed": ("nva-800-1",)},
    ),
    "weather": (
        "road-movement",
        "2014",
        "nva-800-1 usmc-a-1-1 - nva-hw-800",
        {"options": "7.5b 7.8"},
    ),
    "the first day": ("nva-movement", "2527", "usmc-a-1-1 nva-800-1 usmc-g-2-5", {"turn": 1}),
    "the second day": ("nva-movement", "1102", "nva-800-1 vc-main-1", {"turn": 2}),
    "a division comes": (
        "nva-movement",
        "3404",
        "usmc-a-1-1 arvn-1-3-1",
        {"turn": 7, "options": "7.1", "never": ("nva-3248b-5",)},
    ),
    "a division is late": (
        "nva-movement",
        "3404",
        "usmc-a-1-1 arvn-1-3-1",
        {"turn": 15, "due": ("nva-3248b-1", "nva-3248b-2", "usmc-d-1-5")},
    ),
    "the last day": ("second-fire", "3404", "usmc-a-1-1 nva-800-1", {"turn": 26}),
    "along river and moat": (
        "normal-movement",
        "1620",
        "- usmc-a-1-1 arvn-1-3-1 - usmc-engineer nva-800-1 - - arvn-m113-1 usmc-artillery-1",
        {"moved": ("usmc-engineer",)},
    ),
    "by road": (
        "road-movement",
        "2524",
        "usmc-m48-1 usmc-artillery-1 usmc-a-1-1 - - nva-800-1 - - - usmc-duster-1",
        {"turn": 4, "beside": ("usmc-a-1-1",), "landed": ("usmc-artillery-1",)},
    ),
    "companies form": (
        "nva-movement",
        "1513",
        "nva-800-1 nva-hw-800 nva-800-2 nva-hw-802 vc-main-1 nva-hq-6 arvn-1-3-1",
        {"options": "7.1 7.2"},
    ),
}
"""Fights by name: the phase that begins, the hex, the units round it, the day and options, what is noted."""


@together("name", FIGHTS)
def test_a_skirmish_goes_as_it_went_before(name: str) -> None:
    phase, centre, units, more = FIGHTS[name]
    start = at(phase, {"nva-29-1": INNER, **around(GRID, centre, units)}, **more)
    assert_as_recorded(FILE, name, short_chronicle(start, MOST, seed=name))


@together("options", ["7.7", "7.1 7.7", "7.1 7.2 7.5a"])
def test_a_set_up_goes_as_it_went_before(options: str) -> None:
    start = first_state(loading.game("hue"), "hue", options.split())
    assert_as_recorded(FILE, f"set-up, {options}", short_chronicle(start, MOST, seed=options))
