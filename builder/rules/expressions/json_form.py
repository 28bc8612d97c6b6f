"""Writes formula terms as plain lists for JSON, which the script of web pages evaluates
(``templates/html/reckoning.js``).

The first item of a list is the operation: ``["+", 2, ["named", "attack"]]``. Pages roll no dice;
the caller gives the value of a stage that rolls.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from builder.model.tables import ResultsTable
from builder.rules.expressions.kinds import terms_within
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

JsonValue: TypeAlias = "int | bool | str | list[JsonValue] | dict[str, JsonValue] | None"
"""Any JSON value, except non-finite numbers."""


def term_as_json(term: Term) -> JsonValue:
    """Convert a formula term to plain JSON values."""
    match term:
        case Fixed(value):
            return value
        case Named(name):
            return ["named", name]
        case Joined(how, parts):
            return [how, *map(term_as_json, parts)]
        case Divided(number, by, rounding):
            return ["/", term_as_json(number), term_as_json(by), rounding]
        case Compared(sign, left, right):
            return [sign, term_as_json(left), term_as_json(right)]
        case Every(parts):
            return ["and", *map(term_as_json, parts)]
        case AnyOf(parts):
            return ["or", *map(term_as_json, parts)]
        case Not(part):
            return ["not", term_as_json(part)]
        case If(when, then, otherwise):
            return ["if", term_as_json(when), term_as_json(then), term_as_json(otherwise)]
        case LookedUp(key, entries, otherwise):
            listed: dict[str, JsonValue] = {name: term_as_json(entry) for name, entry in entries}
            return ["look", term_as_json(key), listed, term_as_json(otherwise)]
    return _of_many(term)


def _of_many(term: Term) -> JsonValue:
    """Convert a term that is evaluated for all members of a role, or that looks up a table, to
    plain JSON values."""
    match term:
        case Summed(role, number):
            return ["sum", role, term_as_json(number)]
        case Counted(role, when):
            return ["count", role, term_as_json(when)]
        case Extreme(which, role, number, low, high):
            return [which, role, term_as_json(number), low, high]
        case Rolled(dice):
            return ["roll", str(dice)]
        case Pooled(sides, dice, target, most):
            return ["pool", sides, term_as_json(dice), term_as_json(target), most]
        case Column(table, row, number):
            return ["column", table.id, term_as_json(row), term_as_json(number)]
        case Result(table, column, roll):
            return ["result", table.id, term_as_json(column), term_as_json(roll)]
    raise TypeError(term)


def tables_in(terms: Iterable[Term]) -> dict[str, ResultsTable]:
    """Return the results tables that formula terms look up, by the tables' ids."""
    found = (t for term in terms for t in terms_within(term))
    return {t.table.id: t.table for t in found if isinstance(t, Column | Result)}


def plain_table(table: ResultsTable) -> dict[str, JsonValue]:
    """Convert a table to plain JSON values: its rows with their bands, and its results by line."""
    return {
        "rows": {
            row.id: {"start": row.start, "bands": [[b.low, b.high] for b in row.bands]}
            for row in table.rows
        },
        "results": {str(roll): list(codes) for roll, codes in sorted(table.results.items())},
    }
