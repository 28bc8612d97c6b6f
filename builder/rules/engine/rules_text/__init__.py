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
from builder.rules.engine.rules_text.quick_start import minutes
from builder.rules.engine.sight import sight_text
from builder.rules.engine.states import state_text
from builder.rules.engine.supply import supply_text
from builder.rules.engine.time import time_text
from builder.rules.engine.wording.rules_cases import Family, joined

FAMILIES: Mapping[str, Family] = {
    "grades": grade_text.grades,
    "time": time_text.time,
    "activation": activation_text.activation,
    "stacking": stacking_movement_zones_text.stacking,
    "movement": movement_text.movement,
    "zones": stacking_movement_zones_text.zones,
    "combat": combat_text.combat,
    "battles": dice_battle_text.battles,
    "retreat": retreat_supply_weather_victory_text.retreat,
    "supply": supply_text.supply,
    "weather": retreat_supply_weather_victory_text.weather,
    "victory": retreat_supply_weather_victory_text.victory,
    "states": state_text.states,
    "dice": dice_text.dice,
    "counts": count_text.counts,
    "arrivals": arrival_text.arrivals,
    "replacements": arrival_text.replacements,
    "events": event_text.events,
    "links": link_text.links,
    "sight": sight_text.sight,
    "morale": morale_text.morale,
    "rally": morale_text.rally,
}
"""The function that writes the rules text of each family of declarations."""

join = joined(FAMILIES, minutes)
"""Return the game with the declared rules added to its rules text."""
