"""Air strikes in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.special_rules import AirStrikes
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence
from builder.rules.systems.folio.combat.air_strike import (
    StrikeInputs,
    ground_bar,
    timing_bar,
)
from builder.rules.systems.folio.play.combat.losing import lose_step
from builder.rules.systems.folio.play.field import enemy_of, seen_field, units_of
from builder.rules.systems.folio.play.turn_record import FLOWN

if TYPE_CHECKING:
    from builder.rules.play.match import Match

BOMBERS = Action("b-52")
NOTHING = Action("nothing")
_STRIKE = StrikeInputs.model_construct(hex="")


def may_strike(match: Match, moment: Moment, side: str) -> bool:
    """Tell whether a side may make an air strike now and has a target for it."""
    return bool(targets(match, moment, side))


def strikes_of(match: Match) -> AirStrikes:
    """Return what the scenario's special rules declare about air strikes."""
    found = match.scenario.special_rules.air_strikes
    assert found is not None
    return found


def targets(match: Match, moment: Moment, side: str) -> dict[str, tuple[str, ...]]:
    """Return the hexes that an aircraft of a side may strike, each with the units in it."""
    strikes = match.scenario.special_rules.air_strikes
    if strikes is None or strikes.side != side:
        return {}
    facts = {"turn": moment.turn, "used": bool(moment.note(FLOWN, 0)), "phase": moment.phase}
    if timing_bar(strikes, _STRIKE.model_copy(update=facts)) is not None:
        return {}
    field = seen_field(match, moment, side)
    found: dict[str, tuple[str, ...]] = {}
    for piece in units_of(match, moment, enemy_of(match, side)):
        if piece.cell is None or piece.name not in field.pieces:
            continue
        if ground_bar(field.position, strikes, piece.cell, (piece,)) is None:
            found[piece.at] = (*found.get(piece.at, ()), piece.name)
    return found


class Bombers(Decision):
    """A player's decision: which hex is struck from the air."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        hexes = targets(match, moment, task_["side"])
        return (*(action("strike", at) for at in sorted(hexes)), NOTHING)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == NOTHING:
            return moment
        struck = targets(match, moment, task_["side"])[action_.words[0]]
        moment = moment.noted_all({FLOWN: 1})
        for name in struck:
            moment = lose_step(match, moment, name, strikes_of(match).rule)
        return moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        strikes = strikes_of(match)
        if action_ == NOTHING:
            text = "The {aircraft} does not strike now."
            return sentence(strikes.rule, text, aircraft=strikes.name)
        text = "The {aircraft} strikes {hex}."
        return sentence(strikes.rule, text, aircraft=strikes.name, hex=action_.words[0])


KINDS = {"b-52": Bombers()}
