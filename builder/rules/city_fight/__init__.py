"""City fights: ranged and indirect fire by sight, two fire phases with simultaneous losses, walls with
an inside, movement by roads, river and moat."""

from __future__ import annotations

from builder.rules.city_fight import armouries, small_rules
from builder.rules.city_fight.charts import (
    arrivals_on_calendar,
    fire_chances,
    losses_only,
    ranges,
    reinforcement_calendar,
    terrain_effects,
)
from builder.rules.city_fight.checks import (
    check_maps,
    check_tables,
    check_terrain,
    check_units,
    first_side,
)
from builder.rules.city_fight.combat import fire, gunfire, phases
from builder.rules.city_fight.combat.battles import contests
from builder.rules.city_fight.live import live_charts
from builder.rules.city_fight.mechanisms import zones
from builder.rules.city_fight.moving import arrivals, bridges
from builder.rules.city_fight.moving.crossings import MOAT_MOVE, RIVER_CROSSING
from builder.rules.city_fight.moving.moving import MOVE, REACH, ROAD_MOVE, ZONE
from builder.rules.city_fight.moving.stacking import STACKING
from builder.rules.city_fight.noted import POSITION
from builder.rules.city_fight.options import OPTIONS, OPTIONS_PROCEDURE
from builder.rules.city_fight.points import ENDING, GAS, VICTORY_POINTS, check_victory
from builder.rules.city_fight.setting_up.setup_making import check_sheet, make_setup
from builder.rules.city_fight.setting_up.setup_questions import DEPLOY, SETUP, STAY_OUT
from builder.rules.city_fight.setting_up.setups import check_setups
from builder.rules.city_fight.words import VOCABULARY
from builder.rules.core.positions.setups import in_sight_of
from builder.rules.open.moving.control import controlling
from builder.rules.procedures import System, scenario_ids

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
        check_terrain,
        check_tables,
        check_units,
        check_maps,
        check_setups,
        check_victory,
        first_side,
    ),
    fillers={
        "terrain-effects": terrain_effects,
        "fire-chances": fire_chances,
        "ranges": ranges,
        "reinforcement-calendar": reinforcement_calendar,
    },
    vocabulary=VOCABULARY,
    narrows={"fire-chances": losses_only, "reinforcement-calendar": scenario_ids},
    finish=(arrivals_on_calendar,),
    contests=contests,
    live=live_charts,
    controllers=lambda game: controlling(game, zones()),
    options={name: choice.why for name, choice in OPTIONS.items()},
    position=POSITION,
    check_position=check_sheet,
    make_setup=make_setup,
    seen_by=in_sight_of,
)
