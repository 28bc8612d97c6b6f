"""The rule system of city fights: direct and indirect fire along lines of sight, two fire phases
with simultaneous losses, walls with an inside, and movement by road, river and moat."""

from __future__ import annotations

from builder.rules.lazy_import import LazyFunction, lazy_functions_in
from builder.rules.procedure_table import lazy_procedures_in
from builder.rules.procedures import System, scenario_ids
from builder.rules.systems.city_fight.options import OPTIONS
from builder.rules.systems.city_fight.position_notes import POSITION
from builder.rules.systems.city_fight.words import VOCABULARY

later = lazy_functions_in("builder.rules.systems.city_fight")

SYSTEM = System(
    name="city_fight",
    title="City fights",
    procedures=lazy_procedures_in(
        "builder.rules.systems.city_fight",
        {
            "options": "options:OPTIONS_PROCEDURE",
            "hex": "small_rules:HEX_CLASS",
            "setup": "setting_up.setup_questions:SETUP",
            "deploy": "setting_up.setup_questions:DEPLOY",
            "stay-out": "setting_up.setup_questions:STAY_OUT",
            "allowance": "small_rules:ALLOWANCE",
            "move": "moving.moving:MOVE",
            "road-move": "moving.moving:ROAD_MOVE",
            "reach": "moving.moving:REACH",
            "zone-of-control": "moving.moving:ZONE",
            "stacking": "moving.stacking:STACKING",
            "river-crossing": "moving.crossings:RIVER_CROSSING",
            "moat-move": "moving.crossings:MOAT_MOVE",
            "enter": "moving.arrivals:ENTER",
            "land": "moving.arrivals:LAND",
            "arrivals": "moving.arrivals:ARRIVALS",
            "convert": "armouries:CONVERT",
            "armoury-capture": "armouries:CAPTURE",
            "armoury-demolition": "armouries:DEMOLITION",
            "line-of-sight": "combat.fire:LINE_OF_SIGHT",
            "spot": "combat.fire:SPOT",
            "in-range": "small_rules:IN_RANGE",
            "fire": "combat.fire:FIRE",
            "fire-table": "combat.fire:FIRE_TABLE",
            "response-fire": "combat.phases:RESPONSE_FIRE",
            "fire-phase": "combat.phases:FIRE_PHASE",
            "naval-gunfire": "combat.gunfire:NAVAL_GUNFIRE",
            "victory-points": "points:VICTORY_POINTS",
            "end-of-turn": "points:ENDING",
            "hidden": "small_rules:HIDDEN",
            "bridge-demolition": "moving.bridges:DEMOLITION",
            "bridge-rebuilding": "moving.bridges:REBUILDING",
            "weather": "small_rules:WEATHER",
            "visibility": "small_rules:VISIBILITY",
            "advance": "small_rules:ADVANCE",
            "gas": "points:GAS",
        },
    ),
    checks=(
        later("checks:check_terrain"),
        later("checks:check_tables"),
        later("checks:check_units"),
        later("checks:check_maps"),
        later("setting_up.setups:check_setups"),
        later("points:check_victory"),
        later("checks:first_side"),
    ),
    fillers={
        "terrain-effects": later("charts:terrain_effects"),
        "fire-chances": later("charts:fire_chances"),
        "ranges": later("charts:ranges"),
        "reinforcement-calendar": later("charts:reinforcement_calendar"),
    },
    vocabulary=VOCABULARY,
    narrows={
        "fire-chances": later("charts:losses_only"),
        "reinforcement-calendar": scenario_ids,
    },
    finish=(later("charts:arrivals_on_calendar"),),
    contests=later("combat.fire_export:contests"),
    live=later("live_charts:live_charts"),
    counted=later("combat.table_statistics:counted"),
    controllers=later("situation:controllers"),
    options={name: choice.why for name, choice in OPTIONS.items()},
    position=POSITION,
    check_position=later("setting_up.setup_making:check_sheet"),
    make_setup=later("setting_up.setup_making:make_setup"),
    play=later("play.play:play"),
    seen_by=LazyFunction("builder.rules.core.positions.setups:without_hidden_pieces"),
)
