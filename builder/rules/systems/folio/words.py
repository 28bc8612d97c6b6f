"""The vocabulary of the folio rules: the words (traits, effects, tables, areas) by which they read
a game's data."""

from __future__ import annotations

from builder.rules.systems.folio.options import OPTIONS
from builder.rules.vocabulary import Printed, Vocabulary

VOCABULARY = Vocabulary(
    values=(Printed(("attack", "defence", "movement"), "2.3.2", bare=True),),
    unit_traits={
        "commando": "infiltrates anywhere and pays nothing for it (5.1.2)",
        "engineer": "repairs bridges and opens fords (18.2, 18.3)",
        "riverine": "a vessel: has two steps, moves on water, has no zone of control (12.0)",
        "special-forces": "ignores enemy zones of control (20.0)",
    },
    marker_traits={
        "base-camp": "a camp that the other side looks for (16.0)",
        "blown-bridge": "lies on a hexside whose bridge is gone (18.1)",
        "ford": "lies on a hexside where engineers hold a ford (18.3)",
        "fort": "makes a fort of the hex that it lies in (7.5)",
        "helicopter-transport": "carries foot units through the air (10.0)",
        "landing-beach": "boats have landed a unit here (11.0)",
        "landing-zone": "helicopters land here (10.0)",
        "river-transport": "carries foot units over water (11.0)",
        "supply-cache": "a cache that the other side looks for (16.1)",
    },
    options=OPTIONS,
    read={
        "movement classes": {
            "foot": "on foot: is carried, crosses what has a cost for it",
            "mech": "mechanised",
            "riverine": "on water: what has a cost for it is navigable",
        },
        "terrain by its id": {
            "clear": "costs 1 (5.2)",
            "jungle": "helicopters do not land there (10.0)",
            "road": "costs half a point (5.2.1)",
            "trail": "costs 1 (5.2.2)",
        },
        "terrain by its id or art": {
            "bridge": "carries every class over a hexside",
            "fort": "doubles the defence (7.5)",
            "minefield": "closes a hexside to infiltration (5.1.2)",
            "tunnel": "joins hexes below the ground (22.0)",
        },
        "special rules of scenarios": {
            "air_strikes": "the aircraft strikes once a turn (23.0)",
            "exits": "where units leave the map (27.0)",
            "length_roll": "lengthens or shortens the game (24.0)",
            "secret": "of a victory condition: it is chosen before the game (27.0)",
        },
    },
)
