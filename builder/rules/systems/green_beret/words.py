"""The vocabulary of the solitaire raid rules: the words (traits, effects, tables, areas) by which
they read a game's data."""

from __future__ import annotations

from builder.model.pieces.counters import Unit
from builder.rules.systems.green_beret.ending import LADDER
from builder.rules.systems.green_beret.game_data import (
    DAMAGE_CUP,
    ENEMY_CUP,
    FOUR,
    MISSIONS,
    OBJECTIVE_CUP,
    POINTS,
    TWO,
)
from builder.rules.systems.green_beret.ground import NOISE, PENALTY
from builder.rules.systems.green_beret.objectives import PLACEMENT, REQUIREMENTS
from builder.rules.systems.green_beret.options import OPTIONS
from builder.rules.vocabulary import Effect, Printed, Vocabulary


def _has_four(unit: Unit) -> bool:
    return len(unit.values) == len(FOUR)


VOCABULARY = Vocabulary(
    values=(
        Printed(FOUR, "2.4", "teams, leaders and equipment", _has_four, signs=True),
        Printed(TWO, "2.4", "enemy units", signs=True),
    ),
    unit_traits={
        "anti-tank": "counts twice against vehicles (13.0)",
        "commander": "the leader whom the marker commander-killed takes (13.1)",
        "leader": "a commander or an officer: carries one piece (9.1)",
        "naval-gunfire": "shells that are fired once (14.0)",
        "officer": "the leader whom the marker officer-killed takes (13.1)",
        "pbr": "a patrol boat: goes on water (11.1)",
        "team": "carries six pieces, is heard, does objectives (9.1)",
    },
    marker_traits={
        "base-camp": "where teams start and gear is bought (3.1)",
        "commander-killed": "damage that takes a commander (13.1)",
        "damage": "what a team that lost draws (13.1)",
        "double-agent": "the objective after which an assassination may be rolled for (16.0)",
        "destroyed-bridge": "makes a stream of a bridge",
        "detected": "lies on whom the enemy has heard",
        "fired": "lies on whom has fired",
        "firepower": "damage that takes its value from firepower",
        "movement": "damage that takes its value from movement",
        "noise": "damage that adds its value to noise",
        "objective": "what is drawn and done; its value is what it brings (7.0)",
        "officer-killed": "damage that takes an officer (13.1)",
        "suppressed": "lies on enemies that do not attack",
    },
    effects={
        NOISE: Effect("is added to the noise of a hex", "12.1", number=True),
        PENALTY: Effect("is added to the total of an attack on it", "13.0", number=True),
    },
    charts={
        LADDER: "a line for each level of victory: its totals, its name (5.0)",
        PLACEMENT: "a line for each objective: its name, its three hexes (7.0)",
        REQUIREMENTS: "a line for each objective: its name, what it asks for (6.1)",
    },
    options=OPTIONS,
    cups={
        DAMAGE_CUP: "markers of damage (3.0)",
        ENEMY_CUP: "enemy units (3.0)",
        OBJECTIVE_CUP: "objectives (3.0)",
    },
    read={
        "movement classes": {
            "boat": "patrol boats",
            "foot": "teams and what they carry",
            "vehicle": "vehicles",
        },
        "terrain by its id": {
            "airfield": "no base camp is placed there (3.1)",
            "bridge": "stands for road and stream below it",
            "full-water": "for boats only (11.0)",
            "highway": "a road",
            "road": "vehicles take it through a stream",
            "stream": "boats go on it (11.1)",
            "village": "no base camp is placed there (3.1)",
        },
        "tracks": {
            MISSIONS: "what is counted: objectives and losses (5.0)",
            POINTS: "procurement points (3.6)",
        },
    },
)
