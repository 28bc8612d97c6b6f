"""Writes the results tables as constants, in which the module looks up the results of combats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model import column_heads
from builder.outputs.vassal.expressions.result_tables import (
    codes_by_letter,
    result_codes,
    result_letters,
    results_by_roll,
    row_codes,
    row_names,
)
from builder.outputs.vassal.features.combat.terms import ContestTerms
from builder.rules.core.module_export.contests import TableCombat
from builder.rules.expressions.kinds import Bounds, bounds
from builder.rules.expressions.partial_evaluation import substituted_term
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, text
from builder.vassal.expressions.tree import Text, as_text
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text

_MOST_ADDED = 24
"""The highest number of steps between the lowest and the highest sum added to a roll at which
results are still listed in advance."""


@dataclass(frozen=True)
class ContestTables:
    """The results table of a combat, as expressions that read the properties of the combat's
    computed values."""

    terms: ContestTerms

    @property
    def _contest(self) -> TableCombat:
        return self.terms.contest

    @cached_property
    def codes(self) -> Mapping[str, str]:
        """The letter that stands for each result, keyed by result code."""
        return result_codes(self._contest.table)

    @cached_property
    def rows(self) -> Mapping[str, str]:
        """The letter that stands for each row, keyed by row id; empty if the table has only one
        row."""
        table = self._contest.table
        return row_codes(table) if len(table.rows) > 1 else {}

    @property
    def letters(self) -> str:
        """The name of the constant that lists the letters of the results, column by column."""
        return self.terms.name("results")

    # -- expressions -----------------------------------------------------------------------------

    def head(self, column: str) -> Text:
        """Return the heading of a column in the current row; the name of a property with the
        column's number is given."""
        found = number(column)
        row = text(self.terms.name("row")) + "/" + found
        return looked_up(self.terms.name("heads"), row if self.rows else found)

    def row_name(self) -> Text:
        """Return the expression for the name of the current row of the results table."""
        return looked_up(self._rows, text(self.terms.name("row")))

    def by_roll(self) -> Text:
        """Return the list of results in the current column for every roll of the dice, with the
        current modifier applied."""
        column, added = number(self.terms.name("column")), self.terms.name(self._contest.added)
        key = column + "/" + number(added)
        return looked_up(self.terms.name("by roll"), key if self.adds else column)

    @property
    def adds(self) -> bool:
        """Whether the formula adds a modifier to the roll."""
        return self._contest.added in self._contest.formula.terms

    def code(self) -> Text:
        """Return the code of the last result."""
        return looked_up(self.terms.name("codes"), text(self.terms.name("result")))

    def meaning(self) -> Text:
        """Return the meaning of the last result."""
        return looked_up(self._meanings, text(self.terms.name("result")))

    def named(self) -> Text:
        """Return an expression for the name of the combat, in the language of the module."""
        return looked_up(self._name_table, as_text("a"))

    @property
    def _rows(self) -> str:
        return f"{NAME_TABLE_PREFIX}{self.terms.name('rows')}"

    @property
    def _meanings(self) -> str:
        return f"{NAME_TABLE_PREFIX}{self.terms.name('meanings')}"

    @property
    def _name_table(self) -> str:
        return f"{NAME_TABLE_PREFIX}{self.terms.name('called')}"

    # -- constants -------------------------------------------------------------------------------

    def constants(self) -> dict[str, str]:
        """Return the constants that hold the results table of the combat, by name."""
        results, tr = self._contest.table, Translator()
        return {
            self.letters: result_letters(results),
            self.terms.name("heads"): table_text(dict(self._heads())),
            **({self._rows: row_names(results)} if self.rows else {}),
            self.terms.name("codes"): codes_by_letter(results),
            self.terms.name("by roll"): table_text(dict(self._by_roll())),
            self._name_table: table_text({"a": self._contest.name}),
            self._meanings: table_text(self.meanings(tr)),
        }

    def _heads(self) -> Iterator[tuple[str, str]]:
        results = self._contest.table
        signed, columns = column_heads.is_signed(results), range(1, results.columns + 1)
        for row in results.rows:
            before = f"{self.rows[row.id]}/" if self.rows else ""
            heads = column_heads.heads(row, results.columns, signed)
            yield from ((f"{before}{n}", head) for n, head in zip(columns, heads, strict=True))

    def meanings(self, tr: Translator) -> dict[str, str]:
        """Return the meaning of each result in a language, keyed by the letter that stands for the
        result."""
        said = self._contest.meanings
        return {x: said[code](tr) if code in said else "" for code, x in self.codes.items()}

    def _by_roll(self) -> Iterator[tuple[str, str]]:
        results, (low, high) = self._contest.table, self._added()
        if low is None or high is None or high - low > _MOST_ADDED:
            return
        for (column, added), told in results_by_roll(results, range(low, high + 1)).items():
            yield f"{column}/{added}" if self.adds else str(column), told

    def _added(self) -> Bounds:
        """Return the lowest and highest modifier that may be added to a roll."""
        terms = self._contest.formula.terms
        return bounds(substituted_term(terms[self._contest.added], terms)) if self.adds else (0, 0)
