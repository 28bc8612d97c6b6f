"""Costs and effects of terrain as charts print them."""

from __future__ import annotations

from fractions import Fraction

from builder.model.ground.terrain import Cost, TerrainType
from builder.model.pieces.values import printed
from builder.rules.core.tables import signed

NO_COST = "–"
"""What a chart prints where terrain does nothing of its own."""

NO_ENTRY = "prohibited"
"""What a chart prints where a class may not go."""


def cost_text(cost: Cost, *, extra: bool = False) -> str:
    """``1``, ``½``, ``+2``, ``prohibited``."""
    if not isinstance(cost, Fraction):
        return NO_ENTRY
    text = printed(cost)
    return f"+{text}" if extra and cost > 0 else text


def effects_text(kind: TerrainType) -> str:
    """A terrain type's effects in a line: ``weapons -1, bombing half``."""
    parts = (
        f"{name} {signed(value) if isinstance(value, int) else value}"
        for name, value in kind.effects.items()
    )
    return ", ".join(parts) or NO_COST
