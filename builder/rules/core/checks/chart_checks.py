"""Findings on charts that a system fills: lines that a chart gives and that the data contradicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.tables import Chart
from builder.problems import Problem, error
from builder.rules.core.moving.terrain import NO_COST, cost_text
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
        if not isinstance(chart, Chart) or chart.columns or not any(chart.rows):
            continue
        if chart.fill in fillers:
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
    chart: Chart, heads: Sequence[str], lines: Iterable[tuple[str, ...]], keys: int = 1
) -> Chart:
    """The chart with its lines. Lines that it gives, by their first cells, stay as they are."""
    kept = {tuple(row[:keys]): tuple(row) for row in chart.rows if row}
    rows = [kept.pop(line[:keys], line) for line in lines]
    return chart.model_copy(
        update={"columns": chart.columns or tuple(heads), "rows": (*rows, *kept.values())}
    )


def terrain_chart(
    game: Game,
    chart: Chart,
    heads: Sequence[str],
    cells: Callable[[TerrainType], Iterable[str]],
    kinds: Iterable[TerrainType] = (),
    extra: Callable[[TerrainType, str], bool] = lambda kind, mover: False,
) -> Chart:
    """A line for each terrain type that is charted: name, cost for each movement class, the ``cells``
    below some more ``heads``, note. ``extra`` says whose cost comes on top of another one's."""
    classes = game.sheet.movement_classes or ("all",)

    def line(kind: TerrainType) -> tuple[str, ...]:
        costs = ((kind.cost(c), extra(kind, c)) for c in classes)
        shown = (NO_COST if c is None else cost_text(c, extra=more) for c, more in costs)
        return (kind.name, *shown, *cells(kind), kind.note)

    lines = [line(kind) for kind in tuple(kinds) or game.terrain.every if kind.chart]
    named = tuple(c[:1].upper() + c[1:] for c in classes)
    names = named if len(classes) > 1 else ("Movement",)
    return with_lines(chart, ("Terrain", *names, *heads, "Note"), lines)
