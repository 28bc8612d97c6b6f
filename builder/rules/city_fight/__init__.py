"""City fights: ranged and indirect fire by sight, two fire phases with simultaneous losses, walls with
an inside, movement by roads, river and moat."""

from __future__ import annotations

from builder.rules.city_fight.charts import (
    fire_chances,
    ranges,
    reinforcement_calendar,
    terrain_effects,
)
from builder.rules.procedures import System

SYSTEM = System(
    name="city_fight",
    title="City fights",
    fillers={
        "terrain-effects": terrain_effects,
        "fire-chances": fire_chances,
        "ranges": ranges,
        "reinforcement-calendar": reinforcement_calendar,
    },
)
