"""Conditions asked of units by themselves, wherever they stand."""

from __future__ import annotations

from builder.model.counters import Unit
from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation, When
from builder.rules.core.questions import side_of
from builder.rules.open.positions.conditions import holds
from builder.rules.open.positions.ground import words_of


def unit_is(game: Game, when: When, unit: Unit) -> bool:
    """Whether a condition holds of a unit that stands nowhere and alone."""

    def asks(relation: Relation, word: str) -> bool:
        return relation in ("is", "with") and word in words_of(game, unit)

    return holds(when, asks, {"side": side_of(game, unit)})


def can_be(game: Game, when: When, unit: Unit) -> bool:
    """Whether a condition may hold of a unit at some time and place: all that is asked of the unit itself
    must be so."""
    words = words_of(game, unit)
    asked = [set(said) for _, relation, said in when.lines() if relation == "is"]
    sides = not when.side or side_of(game, unit) in when.side
    return sides and all(said & (words | _LATER) for said in asked)


_LATER = frozenset(("reduced", "unsupplied"))
"""What a unit may become."""
