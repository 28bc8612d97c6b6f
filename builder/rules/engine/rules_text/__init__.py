"""Writes declared rules as rules text, in every language of Chitwright, under the rule numbers that
the declarations name."""

from __future__ import annotations

from collections.abc import Mapping

from builder.rules.engine.activation import activation_text
from builder.rules.engine.arrivals import arrival_text
from builder.rules.engine.combat import combat_text
from builder.rules.engine.counts import count_text
from builder.rules.engine.dice import dice_text
from builder.rules.engine.dice_battles import dice_battle_text
from builder.rules.engine.events import event_text
from builder.rules.engine.grades import grade_text
from builder.rules.engine.links import link_text
from builder.rules.engine.morale import morale_text
from builder.rules.engine.movement import movement_text
from builder.rules.engine.rules_text import (
    retreat_supply_weather_victory_text,
    stacking_movement_zones_text,
)
from builder.rules.engine.rules_text.quick_start import make_quick_start
from builder.rules.engine.sight import sight_text
from builder.rules.engine.states import state_text
from builder.rules.engine.supply import supply_text
from builder.rules.engine.time import time_text
from builder.rules.engine.wording.rules_cases import Family, rules_text_joiner

FAMILIES: Mapping[str, Family] = {
    "grades": grade_text.grades_rules_text,
    "time": time_text.time_rules_text,
    "activation": activation_text.activation_rules_text,
    "stacking": stacking_movement_zones_text.stacking_rules_text,
    "movement": movement_text.movement_rules_text,
    "zones": stacking_movement_zones_text.zones_rules_text,
    "combat": combat_text.combat_rules_text,
    "battles": dice_battle_text.dice_battles_rules_text,
    "retreat": retreat_supply_weather_victory_text.retreat_rules_text,
    "supply": supply_text.supply_rules_text,
    "weather": retreat_supply_weather_victory_text.weather_rules_text,
    "victory": retreat_supply_weather_victory_text.victory_rules_text,
    "states": state_text.states_rules_text,
    "dice": dice_text.dice_rules_text,
    "counts": count_text.counts_rules_text,
    "arrivals": arrival_text.arrivals_rules_text,
    "replacements": arrival_text.replacements_rules_text,
    "events": event_text.events_rules_text,
    "links": link_text.links_rules_text,
    "sight": sight_text.sight_rules_text,
    "morale": morale_text.morale_rules_text,
    "rally": morale_text.rally_rules_text,
}
"""The function that writes the rules text of each family of declarations."""

with_rules_text = rules_text_joiner(FAMILIES, make_quick_start)
"""Return the game with the declared rules added to its rules text."""
