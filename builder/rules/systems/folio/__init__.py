"""The rule system of Fire & Movement folio games: differential combat on a results table with a row
for each terrain, soft zones of control, support fire markers, riverine forces."""

from __future__ import annotations

from builder.rules.core.module_export.phase_rules import PhaseRule
from builder.rules.lazy_import import lazy_functions_in
from builder.rules.procedure_table import lazy_procedures_in
from builder.rules.procedures import System, scenario_ids
from builder.rules.systems.folio.known_names import is_offered
from builder.rules.systems.folio.position_notes import POSITION
from builder.rules.systems.folio.words import VOCABULARY

later = lazy_functions_in("builder.rules.systems.folio")

SYSTEM = System(
    name="folio",
    title="Fire & Movement folio",
    procedures=lazy_procedures_in(
        "builder.rules.systems.folio",
        {
            "adjacent": "terrain.ground:ADJACENT",
            "distance": "terrain.ground:DISTANCE",
            "setup": "setting_up.setup_questions:SETUP",
            "movement-cost": "terrain.cost:MOVEMENT_COST",
            "move": "movement.journeys:MOVE",
            "reach": "movement.journeys:REACH",
            "zoc": "terrain.zones:ZOC",
            "differential": "combat.strength:DIFFERENTIAL",
            "cover": "combat.cover:COVER",
            "crt": "combat.combat_table:CRT",
            "attack": "combat.attacks:ATTACK",
            "result": "combat.losses:RESULT",
            "retreat": "movement.retreats:RETREAT",
            "bombardment": "combat.bombardment:BOMBARDMENT",
            "friendly-fire": "combat.bombardment:FRIENDLY_FIRE",
            "helicopter-transport": "movement.transport:HELICOPTER",
            "river-transport": "movement.transport:RIVER_TRANSPORT",
            "support-allotment": "combat.support:ALLOTMENT",
            "support-commit": "combat.support:COMMIT",
            "game-end": "endings.ending:GAME_END",
            "victory": "endings.ending:VICTORY",
            "advance": "movement.advance:ADVANCE",
            "displace": "movement.displacing:DISPLACE",
            "eligible": "phases:ELIGIBLE",
            "entry": "movement.entry:ENTRY",
            "exit-map": "endings.secret_victory:EXIT_MAP",
            "blow-bridge": "terrain.bridges:BLOW",
            "repair-bridge": "terrain.bridges:REPAIR_BRIDGE",
            "ford": "terrain.bridges:FORD",
            "discovery": "endings.discovery:DISCOVERY",
            "capture": "endings.discovery:CAPTURE",
            "air-strike": "combat.air_strike:AIR_STRIKE",
            "length-roll": "endings.length_roll:LENGTH_ROLL",
            "secret-victory": "endings.secret_victory:SECRET_VICTORY",
            "support-draw": "combat.supporting:DRAW",
            "support-marker": "combat.supporting:USE",
            "odds": "combat.odds:ODDS",
            "unit": "simple_rules:UNIT",
            "supply": "simple_rules:SUPPLY",
            "options": "options:OPTIONS_PROCEDURE",
        },
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
        "combat-odds": later("combat.odds_charts:combat_odds"),
    },
    vocabulary=VOCABULARY,
    narrows={
        "order-of-battle": scenario_ids,
        "reinforcements": scenario_ids,
        "combat-odds": later("checks:combat_rows"),
    },
    finish=(later("charts:reinforcements_on_tracks"),),
    contests=later("combat.combat_export:contests"),
    live=later("live_charts:live_charts"),
    counted=later("combat.table_statistics:counted_statistics"),
    controllers=later("terrain.zones:controlling_units"),
    position=POSITION,
    check_position=later("setting_up.free_setups:check_sheet"),
    make_setup=later("setting_up.setup_making:make_setup"),
    seen_by=later("setting_up.setup_making:position_seen_by"),
    offers=is_offered,
    pool_draws=PhaseRule("8.0", ("support",)),
    play=later("play.folio_play:play"),
)
