"""The rule system of solitaire games of a few teams among many enemies: objectives that are drawn,
equipment that is bought and carried, noise that enemies hear, and enemies that the system moves."""

from __future__ import annotations

from builder.rules.lazy_import import lazy_functions_in
from builder.rules.procedure_table import lazy_procedures_in
from builder.rules.procedures import System
from builder.rules.systems.green_beret.enemy.playing import Decisions
from builder.rules.systems.green_beret.words import VOCABULARY

later = lazy_functions_in("builder.rules.systems.green_beret")

SYSTEM = System(
    name="green_beret",
    title="Solitaire raids",
    procedures=lazy_procedures_in(
        "builder.rules.systems.green_beret",
        {
            "setup": "questions:SETUP",
            "deploy": "questions:DEPLOY",
            "camp": "buying:CAMP",
            "starting-points": "buying:STARTING_POINTS",
            "buy": "buying:BUY",
            "relocate": "buying:RELOCATE",
            "victory": "ending:VICTORY",
            "objective": "objectives:PLACE_OBJECTIVE",
            "complete": "objectives:COMPLETE",
            "stacking": "questions:STACKING",
            "carry": "carrying:CARRY",
            "total-movement": "moving:TOTAL_MOVEMENT",
            "move": "moving:MOVE",
            "terrain": "questions:TERRAIN",
            "noise": "enemy.noise:NOISE",
            "evade": "enemy.noise:EVADE",
            "appear": "enemy.appearing:APPEAR",
            "scatter": "enemy.appearing:SCATTER",
            "release": "enemy.pursuit:RELEASE",
            "pursuit": "enemy.pursuit:PURSUIT",
            "enter": "combat.damage:ENTER",
            "attack": "combat.combat:ATTACK",
            "damage": "combat.damage:DAMAGE",
            "naval-gunfire": "combat.fire:NAVAL_GUNFIRE",
            "suppress": "combat.fire:SUPPRESS",
            "double-agent": "ending:DOUBLE_AGENT",
            "turn": "questions:TURN",
            "options": "options:OPTIONS_PROCEDURE",
        },
    ),
    checks=(
        later("checks:check_units"),
        later("checks:check_terrain"),
        later("checks:check_objectives"),
        later("checks:check_cups"),
        later("checks:check_ladder"),
        later("setups:check_setups"),
    ),
    fillers={
        "terrain-effects": later("charts:terrain_effects"),
        "detection-chances": later("charts:detection"),
        "win-chances": later("charts:win_chances"),
        "objective-table": later("charts:objectives"),
        "shopping-list": later("charts:shopping"),
        "transport-loads": later("charts:loads"),
    },
    vocabulary=VOCABULARY,
    narrows={"win-chances": later("charts:grounds")},
    check_position=later("setups:check_sheet"),
    setup_phase="movement",
    make_setup=later("setups:make_setup"),
    turn=later("enemy.turning:turn"),
    solo=later("solo:solo"),
    decisions=Decisions,
    play=later("play.play:play"),
)
