"""The terms of which reckonings are made: a few plain kinds of step, as data.

A term is a number, a text or a truth. It is worked out by :mod:`~builder.rules.expressions.evaluator`, written
for the page's script by :mod:`~builder.rules.expressions.json_form`, and for the module by
:mod:`builder.outputs.vassal.expressions.beanshell`; all three mean the same, and a test holds them to it. So
every term has a value whatever is put in: nothing fails on an empty role, a divisor of 0 or an unknown
place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.model.dice import Dice
from builder.model.tables import ResultsTable

Value = int | str | bool
"""What a term comes to."""

Kind = Literal["number", "text", "truth"]
"""What sort of value a term has."""

Rounding = Literal["down", "up", "nearest"]
"""Where a division that leaves a rest goes: to the next number below or above, or to the nearest, a half
up."""


class Term:
    """Anything that has a value; sums and differences are written with signs."""

    __slots__ = ()

    def __add__(self, other: Term | int) -> Term:
        return Joined("+", (self, term(other)))

    def __sub__(self, other: Term | int) -> Term:
        return Joined("-", (self, term(other)))

    def __mul__(self, other: Term | int) -> Term:
        return Joined("*", (self, term(other)))


@dataclass(frozen=True, slots=True, eq=False)
class Fixed(Term):
    """A value that is always the same. A truth is no number: 1 is not true, though Python thinks so."""

    value: Value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fixed):
            return NotImplemented
        return type(self.value) is type(other.value) and self.value == other.value

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))


@dataclass(frozen=True, slots=True)
class Named(Term):
    """A value that is given under a name, or worked out by the reckoning; within a role, first of all the
    value of the one in it. ``least`` and ``most`` are what it can never be below or above."""

    name: str
    kind: Kind = "number"
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Joined(Term):
    """Numbers made one: added, taken off the first, multiplied, the greatest, the least, or the one that
    is farthest from 0 (of equal ones the first)."""

    how: Literal["+", "-", "*", "max", "min", "strongest"]
    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Divided(Term):
    """A number by another, rounded as is said. A divisor below 1 counts as 1."""

    number: Term
    by: Term
    rounding: Rounding


@dataclass(frozen=True, slots=True)
class Compared(Term):
    """Whether two numbers, or (``==`` and ``!=``) two texts, stand so to one another."""

    sign: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Every(Term):
    """Whether every one of some truths holds; of none, they do."""

    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Some(Term):
    """Whether one of some truths holds; of none, it does not."""

    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Not(Term):
    """Whether a truth does not hold."""

    part: Term


@dataclass(frozen=True, slots=True)
class If(Term):
    """One value where a truth holds, else the other."""

    when: Term
    then: Term
    otherwise: Term


@dataclass(frozen=True, slots=True)
class Looked(Term):
    """What stands in a list beside a text (a kind of ground, a code), else ``otherwise``."""

    key: Term
    entries: tuple[tuple[str, Term], ...]
    otherwise: Term


@dataclass(frozen=True, slots=True)
class Summed(Term):
    """The sum of a number over all in a role."""

    role: str
    number: Term


@dataclass(frozen=True, slots=True)
class Counted(Term):
    """How many in a role there are of whom a truth holds."""

    role: str
    when: Term = field(default_factory=lambda: Fixed(True))


@dataclass(frozen=True, slots=True)
class Extreme(Term):
    """The greatest or the least of a number over all in a role, from ``low`` to ``high``: what is beyond
    counts as the end. With nobody in the role, the greatest is ``low``, the least ``high``."""

    which: Literal["greatest", "least"]
    role: str
    number: Term
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Rolled(Term):
    """A roll of dice. It stands alone in its stage, so that it is rolled once."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Pooled(Term):
    """How many of some dice of so many ``sides`` show ``target`` or more, rolled one by one: ``dice`` of
    them, but no more than ``most``. It stands alone in its stage, as a roll does."""

    sides: int
    dice: Term
    target: Term
    most: int


@dataclass(frozen=True, slots=True)
class Column(Term):
    """The column (from 1) of a results table in which a row has a number. A row that the table does not
    have counts as its last."""

    table: ResultsTable = field(hash=False)
    row: Term
    number: Term


@dataclass(frozen=True, slots=True)
class Result(Term):
    """The code of a results table in a column (from 1), on the line of a roll or a total; beyond its ends
    its last column or line counts."""

    table: ResultsTable = field(hash=False)
    column: Term
    roll: Term


# -- short ways to write them ------------------------------------------------------------------------


def term(value: Term | Value) -> Term:
    """A term as it is, or a fixed value."""
    return value if isinstance(value, Term) else Fixed(value)


def truth(name: str) -> Named:
    """A named truth."""
    return Named(name, "truth")


def text(name: str) -> Named:
    """A named text."""
    return Named(name, "text")


def number(name: str, least: int | None = None, most: int | None = None) -> Named:
    """A named number."""
    return Named(name, "number", least, most)


def total(*parts: Term | int) -> Term:
    """The sum of some numbers."""
    return Joined("+", tuple(map(term, parts)))


def greatest(*parts: Term | int) -> Term:
    """The greatest of some numbers."""
    return Joined("max", tuple(map(term, parts)))


def least(*parts: Term | int) -> Term:
    """The least of some numbers."""
    return Joined("min", tuple(map(term, parts)))


def strongest(*parts: Term | int) -> Term:
    """The number that is farthest from 0."""
    return Joined("strongest", tuple(map(term, parts)))


def choose(when: Term, then: Term | Value, otherwise: Term | Value = 0) -> Term:
    """A value where a truth holds, else another: 0."""
    return If(when, term(then), term(otherwise))


def halved(number: Term, rounding: Rounding = "down") -> Term:
    """Half a number."""
    return Divided(number, Fixed(2), rounding)


def same(left: Term | Value, right: Term | Value) -> Term:
    """Whether two values are the same."""
    return Compared("==", term(left), term(right))


def beyond(left: Term | int, right: Term | int) -> Term:
    """Whether a number is greater than another."""
    return Compared(">", term(left), term(right))


def looked_up(
    key: Term, entries: Mapping[str, Value] | Mapping[str, Term], otherwise: Term | Value = 0
) -> Term:
    """What stands beside a text in a list."""
    found = tuple((name, term(value)) for name, value in entries.items())
    return Looked(key, found, term(otherwise))


def ones(when: Term) -> Term:
    """1 where a truth holds, else 0: what is summed to count."""
    return choose(when, 1, 0)


def everyone(role: str, when: Term) -> Term:
    """Whether there is anyone in a role, and a truth holds of all of them."""
    return Every((beyond(Counted(role), 0), same(Summed(role, ones(when)), Counted(role))))
