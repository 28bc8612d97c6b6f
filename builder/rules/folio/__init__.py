"""Fire & Movement folio games: differential combat on a terrain-keyed table, soft zones of control,
support fire markers, riverine forces."""

from __future__ import annotations

from builder.rules.folio.charts import reinforcements_on_tracks, terrain_effects
from builder.rules.folio.checks import (
    check_arrivals,
    check_charts,
    check_support,
    check_terrain,
    check_units,
    check_victory,
    combat_rows,
)
from builder.rules.folio.combat.air_strike import AIR_STRIKE
from builder.rules.folio.combat.attacks import ATTACK
from builder.rules.folio.combat.battles import contests
from builder.rules.folio.combat.bombardment import BOMBARDMENT, FRIENDLY_FIRE
from builder.rules.folio.combat.combat_table import CRT
from builder.rules.folio.combat.cover import COVER
from builder.rules.folio.combat.losses import RESULT
from builder.rules.folio.combat.odds import ODDS
from builder.rules.folio.combat.strength import DIFFERENTIAL
from builder.rules.folio.combat.support import ALLOTMENT, COMMIT
from builder.rules.folio.combat.supporting import DRAW, USE
from builder.rules.folio.endings.ben_suc import BEN_SUC
from builder.rules.folio.endings.discovery import CAPTURE, DISCOVERY
from builder.rules.folio.endings.ending import GAME_END, VICTORY
from builder.rules.folio.endings.secret_victory import EXIT_MAP, SECRET_VICTORY
from builder.rules.folio.live import live_charts
from builder.rules.folio.mechanisms import zones
from builder.rules.folio.movement.advance import ADVANCE
from builder.rules.folio.movement.displacing import DISPLACE
from builder.rules.folio.movement.entry import ENTRY
from builder.rules.folio.movement.journeys import MOVE, REACH
from builder.rules.folio.movement.retreats import RETREAT
from builder.rules.folio.movement.transport import HELICOPTER, RIVER_TRANSPORT
from builder.rules.folio.noted import POSITION
from builder.rules.folio.offered import is_offered
from builder.rules.folio.options import OPTIONS_PROCEDURE
from builder.rules.folio.phases import ELIGIBLE
from builder.rules.folio.plain_rules import SUPPLY, UNIT
from builder.rules.folio.rosters import (
    combat_odds,
    order_of_battle,
    reinforcement_schedule,
)
from builder.rules.folio.setting_up.free_setups import check_sheet
from builder.rules.folio.setting_up.setup_making import make_setup, seen_by
from builder.rules.folio.setting_up.setup_questions import SETUP
from builder.rules.folio.setting_up.setups import check_setups
from builder.rules.folio.terrain.bridges import BLOW, FORD, REPAIR_BRIDGE
from builder.rules.folio.terrain.cost import MOVEMENT_COST
from builder.rules.folio.terrain.ground import ADJACENT, DISTANCE
from builder.rules.folio.terrain.zones import ZOC
from builder.rules.folio.words import VOCABULARY
from builder.rules.open.moving.control import controlling
from builder.rules.procedures import System, scenario_ids

SYSTEM = System(
    name="folio",
    title="Fire & Movement folio",
    procedures=(
        ADJACENT,
        DISTANCE,
        SETUP,
        MOVEMENT_COST,
        MOVE,
        REACH,
        ZOC,
        DIFFERENTIAL,
        COVER,
        CRT,
        ATTACK,
        RESULT,
        RETREAT,
        BOMBARDMENT,
        FRIENDLY_FIRE,
        HELICOPTER,
        RIVER_TRANSPORT,
        ALLOTMENT,
        COMMIT,
        GAME_END,
        VICTORY,
        ADVANCE,
        DISPLACE,
        ELIGIBLE,
        ENTRY,
        EXIT_MAP,
        BLOW,
        REPAIR_BRIDGE,
        FORD,
        DISCOVERY,
        CAPTURE,
        AIR_STRIKE,
        BEN_SUC,
        SECRET_VICTORY,
        DRAW,
        USE,
        ODDS,
        UNIT,
        SUPPLY,
        OPTIONS_PROCEDURE,
    ),
    checks=(
        check_terrain,
        check_charts,
        check_arrivals,
        check_support,
        check_units,
        check_setups,
        check_victory,
    ),
    fillers={
        "terrain-effects": terrain_effects,
        "order-of-battle": order_of_battle,
        "reinforcements": reinforcement_schedule,
        "combat-odds": combat_odds,
    },
    vocabulary=VOCABULARY,
    narrows={
        "order-of-battle": scenario_ids,
        "reinforcements": scenario_ids,
        "combat-odds": combat_rows,
    },
    finish=(reinforcements_on_tracks,),
    contests=contests,
    live=live_charts,
    controllers=lambda game: controlling(game, zones()),
    position=POSITION,
    check_position=check_sheet,
    make_setup=make_setup,
    seen_by=seen_by,
    offers=is_offered,
)
