"""The reckoning of a contest as a module works it out: what is asked of all in a role stands in stages of
its own, so that no piece asks it anew, and whatever one counts is a property of its piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from builder.outputs.vassal.engine.names import title
from builder.rules.core.contests import RANGE, STRENGTH, Contest, Party, Reason
from builder.rules.language.kinds import before_roles, within
from builder.rules.language.reckoning import Stage
from builder.rules.language.settling import rebuilt, settled_term
from builder.rules.language.terms import (
    Compared,
    Counted,
    Every,
    Extreme,
    Fixed,
    If,
    Named,
    Not,
    Some,
    Summed,
    Term,
    Value,
    number,
    truth,
)


@dataclass
class Lifting:
    """Takes questions about all in a role out of terms, and puts named truths in their place; ``own``
    are the names of what one in a role has for itself."""

    own: frozenset[str]
    known: Mapping[str, Term | Value]
    questions: dict[Term, str] = field(default_factory=dict)

    def lifted(self, term: Term, role: str = "") -> Term:
        """A term without such questions; with a ``role`` it is a term of one in it."""
        names = dict(self.known)
        if role:
            names[STRENGTH] = number(strength_name(role), 0)
        settled = settled_term(term, names)
        while (shorter := settled_term(settled, {})) != settled:
            settled = shorter
        return self._without(settled)

    def _without(self, term: Term) -> Term:
        match term:
            case Summed(role, inner):
                return Summed(role, self.lifted(inner, role))
            case Every() | Some() | Not() | Compared() if self._asks_all(term):
                name = f"asked-{len(self.questions) + 1}"
                return truth(self.questions.setdefault(_counted(term), name))
        return rebuilt(term, self._without)

    def _asks_all(self, term: Term) -> bool:
        of_one = {t.name for t in before_roles(term) if isinstance(t, Named)} & self.own
        return not of_one and any(isinstance(t, Summed | Counted | Extreme) for t in within(term))


def _counted(term: Term) -> Term:
    """A sum of ones is a count, which needs no property of the pieces."""
    match term:
        case Summed(role, If(when, Fixed(1), Fixed(0))):
            return Counted(role, when)
    return rebuilt(term, _counted)


def strength_name(role: str) -> str:
    """What terms call the printed value of one in a role."""
    return f"{STRENGTH}-{role}"


@dataclass(frozen=True)
class Reasoned:
    """A reason as the module has it: its truth, without questions about all, and its text."""

    when: Term
    reason: Reason


@dataclass(frozen=True)
class ContestTerms:
    """A contest's terms in a module; ``number`` counts the contests of a game from 1."""

    contest: Contest
    number: int = 1

    @property
    def fight(self) -> Contest:
        """What is asked of those who fight."""
        return self.contest

    @property
    def prefix(self) -> str:
        """How its properties begin."""
        return "Battle" if self.number == 1 else f"Battle{self.number}"

    @property
    def key(self) -> str:
        """How its keys begin."""
        return self.prefix.lower()

    def name(self, stage: str) -> str:
        """The property of a stage, or of anything else of this contest."""
        return f"{self.prefix}{title(stage)}"

    @cached_property
    def _lifting(self) -> Lifting:
        return Lifting(
            frozenset([*self.contest.asked, STRENGTH, RANGE, *_STRENGTHS]), self.contest.known
        )

    @cached_property
    def _reckoned(self) -> tuple[Stage, ...]:
        stages = self.contest.reckoning.stages
        return tuple(Stage(s.name, self._lifting.lifted(s.term)) for s in stages)

    @cached_property
    def strengths(self) -> Mapping[str, Term]:
        """What one counts, by role."""
        return {p.role: self._lifting.lifted(p.strength, p.role) for p in self.contest.parties}

    @cached_property
    def changes(self) -> Mapping[str, tuple[Reasoned, ...]]:
        """Why one counts otherwise than is printed, by role."""
        return {p.role: self._reasons(p.changes) for p in self.contest.parties}

    @cached_property
    def may(self) -> Mapping[str, Term]:
        """Whether one may take part, by role, where not all may."""
        return {p.role: self._lifting.lifted(p.may.when) for p in self.contest.parties if p.may}

    @cached_property
    def indirect(self) -> Term | None:
        """Whether one may fire indirectly; ``None`` where nobody does."""
        ranged = self.contest.ranged
        return self._lifting.lifted(ranged.indirect.when) if ranged and ranged.indirect else None

    @cached_property
    def shifts(self) -> tuple[Reasoned, ...]:
        """Why the column moves."""
        return self._reasons(self.contest.shifts)

    @cached_property
    def rolls(self) -> tuple[Reasoned, ...]:
        """Why something is added to the roll."""
        return self._reasons(self.contest.rolls)

    @cached_property
    def bars(self) -> tuple[Reasoned, ...]:
        """Why there is no attack."""
        return self._reasons(self.contest.bars)

    def _reasons(self, reasons: tuple[Reason, ...]) -> tuple[Reasoned, ...]:
        return tuple(Reasoned(self._lifting.lifted(r.when), r) for r in reasons)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The stages in the order in which the module works them out, questions first."""
        # all that may ask is lifted before the questions are read
        _ = (self._reckoned, self.strengths, self.changes, self.may)
        _ = (self.shifts, self.rolls, self.bars, self.indirect)
        asked = (Stage(name, term) for term, name in self._lifting.questions.items())
        return (*asked, *self._reckoned)

    def uses(self, name: str) -> bool:
        """Whether anything asks for a named value: the ``turn``."""
        reasons = (*self.shifts, *self.rolls, *(r for of in self.changes.values() for r in of))
        terms = [s.term for s in self.stages] + [r.when for r in reasons]
        terms += [*self.strengths.values(), *self.may.values()]
        terms += [self.indirect] if self.indirect else []
        return any(isinstance(t, Named) and t.name == name for term in terms for t in within(term))


_STRENGTHS = (strength_name("attackers"), strength_name("defenders"))


def counts(party: Party) -> bool:
    """Whether a party's strengths make any difference."""
    return bool(party.value)
