"""Charts that the data leaves open: the terrain effects, and the turn track's reinforcements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.game import Game
from builder.model.tables import Chart, ResultsTable
from builder.model.terrain import TerrainType
from builder.model.tracks import Arrival, Box, Track
from builder.rules.core.terrain import cost_text


def terrain_effects(game: Game, chart: Chart) -> Chart:
    """A line for each terrain type that is charted: name, cost for each movement class, row of the
    combat table, note. Lines that the chart gives, by their first cell, stay as they are."""
    kept = {row[0]: row for row in chart.rows if row}
    lines = [_line(game, kind, across) for kind, across in _charted(game)]
    rows = [kept.pop(line[0], line) for line in lines]
    classes = tuple(name.capitalize() for name in game.sheet.movement_classes)
    return chart.model_copy(
        update={
            "columns": chart.columns or ("Terrain", *classes, "Combat row", "Note"),
            "rows": (*rows, *kept.values()),
        }
    )


def _charted(game: Game) -> list[tuple[TerrainType, bool]]:
    key = game.terrain
    inside = [(t, False) for t in (*key.hexes, *key.paths)]
    over = [(t, True) for t in (*key.hexsides, *key.features)]
    hexes, paths = inside[: len(key.hexes)], inside[len(key.hexes) :]
    return [pair for pair in (*hexes, *over, *paths) if pair[0].chart]


def _line(game: Game, kind: TerrainType, across: bool) -> tuple[str, ...]:
    costs = (_cost_text(kind, name, across) for name in game.sheet.movement_classes)
    return (kind.name, *costs, _row_name(game, kind), kind.note)


def _cost_text(kind: TerrainType, mover: str, across: bool) -> str:
    cost = kind.cost(mover)
    if cost is None:
        return "–"
    # A vessel moves along hexsides, so its cost is not an extra for crossing.
    return cost_text(cost, extra=across and mover != "riverine")


def _row_name(game: Game, kind: TerrainType) -> str:
    rows = (r for t in game.tables if isinstance(t, ResultsTable) for r in t.rows)
    return next((r.name for r in rows if r.id == kind.combat), "–")


def reinforcements_on_tracks(game: Game) -> Game:
    """Note the reinforcements of each scenario in the boxes of its turn track that give none."""
    return game.model_copy(update={"tracks": tuple(_noted(game, track) for track in game.tracks)})


def _noted(game: Game, track: Track) -> Track:
    boxes = (
        box.model_copy(update={"arrivals": box.arrivals or arrivals(game, track, box)})
        for box in track.boxes
    )
    return track.model_copy(update={"boxes": tuple(boxes)})


def arrivals(game: Game, track: Track, box: Box) -> tuple[Arrival, ...]:
    """What comes on the turn of a box, in every scenario that is played on its track."""
    users = sorted((s for s in game.scenarios if s.track == track.id), key=lambda s: s.number)
    groups = [(s, r) for s in users for r in s.reinforcements if str(r.turn) == box.id]
    return tuple(
        Arrival(scenario=s.number, ways=r.by, names=tuple(_names(game, r.counters)))
        for s, r in groups
    )


def _names(game: Game, ids: Iterable[str]) -> Iterator[str]:
    return (game.counters[id].name for id in ids if id in game.counters)
