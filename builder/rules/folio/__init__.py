"""Fire & Movement folio games: differential combat on a terrain-keyed table, soft zones of control,
support fire markers, riverine forces."""

from __future__ import annotations

from builder.rules.folio.combat_table import CRT
from builder.rules.folio.ground import ADJACENT, DISTANCE
from builder.rules.procedures import System

SYSTEM = System(
    name="folio",
    title="Fire & Movement folio",
    procedures=(CRT, ADJACENT, DISTANCE),
)
