"""Conditions that do not concern a unit but the turn, phase, weather, events, counts or the whole
position, as far as a VASSAL module can decide them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.rules.core.module_export.position_queries import PositionQuery
from builder.rules.engine.combat.export.moment_queries import known_values
from builder.rules.engine.positions.conditions import named, questions_of_conditions, term_of
from builder.rules.engine.positions.near_words import is_known_to_module
from builder.rules.engine.positions.position_conditions import gathered_of, is_gathered
from builder.rules.expressions.partial_evaluation import fully_simplified
from builder.rules.expressions.terms import Term


def decidable_by_module(game: Game, when: When) -> bool:
    """Return whether a VASSAL module can decide everything in a condition."""
    for _, part in when.parts():
        if part.option or part.range or part.about_strength:
            return False
        if part.of_all and not is_gathered(game, part):
            return False
        asked = ((relation, word) for _, relation, words in part.lines() for word in words)
        if not all(is_known_to_module(game, relation, word) for relation, word in asked):
            return False
    return True


@dataclass(frozen=True)
class UnitIndependentConditions:
    """Conditions about the state of the game that a VASSAL module can decide."""

    game: Game
    conditions: tuple[When, ...]

    def term(self, when: When) -> Term:
        """Return a condition as a formula term in which values that are already known are filled
        in."""
        nobody = {
            named(r, word): False for r, word in questions_of_conditions([when]) if r != "amount"
        }
        return fully_simplified(term_of(when), {**known_values(self.game), **nobody})

    @cached_property
    def gathered(self) -> dict[str, PositionQuery]:
        """The conditions that need a look through all units and places, by their names in
        formulas."""
        return gathered_of(self.game, self.conditions, known_values(self.game))

    @property
    def amounts(self) -> Mapping[str, str]:
        """The condition words that test a count (such as ``stock: 5+``), by their names in
        formulas."""
        return {
            named(r, word): word
            for r, word in questions_of_conditions(self.conditions)
            if r == "amount"
        }
