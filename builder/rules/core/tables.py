"""Combat results tables: the column in which a value falls, and the exact chance of every result."""

from __future__ import annotations

from fractions import Fraction

from builder.model.dice import Dice
from builder.model.tables import BandRow, Result, ResultsTable


def column_chances(table: ResultsTable, column: int, modifier: int = 0) -> dict[str, Fraction]:
    """Return the chance of each result code in a column (from 1), likeliest first, then in the
    legend's order. ``modifier`` is added to the roll where the table has lines for totals."""
    found: dict[str, Fraction] = {}
    for roll, chance in Dice.parse(table.dice).chances().items():
        code = table.result(roll + modifier, column)
        found[code] = found.get(code, Fraction(0)) + chance
    order = list(table.codes)
    place = {code: order.index(code) if code in order else len(order) for code in found}
    return dict(sorted(found.items(), key=lambda item: (-item[1], place[item[0]], item[0])))


def meaning(table: ResultsTable, code: str) -> Result | None:
    """Return the meaning of a result code from the table's legend, or ``None`` if the legend has
    none."""
    return table.codes.get(code)


def band_limits(row: BandRow) -> tuple[int, int]:
    """Return the least and greatest value that a row's bands name; an open band counts by its
    finite end, and a row whose only band has no end as zero."""
    ends = [e for band in row.bands for e in (band.low, band.high) if e is not None]
    return min(ends, default=0), max(ends, default=0)


def percent(chance: Fraction) -> str:
    """Format a chance for print, rounded to whole percents: ``58%``."""
    return f"{round(chance * 100)}%"


def printed_code(code: str) -> str:
    """Return a result code as it is printed: a dash for no result."""
    return "–" if code == "-" else code
