"""Checks on charts whose lines the program can write from the game's data: lines that a designer
wrote in such a chart must not contradict the data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.tables import Chart
from builder.problems import Problem, error
from builder.rules.core.moving.terrain import NO_COST, cost_text
from builder.rules.procedures import Filler
from builder.sentences import filled_sentence, with_capital


class ChartFillCheck(NamedTuple):
    """How to compare a chart with what one filler (a function that writes charts from the game's
    data) would write: the filler, the number of leading cells that identify a line (``keys``), the
    rule, and in words the ``source`` of the filler's data."""

    filler: Filler
    keys: int
    rule: str
    source: str = "the data"


def contradictions(game: Game, fillers: Mapping[str, ChartFillCheck]) -> Iterator[Problem]:
    """Yield a problem for each chart line that disagrees with the line that the filler would write;
    charts with other columns than the filler's are not checked."""
    for chart in game.tables:
        if not isinstance(chart, Chart) or chart.columns or not any(chart.rows):
            continue
        if chart.fill in fillers:
            yield from _wrong_lines(game, chart, fillers[chart.fill])


def _wrong_lines(game: Game, chart: Chart, filled: ChartFillCheck) -> Iterator[Problem]:
    bare = chart.model_copy(update={"rows": ()})
    right = {row[: filled.keys]: row for row in filled.filler(game, bare).rows}
    for n, row in enumerate(chart.rows):
        said = right.get(tuple(row[: filled.keys]))
        if row and said is not None and tuple(row) != said:
            message = filled_sentence(
                "{id}: the line {row} is not what {source} says",
                id=chart.id,
                row=row[0],
                source=filled.source,
            )
            path = ("tables", chart.id, "rows", n)
            yield error("contradicts-data", message, path, hint=" | ".join(said), rule=filled.rule)


def with_lines(
    chart: Chart, heads: Sequence[str], lines: Iterable[tuple[str, ...]], keys: int = 1
) -> Chart:
    """Return the chart with the given lines added. A line that the chart already has (identified by
    its first ``keys`` cells) keeps the text of the chart."""
    kept = {tuple(row[:keys]): tuple(row) for row in chart.rows if row}
    rows = [kept.pop(line[:keys], line) for line in lines]
    return chart.model_copy(
        update={"columns": chart.columns or tuple(heads), "rows": (*rows, *kept.values())}
    )


def class_head(game: Game, movement_class: str) -> str:
    """Return the column head for the costs of a movement class: the name that the game gives the
    class, else its id with a capital."""
    own = game.sheet.movement_names.get(movement_class)
    return own or with_capital(movement_class)


def terrain_chart(
    game: Game,
    chart: Chart,
    heads: Sequence[str],
    cells: Callable[[TerrainType], Iterable[str]],
    kinds: Iterable[TerrainType] = (),
    extra: Callable[[TerrainType, str], bool] = lambda kind, mover: False,
) -> Chart:
    """Return the chart with a line for each terrain type: name, cost for each movement class, the
    ``cells`` under the additional column ``heads``, and the note. ``extra`` tells for which terrain
    type and movement class the cost comes on top of another cost."""
    classes = game.sheet.movement_classes or ("all",)

    def line(kind: TerrainType) -> tuple[str, ...]:
        costs = ((kind.cost(c), extra(kind, c)) for c in classes)
        shown = (NO_COST if c is None else cost_text(c, extra=more) for c, more in costs)
        return (kind.name, *shown, *cells(kind), kind.note)

    lines = [line(kind) for kind in tuple(kinds) or game.terrain.every if kind.chart]
    named = tuple(class_head(game, c) for c in classes)
    names = named if len(classes) > 1 else ("Movement",)
    return with_lines(chart, ("Terrain", *names, *heads, "Note"), lines)
