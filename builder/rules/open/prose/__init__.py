"""Declarations say themselves, in every language of the house, under the cases that they name."""

from __future__ import annotations

from collections.abc import Mapping

from builder.rules.open.prose import (
    acting,
    after,
    battling,
    coming,
    counting,
    fighting,
    ground,
    happening,
    linking,
    moments,
    morale,
    moving,
    rolling,
    seeing,
    standing,
    supplying,
)
from builder.rules.open.prose.cases import Family, joined
from builder.rules.open.prose.minutes import minutes

FAMILIES: Mapping[str, Family] = {
    "time": moments.time,
    "activation": acting.activation,
    "stacking": ground.stacking,
    "movement": moving.movement,
    "zones": ground.zones,
    "combat": fighting.combat,
    "battles": battling.battles,
    "retreat": after.retreat,
    "supply": supplying.supply,
    "weather": after.weather,
    "victory": after.victory,
    "states": standing.states,
    "dice": rolling.dice,
    "counts": counting.counts,
    "arrivals": coming.arrivals,
    "replacements": coming.replacements,
    "events": happening.events,
    "links": linking.links,
    "sight": seeing.sight,
    "morale": morale.morale,
    "rally": morale.rally,
}
"""What each family says of itself."""

join = joined(FAMILIES, minutes)
"""The game with what is declared in its rules text."""
