"""Small air-land games: battles that units enter, rounds of hits against defence, fighters and
bombers, anti-aircraft fire, tank battles with pursuit; one move decides."""

from __future__ import annotations

from builder.rules.air_land.combat.battle import BATTLE, ROUND
from builder.rules.air_land.combat.flak import ANTI_AIRCRAFT
from builder.rules.air_land.combat.land import HITS, LAND_COMBAT, RETREAT_RESULT, TERRAIN
from builder.rules.air_land.combat.support import GROUND_SUPPORT
from builder.rules.air_land.ending import VICTORY
from builder.rules.air_land.flying.air import AIR_BATTLE, AIR_COMBAT, AIR_MISSION
from builder.rules.air_land.moving.cost import MOVEMENT_COST
from builder.rules.air_land.moving.directions import BATTLE_DIRECTION
from builder.rules.air_land.moving.moving import MOVE, REACH
from builder.rules.air_land.moving.retreats import RETREAT
from builder.rules.air_land.moving.stacking import STACKING
from builder.rules.air_land.moving.tanks import PURSUIT, TANK_BATTLE
from builder.rules.air_land.options import OPTIONS_PROCEDURE
from builder.rules.air_land.setting_up.setup_questions import DEPLOY, SETUP
from builder.rules.air_land.words import VOCABULARY
from builder.rules.later import later_in
from builder.rules.procedures import System

later = later_in("builder.rules.air_land")

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
        later("checks:check_terrain"),
        later("checks:check_tables"),
        later("checks:check_units"),
        later("checks:check_cities"),
        later("setting_up.setups:check_setups"),
        later("ending:check_victory"),
        later("checks:check_charts"),
    ),
    live=later("live:live_charts"),
    contests=later("combat.look_ups:contests"),
    duels=later("combat.look_ups:duels"),
    fillers={
        "terrain-effects": later("charts:terrain_effects"),
        "order-of-battle": later("rosters:order_of_battle"),
        "battle-odds": later("rosters:battle_odds"),
    },
    vocabulary=VOCABULARY,
    narrows={"battle-odds": later("rosters:land_units")},
    check_position=later("setting_up.setup_making:check_sheet"),
    make_setup=later("setting_up.setup_making:make_setup"),
)
