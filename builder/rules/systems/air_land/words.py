"""The vocabulary of the air-land rules: the words (traits, effects, tables, areas) by which they
read a game's data."""

from __future__ import annotations

from builder.rules.systems.air_land.combat.effects import EFFECTS
from builder.rules.systems.air_land.game_data import (
    AIR_TABLE,
    FLAK_FIGURE,
    FLAK_TABLE,
    LAND_TABLE,
    is_aircraft,
)
from builder.rules.systems.air_land.options import OPTIONS
from builder.rules.vocabulary import Printed, Vocabulary

VOCABULARY = Vocabulary(
    values=(
        Printed(("air", "bombing", "range"), "1.1", "aircraft", is_aircraft),
        Printed(("attack", "defence", "movement"), "1.1", "land units"),
    ),
    unit_traits={
        "bomber": "an aircraft that supports land battles (7.0)",
        "fighter": "an aircraft that escorts and intercepts (7.0)",
        "tank": "is hindered by terrain as a weapon, and fights tank battles (12.0)",
    },
    effects=EFFECTS,
    options=OPTIONS,
    tables={
        AIR_TABLE: "what comes of a fight in the air (8.0)",
        FLAK_TABLE: "what comes of fire at aircraft, by the strength of a city (13.0)",
        LAND_TABLE: "hits and retreats of a round of battle (9.0)",
    },
    read={
        "movement classes": {"land": "land units", "air": "aircraft"},
        "figures of places": {FLAK_FIGURE: "the anti-aircraft strength of a city (13.0)"},
    },
)
