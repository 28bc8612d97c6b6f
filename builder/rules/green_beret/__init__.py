"""Solitaire games of a few teams among many enemies: objectives that are drawn, equipment that is bought
and carried, noise that is heard, enemies that the system moves."""

from __future__ import annotations

from builder.rules.green_beret.buying import BUY, CAMP, RELOCATE, STARTING_POINTS
from builder.rules.green_beret.carrying import CARRY
from builder.rules.green_beret.combat.combat import ATTACK
from builder.rules.green_beret.combat.damage import DAMAGE, ENTER
from builder.rules.green_beret.combat.fire import NAVAL_GUNFIRE, SUPPRESS
from builder.rules.green_beret.ending import DOUBLE_AGENT, VICTORY
from builder.rules.green_beret.enemy.appearing import APPEAR, SCATTER
from builder.rules.green_beret.enemy.noise import EVADE, NOISE
from builder.rules.green_beret.enemy.playing import Decisions
from builder.rules.green_beret.enemy.pursuit import PURSUIT, RELEASE
from builder.rules.green_beret.moving import MOVE, TOTAL_MOVEMENT
from builder.rules.green_beret.objectives import COMPLETE, PLACE_OBJECTIVE
from builder.rules.green_beret.options import OPTIONS_PROCEDURE
from builder.rules.green_beret.questions import DEPLOY, SETUP, STACKING, TERRAIN, TURN
from builder.rules.green_beret.words import VOCABULARY
from builder.rules.later import later_in
from builder.rules.procedures import System

later = later_in("builder.rules.green_beret")

SYSTEM = System(
    name="green_beret",
    title="Solitaire raids",
    procedures=(
        SETUP,
        DEPLOY,
        CAMP,
        STARTING_POINTS,
        BUY,
        RELOCATE,
        VICTORY,
        PLACE_OBJECTIVE,
        COMPLETE,
        STACKING,
        CARRY,
        TOTAL_MOVEMENT,
        MOVE,
        TERRAIN,
        NOISE,
        EVADE,
        APPEAR,
        SCATTER,
        RELEASE,
        PURSUIT,
        ENTER,
        ATTACK,
        DAMAGE,
        NAVAL_GUNFIRE,
        SUPPRESS,
        DOUBLE_AGENT,
        TURN,
        OPTIONS_PROCEDURE,
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
)
