"""Findings on combat results tables, whatever the system."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from builder.model.game import Game
from builder.model.tables import NO_EFFECT, BandRow, ResultsTable
from builder.problems import Problem, error, unknown


def table_findings(game: Game, rule: str) -> Iterator[Problem]:
    """Heads without gaps, columns and rolls complete, codes explained. ``rule`` is the one by which
    tables are read."""
    for table in game.tables:
        if isinstance(table, ResultsTable):
            yield from _rolls(table, rule)
            yield from _codes(table)
            for row in table.rows:
                yield from _bands(table, row, rule)


def _rolls(table: ResultsTable, rule: str) -> Iterator[Problem]:
    missing = [n for n in table.lines if n not in table.results]
    extra = [n for n in table.results if n not in table.lines]
    path = ("tables", table.id, "results")
    for rolls, said in ((missing, "has no line for"), (extra, "has lines beyond its rolls:")):
        if rolls:
            numbers = ", ".join(map(str, rolls))
            yield error("bad-results", f"{table.id} {said} {numbers}", path, rule=rule)
    for roll, codes in table.results.items():
        if len(codes) != table.columns:
            message = f"roll {roll} has {len(codes)} results, not {table.columns}"
            yield error("bad-results", message, (*path, roll), rule=rule)


def _codes(table: ResultsTable) -> Iterator[Problem]:
    known = table.codes
    used = dict.fromkeys(code for codes in table.results.values() for code in codes)
    for code in used:
        if code not in known and code not in NO_EFFECT:
            yield unknown("result code", code, known, ("tables", table.id, "legend"))


def _bands(table: ResultsTable, row: BandRow, rule: str) -> Iterator[Problem]:
    path = ("tables", table.id, "rows", row.id, "bands")
    for left, right in itertools.pairwise(row.bands):
        if left.high is None or right.low is None or right.low != left.high + 1:
            message = (
                f"row {row.id}: the heads {left.high} and {right.low} do not follow each other"
            )
            yield error("bad-bands", message, path, rule=rule)
    end = row.start + len(row.bands) - 1
    if end > table.columns:
        message = f"row {row.id} has heads up to column {end} of {table.columns}"
        yield error("bad-bands", message, path, rule=rule)
