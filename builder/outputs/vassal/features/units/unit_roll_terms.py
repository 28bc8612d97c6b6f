"""Converts a unit check (a dice roll that a unit makes for itself, such as for morale) to the form
that the module computes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.states import State
from builder.outputs.vassal.expressions.result_tables import result_codes
from builder.outputs.vassal.features.units.states import is_in_state
from builder.outputs.vassal.table.messages import CONCEALED
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.rules.core.module_export.unit_rolls import UnitRoll
from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.partial_evaluation import fully_simplified
from builder.rules.expressions.terms import Named, Term
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import FALSE, Truth
from builder.vassal.format.names import engine_safe_text, property_name

_RECOVERED = "TrialRecovered"

NO_RESULT = "-"
"""The letter that stands for the only result of a roll without a table."""


@dataclass(frozen=True)
class UnitRollTerms:
    """A unit check (a dice roll that a unit makes for itself) as the module computes it; ``number``
    is its number in the game, from 1, and ``called`` the label of its menu command. A recovery ends
    the ``state``."""

    roll: UnitRoll
    number: int
    called: str
    state: State | None = None

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

    def label(self, tr: Translator) -> str:
        """Return the label of the check's menu command in a language."""
        if self.state is None:
            return engine_safe_text(tr(self.roll.name))
        text = "Search: {state}" if self.searches else "Recover: {state}"
        told = tr(text, state=tr(self.state.name))
        if self.roll.name:
            told = tr("{name} ({when})", name=told, when=tr(self.roll.name))
        return engine_safe_text(told)

    @property
    def searches(self) -> bool:
        """Whether the check is a search for units that lie face down."""
        return self.state is not None and bool(self.state.hides)

    @property
    def in_state(self) -> list[Truth]:
        """The condition that a unit is in the state that the check ends, if there is one."""
        return [] if self.state is None else [is_in_state(self.state)]

    @property
    def unseen(self) -> Truth:
        """The condition that a unit is hidden, so that it cannot roll; a search is just for such
        units."""
        return FALSE if self.searches else CONCEALED

    def limit(self, game: Game) -> PhaseLimit:
        """Return the limit of the check to its phases, in which each unit of the side makes it once;
        of several recoveries each unit tries one. Other sides search, in their own phases."""
        done = _RECOVERED if self.state is not None else self.name("done")
        rule, phases, side = self.roll.rule, self.roll.phases, string("Side")
        whose, foe = (None, side) if self.searches else (side, None)
        return PhaseLimit(game, self.key, rule, phases, whose, done, string("PieceUID"), foe)

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
