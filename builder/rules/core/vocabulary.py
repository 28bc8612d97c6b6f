"""The words by which a system reads a game, as data: the checks hold a game against them, and a page of
the documents lists them.

Of traits and effects any other word is a mistake, unless the game names it among its ``own_words``;
tables, charts, cups, areas and sides must be there; the rest is read where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from builder.model.pieces.counters import Unit

Words = Mapping[str, str]
"""Words, each with what it means."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of terrain: what it does, by which rule, and what it takes: a number, one of some words,
    or any word."""

    meaning: str
    rule: str
    number: bool = False
    words: tuple[str, ...] = ()
    any_word: bool = False

    @property
    def takes(self) -> str:
        """What it takes, in words."""
        return " or ".join([*(["a number"] if self.number else []), *self.words]) or "a word"

    def fits(self, value: int | str) -> bool:
        """Whether it takes a value."""
        return self.number if isinstance(value, int) else self.any_word or value in self.words


@dataclass(frozen=True, slots=True)
class Choice:
    """What a document leaves open: the rule, what may be chosen (the first stands if nothing is said),
    and why. With ``areas`` it takes areas of the maps instead, none of them if nothing is said."""

    rule: str
    values: tuple[str, ...]
    why: str
    areas: bool = False


Choices = Mapping[str, Choice]


def _all(unit: Unit) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Printed:
    """Printed values that the rules read as numbers: ``names`` are how their names in ``value_names``
    begin, ``units`` says whose they are, ``prints`` whether a unit is one of them.

    ``bare`` units may print no values, or a set of others: they take no part in what asks for these.
    With ``signs`` a number may have one.
    """

    names: tuple[str, ...]
    rule: str
    units: str = "units"
    prints: Callable[[Unit], bool] = _all
    bare: bool = False
    signs: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The words of a system. ``read`` are other parts of a game that its rules look for, by what they
    are."""

    values: tuple[Printed, ...] = ()
    unit_traits: Words = field(default_factory=dict)
    marker_traits: Words = field(default_factory=dict)
    card_traits: Words = field(default_factory=dict)
    effects: Mapping[str, Effect] = field(default_factory=dict)
    options: Choices = field(default_factory=dict)
    tables: Words = field(default_factory=dict)
    charts: Words = field(default_factory=dict)
    cups: Words = field(default_factory=dict)
    areas: Words = field(default_factory=dict)
    sides: Words = field(default_factory=dict)
    read: Mapping[str, Words] = field(default_factory=dict)

    def values_of(self, unit: Unit) -> Printed | None:
        """The values that the rules read on a unit."""
        return next((p for p in self.values if p.prints(unit)), None)
