"""City fights: ranged and indirect fire by sight, two fire phases with simultaneous losses, walls with
an inside, movement by roads, river and moat."""

from __future__ import annotations

from builder.rules.city_fight import armouries, small_rules
from builder.rules.city_fight.combat import fire, gunfire, phases
from builder.rules.city_fight.moving import arrivals, bridges
from builder.rules.city_fight.moving.crossings import MOAT_MOVE, RIVER_CROSSING
from builder.rules.city_fight.moving.moving import MOVE, REACH, ROAD_MOVE, ZONE
from builder.rules.city_fight.moving.stacking import STACKING
from builder.rules.city_fight.noted import POSITION
from builder.rules.city_fight.options import OPTIONS, OPTIONS_PROCEDURE
from builder.rules.city_fight.points import ENDING, GAS, VICTORY_POINTS
from builder.rules.city_fight.setting_up.setup_questions import DEPLOY, SETUP, STAY_OUT
from builder.rules.city_fight.words import VOCABULARY
from builder.rules.later import Later, later_in
from builder.rules.procedures import System, scenario_ids

later = later_in("builder.rules.city_fight")

SYSTEM = System(
    name="city_fight",
    title="City fights",
    procedures=(
        OPTIONS_PROCEDURE,
        small_rules.HEX_CLASS,
        SETUP,
        DEPLOY,
        STAY_OUT,
        small_rules.ALLOWANCE,
        MOVE,
        ROAD_MOVE,
        REACH,
        ZONE,
        STACKING,
        RIVER_CROSSING,
        MOAT_MOVE,
        arrivals.ENTER,
        arrivals.LAND,
        arrivals.ARRIVALS,
        armouries.CONVERT,
        armouries.CAPTURE,
        armouries.DEMOLITION,
        fire.LINE_OF_SIGHT,
        fire.SPOT,
        small_rules.IN_RANGE,
        fire.FIRE,
        fire.FIRE_TABLE,
        phases.RESPONSE_FIRE,
        phases.FIRE_PHASE,
        gunfire.NAVAL_GUNFIRE,
        VICTORY_POINTS,
        ENDING,
        small_rules.HIDDEN,
        bridges.DEMOLITION,
        bridges.REBUILDING,
        small_rules.WEATHER,
        small_rules.VISIBILITY,
        small_rules.ADVANCE,
        GAS,
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
    contests=later("combat.battles:contests"),
    live=later("live:live_charts"),
    controllers=later("situation:controllers"),
    options={name: choice.why for name, choice in OPTIONS.items()},
    position=POSITION,
    check_position=later("setting_up.setup_making:check_sheet"),
    make_setup=later("setting_up.setup_making:make_setup"),
    seen_by=Later("builder.rules.core.positions.setups:in_sight_of"),
)
