"""A reckoning: named stages, each a term, some with the sentences that tell them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.rules.expressions.kinds import KindError, before_roles, kind_of, within
from builder.rules.expressions.terms import Kind, Named, Pooled, Rolled, Term


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is told of a stage, by which rule: a text to be translated, with ``{placeholders}``. A
    placeholder is the named number of its name, or the term that ``values`` have under it; those that are
    ``signed`` are told with their sign. With ``when`` it is told where that holds."""

    rule: str
    text: str
    values: Mapping[str, Term] = field(default_factory=dict)
    signed: frozenset[str] = frozenset()
    when: Term | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of a reckoning under its name."""

    name: str
    term: Term
    told: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Reckoning:
    """Stages in the order in which they are told; each may name those before it, and what is given.
    Raises :class:`KindError` for stages that do not go together."""

    stages: tuple[Stage, ...]

    def __post_init__(self) -> None:
        for stage in self.stages:
            kind_of(stage.term)
            if any(map(_rolls, within(stage.term))) and not _rolls(stage.term):
                raise KindError(f"the roll in {stage.name!r} needs a stage of its own")
        names = [stage.name for stage in self.stages]
        for n, stage in enumerate(self.stages):
            asked = {t.name for t in before_roles(stage.term) if isinstance(t, Named)}
            later = asked & set(names[n:])
            if later:
                raise KindError(f"{stage.name!r} names {sorted(later)}, worked out after it")
            if stage.name in names[:n]:
                raise KindError(f"two stages are called {stage.name!r}")

    @cached_property
    def terms(self) -> Mapping[str, Term]:
        """The terms by the names of their stages."""
        return {stage.name: stage.term for stage in self.stages}

    def names(self, stage: str) -> frozenset[str]:
        """The names that a stage reads; raises ``KeyError``."""
        found = within(self.terms[stage])
        return frozenset(t.name for t in found if isinstance(t, Named))

    def kind(self, stage: str) -> Kind:
        """The kind of a stage; raises ``KeyError``."""
        return kind_of(self.terms[stage])

    def reached(self, terms: Iterable[Term]) -> dict[str, Term]:
        """The terms of the stages that some terms lead to, by their names, in the reckoning's order."""
        asked = [t.name for term in terms for t in within(term) if isinstance(t, Named)]
        found: set[str] = set()
        while asked:
            name = asked.pop()
            if name in self.terms and name not in found:
                found.add(name)
                asked += self.names(name)
        return {stage.name: stage.term for stage in self.stages if stage.name in found}

    def telling(self, told: Mapping[str, Iterable[Sentence]]) -> Reckoning:
        """The same reckoning with other sentences to its stages."""
        changed = (
            replace(s, told=tuple(told[s.name])) if s.name in told else s for s in self.stages
        )
        return Reckoning(tuple(changed))

    def __add__(self, other: Reckoning) -> Reckoning:
        """This reckoning, and what goes on from it."""
        return Reckoning((*self.stages, *other.stages))


def _rolls(term: Term) -> bool:
    return isinstance(term, Rolled | Pooled)
