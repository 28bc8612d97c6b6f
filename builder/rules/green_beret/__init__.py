"""Solitaire games of a few teams among many enemies: objectives that are drawn, equipment that is bought
and carried, noise that is heard, enemies that the system moves."""

from __future__ import annotations

from builder.rules.green_beret.buying import BUY, CAMP, RELOCATE, STARTING_POINTS
from builder.rules.green_beret.carrying import CARRY
from builder.rules.green_beret.charts import FILLERS, grounds
from builder.rules.green_beret.checks import (
    check_cups,
    check_ladder,
    check_objectives,
    check_terrain,
    check_units,
)
from builder.rules.green_beret.combat.combat import ATTACK
from builder.rules.green_beret.combat.damage import DAMAGE, ENTER
from builder.rules.green_beret.combat.fire import NAVAL_GUNFIRE, SUPPRESS
from builder.rules.green_beret.ending import DOUBLE_AGENT, VICTORY
from builder.rules.green_beret.enemy.appearing import APPEAR, SCATTER
from builder.rules.green_beret.enemy.noise import EVADE, NOISE
from builder.rules.green_beret.enemy.playing import Decisions
from builder.rules.green_beret.enemy.pursuit import PURSUIT, RELEASE
from builder.rules.green_beret.enemy.turning import turn
from builder.rules.green_beret.moving import MOVE, TOTAL_MOVEMENT
from builder.rules.green_beret.objectives import COMPLETE, PLACE_OBJECTIVE
from builder.rules.green_beret.options import OPTIONS_PROCEDURE
from builder.rules.green_beret.questions import DEPLOY, SETUP, STACKING, TERRAIN, TURN
from builder.rules.green_beret.setups import check_setups, check_sheet, make_setup
from builder.rules.green_beret.solo import solo
from builder.rules.green_beret.words import VOCABULARY
from builder.rules.procedures import System

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
        check_units,
        check_terrain,
        check_objectives,
        check_cups,
        check_ladder,
        check_setups,
    ),
    fillers=FILLERS,
    vocabulary=VOCABULARY,
    narrows={"win-chances": grounds},
    check_position=check_sheet,
    setup_phase="movement",
    make_setup=make_setup,
    turn=turn,
    solo=solo,
    decisions=Decisions,
)
