"""Evaluates formulas: computes the values of their terms, and finds the sentences that explain
them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from builder.model.dice import Dice
from builder.model.tables import BandRow, ResultsTable
from builder.rules.expressions.formula import Formula, Sentence
from builder.rules.expressions.kinds import terms_outside_roles
from builder.rules.expressions.terms import (
    AnyOf,
    Column,
    Compared,
    Counted,
    Divided,
    Every,
    Extreme,
    Fixed,
    If,
    Joined,
    LookedUp,
    Named,
    Not,
    Pooled,
    Result,
    Rolled,
    Summed,
    Term,
    Value,
)
from builder.rules.expressions.usage import is_recording, note_cell, note_explained, note_term
from builder.rules.signed_numbers import signed
from builder.sentences import filled_sentence

Roles = Mapping[str, Sequence[Mapping[str, Value]]]
"""The members of each role, each member as a mapping from names to values."""


@dataclass(frozen=True, slots=True)
class FilledSentence:
    """A sentence with the values of its placeholders."""

    rule: str
    text: str
    values: Mapping[str, Value]


@dataclass
class EvaluatedFormula:
    """A formula together with the values for which it is evaluated: named values, and the members
    of each role (such as the attackers). A stage is evaluated once, when it is first asked for; a
    value given under a stage's name replaces that stage."""

    formula: Formula
    named: Mapping[str, Value] = field(default_factory=dict)
    roles: Roles = field(default_factory=dict)
    roll: Callable[[Dice], int] | None = None
    _found: dict[str, Value] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._found = dict(self.named)

    def __getitem__(self, name: str) -> Value:
        """Return the value of a stage, or a given value; raises ``KeyError`` for any other name."""
        if name not in self._found:
            self._found[name] = self.value(self.formula.terms[name])
            if is_recording():
                self._note(name)
        return self._found[name]

    def number(self, name: str) -> int:
        """Return the value of a stage, or a given value, as a number."""
        return int(self[name])

    def sentences(self, *names: str) -> tuple[FilledSentence, ...]:
        """Return the sentences that explain the named stages, in the formula's order; if no stages
        are named, those of all."""
        stages = (s for s in self.formula.stages if not names or s.name in names)
        sentences = (s for stage in stages for s in stage.sentences)
        return tuple(self._filled(s) for s in sentences if s.when is None or self.value(s.when))

    def _note(self, name: str) -> None:
        """Record the rules of a stage's sentences that apply, if usage is being recorded."""
        for stage in self.formula.stages:
            for sentence in stage.sentences if stage.name == name else ():
                if sentence.when is None or (
                    self._is_known(sentence.when) and self.value(sentence.when)
                ):
                    note_explained(sentence.rule)

    def _is_known(self, term: Term) -> bool:
        """Tell whether a term can be evaluated now: it needs nothing that is still unknown, such as
        a roll."""
        return all(t.name in self._found for t in terms_outside_roles(term) if isinstance(t, Named))

    def _filled(self, sentence: Sentence) -> FilledSentence:
        values: dict[str, Value] = {}
        for name in _placeholders(sentence.text):
            value = self.value(sentence.values.get(name, Named(name)))
            values[name] = signed(int(value)) if name in sentence.signed else value
        return FilledSentence(sentence.rule, sentence.text, values)

    # -- terms -----------------------------------------------------------------------------------------

    def value(self, term: Term, one: Mapping[str, Value] | None = None) -> Value:
        """Return the value of a term. ``one`` has the values of a member of a role, if the term is
        evaluated for that member."""
        match term:
            case Fixed(value):
                return value
            case Named(name):
                return one[name] if one is not None and name in one else self[name]
            case If(when, then, otherwise):
                if self.value(when, one):
                    note_term(when)
                    return self.value(then, one)
                return self.value(otherwise, one)
            case LookedUp(key, entries, otherwise):
                return self.value(dict(entries).get(str(self.value(key, one)), otherwise), one)
            case Rolled(dice):
                return self._rolled(dice)
            case Pooled():
                return self._pooled(term, one)
            case Result(table, column, roll):
                at, line = self._number(column, one), self._number(roll, one)
                note_cell(table.id, at, line)
                return table_result(table, at, line)
            case Every() | AnyOf() | Not() | Compared():
                return self._truth(term, one)
        return self._evaluate(term, one)

    def _number(self, term: Term, one: Mapping[str, Value] | None) -> int:
        return int(self.value(term, one))

    def _truth(self, term: Term, one: Mapping[str, Value] | None) -> bool:
        match term:
            case Every(parts):
                return all(self.value(part, one) for part in parts)
            case AnyOf(parts):
                return any(self.value(part, one) for part in parts)
            case Not(part):
                return not self.value(part, one)
            case Compared(sign, left, right):
                return bool(COMPARED[sign](self.value(left, one), self.value(right, one)))
        raise TypeError(term)

    def _evaluate(self, term: Term, one: Mapping[str, Value] | None) -> int:
        match term:
            case Joined(how, parts):
                return _JOINED[how]([self._number(part, one) for part in parts])
            case Divided(number, by, rounding):
                return divided(self._number(number, one), self._number(by, one), rounding)
            case Column(table, row, number):
                return table_column(table, str(self.value(row, one)), self._number(number, one))
            case Summed(role, number):
                return sum(self._number(number, who) for who in self._those(role))
            case Counted(role, when):
                return sum(1 for who in self._those(role) if self.value(when, who))
            case Extreme(which, role, number, low, high):
                found = [_clamped(self._number(number, w), low, high) for w in self._those(role)]
                return max(found, default=low) if which == "greatest" else min(found, default=high)
        raise TypeError(term)

    def _those(self, role: str) -> Iterable[Mapping[str, Value]]:
        return self.roles.get(role, ())

    def _pooled(self, term: Pooled, one: Mapping[str, Value] | None) -> int:
        many = min(term.most, self._number(term.dice, one))
        target = self._number(term.target, one)
        return sum(self._rolled(Dice(1, term.sides)) >= target for _ in range(many))

    def _rolled(self, dice: Dice) -> int:
        if self.roll is None:
            raise LookupError(filled_sentence("no roll of {dice} is given", dice=dice))
        return self.roll(dice)


