"""Fills in charts and boxes that the game's data leaves empty: the terrain effects chart, and the
reinforcements on the turn track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.tables import Chart, ResultsTable
from builder.model.tracks import Arrival, Box, Track
from builder.rules.core.checks.chart_checks import terrain_chart


def terrain_effects(game: Game, chart: Chart) -> Chart:
    """Fill the terrain effects chart with a line for each terrain type that is charted: name, cost
    for each movement class, row of the combat table, note. A line that the chart already has (by
    its first cell) stays unchanged."""
    key = game.terrain
    across = {t.id for t in (*key.hexsides, *key.features)}

    def extra(kind: TerrainType, mover: str) -> bool:
        # A vessel moves along hexsides, so its cost is not an extra for crossing.
        return kind.id in across and mover != "riverine"

    kinds = (*key.hexes, *key.hexsides, *key.features, *key.paths)
    cells = partial(_row_name, game)
    return terrain_chart(game, chart, ("Combat row",), cells, kinds, extra)


def _row_name(game: Game, kind: TerrainType) -> tuple[str, ...]:
    rows = (r for t in game.tables if isinstance(t, ResultsTable) for r in t.rows)
    return (next((r.name for r in rows if r.id == kind.combat), "–"),)


def reinforcements_on_tracks(game: Game) -> Game:
    """Write the reinforcements of each scenario into the boxes of its turn track that list none."""
    return game.model_copy(update={"tracks": tuple(_noted(game, track) for track in game.tracks)})


def _noted(game: Game, track: Track) -> Track:
    boxes = (
        box.model_copy(update={"arrivals": box.arrivals or arrivals(game, track, box)})
        for box in track.boxes
    )
    return track.model_copy(update={"boxes": tuple(boxes)})


def arrivals(game: Game, track: Track, box: Box) -> tuple[Arrival, ...]:
    """Return the reinforcements that arrive on the turn of a box, in every scenario that uses the
    track."""
    users = sorted((s for s in game.scenarios if s.track == track.id), key=lambda s: s.number)
    groups = [(s, r) for s in users for r in s.reinforcements if str(r.turn) == box.id]
    return tuple(
        Arrival(scenario=s.number, ways=r.by, names=tuple(_names(game, r.counters)))
        for s, r in groups
    )


def _names(game: Game, ids: Iterable[str]) -> Iterator[str]:
    return (game.counters[id].name for id in ids if id in game.counters)
