"""Answers conditions that compare a unit in a combat with the units of the other party."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model.mechanisms.amounts import is_against_opponent
from builder.model.mechanisms.conditions import Relation
from builder.rules.core.positions.position import Piece
from builder.rules.engine.fire.ranged_fire import relative_heights
from builder.rules.engine.positions.amounts import amount_holds_against
from builder.rules.engine.positions.conditions import AnswerCondition
from builder.rules.engine.sight.sight_rules import SightView


def answers_against(
    view: SightView, piece: Piece, others: Sequence[Piece], mode: str, asks: AnswerCondition
) -> AnswerCondition:
    """Return the function that says whether a condition's relation and word are true of a unit that
    fights the ``others``. ``mode`` says how it fires (empty if it does not); ``asks`` answers all
    that does not depend on the combat."""

    def asked(relation: Relation, word: str) -> bool:
        if relation == "height":
            return word in relative_heights(view, piece, others)
        if relation == "amount" and is_against_opponent(word):
            return amount_holds_against(view.situation, word, piece, others)
        return word == mode if relation == "fire" else asks(relation, word)

    return asked
