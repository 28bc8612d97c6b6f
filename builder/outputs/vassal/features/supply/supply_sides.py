"""Determines whose supply is traced when; each side may have a supply phase of its own."""

from __future__ import annotations

from builder.model.game import Game
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.turns import STEP_NOW, other_sides_steps
from builder.rules.core.module_export.supply import SupplyRules
from builder.vassal.expressions.tree import Truth, as_text

WAITS = "SupplyWaits"
"""The property that is true while the supply phase is not that of the side that would trace."""


def has_phases_by_side(game: Game, supplies: SupplyRules) -> bool:
    """Return whether each side has a supply phase of its own."""
    return any(other_sides_steps(game, supplies.phases, side) for side in supplies.sides)


def phase_limit(game: Game, supplies: SupplyRules) -> PhaseLimit:
    """Return the rule that supply is traced in supply phases only; tracing at another time brings a
    warning in the chat."""
    return PhaseLimit(game, "supply", supplies.rule, supplies.phases)


def side_waits(game: Game, supplies: SupplyRules, side: str) -> Truth:
    """Return the condition that a side's supply is not traced now, because the current step is the
    supply phase of another side; its units keep their supply state until their own."""
    steps = "|".join(["", *other_sides_steps(game, supplies.phases, side), ""])
    return as_text(steps).contains("|" + STEP_NOW + "|")
