"""Writes a results table as constants in which expressions look up results; all battles, combats
and lookups of a module share these constants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.model.dice import Dice
from builder.model.tables import ResultsTable
from builder.vassal.format.lookups import letter_codes, table_text


def row_codes(results: ResultsTable) -> dict[str, str]:
    """Return the letter that stands for each row of a results table, keyed by row id."""
    return letter_codes(row.id for row in results.rows)


def result_codes(results: ResultsTable) -> dict[str, str]:
    """Return the letter that stands for each result of a table, keyed by the result's code; results
    in the legend get the first letters."""
    every = (code for line in results.results.values() for code in line)
    return letter_codes(dict.fromkeys([*results.codes, *every]))


def lines_of(results: ResultsTable) -> range:
    """Return the numbers of all lines of a table from the lowest to the highest, including those
    that dice read as digits cannot show."""
    return range(min(results.results), max(results.results) + 1)


def result_letters(results: ResultsTable) -> str:
    """Return a text with the letters of all results, column by column; each column begins with a
    bar (``|``)."""
    known, columns = result_codes(results), range(1, results.columns + 1)
    found = (known[results.result(n, column)] for column in columns for n in lines_of(results))
    return f"|{''.join(found)}|"


def codes_by_letter(results: ResultsTable) -> str:
    """Return the constant that maps the letters of results to result codes."""
    return table_text({letter: code for code, letter in result_codes(results).items()})


def row_names(results: ResultsTable) -> str:
    """Return the constant that maps the letters of rows to row names."""
    known = row_codes(results)
    return table_text({known[row.id]: row.name for row in results.rows})


def results_by_roll(results: ResultsTable, added: Iterable[int]) -> Mapping[tuple[int, int], str]:
    """Return texts with the results of all rolls, such as ``1 A1, 2 D1``, keyed by column and by
    the modifier of the roll."""
    sums = tuple(added)
    return {
        (column, by): ", ".join(_column_results(results, column, by))
        for column in range(1, results.columns + 1)
        for by in sums
    }


def _column_results(results: ResultsTable, column: int, by: int) -> Iterator[str]:
    rolls = sorted(Dice.parse(results.dice).combinations())
    return (f"{roll} {results.result(roll + by, column)}" for roll in rolls)
