"""Column heads of a results table: bands of values as they are printed."""

from __future__ import annotations

from builder.model.tables import Band, BandRow, ResultsTable


def is_signed(table: ResultsTable) -> bool:
    """Return whether the column heads of a table print positive values with a plus, which is so if
    the table has negative values."""
    ends = [end for row in table.rows for band in row.bands for end in (band.low, band.high)]
    return any(end is not None and end < 0 for end in ends)


def heads(row: BandRow, columns: int, signed: bool) -> list[str]:
    """Return the head of each result column; empty where the row has no band. A value beyond either
    end uses the column at that end, so the first head reads "or less" and the last "or more",
    unless the row is closed. After the sign of "or less" or "or more" no plus is written."""
    found = [""] * columns
    last = len(row.bands) - 1
    for i, band in enumerate(row.bands):
        if row.start - 1 + i < columns:
            ends = (False, False) if row.closed else (i == 0, i == last)
            found[row.start - 1 + i] = _head(band, *ends, signed)
    return found


def head(table: ResultsTable, row: BandRow, column: int) -> str:
    """Return the head over one column of a table (from 1) in a row, as it is printed; empty beyond
    the row."""
    return heads(row, table.columns, is_signed(table))[column - 1]


def _head(band: Band, first: bool, last: bool, signed: bool) -> str:
    if band.odds:
        return band.odds
    low, high = band.low, band.high
    if (first or low is None) and high is not None and not last:
        return f"≤{value(high, signed=False)}"
    if (last or high is None) and low is not None and not first:
        return f"≥{value(low, signed=False)}"
    if low is None or high is None or low == high:
        only = low if low is not None else high
        return "–" if only is None else value(only, signed)
    gap = ", " if high - low == 1 else " … "
    return f"{value(low, signed)}{gap}{value(high, signed)}"


def value(number: int, signed: bool) -> str:
    """Return a value as text with a true minus sign, and with a plus if the scale is signed:
    ``−2``, ``+3``."""
    if number < 0:
        return f"−{-number}"
    return f"+{number}" if signed and number else str(number)


def roll_text(table: ResultsTable, roll: int) -> str:
    """Return the label of a line of results: the roll. If numbers are added to the roll, the last
    line also covers all greater totals and gets a plus. Lines of opposed rolls have a sign, and
    those at the ends say that they cover everything beyond them."""
    if table.is_opposed:
        first, last = min(table.results), max(table.results)
        end = "≤" if roll == first else "≥" if roll == last else ""
        return f"{end if table.totals else ''}{value(roll, signed=True)}"
    return f"{roll}+" if table.totals and roll == table.totals[1] else str(roll)
