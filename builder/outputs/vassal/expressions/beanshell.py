"""Formulas as the engine's expressions: with Java's operators, properties for names, and sums over
a map's pieces.

An expression is written without its outermost braces and without superfluous brackets, because the
engine parses nested brackets slowly. :func:`in_braces` adds the braces, once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from builder.model.tables import ResultsTable
from builder.rules.core.tables import band_limits
from builder.rules.expressions.evaluator import row_called
from builder.rules.expressions.formula import Stage
from builder.rules.expressions.kinds import bounds, kind_of
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
)
from builder.vassal.format.lookups import roll_expression, step_function_expression

_CHOICE, _OR, _AND, _SAME, _ORDER, _SUM, _PRODUCT, _ONE = range(8)
"""The precedence of the operators of an expression, lowest first."""

Letters = Mapping[str, str]
"""A letter for each of some texts, where the module stores letters in place of the texts."""


def in_braces(expression: str) -> str:
    """Return an expression in the braces by which the engine recognises it; plain numbers have
    none."""
    plain = expression.isdecimal() and (expression == "0" or expression[0] != "0")
    return expression if plain else f"{{{expression}}}"


@dataclass(frozen=True, slots=True)
class PieceRole:
    """The pieces in a role: their maps, and a condition on their properties (an expression). With
    ``place``, also an expression, only those in one place."""

    maps: Sequence[str]
    which: str
    place: str = ""

    def sum(self, property: str) -> str:
        """Return an expression for the sum of one of their properties."""
        return self._aggregate("Sum", f'"{property}",', self.which)

    def count(self, when: str = "") -> str:
        """Return an expression for the number of pieces in the role, or of those that meet a
        condition."""
        return self._aggregate("Count", "", f"{self.which} && {when}" if when else self.which)

    def _aggregate(self, what: str, of: str, which: str) -> str:
        where = f"Location({of}{self.place}," if self.place else f"Map({of}"
        return "+".join(f'{what}{where}"{m}",{_filter(which)})' for m in self.maps)


def _filter(expression: str) -> str:
    escaped = expression.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{{{escaped}}}"'


@dataclass(frozen=True)
class ExpressionWriter:
    """How formulas are written as expressions: which expression stands for each name.

    ``names`` are expressions for named values, ``own`` those for the values of the pieces in roles.
    A truth value is 1 in its property, except ``truths``, which are conditions themselves.
    ``letters`` stand for the texts of a name; a name whose texts may be numbers (``+3``, ``1.50``)
    needs them, because the engine compares these as 3 and 1.5. ``pieces`` are the properties in
    which pieces store a term that is summed over them; ``codes`` is the constant with a table's
    results, column by column.
    """

    names: Mapping[str, str]
    own: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, PieceRole] = field(default_factory=dict)
    pieces: Mapping[Term, str] = field(default_factory=dict)
    letters: Mapping[str, Letters] = field(default_factory=dict)
    truths: Mapping[str, str] = field(default_factory=dict)
    codes: str = ""

    def stage(self, stage: Stage) -> str:
        """Return the expression that computes the property of a stage."""
        if kind_of(stage.term) == "truth":
            return f"{self._text(stage.term, _OR, {})} ? 1 : 0"
        return self.write(stage.term, self.letters.get(stage.name, {}))

    @property
    def of_pieces(self) -> ExpressionWriter:
        """Return the writer for expressions that a piece evaluates about itself."""
        return replace(self, names={**self.names, **self.own}, own={})

    def write(self, term: Term, letters: Letters | None = None) -> str:
        """Return a term as an expression; ``letters`` are used for the texts that it yields. Raises
        ``KeyError`` for a name without an expression."""
        return self._text(term, _CHOICE, letters or {})

    def _text(self, term: Term, needed: int, letters: Letters) -> str:
        written, holds = self._write_term(term, letters)
        return written if holds >= needed else f"({written})"

    def _write_term(self, term: Term, letters: Letters) -> tuple[str, int]:
        match term:
            case Fixed(value):
                return _fixed(value, letters), _ONE
            case Named(name, "truth") if name in self.truths:
                return self.truths[name], _SAME
            case Named(name, kind):
                found = self.names[name]
                return (f'{found}=="1"', _SAME) if kind == "truth" else (found, _ONE)
            case If(when, then, otherwise):
                return self._choice([(self._text(when, _OR, {}), then)], otherwise, letters)
            case LookedUp(key, entries, otherwise):
                return self._write_lookup(key, entries, otherwise, letters)
            case Every() | AnyOf() | Not() | Compared():
                return self._truth(term)
            case Joined() | Divided():
                return self._number(term)
            case Summed() | Counted() | Extreme():
                return self._write_aggregate(term)
        return self._on_table(term)

    def _choice(
        self, cases: Sequence[tuple[str, Term]], otherwise: Term, letters: Letters
    ) -> tuple[str, int]:
        written = [f"{when} ? {self._text(then, _OR, letters)} : " for when, then in cases]
        return "".join(written) + self._text(otherwise, _CHOICE, letters), _CHOICE

    def _write_lookup(
        self, key: Term, entries: Sequence[tuple[str, Term]], otherwise: Term, letters: Letters
    ) -> tuple[str, int]:
        """Return a lookup: one case for each entry whose value differs from the default."""
        known = self._letters_of(key)
        here = self._text(key, _ORDER, known)
        cases = [
            (f"{here}=={_fixed(name, known)}", entry)
            for name, entry in dict(entries).items()
            if entry != otherwise and (not known or name in known)
        ]
        if not cases:
            return self._write_term(otherwise, letters)
        if otherwise == Fixed(False) and all(entry == Fixed(True) for _, entry in cases):
            tests = [when for when, _ in cases]
            return " || ".join(tests), _OR if len(tests) > 1 else _SAME
        return self._choice(cases, otherwise, letters)

    def _letters_of(self, term: Term) -> Letters:
        """Return the letters of all the names that a text may come from."""
        match term:
            case Named(name):
                return self.letters.get(name, {})
            case If(_, then, otherwise):
                return {**self._letters_of(then), **self._letters_of(otherwise)}
            case LookedUp(_, entries, otherwise):
                found = [self._letters_of(entry) for _, entry in entries]
                return {k: v for of in (*found, self._letters_of(otherwise)) for k, v in of.items()}
        return {}

    # -- truths ----------------------------------------------------------------------------------------

    def _truth(self, term: Term) -> tuple[str, int]:
        match term:
            case Every(parts):
                return self._join_terms(" && ", parts, _AND, "true")
            case AnyOf(parts):
                return self._join_terms(" || ", parts, _OR, "false")
            case Compared(sign, left, right):
                holds = _SAME if sign in ("==", "!=") else _ORDER
                letters = {**self._letters_of(left), **self._letters_of(right)}
                sides = (self._text(side, holds + 1, letters) for side in (left, right))
                return sign.join(sides), holds
            case Not(Named(name, "truth")) if name not in self.truths:
                return f'{self.names[name]}!="1"', _SAME
            case Not(part):
                return f"!{self._text(part, _ONE, {})}", _ONE
        raise TypeError(term)

    def _join_terms(
        self, sign: str, parts: Sequence[Term], holds: int, empty: str = ""
    ) -> tuple[str, int]:
        if len(parts) < 2:
            return self._write_term(parts[0], {}) if parts else (empty, _ONE)
        return sign.join(self._text(part, holds, {}) for part in parts), holds

    # -- numbers ---------------------------------------------------------------------------------------

    def _number(self, term: Term) -> tuple[str, int]:
        match term:
            case Divided(number, by, rounding):
                return self._divided(number, by, rounding)
            case Joined("+", parts):
                return self._join_terms("+", parts, _SUM)
            case Joined("-", (first, *others)):
                taken = [f"-{self._text(part, _PRODUCT, {})}" for part in others]
                return self._text(first, _SUM, {}) + "".join(taken), _SUM if others else _ONE
            case Joined("*", (first, *others)):
                times = [f"*{self._text(part, _ONE, {})}" for part in others]
                return self._text(first, _PRODUCT, {}) + "".join(times), _PRODUCT
            case Joined("strongest", parts):
                return self._strongest(parts)
            case Joined(how, parts):
                return self._nested(
                    f"Math.{how}", [self._text(p, _CHOICE, {}) for p in parts]
                ), _ONE
        raise TypeError(term)

    def _nested(self, name: str, parts: list[str]) -> str:
        """Return a call of a two-argument function, nested for more arguments."""
        if len(parts) == 1:
            return f"({parts[0]})"
        return (
            f"{name}({parts[0]},{parts[1] if len(parts) == 2 else self._nested(name, parts[1:])})"
        )

    def _strongest(self, parts: Sequence[Term]) -> tuple[str, int]:
        written = self._text(parts[-1], _ORDER + 1, {})
        for part in reversed(parts[:-1]):
            first = self._text(part, _ORDER + 1, {})
            written = f"(Math.abs({first})>=Math.abs({written}) ? {first} : {written})"
        return written, _ONE

    def _divided(self, number: Term, by: Term, rounding: str) -> tuple[str, int]:
        """Return a division. The engine rounds towards 0, so a number that may be negative is
        corrected first."""
        divisor = self._text(by, _ONE, {})
        if not _never_below(by, 1):
            divisor = f"Math.max(1,{self._text(by, _CHOICE, {})})"
        of = self._text(number, _PRODUCT, {})
        if rounding == "up":
            of = f"({of}+{divisor}-1)"
        elif rounding == "nearest":
            of, divisor = f"(2*{self._text(number, _ONE, {})}+{divisor})", f"(2*{divisor})"
        if not _never_below(number, 0):
            of = f"({of}-(({of})%{divisor}+{divisor})%{divisor})"
        return f"{of}/{divisor}", _PRODUCT

    # -- those in a role -------------------------------------------------------------------------------

    def _write_aggregate(self, term: Term) -> tuple[str, int]:
        match term:
            case Summed(role, number):
                return self._with_precedence(
                    role, self.roles[role].sum(self._stored_property(number))
                )
            case Counted(role, Fixed(True)):
                return self._with_precedence(role, self.roles[role].count())
            case Counted(role, when):
                holds = self.of_pieces._text(when, _AND + 1, {})
                return self._with_precedence(role, self.roles[role].count(holds))
            case Extreme(which, role, number, low, high):
                sign, start = (">=", low + 1) if which == "greatest" else ("<=", low)
                of = self.of_pieces._text(number, _ORDER + 1, {})
                found = [
                    f"({self.roles[role].count(f'{of}{sign}{_fixed(n, {})}')}>0 ? 1 : 0)"
                    for n in range(start, start + high - low)
                ]
                if which == "greatest":
                    return "+".join([_fixed(low, {}), *found]), _SUM
                return "-".join([_fixed(high, {}), *found]), _SUM
        raise TypeError(term)

    def _with_precedence(self, role: str, written: str) -> tuple[str, int]:
        return written, _ONE if len(self.roles[role].maps) == 1 else _SUM

    def _stored_property(self, number: Term) -> str:
        """Return the property in which a piece stores a number."""
        if number in self.pieces:
            return self.pieces[number]
        if isinstance(number, Named):
            return self.own[number.name]
        raise KeyError(number)

    # -- tables ----------------------------------------------------------------------------------------

    def _on_table(self, term: Term) -> tuple[str, int]:
        match term:
            case Pooled(sides, dice, target, most):
                many, least = self._text(dice, _ORDER + 1, {}), self._text(target, _ORDER + 1, {})
                hit = f"Random({sides})>={least} ? 1 : 0"
                return "+".join(f"({many}>{n} && {hit})" for n in range(most)) or "0", _SUM
            case Rolled(dice):
                return roll_expression(dice), _SUM if dice.count > 1 or dice.plus else _ONE
            case Column(table, row, number):
                return self._column(table, row, self._text(number, _ORDER + 1, {}))
            case Result(table, column, roll):
                return self._result(table, column, roll), _ONE
        raise TypeError(term)

    def _column(self, table: ResultsTable, row: Term, number: str) -> tuple[str, int]:
        known = self._letters_of(row)
        here = self._text(row, _ORDER, known)
        steps = {
            r.id: step_function_expression(number, r.column, *_wider(band_limits(r)))
            for r in table.rows
        }
        if isinstance(row, Fixed):
            return steps[row_called(table, str(row.value)).id], _ONE
        *firsts, last = (steps[r.id] for r in table.rows)
        cases = [
            f"{here}=={_fixed(r.id, known)} ? {written} : "
            for r, written in zip(table.rows, firsts, strict=False)
        ]
        return "".join(cases) + last, _CHOICE if cases else _ONE

    def _result(self, table: ResultsTable, column: Term, roll: Term) -> str:
        lines = range(min(table.results), max(table.results) + 1)
        at = self._end(column, 1, table.columns, _ONE)
        line = self._end(roll, lines[0], lines[-1], _SUM)
        place = f"1+({at}-1)*{len(lines)}+{line}-{_fixed(lines[0], {})}"
        return f"{self.codes}.substring({place},{place}+1)"

    def _end(self, term: Term, low: int, high: int, needed: int) -> str:
        """Return a number, limited to the ends of a table if it may lie beyond them."""
        at_least, at_most = _never_below(term, low), _never_above(term, high)
        if at_least and at_most:
            return self._text(term, needed, {})
        written = self._text(term, _CHOICE, {})
        if not at_most:
            written = f"Math.min({_fixed(high, {})},{written})"
        return written if at_least else f"Math.max({_fixed(low, {})},{written})"


def _never_below(term: Term, least: int) -> bool:
    low = bounds(term)[0]
    return low is not None and low >= least


def _never_above(term: Term, most: int) -> bool:
    high = bounds(term)[1]
    return high is not None and high <= most


def _wider(ends: tuple[int, int]) -> tuple[int, int]:
    return ends[0] - 1, ends[1] + 1


def _fixed(value: int | str | bool, letters: Letters) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        known = letters.get(value, "") if letters else value
        escaped = known.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value) if value >= 0 else f"({value})"
