"""The vocabulary of the city fight rules: the words (traits, effects, tables, areas) by which they
read a game's data."""

from __future__ import annotations

from builder.rules.systems.city_fight.effects import EFFECTS
from builder.rules.systems.city_fight.game_data import (
    AIRFIELD,
    ALLIES,
    ARMOURIES,
    ARMOURY,
    CITADEL,
    INNER_CITY,
    KINDS,
    NVA_VC,
    PALACE,
)
from builder.rules.systems.city_fight.options import OPTIONS
from builder.rules.vocabulary import Printed, Vocabulary

_KIND = "one of the kinds of units, of which each has one (1.5)"

VOCABULARY = Vocabulary(
    values=(Printed(("strength", "range"), "1.4"),),
    unit_traits={
        **dict.fromkeys(KINDS, _KIND),
        "airborne": "may come by parachute (4.6.2)",
        "airlift": "may come by helicopter (4.6.3)",
        "mortar": "stays out of the inner city at the start of the historical set-up (7.7)",
        "sixth-division": "sets up first (7.7)",
    },
    marker_traits={
        ARMOURY: "marks an armoury; its back says that it was blown up (4.8)",
    },
    effects=EFFECTS,
    options=OPTIONS,
    areas={
        PALACE: "the palace, which heavy weapons spare by an option (7.6)",
        INNER_CITY: "what lies inside of moat and wall (1.2)",
        CITADEL: "the citadel (1.2)",
        AIRFIELD: "where units land (4.6)",
        **dict.fromkeys(ARMOURIES.values(), "an armoury, of one hex (1.2)"),
    },
    sides={ALLIES: "USMC and ARVN", NVA_VC: "NVA and VC, who move first (3.0)"},
    read={
        "special rules of scenarios": {
            "battalion_sites": "places that battalions hold in the historical set-up (7.7)"
        },
        "nations": {
            "arvn": "of the first side",
            "nva": "of the second",
            "usmc": "of the first side",
            "vc": "of the second",
        },
        "movement classes": {
            "NVA/VC": "all units of NVA and VC",
            "foot": "on foot",
            "guns": "artillery and rockets",
            "vehicles": "armour and what is mechanised",
        },
        "art of terrain": {"bridge": "a feature that may be blown (7.2)"},
    },
)
