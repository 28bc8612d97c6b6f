"""Converts the formulas of a combat to the form that a module computes: what a formula asks about
all units in a role is computed once, as a step of its own, so that pieces do not evaluate it again;
and each unit's strength is a property of its piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from builder.rules.core.module_export.contests import (
    CHOSEN_OPTION_NAMES,
    CombatBasics,
    CombatParty,
    CombatReason,
    PreCombatOption,
    TableCombat,
)
from builder.rules.core.module_export.term_names import (
    ATTACK_MARKERS,
    ATTACKERS,
    DEFEND_MARKERS,
    RANGE,
    STRENGTH,
)
from builder.rules.expressions.formula import Stage
from builder.rules.expressions.kinds import terms_outside_roles, terms_within
from builder.rules.expressions.partial_evaluation import fully_simplified, rebuilt
from builder.rules.expressions.terms import (
    AnyOf,
    Compared,
    Counted,
    Every,
    Extreme,
    Fixed,
    If,
    Named,
    Summed,
    Term,
    Value,
    greatest,
    is_equal,
    number,
    truth,
)
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import Text, Truth
from builder.vassal.format.names import property_name


@dataclass
class QuestionLifting:
    """Takes the questions about all units in a role (sums, counts) out of formula terms and
    replaces them by names, so that each is computed once. ``own`` are the names that are not
    replaced: values of a single unit, and values computed after the questions."""

    own: frozenset[str]
    known: Mapping[str, Term | Value]
    questions: dict[Term, str] = field(default_factory=dict)

    def lifted(self, term: Term, role: str = "") -> Term:
        """Return a formula term with its questions about all units in a role replaced by names;
        with a ``role``, the term is about one unit in that role."""
        return self._without_questions(self._with_known_values(term, role))

    def of_stage(self, term: Term) -> Term:
        """Return a stage's formula term with its questions replaced by names; a term that is itself
        one question is kept."""
        settled = self._with_known_values(term)
        return (
            _as_counts(settled) if self._is_question(settled) else self._without_questions(settled)
        )

    def _with_known_values(self, term: Term, role: str = "") -> Term:
        names = dict(self.known)
        if role:
            names[STRENGTH] = number(strength_name(role), 0)
        return fully_simplified(term, names)

    def _without_questions(self, term: Term) -> Term:
        match term:
            case Summed(role, inner):
                return Summed(role, self.lifted(inner, role))
            case _ if self._is_question(term):
                return truth(self.questions.setdefault(_as_counts(term), self._question_name(term)))
        return rebuilt(term, self._without_questions)

    def _question_name(self, term: Term) -> str:
        """Return the name of a question: its existing name, or else a new one with the next
        number."""
        known = (name for name, other in self.known.items() if other == term)
        return next(known, f"asked-{len(self.questions) + 1}")

    def _is_question(self, term: Term) -> bool:
        if not isinstance(term, Every | AnyOf | Compared):
            return False
        of_one = {t.name for t in terms_outside_roles(term) if isinstance(t, Named)} & self.own
        return not of_one and any(
            isinstance(t, Summed | Counted | Extreme) for t in terms_within(term)
        )


def _as_counts(term: Term) -> Term:
    """Return a formula term in which each sum of ones under a condition is written as a count,
    which needs no property of the pieces."""
    match term:
        case Summed(role, If(when, Fixed(1), Fixed(0))):
            return Counted(role, when)
    return rebuilt(term, _as_counts)


def strength_name(role: str) -> str:
    """Return the name that formulas use for the printed value of a unit in a role."""
    return f"{STRENGTH}-{role}"


@dataclass(frozen=True)
class Reasoned:
    """A reason why something is changed: the condition as the module computes it, and the reason
    with its text."""

    when: Term
    reason: CombatReason


FIGHT = string("BattleSide") + ":" + string("BattlePlace")
"""What a declared battle is noted as, so that it is not fought twice: who attacks where."""

FAR_OFF, APART = "battle-far", "battle-apart"
"""The keystrokes by which attackers warn that they are not next to the target, or not in its place."""


def reach_key(fight: CombatBasics) -> str:
    """Return the keystroke by which the attackers of a combat warn that they do not reach the target."""
    return APART if fight.same_place else FAR_OFF


@dataclass(frozen=True)
class ContestTerms:
    """The formulas of a combat as a module computes them; ``number`` is the combat's number in the
    game, from 1."""

    contest: TableCombat
    number: int = 1

    @property
    def fight(self) -> TableCombat:
        """The combat, with the conditions that its formulas use."""
        return self.contest

    @property
    def is_far(self) -> bool:
        """Whether the combat is fire at a distance."""
        return self.contest.fire is not None or self.contest.ranged is not None

    @property
    def prefix(self) -> str:
        """The prefix of the names of the combat's properties."""
        return "Battle" if self.number == 1 else f"Battle{self.number}"

    @property
    def key(self) -> str:
        """The prefix of the names of the combat's keystrokes."""
        return self.prefix.lower()

    def name(self, stage: str) -> str:
        """Return the name of the property that holds a stage, or another value of this combat."""
        return f"{self.prefix}{property_name(stage)}"

    def option_name(self, what: str, role: str = "") -> str:
        """Return the name of a property about chosen options: those of a role, if one is given."""
        return self.name(f"option-{what}") + role[:1].upper()

    def does(self, option: PreCombatOption) -> Truth:
        """Return the condition that an option takes effect now."""
        return string(self.option_name("does", option.role)).equals(option.id)

    @property
    def chosen(self) -> Mapping[str, Text]:
        """The expressions for the options that players have chosen, by the names that formulas use
        for them."""
        roles = {option.role for option in self.contest.options}
        return {
            name: string(self.option_name("taken", role))
            for role, name in CHOSEN_OPTION_NAMES.items()
            if role in roles
        }

    @cached_property
    def _lifting(self) -> QuestionLifting:
        stages, named = self.contest.formula.terms, (p.named for p in self.contest.parties)
        return QuestionLifting(
            frozenset([*self.contest.asked, *named, *_STRENGTHS, *_FURTHER_VALUES, *stages]),
            self.contest.known,
        )

    @cached_property
    def _all_stages(self) -> tuple[Stage, ...]:
        stages = (*self._count_stages, *self.contest.formula.stages)
        return tuple(Stage(s.name, self._lifting.of_stage(s.term)) for s in stages)

    @property
    def _count_stages(self) -> Iterator[Stage]:
        """Yield the stages that compute the number of supporting pieces (of the side that has more)
        and whether they attack alone."""
        if self.contest.support:
            markers = (Counted(role, Fixed(True)) for role in (ATTACK_MARKERS, DEFEND_MARKERS))
            yield Stage(MARKERS, greatest(*markers))
        if self.contest.bombardment is not None:
            yield Stage(BOMBARDS, is_equal(Counted(ATTACKERS, Fixed(True)), 0))

    @cached_property
    def strengths(self) -> Mapping[str, Term]:
        """The formula term of a unit's strength, by role."""
        return {p.role: self._lifting.lifted(p.strength, p.role) for p in self.contest.parties}

    @cached_property
    def changes(self) -> Mapping[str, tuple[Reasoned, ...]]:
        """The reasons for which a unit's strength differs from the printed value, by role."""
        return {p.role: self._reasons(p.changes) for p in self.contest.parties}

    @cached_property
    def may(self) -> Mapping[str, Term]:
        """The formula term that says whether a unit may take part, by role, where not all units
        may."""
        return {p.role: self._lifting.lifted(p.may.when) for p in self.contest.parties if p.may}

    @cached_property
    def options(self) -> Mapping[str, Term]:
        """The formula term that says whether an option may be chosen, by the option's id."""
        return {o.id: self._lifting.lifted(o.may) for o in self.contest.options}

    @property
    def before(self) -> Iterator[str]:
        """Yield the names of the stages that must be computed before the conditions of options can
        be."""
        asked = {
            t.name
            for term in self.options.values()
            for t in terms_within(term)
            if isinstance(t, Named)
        }
        return (name for name in self._lifting.questions.values() if name in asked)

    @cached_property
    def indirect(self) -> Term | None:
        """The formula term that says whether a unit may fire indirectly; ``None`` where there is no
        indirect fire."""
        ranged = self.contest.ranged
        return self._lifting.lifted(ranged.indirect.when) if ranged and ranged.indirect else None

    @cached_property
    def shifts(self) -> tuple[Reasoned, ...]:
        """The column shifts that may apply to the combat, each with its reason and condition."""
        return self._reasons(self.contest.shifts)

    @cached_property
    def rolls(self) -> tuple[Reasoned, ...]:
        """The die modifiers that may apply to the combat, each with its reason and condition."""
        return self._reasons(self.contest.rolls)

    @cached_property
    def notes(self) -> tuple[Reasoned, ...]:
        """The further notes that the report of the combat contains when they apply."""
        return self._reasons(self.contest.notes)

    @cached_property
    def bars(self) -> tuple[Reasoned, ...]:
        """The reasons for which an attack may be forbidden."""
        return self._reasons(self.contest.bars)

    def _reasons(self, reasons: tuple[CombatReason, ...]) -> tuple[Reasoned, ...]:
        return tuple(Reasoned(self._lifting.lifted(r.when), r) for r in reasons)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The stages (values to compute) of the combat in the order in which the module computes
        them; questions about all units come first."""
        # these properties lift questions out of their terms, which must happen before the list is
        # read
        _ = (self._all_stages, self.strengths, self.changes, self.may, self.options)
        _ = (self.shifts, self.rolls, self.bars, self.notes, self.indirect)
        asked = (Stage(name, term) for term, name in self._lifting.questions.items())
        return (*asked, *self._all_stages)

    def uses(self, name: str) -> bool:
        """Return whether any formula uses a named value, such as ``turn``."""
        reasons = (*self.shifts, *self.rolls, *(r for of in self.changes.values() for r in of))
        terms = [s.term for s in self.stages] + [r.when for r in reasons]
        terms += [*self.strengths.values(), *self.may.values(), *self.options.values()]
        terms += [self.indirect] if self.indirect else []
        return any(
            isinstance(t, Named) and t.name == name for term in terms for t in terms_within(term)
        )


_FURTHER_VALUES = ("value", "hits", RANGE, "over", "indirect")
"""The named values that a unit in a role may have besides its strengths."""

MARKERS, BOMBARDS = "markers", "bombards"
"""The names of two stages: the number of pieces that support a side, and whether markers attack
alone."""

_STRENGTHS = (strength_name("attackers"), strength_name("defenders"))


def strength_matters(party: CombatParty) -> bool:
    """Return whether the strength of a party (attackers or defenders) affects the combat."""
    return bool(party.value)


def strengths_reported(party: CombatParty) -> bool:
    """Return whether each unit's strength is reported, with its reasons."""
    return strength_matters(party) and bool(party.printed)


def may_defend(terms: ContestTerms) -> Truth | None:
    """Return the condition that a defender may be attacked (only such defenders count); ``None`` if
    all of them may be."""
    limited = any(p.role == "defenders" and p.may for p in terms.contest.parties)
    return string(terms.name("may D")).equals("1") if limited else None


def strength_is_computed(party: CombatParty) -> bool:
    """Return whether a module must compute the strengths of a party's units, because they are not
    simply the printed values."""
    return strengths_reported(party) or (
        strength_matters(party) and not isinstance(party.strength, Named)
    )


def own_name(party: CombatParty) -> str:
    """Return the name that a module's formulas use for the printed value of a unit in a party."""
    return strength_name(party.role) if party.named == STRENGTH else party.named
