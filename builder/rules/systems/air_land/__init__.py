"""Small air-land games: battles that units enter, rounds of hits against defence, fighters and
bombers, anti-aircraft fire, tank battles with pursuit; one move decides the game."""

from __future__ import annotations

from builder.rules.lazy_import import lazy_functions_in
from builder.rules.procedure_table import lazy_procedures_in
from builder.rules.procedures import System
from builder.rules.systems.air_land.position_notes import POSITION
from builder.rules.systems.air_land.words import VOCABULARY

later = lazy_functions_in("builder.rules.systems.air_land")

SYSTEM = System(
    name="air_land",
    title="Air-land battles",
    procedures=lazy_procedures_in(
        "builder.rules.systems.air_land",
        {
            "setup": "setting_up.setup_questions:SETUP",
            "deploy": "setting_up.setup_questions:DEPLOY",
            "victory": "ending:VICTORY",
            "stacking": "moving.stacking:STACKING",
            "movement-cost": "moving.cost:MOVEMENT_COST",
            "move": "moving.moving:MOVE",
            "reach": "moving.moving:REACH",
            "battle-direction": "moving.directions:BATTLE_DIRECTION",
            "ground-support": "combat.support:GROUND_SUPPORT",
            "air-mission": "flying.air:AIR_MISSION",
            "air-combat": "flying.air:AIR_COMBAT",
            "air-battle": "flying.air:AIR_BATTLE",
            "anti-aircraft": "combat.flak:ANTI_AIRCRAFT",
            "land-combat": "combat.land:LAND_COMBAT",
            "hits": "combat.land:HITS",
            "retreat-result": "combat.land:RETREAT_RESULT",
            "terrain": "combat.land:TERRAIN",
            "round": "combat.battle:ROUND",
            "battle": "combat.battle:BATTLE",
            "retreat": "moving.retreats:RETREAT",
            "tank-battle": "moving.tanks:TANK_BATTLE",
            "pursuit": "moving.tanks:PURSUIT",
            "options": "options:OPTIONS_PROCEDURE",
        },
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
    live=later("live_charts:live_charts"),
    counted=later("combat.table_statistics:counted_statistics"),
    contests=later("combat.combat_export:contests"),
    duels=later("combat.combat_export:duels"),
    fillers={
        "terrain-effects": later("charts:terrain_effects"),
        "order-of-battle": later("rosters:order_of_battle"),
        "battle-odds": later("rosters:battle_odds"),
    },
    vocabulary=VOCABULARY,
    narrows={"battle-odds": later("rosters:land_units")},
    check_position=later("setting_up.setup_making:check_sheet"),
    position=POSITION,
    play=later("play.play:play"),
    make_setup=later("setting_up.setup_making:make_setup"),
)
