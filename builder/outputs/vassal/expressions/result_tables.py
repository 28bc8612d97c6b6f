"""A results table as the constants that expressions look results up in: the same for every battle,
contest and look-up of a module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.model.dice import Dice
from builder.model.tables import ResultsTable
from builder.vassal.format.lookups import codes, table


def row_codes(results: ResultsTable) -> dict[str, str]:
    """A letter for each row of a results table."""
    return codes(row.id for row in results.rows)


def result_codes(results: ResultsTable) -> dict[str, str]:
    """A letter for each result of a table, those of the legend first."""
    every = (code for line in results.results.values() for code in line)
    return codes(dict.fromkeys([*results.codes, *every]))


def lines_of(results: ResultsTable) -> range:
    """Every line between the ends of a table, those among them that no dice that are read as digits
    show."""
    return range(min(results.results), max(results.results) + 1)


def letters(results: ResultsTable) -> str:
    """The letter of every result, column by column, behind a bar."""
    known, columns = result_codes(results), range(1, results.columns + 1)
    found = (known[results.result(n, column)] for column in columns for n in lines_of(results))
    return f"|{''.join(found)}|"


def codes_by_letter(results: ResultsTable) -> str:
    """The table of the codes of results, by their letters."""
    return table({letter: code for code, letter in result_codes(results).items()})


def row_names(results: ResultsTable) -> str:
    """The table of what rows are called, by their letters."""
    known = row_codes(results)
    return table({known[row.id]: row.name for row in results.rows})


def told_by_roll(results: ResultsTable, added: Iterable[int]) -> Mapping[tuple[int, int], str]:
    """What each roll gives, by column and by what is added to it: ``1 A1, 2 D1``."""
    sums = tuple(added)
    return {
        (column, by): ", ".join(_told(results, column, by))
        for column in range(1, results.columns + 1)
        for by in sums
    }


def _told(results: ResultsTable, column: int, by: int) -> Iterator[str]:
    rolls = sorted(Dice.parse(results.dice).ways())
    return (f"{roll} {results.result(roll + by, column)}" for roll in rolls)
