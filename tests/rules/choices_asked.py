"""Questions whose answers depend on an option: what each procedure says under each of its values."""

from __future__ import annotations

from typing import Any, NamedTuple


class Asked(NamedTuple):
    """A question to a game, and what its answer holds under each value of an option."""

    game: str
    option: str
    procedure: str
    given: dict[str, Any]
    expected: dict[str, dict[str, Any]]


def _asked(game: str, option: str, procedure: str, given: dict[str, Any], **expected: Any) -> Asked:
    named = {value.replace("_", "-"): holds for value, holds in expected.items()}
    return Asked(game, option, procedure, given, named)


BELGIUM, VIETNAM, HUE, RAID, CARDS = (
    "assault-on-belgium",
    "vietnam-battles",
    "hue",
    "green-beret",
    "up-front",
)
LEGAL, NOT = {"legal": True}, {"legal": False}


def by(rule: str) -> dict[str, Any]:
    return {"legal": False, "by": rule}


# -- Belgium -----------------------------------------------------------------------------------------

_INTO_THE_FORT = {
    "terrain": ["fortress"],
    "attacker": "5-4",
    "defender": "5-4",
    "attack_bombing": 3,
}
_BELGIUM = (
    _asked(BELGIUM, "excess-hits", "hits", {"units": ["1-1", "5-4"], "hits": 3, "attacker": True},
           defenders={"lost": 2, "left": ["5-4"]}, both={"lost": 0, "left": ["5-4 hits 2"]}),
    _asked(BELGIUM, "half-bombing", "terrain", {"terrain": ["fortress"], "bombing": 3},
           down={"bombing": 1}, up={"bombing": 2}),
    _asked(BELGIUM, "half-bombing", "land-combat", _INTO_THE_FORT,
           down={"differential": 0}, up={"differential": 1}),
    _asked(BELGIUM, "flak-letters", "anti-aircraft", {"flak": 5, "bombing": 6, "die": 6},
           out={"left": 0, "removed": True}, points_only={"left": 2, "removed": False}),
    _asked(BELGIUM, "bombers-fire-back", "air-combat",
           {"own": "4", "own_kind": "bomber", "enemy": "6", "die": 7},
           yes={"fights": True, "differential": -2}, no={"fights": False}),
    _asked(BELGIUM, "bombers-fire-back", "air-combat", {"own": "6", "enemy": "4", "enemy_kind": "bomber"},
           yes={"fights": True}, no={"fights": True}),
)  # fmt: skip

# -- Vietnam -----------------------------------------------------------------------------------------

