"""From a row and a number to a result: the same in every combat on a results table."""

from __future__ import annotations

from builder.model.dice import Dice
from builder.model.tables import ResultsTable
from builder.rules.language.reckoning import Reckoning, Stage
from builder.rules.language.terms import (
    Column,
    Fixed,
    Result,
    Rolled,
    Term,
    greatest,
    least,
    number,
    text,
)


def resolving(table: ResultsTable, look_up: str, added: Term | None = None) -> Reckoning:
    """The ``column`` in which the ``row`` has the number called ``look_up``, the ``die``, with what is
    ``added`` the ``total``, and the ``result``."""
    dice = Dice.parse(table.dice)
    die = number("die", dice.lowest, dice.highest)
    column = number("column", 1, table.columns)
    total = () if added is None else (Stage("total", on_line(table, die + added)),)
    line = die if added is None else number("total", *ends(table))
    return Reckoning(
        (
            Stage("column", Column(table, text("row"), number(look_up))),
            Stage("die", Rolled(dice)),
            *total,
            Stage("result", Result(table, column, line)),
        )
    )


def ends(table: ResultsTable) -> tuple[int, int]:
    """The first and the last line of a table."""
    return min(table.results), max(table.results)


def on_line(table: ResultsTable, total: Term) -> Term:
    """The line of a table for a total; beyond its ends the last one."""
    low, high = ends(table)
    return greatest(low, least(high, total))


def in_column(table: ResultsTable, column: Term) -> Term:
    """The column of a table (from 1) for one that was moved; beyond its ends the last one."""
    return least(greatest(column, 1), table.columns)


def in_one_row(table: ResultsTable) -> Reckoning:
    """The ``row`` of a table that has one for all."""
    return Reckoning((Stage("row", Fixed(table.rows[0].id)),))
