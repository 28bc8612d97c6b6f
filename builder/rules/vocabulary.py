"""The vocabulary of a system: the words by which its rules read a game, as data.

Checks compare a game with it, and a page of the documentation lists it. Any other trait or effect
is an error, unless the game lists it among its ``own_words``; the tables, charts, cups, areas and
sides must exist; other words are optional.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from builder.model.pieces.counters import Unit

Words = Mapping[str, str]
"""Words, each with its meaning."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of terrain: what it does, its rule, and the values that it accepts: a number, one
    of some words, or any word."""

    meaning: str
    rule: str
    number: bool = False
    words: tuple[str, ...] = ()
    any_word: bool = False

    @property
    def takes(self) -> str:
        """A text that lists the values that the effect accepts: ``a number or half``."""
        return " or ".join([*(["a number"] if self.number else []), *self.words]) or "a word"

    def fits(self, value: int | str) -> bool:
        """Tell whether the effect accepts a value."""
        return self.number if isinstance(value, int) else self.any_word or value in self.words


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that a rules document leaves open: the rule, the possible values (the first is the
    default), and why it is open. With ``areas`` its values are areas of the maps, by default none."""

    rule: str
    values: tuple[str, ...]
    why: str
    areas: bool = False

    @property
    def is_switch(self) -> bool:
        """Whether the choice has only the values on and off."""
        return set(self.values) == {"no", ON}


ON = "yes"
"""The value of a choice that is on; that of one that is off is ``no``."""

Choices = Mapping[str, Choice]


def _all(unit: Unit) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Printed:
    """Printed unit values that the rules read as numbers. ``names`` are the beginnings of their
    names in ``value_names``, ``units`` says in words which units have them, and ``prints`` tells
    whether a given unit does. ``bare`` units may lack these values, or have others instead: they
    take no part where the values are needed. With ``signs`` a number may have a sign."""

    names: tuple[str, ...]
    rule: str
    units: str = "units"
    prints: Callable[[Unit], bool] = _all
    bare: bool = False
    signs: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """All words by which a system's rules read a game's data. ``read`` has the other parts of a
    game that the rules read, by kind."""

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
        """Return the first set of printed values that applies to a unit, or ``None``."""
        return next((p for p in self.values if p.prints(unit)), None)
