"""Conditions asked of units by themselves, wherever they stand."""

from __future__ import annotations

from builder.model.counters import Unit
from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation, When
from builder.rules.core.questions import side_of
from builder.rules.open.conditions import holds
from builder.rules.open.ground import words_of


def unit_is(game: Game, when: When, unit: Unit) -> bool:
    """Whether a condition holds of a unit that stands nowhere and alone."""

    def asks(relation: Relation, word: str) -> bool:
        return relation in ("is", "with") and word in words_of(game, unit)

    return holds(when, asks, {"side": side_of(game, unit)})
