"""Terms as plain lists for JSON, which the page's script evaluates
(``templates/html/reckoning.js``).

The first item is the operation: ``["+", 2, ["named", "attack"]]``. Pages roll no dice; the caller
gives the value of a stage that rolls.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from builder.model.tables import ResultsTable
from builder.rules.expressions.kinds import within
from builder.rules.expressions.terms import (
    Column,
    Compared,
    Counted,
    Divided,
    Every,
    Extreme,
    Fixed,
    If,
    Joined,
    Looked,
    Named,
    Not,
    Pooled,
    Result,
    Rolled,
    Some,
    Summed,
    Term,
)

Plain: TypeAlias = "int | bool | str | list[Plain] | dict[str, Plain] | None"
"""Any JSON value, except non-finite numbers."""


def plain(term: Term) -> Plain:
    """Convert a term to plain JSON values."""
    match term:
        case Fixed(value):
            return value
        case Named(name):
            return ["named", name]
        case Joined(how, parts):
            return [how, *map(plain, parts)]
        case Divided(number, by, rounding):
            return ["/", plain(number), plain(by), rounding]
        case Compared(sign, left, right):
            return [sign, plain(left), plain(right)]
        case Every(parts):
            return ["and", *map(plain, parts)]
        case Some(parts):
            return ["or", *map(plain, parts)]
        case Not(part):
            return ["not", plain(part)]
        case If(when, then, otherwise):
            return ["if", plain(when), plain(then), plain(otherwise)]
        case Looked(key, entries, otherwise):
            listed: dict[str, Plain] = {name: plain(entry) for name, entry in entries}
            return ["look", plain(key), listed, plain(otherwise)]
    return _of_many(term)


def _of_many(term: Term) -> Plain:
    """Convert a term over a role or on a table to plain JSON values."""
    match term:
        case Summed(role, number):
            return ["sum", role, plain(number)]
        case Counted(role, when):
            return ["count", role, plain(when)]
        case Extreme(which, role, number, low, high):
            return [which, role, plain(number), low, high]
        case Rolled(dice):
            return ["roll", str(dice)]
        case Pooled(sides, dice, target, most):
            return ["pool", sides, plain(dice), plain(target), most]
        case Column(table, row, number):
            return ["column", table.id, plain(row), plain(number)]
        case Result(table, column, roll):
            return ["result", table.id, plain(column), plain(roll)]
    raise TypeError(term)


def tables_in(terms: Iterable[Term]) -> dict[str, ResultsTable]:
    """Return the results tables that terms use, by id."""
    found = (t for term in terms for t in within(term))
    return {t.table.id: t.table for t in found if isinstance(t, Column | Result)}


def plain_table(table: ResultsTable) -> dict[str, Plain]:
    """Convert a table to plain JSON values: its rows with their bands, and its results by line."""
    return {
        "rows": {
            row.id: {"start": row.start, "bands": [[b.low, b.high] for b in row.bands]}
            for row in table.rows
        },
        "results": {str(roll): list(codes) for roll, codes in sorted(table.results.items())},
    }
