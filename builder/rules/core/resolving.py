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
    total = () if added is None else (Stage("total", _within(die + added, table)),)
    line = die if added is None else number("total", table.lines[0], table.lines[-1])
    return Reckoning(
        (
            Stage("column", Column(table, text("row"), number(look_up))),
            Stage("die", Rolled(dice)),
            *total,
            Stage("result", Result(table, column, line)),
        )
    )


def _within(total: Term, table: ResultsTable) -> Term:
    """A total that has a line in a table."""
    low, high = table.lines[0], table.lines[-1]
    return greatest(low, least(high, total))


def in_one_row(table: ResultsTable) -> Reckoning:
    """The ``row`` of a table that has one for all."""
    return Reckoning((Stage("row", Fixed(table.rows[0].id)),))
