"""Determines whose supply is traced when; each side may have a supply phase of its own. Reminds
players of it where the rules have no supply phase."""

from __future__ import annotations

from builder.model.game import Game
from builder.outputs.vassal.features.supply.supply_names import SupplyNames
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit, is_phase_of_others
from builder.outputs.vassal.table.turns import (
    STEP_NOW,
    other_sides_steps,
    phases_by_step,
    step_ids,
    turn_between,
    turn_number,
    turn_spans,
)
from builder.rules.core.module_export.supply import SupplyAsked, SupplyRules
from builder.vassal.expressions.tree import Text, Truth, any_of, as_text, every, first_case

FIRST = "asked"
"""The keystroke of the reminder to check supply."""

WAITS = "Waits"
"""The property that is true while the supply phase is not that of the side that would trace."""


def has_phases_by_side(game: Game, supplies: SupplyRules) -> bool:
    """Return whether each side has a supply phase of its own."""
    return any(other_sides_steps(game, supplies.phases, side) for side in supplies.sides)


def phase_limit(game: Game, supplies: SupplyRules) -> PhaseLimit:
    """Return the rule that supply is traced in supply phases only or, if there are none, when an event
    asks for it, unless other rules ask at any time; tracing at another time brings a warning in the chat."""
    due = None
    if supplies.asked and not supplies.asked_often:
        due = any_of(*(_is_due(game, asked) for asked in supplies.asked))
    key = SupplyNames(supplies.id).key_prefix
    return PhaseLimit(game, key, supplies.rule, supplies.phases, due=due)


def side_waits(game: Game, supplies: SupplyRules, side: str) -> Truth:
    """Return the condition that a side's supply is not traced now, because the current step is the
    supply phase of another side; its units keep their supply state until their own."""
    return is_phase_of_others(game, supplies.phases, side)


def reminder(game: Game, supplies: SupplyRules) -> Text:
    """Return the chat line that tells players, when a phase begins in which a rule depends on it, to
    check supply first; empty in other phases."""
    cases = [
        (_is_due(game, asked), filled_message("M_SUPPLY_FIRST", as_text(asked.rule)))
        for asked in supplies.asked
    ]
    return first_case(cases, as_text(""))


def _is_due(game: Game, asked: SupplyAsked) -> Truth:
    """Return the condition that an event now asks which units are out of supply."""
    first = step_ids(game)[:1]
    steps = [id for id, phase in phases_by_step(game) if phase.id in asked.phases] or first
    now = [as_text("|".join(["", *steps, ""])).contains("|" + STEP_NOW + "|")] if steps else []
    turns = [turn_between(turn_number(game), *span) for span in turn_spans(asked.turns)]
    return every(*now, *([any_of(*turns)] if turns else []))
