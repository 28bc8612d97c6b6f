"""Converts a battle with dice to the form that a module computes: what a formula asks about all
units in a role is computed once, as a step of its own, and each modifier of a unit's dice is a
numbered condition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, prod

from builder.outputs.vassal.features.combat.terms import QuestionLifting
from builder.outputs.vassal.features.dice_pools import DeclaredRoll
from builder.rules.core.module_export.contests import CombatReason
from builder.rules.core.module_export.dice_battles import DiceBattle, DiceNumberChange, FiringParty
from builder.rules.expressions.formula import Stage
from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.terms import Named, Term, truth
from builder.vassal.format.names import property_name

MOST = 100
"""The most dice of one unit that a module rolls, since each die is a part of one expression; also
the most steps of a unit."""


@dataclass(frozen=True)
class LastingChange:
    """A modifier of a unit's dice that holds for the whole battle once it applied at the start: its
    code (``.3.``), its condition and its reason."""

    code: str
    when: Term
    reason: CombatReason


@dataclass(frozen=True)
class DiceBattleTerms:
    """The formulas of a battle with dice as a module computes them; ``number`` is its number among
    the game's battles with dice, from 1."""

    battle: DiceBattle
    number: int = 1

    @property
    def fight(self) -> DiceBattle:
        """The battle, with the conditions that it uses."""
        return self.battle

    @property
    def prefix(self) -> str:
        """The prefix of the names of the battle's properties."""
        return "Clash" if self.number == 1 else f"Clash{self.number}"

    @property
    def key(self) -> str:
        """The prefix of the names of the battle's keystrokes."""
        return self.prefix.lower()

    def name(self, what: str) -> str:
        """Return the name of the property of this battle for ``what``."""
        return f"{self.prefix}{property_name(what)}"

    @cached_property
    def thrown(self) -> DeclaredRoll:
        """The dice roll of the battle, as the module rolls it."""
        return DeclaredRoll(self.battle.roll)

    # -- changes -----------------------------------------------------------------------------------

    @cached_property
    def _lifting(self) -> QuestionLifting:
        return QuestionLifting(frozenset(self.battle.asked), self.battle.known)

    @cached_property
    def lasting_changes(self) -> Mapping[str, tuple[LastingChange, ...]]:
        """The modifiers that hold for the whole battle, by role: those of the number of dice first,
        then those of the number that a die must show to hit."""
        return {party.role: tuple(self._changes_of_party(party)) for party in self.battle.parties}

    def _changes_of_party(self, party: FiringParty) -> list[LastingChange]:
        reasons = [*(change.reason for change in party.numbers), *(aim.reason for aim in party.aim)]
        lifted = ((n, self._lifting.lifted(r.when), r) for n, r in enumerate(reasons, 1))
        return [LastingChange(f".{n}.", when, reason) for n, when, reason in lifted]

    @cached_property
    def may(self) -> Mapping[str, Term]:
        """The formula term that says whether a unit may take part, by role, where not all units
        may."""
        parties = self.battle.parties
        return {p.role: self._lifting.lifted(p.may.when) for p in parties if p.may}

    @cached_property
    def order(self) -> tuple[Term, ...]:
        """The formula terms that sort units into kinds, in the order in which the kinds fire."""
        return tuple(self._lifting.lifted(truth(name)) for name in self.battle.order)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The computation steps (stages) for what formulas ask about all units in a role."""
        # these properties lift questions out of their terms, which must happen before the list is
        # read
        _ = (self.lasting_changes, self.may, self.order)
        return tuple(Stage(name, term) for term, name in self._lifting.questions.items())

    def uses(self, name: str) -> bool:
        """Return whether any formula uses a named value, such as ``turn``."""
        terms = [s.term for s in self.stages] + [
            k.when for of in self.lasting_changes.values() for k in of
        ]
        terms += [*self.may.values(), *self.order]
        return any(
            isinstance(t, Named) and t.name == name for term in terms for t in terms_within(term)
        )

    # -- bounds ------------------------------------------------------------------------------------

    @property
    def slots(self) -> int:
        """The number of volleys in a round of the battle, at most."""
        sorts = len(self.battle.order) + 1
        return sorts if self.battle.first == "together" else 2 * sorts

    @cached_property
    def most(self) -> int:
        """An upper limit for the number of dice that any unit rolls."""
        worth = self.battle.printed[self.battle.dice].values()
        highest = max((n or 0 for steps in worth for n in steps), default=0)
        return max(
            (_max_dice(Fraction(highest), p.numbers) for p in self.battle.parties), default=0
        )

    @property
    def computed(self) -> bool:
        """Whether a module can roll the battle: there are not too many dice, and the dice do not
        have too many faces."""
        return not self.left_out

    @property
    def left_out(self) -> str:
        """The reason for which a module leaves the battle to the players; empty if the module rolls
        it."""
        if self.most > MOST:
            return f"a unit may roll {self.most} dice, and the module rolls {MOST} at most"
        if len(self.thrown.faces()) < len({*self.thrown.every_face}):
            return "the dice have more faces than the module can tell apart"
        return ""


def _max_dice(dice: Fraction, changes: tuple[DiceNumberChange, ...]) -> int:
    for change in changes:
        dice = max(dice, dice * change.times + change.add)
    return ceil(dice)


def parts_of(party: FiringParty) -> int:
    """Return the common denominator in which a party's numbers of dice are counted, so that they
    are whole numbers."""
    return prod(change.times.denominator for change in party.numbers)
