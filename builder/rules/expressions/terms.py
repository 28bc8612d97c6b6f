"""The terms of which formulas are made: a few simple kinds of operations, as data.

The value of a term is a number, a text or a truth value. Terms are evaluated by
:mod:`~builder.rules.expressions.evaluator`, written for the script of web pages by
:mod:`~builder.rules.expressions.json_form`, and for the VASSAL module by
:mod:`builder.outputs.vassal.expressions.beanshell`; all three give the same values, which a test
makes sure of. Therefore every term has a value for any input: an empty role, a divisor of 0 or an
unknown place never causes an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.model.dice import Dice
from builder.model.tables import ResultsTable

Value = int | str | bool
"""The value of a term."""

Kind = Literal["number", "text", "truth"]
"""The kind of a term's value."""

Rounding = Literal["down", "up", "nearest"]
"""How a division with a remainder is rounded: down, up, or to the nearest number, a half up."""


class Term:
    """The base class of all formula terms, which are operations that have a value. Sums and
    differences can be written with ``+`` and ``-``."""

    __slots__ = ()

    def __add__(self, other: Term | int) -> Term:
        return Joined("+", (self, term(other)))

    def __sub__(self, other: Term | int) -> Term:
        return Joined("-", (self, term(other)))

    def __mul__(self, other: Term | int) -> Term:
        return Joined("*", (self, term(other)))


@dataclass(frozen=True, slots=True, eq=False)
class Fixed(Term):
    """Formula term: a constant value. A truth value is not a number: 1 does not equal true here,
    although it does in Python."""

    value: Value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fixed):
            return NotImplemented
        return type(self.value) is type(other.value) and self.value == other.value

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))


@dataclass(frozen=True, slots=True)
class Named(Term):
    """Formula term: a value known by its name, which is a given value or the value of a stage of
    the formula. Evaluated for a member of a role, the member's own value of that name comes first.
    ``least`` and ``most`` are the bounds of the value."""

    name: str
    kind: Kind = "number"
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Joined(Term):
    """Formula term: several numbers combined into one, by sum, difference (the first less the
    others), product, greatest, least, or the number farthest from 0 (of equal ones the first)."""

    how: Literal["+", "-", "*", "max", "min", "strongest"]
    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Divided(Term):
    """Formula term: one number divided by another, rounded as given. A divisor below 1 counts as 1."""

    number: Term
    by: Term
    rounding: Rounding


@dataclass(frozen=True, slots=True)
class Compared(Term):
    """Formula term: a comparison of two numbers, or (``==`` and ``!=``) of two texts."""

    sign: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Every(Term):
    """Formula term: true if all of its conditions hold, or if it has none."""

    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Term):
    """Formula term: true if at least one of its conditions holds; false if it has none."""

    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Not(Term):
    """Formula term: true if its condition does not hold."""

    part: Term


@dataclass(frozen=True, slots=True)
class If(Term):
    """Formula term: one value if a condition holds, else another."""

    when: Term
    then: Term
    otherwise: Term


@dataclass(frozen=True, slots=True)
class LookedUp(Term):
    """Formula term: the entry for a text (a kind of terrain, a code) in a table of entries, or
    ``otherwise`` if it has none."""

    key: Term
    entries: tuple[tuple[str, Term], ...]
    otherwise: Term


@dataclass(frozen=True, slots=True)
class Summed(Term):
    """Formula term: the sum of a number over all members of a role (such as the attackers)."""

    role: str
    number: Term


@dataclass(frozen=True, slots=True)
class Counted(Term):
    """Formula term: the number of members of a role (such as the attackers) for whom a condition
    holds."""

    role: str
    when: Term = field(default_factory=lambda: Fixed(True))