_FORD = {
    "units": {"us-5-60-a": "0519"},
    "banks": {"us-5-60-a": "0619"},
    "unit": "us-5-60-a",
    "forded": "0519",
}
_TO_A_FRIEND = {
    "units": {"us-3-47-a": "0419", "us-3-47-b": "0519"},
    "banks": {"us-3-47-b": "0619"},
    "unit": "us-3-47-a",
}
_ON_TWO_BANKS = {
    "map": "snoopys-nose",
    "units": {"us-3-47-a": "0519", "us-3-47-b": "0519"},
    "banks": {"us-3-47-b": "0619", "us-3-47-a": "0419"},
}
_FROM_ZONE_TO_ZONE = {"units": {"us-5-60-a": "2005", "vc-514-1": "2007"}, "unit": "us-5-60-a"}
_UP_THE_RIVER = {
    "map": "iron-triangle",
    "units": {"arvn-cf-5": "2201"},
    "unit": "arvn-cf-5",
    "to": "2502",
}
_MARKER = {"marker": "us-support-4", "side": "US", "used": ["us-support-4"]}
_CUP = {"terrain": "jungle", "differential": 0, "attack_draws": 1, "attack_side": "US"}
_AFTER_AN_ELIMINATION = {"units": {"us-3-47-a": "2005"}, "unit": "us-3-47-a", "path": "2006"}
_VIETNAM = (
    _asked(VIETNAM, "forded-arm", "move", {**_FORD, "path": "0519"},
           whole_allowance={"left": "0"}, as_bridged={"left": "8"}),
    _asked(VIETNAM, "forded-arm", "reach", {**_FORD, "to": "0419"},
           whole_allowance={"reached": False}, as_bridged={"reached": True, "cost": "2"}),
    _asked(VIETNAM, "friends-on-banks", "move", {**_TO_A_FRIEND, "path": "0519"},
           both=LEGAL, one=by("5.3")),
    _asked(VIETNAM, "friends-on-banks", "reach", {**_TO_A_FRIEND, "to": "0519"},
           both={"reached": True}, one={"reached": False}),
    _asked(VIETNAM, "friends-on-banks", "setup", _ON_TWO_BANKS, both=LEGAL, one=NOT),
    _asked(VIETNAM, "mech-infiltrates", "move", {**_FROM_ZONE_TO_ZONE, "path": "2006 2107"},
           anywhere=LEGAL, from_start=by("5.1.2")),
    _asked(VIETNAM, "closed-water", "river-transport", _UP_THE_RIVER, all=by("11.0"), vessels_only=LEGAL),
    _asked(VIETNAM, "support-draw", "support-draw", {"side": "US", "markers": 2},
           random={"drawn": None}, lowest={"drawn": [1, 1], "average": "2"}),
    _asked(VIETNAM, "support-draw", "odds", _CUP, lowest={"differentials": {"1": "1"}}),
    _asked(VIETNAM, "used-markers", "support-marker",
           {**_MARKER, "bombarded": ["us-support-4"], "use": "bombard"},
           once_a_turn=by("8.3"), bombard_again=LEGAL),
    _asked(VIETNAM, "advance", "result",
           {"result": "De", "attackers": ["us-3-47-a"], "defender": "vc-514-1"},
           after_every_d={"advance": ["us-3-47-a"]}, after_retreats={"advance": []}),
    _asked(VIETNAM, "advance", "advance", {**_AFTER_AN_ELIMINATION, "eliminated": True},
           after_every_d=LEGAL, after_retreats=by("7.9")),
    _asked(VIETNAM, "advance", "advance", _AFTER_AN_ELIMINATION,
           after_every_d=LEGAL, after_retreats=LEGAL),
    _asked(VIETNAM, "camps", "capture",
           {"units": {"us-3-47-a": "0916"}, "markers": {"base-camp": "0816"}, "unit": "us-3-47-a",
            "path": "0816"},
           five_hidden={"captured": ["base-camp"], "wins": None},
           one_of_eight={"problem": "missing-argument"}),
    _asked(VIETNAM, "camps", "discovery",
           {"units": {"us-3-47-a": "0914"}, "markers": {"base-camp": "0816"}, "hidden": "base-camp",
            "unit": "us-3-47-a", "path": "0915 0916"},
           five_hidden={"revealed": ["base-camp"]}, one_of_eight={"revealed": []}),
    _asked(VIETNAM, "camps", "victory", {"scenario": "snoopys-nose", "captured": 5, "real": False},
           five_hidden={"result": "US wins"}, one_of_eight={"result": "VC wins"}),
    _asked(VIETNAM, "camps", "victory", {"scenario": "snoopys-nose", "captured": 1, "real": True},
           five_hidden={"result": "VC wins"}, one_of_eight={"result": "US wins"}),
    _asked(VIETNAM, "stray-fire", "bombardment",
           {"markers": ["1"], "defender": "9", "terrain": "clear", "die": 6},
           every_a={"friendly_fire": "Ae"}, retreats_only={"friendly_fire": None}),
    _asked(VIETNAM, "vessels-fight-late", "eligible",
           {"unit": "us-monitor-1-4-11", "phase": "mech-combat", "does": "attack"}, yes=LEGAL, no=NOT),
    _asked(VIETNAM, "length-roll", "length-roll",
           {"map": "iron-triangle", "fought": True, "rolled": True, "die": 4}, once=NOT, each_time=LEGAL),
)  # fmt: skip

# -- Hue ---------------------------------------------------------------------------------------------

