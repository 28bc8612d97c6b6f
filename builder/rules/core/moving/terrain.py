"""Costs and effects of terrain as printed on charts."""

from __future__ import annotations

from fractions import Fraction

from builder.model.ground.terrain import Cost, TerrainType
from builder.model.pieces.values import number_text
from builder.rules.signed_numbers import signed

NO_COST = "–"
"""The text on a chart where terrain has no effect of its own."""

NO_ENTRY = "prohibited"
"""The text on a chart where a movement class may not go."""


def cost_text(cost: Cost, *, extra: bool = False) -> str:
    """Return a terrain cost as printed: ``1``, ``½``, ``+2``, ``prohibited``."""
    if not isinstance(cost, Fraction):
        return NO_ENTRY
    text = number_text(cost)
    return f"+{text}" if extra and cost > 0 else text


def effects_text(kind: TerrainType) -> str:
    """Return the effects of a terrain type in one line: ``weapons -1, bombing half``."""
    parts = (
        f"{name} {signed(value) if isinstance(value, int) else value}"
        for name, value in kind.effects.items()
    )
    return ", ".join(parts) or NO_COST
