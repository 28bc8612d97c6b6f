"""The rule system of games whose rules are declared in their data; rules that a game does not
declare do not exist for it.

A family is a module with ``procedures(game)``, which returns the questions that can be asked of a
game that declares the family, and possibly with checks and chart fillers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.engine.charts.trait_words import vocabulary
from builder.rules.engine.unused_inputs import unused_input_marker
from builder.rules.lazy_import import lazy_functions_in
from builder.rules.procedure_table import LazyProcedures
from builder.rules.procedures import System, scenario_ids

if TYPE_CHECKING:
    from builder.rules.procedure_table import Asked

FAMILIES = {
    "time.turn_calendar": ("turn",),
    "activation.activation_rules": ("activate",),
    "stacking.stacking_rules": ("stacking",),
    "movement.movement_procedures": ("move", "reach", "react"),
    "links.off_map_links": ("links",),
    "zones.zone_procedure": ("zones",),
    "combat.combat_procedure": ("combat",),
    "combat_options.combat_options": ("options",),
    "combat.attack_phase": ("attacks",),
    "combat.advance_after_combat": ("advance",),
    "dice_battles.dice_battle_procedure": ("battle",),
    "retreat.retreat_rules": ("retreat",),
    "supply.supply_procedures": ("supply",),
    "weather.weather_rules": ("weather",),
    "victory.victory_points": ("score",),
    "victory.sudden_ends": ("ending",),
    "states.state_rules": ("states", "recover"),
    "dice.dice_rules": ("roll",),
    "counts.count_rules": ("counts",),
    "arrivals.arrival_rules": ("arrivals",),
    "arrivals.replacement_rules": ("replacements",),
    "events.event_rules": ("events",),
    "sight.sight_rules": ("sight",),
    "morale.morale_rules": ("morale", "rally"),
}
"""The modules whose ``procedures`` supply the questions of each family, in the order of the rules."""


def _made(game: Game) -> System:
    narrow = unused_input_marker(game)
    finders = {
        name: cache(partial(_find_procedure, game, narrow, family, name))
        for family, names in FAMILIES.items()
        for name in names
    }
    return replace(SYSTEM, procedures=LazyProcedures(finders), vocabulary=vocabulary(game))


declared = cached_per_game(_made)
"""Return the rule system of a game with everything that the game declares."""


def _find_procedure(
    game: Game, narrow: Callable[[Asked], Asked], family: str, name: str
) -> Asked | None:
    """Return the question that a family answers under a name, if the game declares it."""
    every = later(f"{family}:procedures")(game)
    return next((narrow(one) for one in every if one.name == name), None)


later = lazy_functions_in("builder.rules.engine")

CHARTS = (
    *("terrain-effects", "combat-results", "weather", "events", "dice", "battle"),
    *("combat-odds", "combat-chances", "combat-losses"),
    *("turns", "arrivals", "states", "replacements", "rules", "movement", "ranges", "sight"),
    *("counts", "victory", "combat-modifiers", "activation", "hands"),
)
"""The charts that are filled, by the name that ``fill`` has."""

SYSTEM = System(
    name="open",
    title="Rules declared as data",
    any_board=True,
    checks=(
        later("positions.declared_names:check_declared"),
        later("positions.declared_names:check_conditions"),
        later("validation.unsatisfiable:check_unsatisfiable"),
        later("validation.ineffective_keys:check_ineffective_keys"),
        later("validation.out_of_range:check_unreachable"),
        later("stacking.stacking_rules:check_stacking"),
        later("movement.movement_validation:check_movement"),
        later("movement.movement_validation:check_links"),
        later("combat.combat_validation:check_combat"),
        later("combat.leader_modifiers:check_rated"),
        later("dice_battles.dice_battle_validation:check_battles"),
        later("dice_battles.leader_modifiers:check_rated_battles"),
        later("supply.supply_procedures:check_supply"),
        later("weather.weather_rules:check_weather"),
        later("victory.victory_points:check_victory"),
        later("victory.sudden_ends:check_endings"),
        later("states.state_validation:check_states"),
        later("states.state_validation:check_outcomes"),
        later("positions.steps:check_steps"),
        later("grades.grade_validation:check_grades"),
        later("validation.fraction_validation:check_fractions"),
        later("dice.dice_rules:check_dice"),
        later("counts.count_validation:check_counts"),
        later("time.turn_calendar:check_time"),
        later("activation.activation_rules:check_activation"),
        later("arrivals.arrival_rules:check_arrivals"),
        later("arrivals.replacement_rules:check_replacements"),
        later("events.event_validation:check_events"),
        later("sight.sight_rules:check_sight"),
        later("retreat.retreat_rules:check_retreat"),
        later("morale.morale_rules:check_morale"),
        later("validation.setup_validation:check_setups"),
    ),
    fillers=dict.fromkeys(CHARTS, later("charts.filled_charts:filled")),
    narrows={
        "combat-results": later("charts.filled_charts:chart_combat_ids"),
        "combat-odds": later("charts.filled_charts:chart_combat_ids"),
        "combat-modifiers": later("charts.filled_charts:chart_combat_ids"),
        "combat-chances": later("charts.filled_charts:chart_combat_ids"),
        "combat-losses": later("charts.filled_charts:chart_combat_ids"),
        "rules": later("charts.rule_charts:families"),
        "ranges": later("charts.rule_charts:fires"),
        "events": later("charts.filled_charts:chart_event_set_ids"),
        "arrivals": scenario_ids,
        "dice": later("charts.dice_charts:chart_roll_ids"),
        "battle": later("charts.dice_charts:chart_battle_ids"),
        "states": later("charts.unit_charts:state_ids"),
        "counts": later("charts.rule_charts:count_ids"),
    },
    live=later("charts.combat_live_charts:live_charts"),
    counted=later("combat.table_statistics:table_statistics"),
    contests=later("combat.combat_export:combats_for_module"),
    dice_battles=later("dice_battles.dice_battle_export:dice_battles"),
    trials=later("morale.unit_roll_export:unit_rolls_for_module"),
    happenings=later("events.event_export:draws_for_module"),
    effects=later("events.lasting_events:lasting_event_texts"),
    playing=later("events.hand_cards:hand_play_for_module"),
    weathers=later("weather.weather_rules:weather_for_module"),
    scores=later("victory.score_export:scores_for_module"),
    supplies=later("supply.supply_export:supply_for_module"),
    supply_ranges=later("supply.supply_ranges:supply_ranges"),
    event_effects=later("events.effect_export:effects_for_module"),
    bookkeeping=later("counts.count_export:counts_for_module"),
    late=later("arrivals.arrival_export:arrival_rolls_for_module"),
    recruiting=later("arrivals.arrival_export:replacements_for_module"),
    controllers=later("zones.zone_rules:units_with_zones"),
    check_position=later("validation.setup_validation:check_position_file"),
    make_setup=later("setup.setup_making:make_setup"),
    play=later("declared_play:play"),
    declared=declared,
    finish=(
        later("counts.count_tracks:with_count_tracks"),
        later("charts.terrain_effects:with_combat_effects"),
        later("combat.table_modifiers:with_combat_modifiers"),
        later("morale.morale_formula:with_morale_tables"),
        later("events.event_cards:with_event_cards"),
        later("charts.text_charts:with_chart_translations"),
        later("rules_text:with_rules_text"),
    ),
)
