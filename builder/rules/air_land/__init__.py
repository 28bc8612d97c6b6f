"""Small air-land games: battles that units enter, rounds of hits against defence, fighters and
bombers, anti-aircraft fire, tank battles with pursuit; one move decides."""

from __future__ import annotations

from builder.rules.air_land.checks import (
    CHARTS,
    check_charts,
    check_cities,
    check_tables,
    check_terrain,
    check_units,
)
from builder.rules.air_land.combat.battle import BATTLE, ROUND
from builder.rules.air_land.combat.flak import ANTI_AIRCRAFT
from builder.rules.air_land.combat.land import HITS, LAND_COMBAT, RETREAT_RESULT, TERRAIN
from builder.rules.air_land.combat.look_ups import contests, duels
from builder.rules.air_land.combat.support import GROUND_SUPPORT
from builder.rules.air_land.ending import VICTORY, check_victory
from builder.rules.air_land.flying.air import AIR_BATTLE, AIR_COMBAT, AIR_MISSION
from builder.rules.air_land.live import live_charts
from builder.rules.air_land.moving.cost import MOVEMENT_COST
from builder.rules.air_land.moving.directions import BATTLE_DIRECTION
from builder.rules.air_land.moving.moving import MOVE, REACH
from builder.rules.air_land.moving.retreats import RETREAT
from builder.rules.air_land.moving.stacking import STACKING
from builder.rules.air_land.moving.tanks import PURSUIT, TANK_BATTLE
from builder.rules.air_land.options import OPTIONS_PROCEDURE
from builder.rules.air_land.rosters import land_units
from builder.rules.air_land.setting_up.setup_making import check_sheet, make_setup
from builder.rules.air_land.setting_up.setup_questions import DEPLOY, SETUP
from builder.rules.air_land.setting_up.setups import check_setups
from builder.rules.air_land.words import VOCABULARY
from builder.rules.procedures import System

SYSTEM = System(
    name="air_land",
    title="Air-land battles",
    procedures=(
        SETUP,
        DEPLOY,
        VICTORY,
        STACKING,
        MOVEMENT_COST,
        MOVE,
        REACH,
        BATTLE_DIRECTION,
        GROUND_SUPPORT,
        AIR_MISSION,
        AIR_COMBAT,
        AIR_BATTLE,
        ANTI_AIRCRAFT,
        LAND_COMBAT,
        HITS,
        RETREAT_RESULT,
        TERRAIN,
        ROUND,
        BATTLE,
        RETREAT,
        TANK_BATTLE,
        PURSUIT,
        OPTIONS_PROCEDURE,
    ),
    checks=(
        check_terrain,
        check_tables,
        check_units,
        check_cities,
        check_setups,
        check_victory,
        check_charts,
    ),
    live=live_charts,
    contests=contests,
    duels=duels,
    fillers={name: filled.filler for name, filled in CHARTS.items()},
    vocabulary=VOCABULARY,
    narrows={"battle-odds": land_units},
    check_position=check_sheet,
    make_setup=make_setup,
)
