"""Findings on charts that a system fills: lines that a chart gives and that the data contradicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from builder.model.game import Game
from builder.model.tables import Chart
from builder.problems import Problem, error
from builder.rules.procedures import Filler


class Filled(NamedTuple):
    """How a filler's charts are held against the data: the filler, how many of a line's first cells say
    what it is about, the rule behind it, and what it reads."""

    filler: Filler
    keys: int
    rule: str
    source: str = "the data"


def contradictions(game: Game, fillers: Mapping[str, Filled]) -> Iterator[Problem]:
    """Lines of charts with the filler's own columns that disagree with what it would write."""
    for chart in game.tables:
        if isinstance(chart, Chart) and chart.fill in fillers and not chart.columns:
            yield from _wrong_lines(game, chart, fillers[chart.fill])


def _wrong_lines(game: Game, chart: Chart, filled: Filled) -> Iterator[Problem]:
    bare = chart.model_copy(update={"rows": ()})
    right = {row[: filled.keys]: row for row in filled.filler(game, bare).rows}
    for n, row in enumerate(chart.rows):
        said = right.get(tuple(row[: filled.keys]))
        if row and said is not None and tuple(row) != said:
            message = f"{chart.id}: the line {row[0]} is not what {filled.source} says"
            path = ("tables", chart.id, "rows", n)
            yield error("contradicts-data", message, path, hint=" | ".join(said), rule=filled.rule)


def with_lines(
    chart: Chart, heads: tuple[str, ...], lines: Sequence[tuple[str, ...]], keys: int = 1
) -> Chart:
    """The chart with its lines. Lines that it gives, by their first cells, stay as they are."""
    kept = {tuple(row[:keys]): tuple(row) for row in chart.rows}
    rows = [kept.pop(line[:keys], line) for line in lines]
    return chart.model_copy(
        update={"columns": chart.columns or heads, "rows": (*rows, *kept.values())}
    )
