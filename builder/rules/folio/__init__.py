"""Fire & Movement folio games: differential combat on a terrain-keyed table, soft zones of control,
support fire markers, riverine forces."""

from __future__ import annotations

from builder.rules.folio.combat.air_strike import AIR_STRIKE
from builder.rules.folio.combat.attacks import ATTACK
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
from builder.rules.folio.setting_up.setup_questions import SETUP
from builder.rules.folio.terrain.bridges import BLOW, FORD, REPAIR_BRIDGE
from builder.rules.folio.terrain.cost import MOVEMENT_COST
from builder.rules.folio.terrain.ground import ADJACENT, DISTANCE
from builder.rules.folio.terrain.zones import ZOC
from builder.rules.folio.words import VOCABULARY
from builder.rules.later import later_in
from builder.rules.procedures import System, scenario_ids

later = later_in("builder.rules.folio")

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
        later("checks:check_terrain"),
        later("checks:check_charts"),
        later("checks:check_arrivals"),
        later("checks:check_support"),
        later("checks:check_units"),
        later("setting_up.setups:check_setups"),
        later("checks:check_victory"),
    ),
    fillers={
        "terrain-effects": later("charts:terrain_effects"),
        "order-of-battle": later("rosters:order_of_battle"),
        "reinforcements": later("rosters:reinforcement_schedule"),
        "combat-odds": later("rosters:combat_odds"),
    },
    vocabulary=VOCABULARY,
    narrows={
        "order-of-battle": scenario_ids,
        "reinforcements": scenario_ids,
        "combat-odds": later("checks:combat_rows"),
    },
    finish=(later("charts:reinforcements_on_tracks"),),
    contests=later("combat.battles:contests"),
    live=later("live:live_charts"),
    controllers=later("terrain.zones:controllers"),
    position=POSITION,
    check_position=later("setting_up.free_setups:check_sheet"),
    make_setup=later("setting_up.setup_making:make_setup"),
    seen_by=later("setting_up.setup_making:seen_by"),
    offers=is_offered,
)
