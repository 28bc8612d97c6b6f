"""Resolves combats on results tables, from a number (such as odds) to a result, in the same way for
all systems.

A :class:`TableContest` declares how a table is read, whatever the system; a :class:`Reading` is the
place (row and column) where it is read once the number is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from builder.model import column_heads
from builder.model.dice import Dice
from builder.model.tables import BandRow, ResultsTable
from builder.model.tables import Result as Line
from builder.rules.core.tables import column_chances, meaning
from builder.rules.expressions.formula import Formula, Sentence, Stage
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
from builder.rules.expressions.usage import note_cell

BASE, COLUMN, DIE, RESULT = "base", "column", "die", "result"
"""The names of the stages of every look-up on a results table; ``base`` is the column before it is
shifted."""

FIRST_ROLL, SECOND_ROLL = "first-roll", "second-roll"
"""The names of the stages of two opposed rolls, of which the second is subtracted from the first."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The place where a results table is read, before a die is rolled: a ``column`` (from 1) under
    a ``row`` of heads, with the number ``added`` to the roll."""

    table: ResultsTable
    row: BandRow
    column: int
    added: int = 0

    @property
    def head(self) -> str:
        """The head of the column as it is printed over the table: ``+2, +3``."""
        return column_heads.head(self.table, self.row, self.column)

    @property
    def chances(self) -> dict[str, Fraction]:
        """The exact chance of each result code in this row and column of the table."""
        return column_chances(self.table, self.column, self.added)

    def code(self, roll: int) -> str:
        """Return the result code for a roll, to which ``added`` is added."""
        note_cell(self.table.id, self.column, roll + self.added)
        return self.table.result(roll + self.added, self.column)

    def meaning(self, code: str) -> Line | None:
        """Return the meaning of a result code from the table's legend, or ``None`` if the legend
        has none."""
        return meaning(self.table, code)


def reading(table: ResultsTable, value: int, row: BandRow | None = None, added: int = 0) -> Reading:
    """Return where a results table is read: in the column under whose head ``value`` falls, of the
    row ``row`` (by default the table's first), with ``added`` to be added to the roll."""
    row = row or table.rows[0]
    return Reading(table, row, row.column(value), added)


@dataclass(frozen=True)
class TableContest:
    """How combats are read on a results table: in a ``row`` (a text; by default the table's only
    one) the number ``by`` gives the column, which ``shift`` moves to the right; ``added`` (a stage,
    or a value computed before) is added to the roll, which makes ``total``. Beyond the ends of the
    table its last columns and lines count. ``rolled`` is the sentence that reports the die roll."""

    table: ResultsTable
    by: Term
    row: Term | None = None
    shift: Stage | None = None
    added: Stage | Term | None = None
    total: str = "total"
    rolled: tuple[Sentence, ...] = ()

    @property
    def formula(self) -> Formula:
        """The formula with the stages that lead from the number to the result."""
        return Formula((*self._columns(), *self._roll()))

    def _columns(self) -> tuple[Stage, ...]:
        row = Fixed(self.table.rows[0].id) if self.row is None else self.row
        found = Column(self.table, row, self.by)
        if self.shift is None:
            return (Stage(COLUMN, found),)
        moved = column_within_table(self.table, number(BASE) + number(self.shift.name))
        return Stage(BASE, found), self.shift, Stage(COLUMN, moved)

    def _roll(self) -> tuple[Stage, ...]:
        dice = Dice.parse(self.table.dice)
        die, column = number(DIE, dice.lowest, dice.highest), number(COLUMN, 1, self.table.columns)
        rolls = self._rolls(dice)
        if self.added is None:
            return *rolls, Stage(RESULT, Result(self.table, column, die))
        own = (self.added,) if isinstance(self.added, Stage) else ()
        added = number(self.added.name) if isinstance(self.added, Stage) else self.added
        result = Stage(RESULT, Result(self.table, column, number(self.total)))
        return *own, *rolls, Stage(self.total, die + added), result

    def _rolls(self, dice: Dice) -> tuple[Stage, ...]:
        """Return the stage of the roll; of two opposed rolls, those of both and of their
        difference."""
        if dice.opponent is None:
            return (Stage(DIE, Rolled(dice), self.rolled),)
        made = number(FIRST_ROLL) - number(SECOND_ROLL)
        opposed = Stage(FIRST_ROLL, Rolled(dice.alone)), Stage(SECOND_ROLL, Rolled(dice.opponent))
        return *opposed, Stage(DIE, made, self.rolled)


def table_line_limits(table: ResultsTable) -> tuple[int, int]:
    """Return the numbers of the first and the last line of a table."""
    return min(table.results), max(table.results)


def line_within_table(table: ResultsTable, total: Term) -> Term:
    """Return the formula term for the line of a table that a total leads to, which never lies
    beyond the first or last line."""
    low, high = table_line_limits(table)
    return greatest(low, least(high, total))


def column_within_table(table: ResultsTable, column: Term) -> Term:
    """Return the formula term for a column of a table (from 1) after shifts, which never lies
    beyond the first or last column."""
    return least(greatest(column, 1), table.columns)
