"""Cross-checks of tables: every roll has a row, every row has a result code for each column, and
every code has a meaning; bands follow one another without gap or overlap."""

from __future__ import annotations

from builder.loading.checks.findings import Findings
from builder.model.tables import NO_EFFECT, BandRow, Chart, ResultsTable
from builder.problems import PathKey
from builder.sentences import filled_sentence


def check_table(table: ResultsTable | Chart, findings: Findings) -> None:
    """Check that a table is consistent in itself: its rows, columns, bands and codes."""
    path: PathKey = ("tables", table.id)
    if isinstance(table, Chart):
        _chart(table, findings, path)
        return
    _rolls(table, findings, path)
    _codes(table, findings, path)
    for i, row in enumerate(table.rows):
        _bands(row, table.columns, findings, (*path, "rows", i, "bands"))


def _chart(chart: Chart, findings: Findings, path: PathKey) -> None:
    for i, row in enumerate(chart.rows):
        if chart.columns and len(row) != len(chart.columns):
            message = filled_sentence(
                "the row has {cells} cells, the chart {columns} columns",
                cells=len(row),
                columns=len(chart.columns),
            )
            findings.report("bad-table", message, (*path, "rows", i), "'' is an empty cell")


def _rolls(table: ResultsTable, findings: Findings, path: PathKey) -> None:
    rolls = table.needed_rolls
    missing = [str(r) for r in rolls if r not in table.results]
    hint = filled_sentence(
        "totals run from {lowest} to {highest}"
        if table.totals
        else "{dice} rolls {lowest} to {highest}",
        dice=table.dice,
        lowest=rolls[0],
        highest=rolls[-1],
    )
    if missing:
        message = filled_sentence("no line for the roll {missing}", missing=", ".join(missing))
        findings.report("bad-table", message, (*path, "results"), hint)
    for roll in table.results:
        if roll not in rolls:
            message = filled_sentence("{dice} cannot roll {roll}", dice=table.dice, roll=roll)
            findings.report("bad-table", message, (*path, "results", str(roll)), hint, key=True)


def _codes(table: ResultsTable, findings: Findings, path: PathKey) -> None:
    known = table.codes.keys() | NO_EFFECT
    for roll, codes in table.results.items():
        here = (*path, "results", str(roll))
        if len(codes) != table.columns:
            message = filled_sentence(
                "the line has {count} results, the longest {columns}",
                count=len(codes),
                columns=table.columns,
            )
            findings.report("bad-table", message, here, "write a result for every column")
        for i, code in enumerate(codes):
            if code not in known:
                findings.check_reference("result", code, known - NO_EFFECT, (*here, i))


def _bands(row: BandRow, columns: int, findings: Findings, path: PathKey) -> None:
    if row.start - 1 + len(row.bands) > columns:
        message = filled_sentence(
            "{count} bands from column {start} on; there are {columns} columns",
            count=len(row.bands),
            start=row.start,
            columns=columns,
        )
        findings.report("bad-table", message, path)
    for i, band in enumerate(row.bands):
        if band.low is not None and band.high is not None and band.low > band.high:
            findings.report(
                "bad-table", "the band ends before it starts", (*path, i), "write low..high"
            )
        before = row.bands[i - 1] if i else None
        if before and (before.high is None or band.low is None or band.low != before.high + 1):
            hint = "bands rise from left to right, without gap or overlap"
            findings.report(
                "bad-table", "the band does not follow the one before it", (*path, i), hint
            )
