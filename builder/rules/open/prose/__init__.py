"""Declarations say themselves, in every language of the house, under the cases that they name."""

from __future__ import annotations

from collections.abc import Mapping

from builder.rules.open.prose import after, grading, standing
from builder.rules.open.prose.combat import battling, fighting, morale, rolling
from builder.rules.open.prose.minutes import minutes
from builder.rules.open.prose.places import ground, linking, moving, seeing, supplying
from builder.rules.open.prose.turns import acting, coming, counting, happening, moments
from builder.rules.open.prose.wording.cases import Family, joined

FAMILIES: Mapping[str, Family] = {
    "grades": grading.grades,
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
