"""Decisions for which the program only states the rule: play stops, and a person changes the
position by hand as the rule says. The log records the changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.space import PlaceError
from builder.rules.core.positions.position import read_spot
from builder.rules.play.actions import DONE, Action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence
from builder.rules.play.pieces import after_losses, eliminated, moved

if TYPE_CHECKING:
    from builder.rules.play.match import Match

PUT, TAKE, LOSE, MEND, NOTE = "put", "take", "lose", "mend", "note"


class ByHand(Decision):
    """A decision for which the program only states the rule: a side changes the position by hand,
    as often as it likes. The task says ``why``, with values for its placeholders. The listed action
    is ``done``; the unlisted ones are ``put UNIT PLACE``, ``take UNIT``, ``lose UNIT STEPS``,
    ``mend UNIT STEPS`` and ``note NAME NUMBER``."""

    unlisted = "put UNIT PLACE, take UNIT, lose UNIT STEPS, mend UNIT STEPS, note NAME NUMBER"

    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        return (DONE,)

    def accepts(self, match: Match, moment: Moment, task: Task, action: Action) -> bool:
        match action.verb, action.words:
            case ("put", (name, place)):
                return name in moment.pieces and _is_place(match, place)
            case ("take", (name,)):
                return name in moment.pieces
            case ("lose" | "mend", (name, many)):
                return name in moment.pieces and many.isdecimal() and int(many) > 0
            case ("note", (_, number)):
                return number.lstrip("-").isdecimal()
        return False

    def take(self, match: Match, moment: Moment, task: Task, action: Action) -> Moment:
        if action == DONE:
            return moment
        moment = moment.then(task)
        match action.verb, action.words:
            case ("put", (name, place)):
                return moment.with_pieces(moved(match.sheet, moment.piece(name), place))
            case ("take", (name,)):
                return eliminated(moment, name)
            case ("lose", (name, many)):
                return after_losses(moment, match.game, name, int(many))
            case ("mend", (name, many)):
                piece = moment.piece(name)
                left = max(0, piece.lost - int(many))
                return moment.with_pieces(replace(piece, lost=left, reduced=left > 0))
            case ("note", (name, number)):
                return moment.noted_all({name: int(number)})
        raise ValueError(action.text)

    def describe(self, match: Match, moment: Moment, task: Task, action: Action) -> Sentence:
        rule = task.get("rule") or self.rule(match, moment, task)
        if action == DONE:
            return sentence(rule, task["why"], **{k: v for k, v in task.data.items() if k != "why"})
        return sentence(rule, "By hand: {action}.", action=action.text)


def _is_place(match: Match, place: str) -> bool:
    track, colon, box = place.partition(":")
    if colon:
        boxes = (b.id for t in match.game.tracks if t.id == track for b in t.boxes)
        return box in boxes
    try:
        return read_spot(match.sheet, place) is not None
    except PlaceError:
        return False


KINDS = {"decide": ByHand()}
"""The task kind ``decide``, at which play stops so that the players decide by hand."""
