"""Formulas, which consist of named stages; each stage computes a value by a term, and may have
sentences that explain it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.rules.expressions.kinds import KindError, kind_of, terms_outside_roles, terms_within
from builder.rules.expressions.terms import Kind, Named, Pooled, Rolled, Term
from builder.sentences import filled_sentence


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that explains a stage of a formula, with its rule: a text to be translated, with
    ``{placeholders}``. A placeholder stands for the value with that name, or for the term given for
    it in ``values``; those in ``signed`` are shown with their sign. If there is a condition
    ``when``, the sentence is used only where it holds."""

    rule: str
    text: str
    values: Mapping[str, Term] = field(default_factory=dict)
    signed: frozenset[str] = frozenset()
    when: Term | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A named step of a formula: the term that computes it, and the sentences that explain it."""

    name: str
    term: Term
    sentences: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Formula:
    """A formula: its stages, in the order in which they are explained. Each stage may use the names
    of earlier stages and of given values. Raises :class:`KindError` if a term does not get the
    kinds of values (number, text, truth) that it needs."""

    stages: tuple[Stage, ...]

    def __post_init__(self) -> None:
        for stage in self.stages:
            kind_of(stage.term)
            if any(map(_rolls, terms_within(stage.term))) and not _rolls(stage.term):
                raise KindError(
                    filled_sentence(
                        "the roll in {name!r} needs a stage of its own", name=stage.name
                    )
                )
        names = [stage.name for stage in self.stages]
        for n, stage in enumerate(self.stages):
            asked = {t.name for t in terms_outside_roles(stage.term) if isinstance(t, Named)}
            later = asked & set(names[n:])
            if later:
                raise KindError(
                    filled_sentence(
                        "{name!r} names {later}, worked out after it",
                        name=stage.name,
                        later=sorted(later),
                    )
                )
            if stage.name in names[:n]:
                raise KindError(filled_sentence("two stages are called {name!r}", name=stage.name))

    @cached_property
    def terms(self) -> Mapping[str, Term]:
        """The formula term of each stage, by its name."""
        return {stage.name: stage.term for stage in self.stages}

    def names(self, stage: str) -> frozenset[str]:
        """Return the names that a stage uses; raises ``KeyError``."""
        found = terms_within(self.terms[stage])
        return frozenset(t.name for t in found if isinstance(t, Named))

    def kind(self, stage: str) -> Kind:
        """Return the kind of a stage's value (number, text or truth); raises ``KeyError``."""
        return kind_of(self.terms[stage])

    def reached(self, terms: Iterable[Term]) -> dict[str, Term]:
        """Return the stages on which some terms depend, directly or indirectly: the formula term of
        each by the stage's name, in the formula's order."""
        asked = [t.name for term in terms for t in terms_within(term) if isinstance(t, Named)]
        found: set[str] = set()
        while asked:
            name = asked.pop()
            if name in self.terms and name not in found:
                found.add(name)
                asked += self.names(name)
        return {stage.name: stage.term for stage in self.stages if stage.name in found}

    def with_sentences(self, told: Mapping[str, Iterable[Sentence]]) -> Formula:
        """Return a copy of the formula in which the stages named in ``told`` have the sentences
        given there."""
        changed = (
            replace(s, sentences=tuple(told[s.name])) if s.name in told else s for s in self.stages
        )
        return Formula(tuple(changed))

    def __add__(self, other: Formula) -> Formula:
        """Return a formula with the stages of this one, followed by those of the other."""
        return Formula((*self.stages, *other.stages))


def _rolls(term: Term) -> bool:
    return isinstance(term, Rolled | Pooled)
