"""Raids from a few counters on the map go as they went before, under both readings of each option."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from builder.model.game import Game
from builder.playing.records import state_of
from builder.playing.state import State
from builder.rules.systems.green_beret.options import OPTIONS
from tests.games.green_beret import game
from tests.playing.chronicles import short_chronicle, shortest_chronicle
from tests.recorded import assert_as_recorded
from tests.rules.systems.green_beret.table import position
from tests.together import together

FILE = Path(__file__).with_name("skirmishes.txt")
MOST = 30
HOME = ("base-camp 1013", "snakes pp:2")
AGENT, AIRFIELD = "drop-off-agent 0711", "seize-airfield 0133"
RAIDS: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "a team beside an enemy": (
        "movement", 2, (AGENT, "a-team-1 1419", "m60 1419", "nva-squad 1420", "officer-1 1013"),
    ),
    "a team among enemies": (
        "combat", 2,
        (AGENT, "a-team-1 1419", "lmg 1419", "m72 1419", "nva-squad 1420", "t-54 1419", "b-team-1 1013"),
    ),
    "two teams in a hex": (
        "combat", 3,
        (AGENT, "a-team-1 1522", "b-team-1 1522", "commander-1 1522", "mortar 1522", "nva-platoon 1522",
         "watch-tower 1523"),
    ),
    "a detected team flees": (
        "movement", 4,
        (AGENT, "a-team-1 1419 detected", "vc-squad 1421", "truck-column 1519", "b-team-1 1013"),
    ),
    "enemies on the way": (
        "enemy", 4,
        (AGENT, "a-team-1 1419 detected", "vc-squad 1422", "sappers 1819", "pt-76 1023", "checkpoint 1418"),
    ),
    "enemies that are suppressed": (
        "enemy", 4,
        (AGENT, "a-team-1 1419 detected", "b-team-1 1522 detected", "vc-squad 1421 suppressed",
         "nva-platoon 1620", "m1919 1419", "mortar 1522"),
    ),
    "in vehicles": (
        "movement", 2,
        (AGENT, "a-team-1 1721", "truck 1721", "jeep 1721", "m2-50-cal 1721", "b-team-1 1721",
         "vc-platoon 1725"),
    ),
    "on water": (
        "movement", 2,
        (AGENT, "a-team-1 1818", "pbr 1818", "b-team-1 1817", "raft 1817", "scuba 1817", "officer-1 1818",
         "pt-76 1918"),
    ),
    "in the air": (
        "movement", 2,
        (AGENT, "a-team-1 1013", "h-34 1013", "commander-1 1013", "ac-47 1013", "nva-squad 1016"),
    ),
    "at the coast": (
        "movement", 2,
        (AGENT, "a-team-1 2609", "naval-gunfire 2609", "b-26 2609", "nva-squad 2610", "nva-platoon 2611"),
    ),
    "a camp beside enemies": (
        "movement", 5, (AGENT, "second-camp 1421", "a-team-1 1421", "nva-squad 1420", "vc-squad 1014"),
    ),
    "an objective is reached": (
        "movement", 3, (AIRFIELD, "a-team-1 0132", "radio 0132", "flares 0132", "b-team-1 1013"),
    ),
    "an objective is placed": (
        "objective", 3, ("a-team-1 1419", "b-team-1 1013", "officer-1 1013", "nva-squad pp:20"),
    ),
    "harm": (
        "combat", 3,
        (AGENT, "a-team-1 1419", "officer-1 1419", "officer-killed 1419", "firepower-1 1419", "noise-1 1419",
         "nva-platoon 1419"),
    ),
    "a wounded team": (
        "movement", 3,
        (AGENT, "a-team-1 1419", "movement-1 1419", "movement-2 1419", "noise-1 1419", "sappers 1421"),
    ),
    "a village": (
        "movement", 2,
        ("befriend-locals 1711", "a-team-1 1710", "medical-kit 1710", "village-militia 1711"),
    ),
    "the last team": (
        "combat", 6, (AGENT, "a-team-1 1419", "nva-platoon 1419", "t-54 1419", "trap-field 1418"),
    ),
}  # fmt: skip
"""Raids by name: the phase, the turn, and what is where."""


@cache
def other_readings() -> Game:
    last = {name: option.values[-1] for name, option in OPTIONS.items()}
    sheet = game().sheet.model_copy(update={"options": last})
    return game().model_copy(update={"sheet": sheet})


def raid(name: str, of: Game | None = None) -> State:
    phase, turn, pieces = RAIDS[name]
    return state_of(of or game(), position(*HOME, *pieces, phase=phase, turn=turn))


@together("name", RAIDS)
def test_a_raid_goes_as_it_went_before(name: str) -> None:
    assert_as_recorded(FILE, name, short_chronicle(raid(name), MOST, seed=name))


def test_other_raids_go_as_they_went_before() -> None:
    told = (f"{name}: {shortest_chronicle(raid(name), MOST, 'again')}" for name in RAIDS)
    assert_as_recorded(FILE, "again", told)


def test_with_other_readings_raids_go_as_they_went_before() -> None:
    of = other_readings()
    told = (f"{name}: {shortest_chronicle(raid(name, of), MOST, name)}" for name in RAIDS)
    assert_as_recorded(FILE, "by other readings", told)
