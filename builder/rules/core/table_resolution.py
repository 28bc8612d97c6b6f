"""From a number to a result: the same in every combat on a results table.

How one is read is declared by a :class:`TableContest`, whichever system it is of; where it is read once
its number is known is a :class:`Reading`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from builder.model.dice import Dice
from builder.model.tables import BandRow, ResultsTable
from builder.model.tables import Result as Line
from builder.rules.core.tables import band_text, column_chances, meaning
from builder.rules.expressions.formula import Reckoning, Sentence, Stage
from builder.rules.expressions.terms import (
    Column,
    Fixed,
    Result,
    Rolled,
    Term,
    greatest,
    least,
    number,
)

BASE, COLUMN, DIE, RESULT = "base", "column", "die", "result"
"""What the stages of every reading are called; ``base`` is the column before it is shifted."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Where a results table is read, before a die is rolled: in a ``column`` (from 1) that a ``row``
    heads, with what is ``added`` to the roll."""

    table: ResultsTable
    row: BandRow
    column: int
    added: int = 0

    @property
    def head(self) -> str:
        """What answers say of the column."""
        return band_text(self.row, self.column)

    @property
    def chances(self) -> dict[str, Fraction]:
        """The exact chance of each code."""
        return column_chances(self.table, self.column, self.added)

    def code(self, roll: int) -> str:
        """The code of a roll."""
        return self.table.result(roll + self.added, self.column)

    def meaning(self, code: str) -> Line | None:
        """What a code means, if the legend says."""
        return meaning(self.table, code)


def reading(table: ResultsTable, value: int, row: BandRow | None = None, added: int = 0) -> Reading:
    """Where a table is read for a value in a row, or in its only one."""
    row = row or table.rows[0]
    return Reading(table, row, row.column(value), added)


@dataclass(frozen=True)
class TableContest:
    """How combats are read on a results table: in a ``row`` (a text; its only one) a number ``by`` gives
    the column, which ``shift`` moves to the right; to the roll comes what is ``added`` (by a stage, or
    worked out before), and both make ``total``. Beyond the ends of the table its last columns and lines
    count. ``rolled`` tells the die."""

    table: ResultsTable
    by: Term
    row: Term | None = None
    shift: Stage | None = None
    added: Stage | Term | None = None
    total: str = "total"
    rolled: tuple[Sentence, ...] = ()

    @property
    def reckoning(self) -> Reckoning:
        """From the number to the result."""
        return Reckoning((*self._columns(), *self._roll()))

    def _columns(self) -> tuple[Stage, ...]:
        row = Fixed(self.table.rows[0].id) if self.row is None else self.row
        found = Column(self.table, row, self.by)
        if self.shift is None:
            return (Stage(COLUMN, found),)
        moved = in_column(self.table, number(BASE) + number(self.shift.name))
        return Stage(BASE, found), self.shift, Stage(COLUMN, moved)

    def _roll(self) -> tuple[Stage, ...]:
        dice = Dice.parse(self.table.dice)
        die, column = number(DIE, dice.lowest, dice.highest), number(COLUMN, 1, self.table.columns)
        rolls = Stage(DIE, Rolled(dice), self.rolled)
        if self.added is None:
            return rolls, Stage(RESULT, Result(self.table, column, die))
        own = (self.added,) if isinstance(self.added, Stage) else ()
        added = number(self.added.name) if isinstance(self.added, Stage) else self.added
        result = Stage(RESULT, Result(self.table, column, number(self.total)))
        return *own, rolls, Stage(self.total, die + added), result


def in_one_row(table: ResultsTable) -> Reckoning:
    """The ``row`` of a table that has one for all."""
    return Reckoning((Stage("row", Fixed(table.rows[0].id)),))


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
