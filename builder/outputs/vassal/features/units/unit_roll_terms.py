"""Converts a unit check (a dice roll that a unit makes for itself, such as for morale) to the form
that the module computes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.expressions.result_tables import result_codes
from builder.rules.core.module_export.unit_rolls import UnitRoll
from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.partial_evaluation import fully_simplified
from builder.rules.expressions.terms import Named, Term
from builder.vassal.format.names import property_name

NO_RESULT = "-"
"""The letter that stands for the only result of a roll without a table."""


@dataclass(frozen=True)
class UnitRollTerms:
    """A unit check (a dice roll that a unit makes for itself) as the module computes it; ``number``
    is its number in the game, from 1, and ``called`` the label of its menu command."""

    roll: UnitRoll
    number: int
    called: str

    @property
    def key(self) -> str:
        """The prefix of the names of the check's keystrokes."""
        return f"trial{self.number}"

    def name(self, what: str) -> str:
        """Return the name of a property of this check."""
        return f"Trial{self.number}{property_name(what)}"

    def constant(self, what: str) -> str:
        """Return the name of a constant of this check."""
        return f"W_{self.name(what)}"

    @cached_property
    def codes(self) -> Mapping[str, str]:
        """The letter that stands for each result of the check, keyed by the result's code."""
        return result_codes(self.roll.table) if self.roll.table else {"": NO_RESULT}

    def settled(self, term: Term) -> Term:
        """Return a formula term in which values that are known when the module is built are
        inserted."""
        return fully_simplified(term, self.roll.known)

    @cached_property
    def may(self) -> Term:
        """The formula term for the condition that a unit may make the check."""
        return self.settled(self.roll.may)

    @cached_property
    def modifier_conditions(self) -> tuple[Term, ...]:
        """The formula terms that say when each modifier of the check applies."""
        return tuple(self.settled(reason.when) for reason in self.roll.rolls)

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """The names of the questions to the players that this check needs."""
        terms = [self.may, *self.modifier_conditions]
        used = {
            part.name for term in terms for part in terms_within(term) if isinstance(part, Named)
        }
        return tuple(n for n in self.roll.questions if n in used)
