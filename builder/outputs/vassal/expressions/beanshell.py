"""Writes formulas as VASSAL expressions, with properties for the names in them and with sums over
the pieces of a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from builder.model.tables import ResultsTable
from builder.rules.core.tables import band_limits
from builder.rules.expressions import terms as f
from builder.rules.expressions.evaluator import row_called
from builder.rules.expressions.formula import Stage
from builder.rules.expressions.kinds import bounds, kind_of
from builder.rules.expressions.terms import Term
from builder.sentences import filled_sentence
from builder.vassal.expressions.functions import (
    absolute,
    count_in_place,
    count_on_map,
    greatest,
    least,
    random,
    sum_in_place,
    sum_on_map,
    total,
)
from builder.vassal.expressions.lookups import roll, step_function
from builder.vassal.expressions.nodes import Name
from builder.vassal.expressions.properties import is_set, text
from builder.vassal.expressions.tree import (
    FALSE,
    TRUE,
    Expression,
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    every,
    first_case,
)

Letters = Mapping[str, str]
"""A letter for each text of a set, where the module stores letters in place of the texts."""

Kind = TypeVar("Kind", Number, Text)


@dataclass(frozen=True, slots=True)
class PieceRole:
    """The filter for the pieces in a role of a combat: the maps that they are on, a condition on
    their properties and, optionally, the one place where they must be."""

    maps: Sequence[str]
    which: Truth
    place: Text | None = None

    def sum(self, property: str) -> Number:
        """Return an expression for the sum of a property over the pieces in this role."""
        if self.place is None:
            return total(*(sum_on_map(property, m, self.which) for m in self.maps))
        return total(*(sum_in_place(property, self.place, m, self.which) for m in self.maps))

    def count(self, when: Truth | None = None) -> Number:
        """Return an expression for the number of pieces in this role that meet a condition."""
        which = self.which if when is None else self.which & when
        if self.place is None:
            return total(*(count_on_map(m, which) for m in self.maps))
        return total(*(count_in_place(self.place, m, which) for m in self.maps))


@dataclass(frozen=True)
class ExpressionWriter:
    """Writes the terms of formulas as VASSAL expressions. ``names`` gives the expression or
    property for each named value; ``own_properties`` the properties in which pieces store their
    values. Truth values are properties that are 1 if true, unless ``names`` or ``truths`` has a
    condition. ``letters`` gives codes for the texts of a name, which is necessary for texts that
    look like numbers (``+3``, ``1.50``), since VASSAL compares these as 3 and 1.5. ``pieces`` gives
    the properties in which pieces store terms that are summed over them; ``codes`` is the constant
    with a table's results, column by column."""

    names: Mapping[str, Expression | str]
    own_properties: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, PieceRole] = field(default_factory=dict)
    pieces: Mapping[Term, str] = field(default_factory=dict)
    letters: Mapping[str, Letters] = field(default_factory=dict)
    truths: Mapping[str, Truth] = field(default_factory=dict)
    codes: str = ""

    def stage(self, stage: Stage) -> Expression:
        """Return the expression for a stage (a named step of a computation), as it is stored in the
        stage's property."""
        if kind_of(stage.term) == "truth":
            return self.truth(stage.term).as_number
        return self.write(stage.term, self.letters.get(stage.name, {}))

    @property
    def of_pieces(self) -> ExpressionWriter:
        """Return the writer for expressions that a piece evaluates about itself."""
        return replace(self, names={**self.names, **self.own_properties}, own_properties={})

    def write(self, term: Term, letters: Letters | None = None) -> Expression:
        """Return a formula term as an expression; ``letters`` are used for the texts that it
        yields. Raises ``KeyError`` for a name without an expression."""
        match kind_of(term):
            case "truth":
                return self.truth(term)
            case "number":
                return self.number(term)
            case _:
                return self.text(term, letters or {})

    # -- truths ----------------------------------------------------------------------------------------

    def truth(self, term: Term) -> Truth:
        """Return a formula term that is a condition as an expression."""
        match term:
            case f.Fixed(bool(value)):
                return TRUE if value else FALSE
            case f.Named(name, "truth"):
                return self._named_truth(name)
            case f.If(when, then, otherwise):
                return choose(self.truth(when), self.truth(then), self.truth(otherwise))
            case f.LookedUp(key, entries, otherwise):
                return self._looked_up_truth(key, entries, otherwise)
            case f.Every(parts):
                return every(*map(self.truth, parts))
            case f.AnyOf(parts):
                return any_of(*map(self.truth, parts))
            case f.Not(part):
                return ~self.truth(part)
            case f.Compared():
                return self._compared(term)
        raise TypeError(term)

    def _named_truth(self, name: str) -> Truth:
        if name in self.truths:
            return self.truths[name]
        found = self.names[name]
        if isinstance(found, Truth):
            return found
        return is_set(text(found) if isinstance(found, str) else found)

    def _compared(self, term: f.Compared) -> Truth:
        if kind_of(term.left) == "text":
            letters = {**self._letters_of(term.left), **self._letters_of(term.right)}
            one, other = self.text(term.left, letters), self.text(term.right, letters)
            return one.equals(other) if term.sign == "==" else one.differs(other)
        left, right = self.number(term.left), self.number(term.right)
        match term.sign:
            case "==":
                return left.equals(right)
            case "!=":
                return left.differs(right)
            case "<":
                return left < right
            case "<=":
                return left <= right
            case ">":
                return left > right
            case _:
                return left >= right

    # -- texts, and what is looked up ------------------------------------------------------------------

    def text(self, term: Term, letters: Letters | None = None) -> Text:
        """Return a formula term that is a text as an expression; ``letters`` are used for the texts
        that it yields."""
        letters = letters or {}
        match term:
            case f.Fixed(str(value)):
                return _fixed_text(value, letters)
            case f.Named(name):
                return _read(Text, self.names[name])
            case f.If(when, then, otherwise):
                one, other = self.text(then, letters), self.text(otherwise, letters)
                return choose(self.truth(when), one, other)
            case f.LookedUp(key, entries, otherwise):
                cases = [
                    (when, self.text(entry, letters))
                    for when, entry in self._cases(key, entries, otherwise)
                ]
                return first_case(cases, self.text(otherwise, letters))
            case f.Result(table, column, roll):
                return self._result(table, column, roll)
        raise TypeError(term)

    def _cases(
        self, key: Term, entries: Sequence[tuple[str, Term]], otherwise: Term
    ) -> list[tuple[Truth, Term]]:
        """Return the cases of a lookup by a text as (condition, value): one for each entry whose
        value differs from the default."""
        known = self._letters_of(key)
        here = self.text(key, known)
        return [
            (here.equals(_fixed_text(name, known)), entry)
            for name, entry in dict(entries).items()
            if entry != otherwise and (not known or name in known)
        ]

    def _looked_up_truth(
        self, key: Term, entries: Sequence[tuple[str, Term]], otherwise: Term
    ) -> Truth:
        cases = self._cases(key, entries, otherwise)
        if otherwise == f.Fixed(False) and all(entry == f.Fixed(True) for _, entry in cases):
            return any_of(*(when for when, _ in cases))
        written = [(when, self.truth(entry)) for when, entry in cases]
        return first_case(written, self.truth(otherwise))

    def _letters_of(self, term: Term) -> Letters:
        """Return the letter codes for the texts that a term can have: the codes of all its named
        values, merged."""
        match term:
            case f.Named(name):
                return self.letters.get(name, {})
            case f.If(_, then, otherwise):
                return {**self._letters_of(then), **self._letters_of(otherwise)}
            case f.LookedUp(_, entries, otherwise):
                found = [self._letters_of(entry) for _, entry in entries]
                return {k: v for of in (*found, self._letters_of(otherwise)) for k, v in of.items()}
        return {}

    # -- numbers ---------------------------------------------------------------------------------------

    def number(self, term: Term) -> Number:
        """Return a formula term that is a number as an expression."""
        match term:
            case f.Fixed(int(value)):
                return as_number(value)
            case f.Named(name):
                return _read(Number, self.names[name])
            case f.If(when, then, otherwise):
                return choose(self.truth(when), self.number(then), self.number(otherwise))
            case f.LookedUp(key, entries, otherwise):
                cases = [
                    (when, self.number(entry))
                    for when, entry in self._cases(key, entries, otherwise)
                ]
                return first_case(cases, self.number(otherwise))
            case f.Divided(number, by, rounding):
                return self._divided(number, by, rounding)
            case f.Joined(how, parts):
                return self._join_terms(how, [self.number(part) for part in parts])
            case f.Summed() | f.Counted() | f.Extreme():
                return self._write_aggregate(term)
            case f.Pooled(sides, dice, target, most):
                many, enough = self.number(dice), random(sides) >= self.number(target)
                return total(*(((many > n) & enough).as_number for n in range(most)))
            case f.Rolled(dice):
                return roll(dice)
            case f.Column(table, row, number):
                return self._column(table, row, self.number(number))
        raise TypeError(term)

    def _join_terms(self, how: str, parts: Sequence[Number]) -> Number:
        first, *others = parts
        match how:
            case "+":
                return total(*parts)
            case "max":
                return greatest(first, *others)
            case "min":
                return least(first, *others)
        found = parts[-1] if how == "strongest" else first
        for part in reversed(parts[:-1]) if how == "strongest" else others:
            match how:
                case "-":
                    found = found - part
                case "*":
                    found = found * part
                case "strongest":
                    found = choose(absolute(part) >= absolute(found), part, found)
        return found

    def _divided(self, number: Term, by: Term, rounding: str) -> Number:
        """Return a division as an expression. VASSAL rounds towards 0, so a number that may be
        negative is corrected first."""
        divisor, of = self.number(by), self.number(number)
        if not _never_below(by, 1):
            divisor = greatest(1, divisor)
        if rounding == "up":
            of = of + divisor - 1
        elif rounding == "nearest":
            of, divisor = 2 * of + divisor, 2 * divisor
        if not _never_below(number, 0):
            of = of - (of % divisor + divisor) % divisor
        return of // divisor

    # -- those in a role -------------------------------------------------------------------------------

    def _write_aggregate(self, term: Term) -> Number:
        match term:
            case f.Summed(role, number):
                return self.roles[role].sum(self._stored_property(number))
            case f.Counted(role, f.Fixed(True)):
                return self.roles[role].count()
            case f.Counted(role, when):
                return self.roles[role].count(self.of_pieces.truth(when))
            case f.Extreme(which, role, number, low, high):
                of, pieces = self.of_pieces.number(number), self.roles[role]
                if which == "greatest":
                    reached = [pieces.count(of >= n) > 0 for n in range(low + 1, high + 1)]
                    return total(low, *(x.as_number for x in reached))
                found = as_number(high)
                for n in range(low, high):
                    found = found - (pieces.count(of <= n) > 0).as_number
                return found
        raise TypeError(term)

    def _stored_property(self, number: Term) -> str:
        """Return the name of the property in which a piece stores the value of a number term;
        raises ``KeyError`` if there is none."""
        if number in self.pieces:
            return self.pieces[number]
        if isinstance(number, f.Named):
            return self.own_properties[number.name]
        raise KeyError(number)

    # -- tables ----------------------------------------------------------------------------------------

    def _column(self, table: ResultsTable, row: Term, number: Number) -> Number:
        steps = {r.id: step_function(number, r.column, *_wider(band_limits(r))) for r in table.rows}
        if isinstance(row, f.Fixed):
            return steps[row_called(table, str(row.value)).id]
        known = self._letters_of(row)
        here = self.text(row, known)
        *firsts, last = table.rows
        cases = [(here.equals(_fixed_text(r.id, known)), steps[r.id]) for r in firsts]
        return first_case(cases, steps[last.id])

    def _result(self, table: ResultsTable, column: Term, roll: Term) -> Text:
        lines = range(min(table.results), max(table.results) + 1)
        at = self._end(column, 1, table.columns)
        line = self._end(roll, lines[0], lines[-1])
        place = 1 + (at - 1) * len(lines) + line - lines[0]
        return text(self.codes).substring(place, place + 1)

    def _end(self, term: Term, low: int, high: int) -> Number:
        """Return a number as an expression that is limited to the ends of a table (``low`` and
        ``high``) if it may lie beyond them."""
        written = self.number(term)
        if not _never_above(term, high):
            written = least(high, written)
        return written if _never_below(term, low) else greatest(low, written)


def _read(kind: type[Kind], found: Expression | str) -> Kind:
    """Return an expression of the kind ``kind``: a property name as an expression that reads the
    property, an expression unchanged. Raises ``TypeError`` for an expression of another kind."""
    if isinstance(found, str):
        return kind(Name(found))
    if not isinstance(found, kind):
        raise TypeError(filled_sentence("no {kind}: {found}", kind=kind.kind, found=found))
    return found


def _never_below(term: Term, least: int) -> bool:
    low = bounds(term)[0]
    return low is not None and low >= least


def _never_above(term: Term, most: int) -> bool:
    high = bounds(term)[1]
    return high is not None and high <= most


def _wider(ends: tuple[int, int]) -> tuple[int, int]:
    return ends[0] - 1, ends[1] + 1


def _fixed_text(value: str, letters: Letters) -> Text:
    return as_text(letters.get(value, "") if letters else value)
