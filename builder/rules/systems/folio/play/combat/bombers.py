"""The B-52 air strike in play (23.0, 24.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence
from builder.rules.systems.folio.combat.air_strike import (
    AREA,
    StrikeInputs,
    ground_bar,
    timing_bar,
)
from builder.rules.systems.folio.play.combat.losing import lose_step
from builder.rules.systems.folio.play.field import hiders, seen_field, units_of
from builder.rules.systems.folio.play.turn_record import FLOWN

if TYPE_CHECKING:
    from builder.rules.play.match import Match

BOMBERS = Action("b-52")
NOTHING = Action("nothing")
_STRIKE = StrikeInputs.model_construct(hex="")


def may_strike(match: Match, moment: Moment, side: str) -> bool:
    """Tell whether a side may use the B-52 now and has a target for it."""
    if side == hiders(match) or not match.sheet.area(AREA):
        return False
    return bool(targets(match, moment, side))


def targets(match: Match, moment: Moment, side: str) -> dict[str, tuple[str, ...]]:
    """Return the hexes that the B-52 may strike, each with the units in it."""
    facts = {"turn": moment.turn, "used": bool(moment.note(FLOWN, 0)), "phase": moment.phase}
    if timing_bar(_STRIKE.model_copy(update=facts)) is not None:
        return {}
    field = seen_field(match, moment, side)
    found: dict[str, tuple[str, ...]] = {}
    for piece in units_of(match, moment, hiders(match)):
        if piece.cell is None or piece.name not in field.pieces:
            continue
        if ground_bar(field.position, piece.cell, (piece,)) is None:
            found[piece.at] = (*found.get(piece.at, ()), piece.name)
    return found


class Bombers(Decision):
    """The decision which hex the B-52 strikes."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        hexes = targets(match, moment, task_["side"])
        return (*(action("strike", at) for at in sorted(hexes)), NOTHING)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == NOTHING:
            return moment
        struck = targets(match, moment, task_["side"])[action_.words[0]]
        moment = moment.noted_all({FLOWN: 1})
        for name in struck:
            moment = lose_step(match, moment, name, "23.0")
        return moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == NOTHING:
            return sentence("23.0", "The B-52 does not strike now.")
        return sentence("23.0", "The B-52 strikes {hex}.", hex=action_.words[0])


KINDS = {"b-52": Bombers()}
