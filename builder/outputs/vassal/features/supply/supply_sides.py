"""Whose supply is traced: sides may have supply phases of their own."""

from __future__ import annotations

from builder.model.game import Game
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.turns import STEP_NOW, other_sides_steps
from builder.rules.core.module_export.supply import SupplyRules
from builder.vassal.expressions.tree import Truth, as_text

WAITS = "SupplyWaits"
"""The property that is true while the supply phase is not that of the side that would trace."""


def has_phases_by_side(game: Game, supplies: SupplyRules) -> bool:
    """Return whether sides have supply phases of their own."""
    return any(other_sides_steps(game, supplies.phases, side) for side in supplies.sides)


def phase_limit(game: Game, supplies: SupplyRules) -> PhaseLimit:
    """Return the limit of tracing supply to the supply phases: outside of them it brings a
    warning."""
    return PhaseLimit(game, "supply", supplies.rule, supplies.phases)


def side_waits(game: Game, supplies: SupplyRules, side: str) -> Truth:
    """Return the condition that a side does not trace supply now, because the current supply phase
    belongs to another side. The supply state of its units then stays as it is until its own
    phase."""
    steps = "|".join(["", *other_sides_steps(game, supplies.phases, side), ""])
    return as_text(steps).contains("|" + STEP_NOW + "|")