def evaluate_term(term: Term, named: Mapping[str, Value] | None = None, **more: Value) -> Value:
    """Return the value of a single term, given the named values that it uses."""
    return EvaluatedFormula(Formula(()), {**(named or {}), **more}).value(term)


# -- what the signs mean -----------------------------------------------------------------------------


def _product(values: Sequence[int]) -> int:
    found = 1
    for value in values:
        found *= value
    return found


_JOINED: Mapping[str, Callable[[Sequence[int]], int]] = {
    "+": sum,
    "-": lambda values: values[0] - sum(values[1:]),
    "*": _product,
    "max": max,
    "min": min,
    "strongest": lambda values: max(values, key=abs),
}
COMPARED: Mapping[str, Callable[..., bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def divided(number: int, by: int, rounding: str) -> int:
    """Divide one whole number by another and return the rounded quotient.

    >>> divided(7, 2, "down"), divided(7, 2, "up"), divided(7, 2, "nearest"), divided(-7, 2, "down")
    (3, 4, 4, -4)
    """
    by = max(1, by)
    if rounding == "up":
        return -(-number // by)
    return (2 * number + by) // (2 * by) if rounding == "nearest" else number // by


def table_column(table: ResultsTable, row: str, number: int) -> int:
    """Return the column (from 1) that a number has in a row of a results table; an unknown row id
    stands for the last row."""
    return row_called(table, row).column(number)


def row_called(table: ResultsTable, row: str) -> BandRow:
    """Return the row of a table with that id, else the last."""
    return next((r for r in table.rows if r.id == row), table.rows[-1])


def table_result(table: ResultsTable, column: int, roll: int) -> str:
    """Return the code in a column on the line of a roll; beyond the ends of the table, the last
    line or column."""
    return table.result(roll, column)


def _clamped(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))


def _placeholders(text: str) -> list[str]:
    return [part.partition("}")[0] for part in text.split("{")[1:]]
