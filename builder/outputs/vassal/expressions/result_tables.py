"""Writes a results table as constants in which expressions look up results; every battle, combat
and lookup of a module uses the same constants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.model.dice import Dice
from builder.model.tables import ResultsTable
from builder.vassal.format.lookups import letter_codes, table_text


def row_codes(results: ResultsTable) -> dict[str, str]:
    """Return a letter for each row of a results table, by the row's id."""
    return letter_codes(row.id for row in results.rows)


def result_codes(results: ResultsTable) -> dict[str, str]:
    """Return a letter for each result of a table, by the result's code; those in the legend come
    first."""
    every = (code for line in results.results.values() for code in line)
    return letter_codes(dict.fromkeys([*results.codes, *every]))


def lines_of(results: ResultsTable) -> range:
    """Return the numbers of all lines from a table's lowest to its highest, including lines that
    dice read as digits cannot show."""
    return range(min(results.results), max(results.results) + 1)


def result_letters(results: ResultsTable) -> str:
    """Return the letters of all results, column by column, each column after a bar (``|``)."""
    known, columns = result_codes(results), range(1, results.columns + 1)
    found = (known[results.result(n, column)] for column in columns for n in lines_of(results))
    return f"|{''.join(found)}|"


def codes_by_letter(results: ResultsTable) -> str:
    """Return the constant that maps letters to result codes."""
    return table_text({letter: code for code, letter in result_codes(results).items()})


def row_names(results: ResultsTable) -> str:
    """Return the constant that maps letters to row names."""
    known = row_codes(results)
    return table_text({known[row.id]: row.name for row in results.rows})


def results_by_roll(results: ResultsTable, added: Iterable[int]) -> Mapping[tuple[int, int], str]:
    """Return the results of all rolls, as a text such as ``1 A1, 2 D1``, by column and by the
    number added to the roll."""
    sums = tuple(added)
    return {
        (column, by): ", ".join(_column_results(results, column, by))
        for column in range(1, results.columns + 1)
        for by in sums
    }


def _column_results(results: ResultsTable, column: int, by: int) -> Iterator[str]:
    rolls = sorted(Dice.parse(results.dice).combinations())
    return (f"{roll} {results.result(roll + by, column)}" for roll in rolls)