@dataclass(frozen=True, slots=True)
class Extreme(Term):
    """Formula term: the greatest or the least of a number over all members of a role, limited to
    the range from ``low`` to ``high``. For an empty role the greatest is ``low``, the least
    ``high``."""

    which: Literal["greatest", "least"]
    role: str
    number: Term
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Rolled(Term):
    """Formula term: the result of rolling dice. It must be the whole term of its stage, so that the
    dice are rolled only once."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Pooled(Term):
    """Formula term: how many dice of a pool, rolled one by one, show ``target`` or more. ``dice``
    of them are rolled (never more than ``most``), with ``sides`` faces each. It must be the whole
    term of its stage, like a roll."""

    sides: int
    dice: Term
    target: Term
    most: int


@dataclass(frozen=True, slots=True)
class Column(Term):
    """Formula term: the column (from 1) that a number has in a row of a results table. An unknown
    row counts as the last."""

    table: ResultsTable = field(hash=False)
    row: Term
    number: Term


@dataclass(frozen=True, slots=True)
class Result(Term):
    """Formula term: the code in a results table, in a column (from 1) and on the line of a roll or
    total; beyond the ends of the table its last column or line counts."""

    table: ResultsTable = field(hash=False)
    column: Term
    roll: Term


# -- short ways to write them ------------------------------------------------------------------------


def term(value: Term | Value) -> Term:
    """Return a formula term unchanged, and any other value as a :class:`Fixed` term."""
    return value if isinstance(value, Term) else Fixed(value)


def truth(name: str) -> Named:
    """Return a formula term for the condition (true or false) that has the given name."""
    return Named(name, "truth")


def text(name: str) -> Named:
    """Return a formula term for the text that has the given name."""
    return Named(name, "text")


def number(name: str, least: int | None = None, most: int | None = None) -> Named:
    """Return a formula term for the number that has the given name."""
    return Named(name, "number", least, most)


def total(*parts: Term | int) -> Term:
    """Return the sum of some numbers, as a formula term."""
    return Joined("+", tuple(map(term, parts)))


def greatest(*parts: Term | int) -> Term:
    """Return the greatest of some numbers, as a formula term."""
    return Joined("max", tuple(map(term, parts)))


def least(*parts: Term | int) -> Term:
    """Return the least of some numbers, as a formula term."""
    return Joined("min", tuple(map(term, parts)))


def farthest_from_zero(*parts: Term | int) -> Term:
    """Return the number that is farthest from 0, as a formula term."""
    return Joined("strongest", tuple(map(term, parts)))


def choose(when: Term, then: Term | Value, otherwise: Term | Value = 0) -> Term:
    """Return a formula term with one value if a condition holds, else another (default 0)."""
    return If(when, term(then), term(otherwise))


def halved(number: Term, rounding: Rounding = "down") -> Term:
    """Return half a number, rounded, as a formula term."""
    return Divided(number, Fixed(2), rounding)


def is_equal(left: Term | Value, right: Term | Value) -> Term:
    """Return the formula condition that two values are equal."""
    return Compared("==", term(left), term(right))


def is_greater(left: Term | int, right: Term | int) -> Term:
    """Return the formula condition that the first number is greater than the second."""
    return Compared(">", term(left), term(right))


def looked_up(
    key: Term, entries: Mapping[str, Value] | Mapping[str, Term], otherwise: Term | Value = 0
) -> Term:
    """Return a formula term that gives the entry for a text in a table of entries, or a default."""
    found = tuple((name, term(value)) for name, value in entries.items())
    return LookedUp(key, found, term(otherwise))


def one_if(when: Term) -> Term:
    """Return a formula term that is 1 if a condition holds, else 0, so that its sum over a role
    counts the members."""
    return choose(when, 1, 0)


def all_in_role(role: str, when: Term) -> Term:
    """Return the formula condition that a role is not empty and that a condition holds for all of
    its members."""
    # in this order, since a module that counts first those who do not often need not count all
    return Every((is_equal(Counted(role, Not(when)), 0), is_greater(Counted(role), 0)))
