"""Answers questions about alliances: what the sides are to each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.model.game import Game
from builder.model.mechanisms.sides.alliances import Stance
from builder.rules.engine.alliances.relations import pairs_of_game, stances_told
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.procedures import Context, Procedure, Reply, step


class AlliancesReply(Reply):
    """The reply of the ``alliances`` procedure: what each pair of sides is to each other."""

    relations: dict[str, Stance]


def answer_alliances(context: Context, given: PositionInputs) -> AlliancesReply:
    """Answer with what each pair of sides is to each other in a position."""
    situation, game = situation_of(context, given), context.game
    declared = game.mechanisms.alliances
    assert declared is not None
    rule = game.mechanisms.case("alliances", declared)
    relations = {pair: situation.relations[pair] for pair in pairs_of_game(game)}
    told = (step(rule, text, side=a, other=b) for a, b, text in stances_told(situation))
    return AlliancesReply(relations=relations, steps=tuple(told))


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about alliances, if the game declares them."""
    declared = game.mechanisms.alliances
    if declared is not None:
        rule = game.mechanisms.case("alliances", declared)
        yield Procedure("alliances", (rule,), answer_alliances)
