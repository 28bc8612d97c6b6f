"""Costs of terrain as charts print them."""

from __future__ import annotations

from fractions import Fraction

from builder.model.terrain import Cost

NO_ENTRY = "prohibited"
"""What a chart prints where a class may not go."""


def cost_text(cost: Cost, *, extra: bool = False) -> str:
    """``1``, ``½``, ``+2``, ``prohibited``."""
    if not isinstance(cost, Fraction):
        return NO_ENTRY
    text = {Fraction(1, 2): "½", Fraction(3, 2): "1½"}.get(cost, str(cost))
    return f"+{text}" if extra and cost > 0 else text