_STACK = {"arvn-hq-airborne": "1309", "arvn-police-1": "1309", "arvn-engineer": "1309"}
_ENTERED = {"usmc-a-1-1": "3403", "nva-800-1": "3405", "nva-hw-800": "3402"}
_AFAR = {"units": _ENTERED, "target": "usmc-a-1-1", "phase": "second-fire", "response": True}
# A Marine company beside an NVA unit behind the wall, and guns that fire over it.
_OVER_THE_WALL = {"units": {"usmc-a-1-1": "0915", "nva-800-1": "1015", "usmc-artillery-1": "0718"}}
_OLD_MORTAR = {"units": {"nva-mortar-1": "1513"}, "unit": "nva-mortar-1"}
_HUE = (
    _asked(HUE, "whole-stack", "fire-table", {"strengths": [8], "targets": 3, "die": 3},
           no={"lost": 1}, yes={"lost": 3}),
    _asked(HUE, "whole-stack", "fire",
           {"units": {**_STACK, "nva-hw-800": "1409"}, "attackers": ["nva-hw-800"],
            "target": "arvn-police-1", "die": 2},
           no={"lost": 1}, yes={"lost": 3}),
    _asked(HUE, "response-by-zone", "fire", {**_AFAR, "attackers": ["nva-800-1"]}, yes=by("5.3")),
    _asked(HUE, "response-by-zone", "fire", {**_AFAR, "attackers": ["nva-hw-800"]}, no=LEGAL, yes=LEGAL),
    _asked(HUE, "response-by-zone", "response-fire",
           {"units": _ENTERED, "unit": "usmc-a-1-1", "phase": "second-fire"},
           yes={"units": {"nva-hw-800": "direct"}}),
    _asked(HUE, "no-spotting-over-walls", "fire",
           {**_OVER_THE_WALL, "attackers": ["usmc-artillery-1"], "target": "nva-800-1"},
           no=LEGAL, yes=by("5.6")),
    _asked(HUE, "no-spotting-over-walls", "fire",
           {**_OVER_THE_WALL, "gunfire": 4, "target": "nva-800-1"}, no=LEGAL, yes=by("5.6")),
    _asked(HUE, "gunfire-by-road", "naval-gunfire", {"split": [4], "phases": ["road-movement"]},
           no=NOT, yes=LEGAL),
    _asked(HUE, "7.6", "fire",
           {"units": {"arvn-m113-1": "1817", "nva-800-1": "1816"}, "attackers": ["arvn-m113-1"],
            "target": "nva-800-1"}, no=LEGAL, yes=by("7.6")),
    _asked(HUE, "7.7", "stay-out", {**_OLD_MORTAR, "turn": 1}, no=LEGAL, yes=NOT),
    _asked(HUE, "second-turn-closed", "stay-out", {**_OLD_MORTAR, "turn": 2, "options": ["7.7"]},
           no=LEGAL, yes=NOT),
    # guns over three hexes, with a spotter at hand
    _asked(HUE, "near-direct-fire", "fire",
           {"units": {"nva-mortar-1": "3401", "usmc-a-1-1": "3404"}, "attackers": ["nva-mortar-1"],
            "target": "usmc-a-1-1"},
           no=by("5.6"), yes={"legal": True, "modes": {"nva-mortar-1": "direct"}}),
    _asked(HUE, "near-direct-fire", "in-range", {"distance": 3, "range": 4, "nva_artillery": True},
           no={"direct": False, "indirect": False}, yes={"direct": True, "indirect": False}),
    # from the west over the wall at a unit that stands some hexes behind it, in City (2)
    _asked(HUE, "walls-deep", "fire",
           {"units": {"usmc-artillery-1": "0720", "usmc-a-1-1": "1313", "nva-800-1": "1312"},
            "attackers": ["usmc-artillery-1"], "target": "nva-800-1"},
           no={"ground": 2, "wall": 0}, yes={"ground": 2, "wall": 2}),
    # its neighbour at 1313 fires over no wall
    _asked(HUE, "walls-deep", "fire",
           {"units": {"usmc-a-1-1": "1313", "nva-800-1": "1312"}, "attackers": ["usmc-a-1-1"],
            "target": "nva-800-1"}, no={"wall": 0}, yes={"wall": 0}),
    _asked(HUE, "7.9", "advance", {"moved_adjacent": True, "eliminated_enemy": True, "options": []},
           no=NOT, yes=LEGAL),
    _asked(HUE, "7.8", "fire",
           {"visibility": 3, "units": {"usmc-a-1-1": "3401", "nva-800-1": "3405"},
            "attackers": ["usmc-a-1-1"], "target": "nva-800-1"}, no=LEGAL, yes=by("5.5")),
)  # fmt: skip

