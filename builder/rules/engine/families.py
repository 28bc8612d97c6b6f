"""The families of declared rules (movement, combat, supply …): one record for each, which lists
what its folder offers to the rest of Chitwright.

A new family is added here, and everything else finds it through its record. Functions are named by
strings ``module:function`` within ``builder.rules.engine``, and are imported only when they are
called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from builder.model.game import Game
from builder.rules.engine.family import Family, Stage
from builder.rules.lazy_import import LazyFunction, lazy_functions_in

engine_function = lazy_functions_in("builder.rules.engine")
"""Return the function that a string ``module:function`` within ``builder.rules.engine`` names; it
is imported when it is called."""


_COMBATS = "charts.filled_charts:chart_combat_ids"

FAMILIES: tuple[Family, ...] = (
    Family(
        "grades",
        text="grades.grade_text:grades_rules_text",
        checks=("grades.grade_validation:check_grades",),
    ),
    Family(
        "time",
        text="time.time_text:time_rules_text",
        procedures={"time.turn_calendar": ("turn",)},
        checks=("time.turn_calendar:check_time",),
        charts={"turns": ""},
    ),
    Family(
        "activation",
        text="activation.activation_text:activation_rules_text",
        procedures={"activation.activation_rules": ("activate", "interruption")},
        checks=("activation.activation_validation:check_activation",),
        charts={"activation": ""},
        play=tuple(
            (Stage.EVENTS, f"activation.{name}_play")
            for name in ("activation", "interruption", "hand")
        ),
    ),
    Family(
        "stacking",
        text="stacking.stacking_text:stacking_rules_text",
        procedures={"stacking.stacking_rules": ("stacking",)},
        checks=("stacking.stacking_rules:check_stacking",),
    ),
    Family(
        "movement",
        text="movement.movement_text:movement_rules_text",
        procedures={
            "movement.movement_procedures": ("move", "reach", "react"),
            "carrying.carrying_procedure": ("carrying",),
        },
        checks=("movement.movement_validation:check_movement",),
        charts={"terrain-effects": "", "movement": ""},
        play=(
            (Stage.MOVEMENT, "movement.movement_play"),
            (Stage.MOVEMENT, "movement.special_moves_play"),
            (Stage.MOVEMENT, "movement.march_play"),
            (Stage.MOVEMENT, "overruns.stack_play"),
        ),
    ),
    Family(
        "links",
        text="links.link_text:links_rules_text",
        procedures={"links.off_map_links": ("links",)},
        checks=("movement.movement_validation:check_links",),
    ),
    Family(
        "facing",
        text="facing.facing_text:facing_rules_text",
        procedures={"facing.facing_procedure": ("facing",)},
        checks=("facing.facing_validation:check_facing",),
        exports={"turned": "facing.unit_facing:turned_on_sheet"},
        play=((Stage.MOVEMENT, "facing.facing_play"),),
    ),
    Family(
        "zones",
        text="zones.zone_text:zones_rules_text",
        procedures={"zones.zone_procedure": ("zones",)},
        exports={"controllers": "zones.zone_rules:units_with_zones"},
    ),
    Family(
        "combat",
        text="combat.combat_text:combat_rules_text",
        procedures={
            "combat.combat_procedure": ("combat",),
            "combat_options.combat_options": ("options",),
            "combat.attack_phase": ("attacks",),
            "advance.advance_after_combat": ("advance",),
        },
        checks=(
            "combat.combat_validation:check_combat",
            "combat.leader_modifiers:check_rated",
        ),
        charts={
            **dict.fromkeys(("combat-results", "combat-odds", "combat-chances"), _COMBATS),
            **dict.fromkeys(("combat-losses", "combat-modifiers"), _COMBATS),
            "ranges": "charts.rule_charts:fires",
        },
        exports={
            "live": "charts.combat_live_charts:live_charts",
            "counted": "combat.table_statistics:table_statistics",
            "contests": "combat.export.combat_export:combats_for_module",
        },
        finish=(
            "charts.terrain_effects:with_combat_effects",
            "combat.table_modifiers:with_combat_modifiers",
        ),
        play=(
            (Stage.COMBAT, "combat.combat_before_play"),
            (Stage.COMBAT, "combat.combat_play"),
            (Stage.COMBAT, "advance.advance_play"),
            (Stage.AFTER_COMBAT, "combat.consequences_play"),
        ),
    ),
    Family(
        "reactions",
        text="reactions.reaction_text:reactions_rules_text",
        procedures={"reactions.reaction_rules": ("reactions",)},
        checks=("reactions.reaction_validation:check_reactions",),
        play=((Stage.COMBAT, "reactions.reaction_play"),),
    ),
    Family(
        "battles",
        text="dice_battles.dice_battle_text:dice_battles_rules_text",
        procedures={"dice_battles.dice_battle_procedure": ("battle",)},
        checks=(
            "dice_battles.dice_battle_validation:check_battles",
            "dice_battles.leader_modifiers:check_rated_battles",
        ),
        charts={"battle": "charts.dice_charts:chart_battle_ids"},
        exports={"dice_battles": "dice_battles.dice_battle_export:dice_battles"},
        play=((Stage.COMBAT, "dice_battles.dice_battle_play"),),
    ),
    Family(
        "retreat",
        text="retreat.retreat_text:retreat_rules_text",
        procedures={"retreat.retreat_rules": ("retreat",)},
        checks=("retreat.retreat_rules:check_retreat",),
        play=((Stage.AFTER_COMBAT, "retreat.retreat_play"),),
    ),
    Family(
        "supply",
        text="supply.supply_text:supply_rules_text",
        procedures={"supply.supply_procedures": ("supply",)},
        checks=("supply.supply_procedures:check_supply",),
        exports={
            "supplies": "supply.supply_export:supply_for_module",
            "supply_ranges": "supply.supply_ranges:supply_ranges",
        },
        play=((Stage.SUPPLY, "supply.supply_play"),),
    ),
    Family("supplies", text="supply.supply_text:supplies_rules_text"),
    Family(
        "weather",
        text="weather.weather_text:weather_rules_text",
        procedures={"weather.weather_rules": ("weather",)},
        checks=("weather.weather_rules:check_weather",),
        charts={"weather": ""},
        exports={"weathers": "weather.weather_rules:weather_for_module"},
        play=((Stage.WEATHER, "weather.weather_play"),),
    ),
    Family(
        "victory",
        text="victory.victory_rules_text:victory_rules_text",
        procedures={"victory.victory_points": ("score",), "victory.sudden_ends": ("ending",)},
        checks=("victory.victory_points:check_victory", "victory.sudden_ends:check_endings"),
        charts={"victory": ""},
        exports={"scores": "victory.score_export:scores_for_module"},
        play=((Stage.VICTORY, "victory.victory_play"), (Stage.VICTORY, "victory.objectives_play")),
    ),
    Family(
        "states",
        text="states.state_text:states_rules_text",
        procedures={"states.state_rules": ("states", "recover")},
        checks=(
            "states.state_validation:check_states",
            "states.state_validation:check_outcomes",
            "states.hiding_validation:check_hidden_and_chosen",
        ),
        charts={"states": "charts.unit_charts:state_ids"},
        play=((Stage.STATES, "states.state_choice_play"), (Stage.STATES, "states.state_play")),
    ),
    Family(
        "dice",
        text="dice.dice_text:dice_rules_text",
        procedures={"dice.dice_rules": ("roll",)},
        checks=("dice.dice_rules:check_dice",),
        charts={"dice": "charts.dice_charts:chart_roll_ids"},
    ),
    Family(
        "counts",
        text="counts.count_text:counts_rules_text",
        procedures={"counts.count_rules": ("counts",)},
        checks=("counts.count_validation:check_counts",),
        charts={"counts": "charts.rule_charts:count_ids"},
        exports={"bookkeeping": "counts.count_export:counts_for_module"},
        finish=("counts.count_tracks:with_count_tracks",),
        play=((Stage.COUNTS, "counts.count_play"),),
    ),
    Family(
        "arrivals",
        text="arrivals.arrival_text:arrivals_rules_text",
        procedures={"arrivals.arrival_rules": ("arrivals",)},
        checks=("arrivals.arrival_rules:check_arrivals",),
        charts={"arrivals": ""},
        exports={"late": "arrivals.arrival_export:arrival_rolls_for_module"},
        play=((Stage.ARRIVALS, "arrivals.arrival_play"),),
    ),
    Family(
        "replacements",
        text="arrivals.replacement_text:replacements_rules_text",
        procedures={"arrivals.replacement_rules": ("replacements",)},
        checks=("arrivals.replacement_validation:check_replacements",),
        charts={"replacements": ""},
        exports={"recruiting": "arrivals.replacement_export:replacements_for_module"},
        play=((Stage.ARRIVALS, "arrivals.replacement_play"),),
    ),
    Family(
        "events",
        text="events.event_text:events_rules_text",
        procedures={"events.event_rules": ("events",)},
        checks=("events.event_validation:check_events",),
        charts={"events": "charts.filled_charts:chart_event_set_ids", "hands": ""},
        exports={
            "happenings": "events.event_export:draws_for_module",
            "effects": "events.lasting_events:lasting_event_texts",
            "roll_modifiers": "events.roll_modifiers:roll_modifiers_for_module",
            "playing": "events.hand_cards:hand_play_for_module",
            "event_effects": "events.effect_export:effects_for_module",
        },
        finish=("events.event_cards:with_event_cards",),
        play=(
            (Stage.EVENTS, "events.event_play"),
            (Stage.EVENTS, "events.effects_play"),
        ),
    ),
    Family(
        "sight",
        text="sight.sight_text:sight_rules_text",
        procedures={"sight.sight_rules": ("sight",)},
        checks=("sight.sight_rules:check_sight",),
        charts={"sight": ""},
    ),
    Family(
        "morale",
        text="morale.morale_text:morale_rules_text",
        procedures={"morale.morale_rules": ("morale",)},
        checks=("morale.morale_rules:check_morale",),
        exports={"unit_rolls": "morale.unit_roll_export:unit_rolls_for_module"},
        finish=("morale.morale_formula:with_morale_tables",),
        play=((Stage.STATES, "morale.morale_play"),),
    ),
    Family(
        "rally",
        text="morale.morale_text:rally_rules_text",
        procedures={"morale.morale_rules": ("rally",)},
    ),
    Family(
        "control",
        text="control.control_text:control_rules_text",
        procedures={"control.control_procedure": ("control",)},
        checks=("control.control_validation:check_control",),
        finish=("control.control_markers:with_control_markers",),
        play=((Stage.AFTER_COMBAT, "control.control_play"),),
    ),
    Family(
        "joining",
        text="joining.joining_text:joining_rules_text",
        checks=("joining.joining_validation:check_joining",),
        finish=("joining.made_counters:with_joined_units",),
        play=((Stage.AFTER_COMBAT, "joining.joining_play"),),
    ),
    Family(
        "regrouping",
        text="regrouping.regrouping_text:regrouping_rules_text",
        procedures={"regrouping.regrouping_procedure": ("regrouping",)},
        checks=("regrouping.regrouping_validation:check_regrouping",),
        play=((Stage.ARRIVALS, "regrouping.regrouping_play"),),
    ),
    Family(
        "alliances",
        text="alliances.alliance_text:alliances_rules_text",
        procedures={"alliances.alliance_procedure": ("alliances",)},
        checks=("alliances.alliance_validation:check_alliances",),
    ),
)
"""All families of declared rules, in the order of their sections in the rules text."""


def procedure_places() -> Iterator[tuple[str, str]]:
    """Yield the procedures that answer questions about declared rules, each as the module that
    provides it and the procedure's name."""
    for family in FAMILIES:
        for module, names in family.procedures.items():
            for name in names:
                yield module, name


def family_checks() -> tuple[LazyFunction, ...]:
    """Return the functions with which all families check their declarations."""
    return tuple(engine_function(place) for family in FAMILIES for place in family.checks)


def family_charts() -> dict[str, str]:
    """Return the charts that families fill, each with the function for the ids that it may be
    limited to (``""`` if there is none)."""
    return {name: narrow for family in FAMILIES for name, narrow in family.charts.items()}


def family_exports() -> dict[str, Any]:
    """Return the functions that export declared rules, by the field of
    :class:`~builder.rules.procedures.System` that each fills."""
    exports = (entry for family in FAMILIES for entry in family.exports.items())
    return {name: engine_function(place) for name, place in exports}


def family_finishers() -> tuple[Callable[[Game], Game], ...]:
    """Return the functions that complete a game after it has been read, in the order of the
    families."""
    return tuple(engine_function(place) for family in FAMILIES for place in family.finish)


def play_modules() -> tuple[str, ...]:
    """Return the names of the play modules, in the order in which a phase plays them."""
    staged = [entry for family in FAMILIES for entry in family.play]
    return tuple(name for _, name in sorted(staged, key=lambda entry: entry[0]))
