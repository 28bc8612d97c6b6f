"""Conditions on units that are not in combat, as a VASSAL module tests them: units whose supply is
traced, or that an event affects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.rules.core.module_export.contests import CombatBasics
from builder.rules.engine.combat.export.module_queries import CombatConditions
from builder.rules.engine.combat.export.moment_queries import known_values
from builder.rules.engine.positions.conditions import (
    OPTIONS,
    named,
    questions_of_conditions,
    term_of,
)
from builder.rules.engine.positions.near_words import is_known_to_module
from builder.rules.expressions.partial_evaluation import fully_simplified
from builder.rules.expressions.terms import Term, Value

_NEVER = ("height", "fire", "across", "along")
"""The condition words that only apply to units that fight or move, and are false for a unit by
itself."""


@dataclass(frozen=True)
class LoneUnitConditions:
    """Conditions on single units outside of combat. The words in ``never`` (such as ``unsupplied``)
    are taken to be false for every unit."""

    game: Game
    conditions: tuple[When, ...]
    never: tuple[str, ...] = ()

    def follows(self, when: When) -> bool:
        """Return whether a VASSAL module can decide a condition from what it knows, such as the
        places of units and the turn."""
        parts = [part for _, part in when.nested_conditions()]
        if any(p.option or p.about_strength or not p.about_all.empty for p in parts):
            return False
        asked = questions_of_conditions([when])
        return all(is_known_to_module(self.game, relation, word) for relation, word in asked)

    def fight(self, id: str, rule: str) -> CombatBasics:
        """Return these conditions in the form in which the VASSAL module expects those of a combat,
        with the data on maps and counters that decide them."""
        fought = CombatConditions(self.game, self.conditions)
        names = fought.questions_by_name.items()
        return CombatBasics(
            id=id,
            name=id,
            rule=rule,
            same_place=True,
            asked={name: it for name, it in names if name not in self._never},
            grounds=fought.grounds(),
            ways={},
            heights={},
            words=fought.words(),
        )

    @cached_property
    def _never(self) -> Mapping[str, bool]:
        return {
            named(relation, word): False
            for relation, word in questions_of_conditions(self.conditions)
            if relation in _NEVER or word in self.never
        }

    def term(self, when: When, known: Mapping[str, Term | Value] | None = None) -> Term:
        """Return a condition as a formula term in which values that are already known are filled
        in."""
        names = {**known_values(self.game), **self._never, **dict.fromkeys(OPTIONS.values(), "")}
        return fully_simplified(term_of(when), {**names, **(known or {})})