# -- the raid ----------------------------------------------------------------------------------------

_RAID = (
    # the team that it hunts is four hexes off to the north, another one three to the south
    _asked(RAID, "quarry", "pursuit",
           {"unit": "nva-platoon", "start": "1520", "detected": ["1516", "1523"], "prefer": "1516"},
           nearest={"way": ["1521", "1522"], "attacks": ["1523"]}, kept={"attacks": ["1516"]}),
    # a stream costs 2, by raft or scuba 1
    _asked(RAID, "raft-streams", "move",
           {"pieces": ["A Team", "Scuba"], "start": "1416", "path": ["1417"]},
           always={"spent": 1}, with_full_water={"spent": 2}),
    _asked(RAID, "raft-streams", "move",
           {"pieces": ["A Team", "Scuba"], "start": "1718", "path": ["1818", "1918"]},
           always={"spent": 2}, with_full_water={"spent": 2}),
    # a stream with a bridge
    _asked(RAID, "landing", "scatter",
           {"start": "1310", "direction": 4, "distance": 1, "unit": "T-54"},
           bridges_hold={"hex": "1311", "landing": "placed"}, streams_return={"landing": "stream"}),
)  # fmt: skip
ASKED = (*_BELGIUM, *_VIETNAM, *_HUE, *_RAID)

CHANGED = {
    (BELGIUM, "closed-countries"): {"open-country", "onto-friends"},
    (BELGIUM, "excess-hits"): {
        "excess-on-the-attacker", "odds-at-brussels", "odds-without-bombers"},
    (BELGIUM, "half-bombing"): {"half-of-three"},
    (BELGIUM, "flak-letters"): {"guns-down-a-bomber"},
    (BELGIUM, "garrisons"): {"garrison-elsewhere"},
    (BELGIUM, "bombers-fire-back"): {"escort-and-interceptor"},
    (VIETNAM, "support-draw"): {"chances-with-unseen-markers", "markers-at-random"},
    (VIETNAM, "camps"): {
        "cache-taken", "camp-found", "camp-taken", "camps-all-taken", "camps-one-left",
        "snoopys-nose-setup",
    },
    (VIETNAM, "hidden-attack"): {"hidden-attackers"},
    (VIETNAM, "closed-water"): {"boats-up-the-thi-tinh"},
    (VIETNAM, "vessels-fight-late"): {"monitor-fights-late"},
    (VIETNAM, "friends-on-banks"): {"boat-to-a-friend-over-the-arm"},
    (HUE, "7.5a"): {"airlift-into-fire"},
    (HUE, "7.7"): {"in-an-enemy-zone", "in-the-palace"},
    (HUE, "7.10a"): {"airborne-in-sight"},
    (HUE, "near-direct-fire"): {"three-is-too-near"},
    (HUE, "response-always"): {"response-declined"},
    (HUE, "moat-inside"): {"moat-hex"},
    (HUE, "road-hexes"): {"tanks-off-the-road"},
    (HUE, "water-past-zones"): {"river-crossing-watched"},
    (RAID, "camp-neighbours"): {"setup-by-seed", "objective-before-shopping"},
    (RAID, "bought-again"): {"another-camp-costs", "another-commander-costs"},
    (RAID, "leaders-lend"): {"leader-on-foot"},
    (RAID, "raft-moves"): {"no-swimming"},
    (RAID, "drift"): {"shells-in-defence"},
    (CARDS, "surrender_scope"): {"already-fired-on"},
    (CARDS, "campaign_panic"): {"campaign-panic-against-russians"},
}  # fmt: skip
"""The worked examples that speak of the reading which the game has chosen, by game and option: under
another they do not hold. All others do."""
