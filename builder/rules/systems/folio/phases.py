"""The rules for which units may do what in which phase (4.1, 5.1, 7.2)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from builder.model.game import Game
from builder.rules.core.names import UnitName
from builder.rules.core.yes_no_answers import Bar, Verdict, first_bar, forbidden_answer
from builder.rules.procedures import Context, Inputs, Procedure, step
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.situation import unit_of
from builder.rules.systems.folio.terrain.cost import class_of

PhaseName = Literal["movement", "combat", "mech-movement", "mech-combat"]
EventEffect = Literal["move", "attack", "transport"]

PHASE_ACTIONS: dict[str, tuple[str, ...]] = {
    "movement": ("move", "transport"),
    "combat": ("attack",),
    "mech-movement": ("move",),
    "mech-combat": ("attack",),
}
"""The actions that each phase allows, by the phase's id."""


class EligibleInputs(Inputs):
    """Input of the rules question ``eligible``: a unit, its intended action, and its earlier
    actions in this player turn."""

    unit: UnitName = Field(description="the unit")
    phase: PhaseName = Field(description="the phase of its player's turn")
    does: EventEffect = Field(description="what it would do")
    own_turn: bool = Field(True, description="whether it is its player's turn")
    moved: bool = Field(False, description="whether it moved in the movement phase")
    attacked: bool = Field(False, description="whether it attacked in this player turn")
    landed: bool = Field(False, description="whether helicopters or boats landed it this turn")
    advanced: bool = Field(False, description="whether it advanced after combat")
    displaced: bool = Field(False, description="whether it was displaced this turn")


class EligibleReply(Verdict):
    """Answer to the rules question ``eligible``: whether the unit may perform the action."""


def eligible(context: Context, given: EligibleInputs) -> EligibleReply:
    """Tell whether a unit may move, attack or be transported in a phase after its earlier actions.

    Checks the action against the phase, the movement class and the earlier actions.
    """
    bar = eligible_bar(context.game, given)
    if bar:
        return forbidden_answer(EligibleReply, bar)
    return EligibleReply(legal=True, steps=(step("4.1", "The unit may do that now."),))


def eligible_bar(game: Game, given: EligibleInputs) -> Bar | None:
    """Return the rule and reason why a unit may not perform an action in a phase; ``None`` if it
    may perform it."""
    mover = class_of(unit_of(game, given.unit))
    late = folio_option(game, "vessels-fight-late") == "yes"
    return first_bar((_by_phase(given, mover, late), _by_actions(given)))


def _by_phase(given: EligibleInputs, mover: str, vessels_late: bool) -> Bar | None:
    if not given.own_turn:
        return Bar("5.1", "It is the other player’s turn.")
    if given.does not in PHASE_ACTIONS[given.phase]:
        if given.does == "transport":
            return Bar("10.0", "Units are carried in the movement phase only.")
        return Bar("5.1", "This phase is not for that.")
    if given.phase == "mech-movement" and mover == "riverine":
        return Bar("12.0", "Riverine units move in the movement phase only.")
    late = vessels_late and mover == "riverine"
    if given.phase.startswith("mech") and mover != "mech" and not late:
        return Bar("4.1", "This phase is for mechanised units only.")
    if given.does == "transport" and mover != "foot":
        return Bar("10.0", "Only foot units are carried.")
    return None


def _by_actions(given: EligibleInputs) -> Bar | None:
    if given.does in ("move", "transport") and given.landed:
        return Bar("10.0", "A unit that landed moves no more this turn.")
    if given.phase == "mech-movement" and given.moved:
        return Bar("4.1", "It moved in the movement phase.")
    if given.phase == "movement" and given.moved:
        return Bar("5.1", "A unit that has finished its move moves no more this turn.")
    if given.does == "attack" and given.attacked:
        rule = "4.1" if given.phase == "mech-combat" else "7.2"
        return Bar(rule, "A unit attacks once.")
    if given.does == "attack" and given.displaced:
        return Bar("7.7.2", "A displaced unit attacks no more this turn.")
    if given.advanced:
        return Bar("7.9", "A unit that advanced does nothing more in this player turn.")
    return None


ELIGIBLE = Procedure(
    "eligible",
    ("4.1", "5.1", "7.2", "7.7.2", "7.9", "10.0", "11.0", "12.0"),
    eligible,
)
