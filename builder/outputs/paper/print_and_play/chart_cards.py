"""Makes the player aid cards of a game (charts, tracks and cards), each with its topic and the
possible ways to draw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing import charts
from builder.drawing.aids import order_of_battle, pool_card, sequence_card, tracks
from builder.drawing.cards.layout_variants import NARROW, WIDE, Card, LayoutVariant, layout_variant
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.statistics import Statistic
from builder.model.tables import Chart, ResultsTable
from builder.model.tracks import Track

if TYPE_CHECKING:
    from builder.outputs.paper.print_and_play.documents import Statistics

MAX_ROW_SPREAD = 2.4
"""The most mm that each row of a chart is spread to fill a page."""
_SHARE = 0.16
"""The largest share of a track's height by which its boxes are stretched to fill a page."""
_MAX_NARROW_BOXES = 3
"""The largest number of boxes of a track that is drawn narrow."""
_WRAPPED = 1.6
"""The largest factor by which a chart may become higher when it is drawn narrow (one column wide)."""


def chart_cards(game: Game, statistics: Statistics, context: DrawContext) -> list[Card]:
    """Return the player aid cards of a game: results, terrain, tracks, charts, orders of battle,
    sequence, pools."""
    return [
        *_results(game, statistics, context),
        *(_terrain(game, map, context) for map in game.maps if game.terrain_on(map)),
        *(_track(game, track, context) for track in game.tracks if track.kind != "table"),
        *_charts(game, context),
        *order_of_battle.order_of_battle(game, context),
        *_sequence_and_cups(game, context),
    ]


# -- what belongs together -----------------------------------------------------------------------


def chart_topic(game: Game, rule: str) -> str:
    """Return the topic by which charts are grouped: the chapter of ``rule``, the rule that a chart
    is for, or ``setup`` for the chapters of scenarios."""
    chapter = rule.partition(".")[0]
    scenarios = {scenario.number.partition(".")[0] for scenario in game.scenarios}
    return "setup" if chapter and chapter in scenarios else chapter


def _terrain_rule(game: Game) -> str:
    rules = (
        t.rule for t in game.tables if isinstance(t, Chart) and t.fill == charts.TERRAIN_FILLER
    )
    return next(rules, "")


# -- in which ways -------------------------------------------------------------------------------


def _results(game: Game, statistics: Statistics, context: DrawContext) -> Iterator[Card]:
    for table in game.tables:
        if isinstance(table, ResultsTable):
            found = statistics.get(table.id, ())
            draw = partial(_draw_results, game, table, found)
            rows = len(table.rows) + len(table.results)
            ways = (layout_variant(context, draw, rows * MAX_ROW_SPREAD),)
            yield Card(chart_topic(game, table.rule), ways, ("tables", table.id))


def _draw_results(
    game: Game, table: ResultsTable, found: Sequence[Statistic], context: DrawContext, height: float
) -> Scene:
    return charts.results_table(game, table, context, found, height=height)


def _terrain(game: Game, map: MapSheet, context: DrawContext) -> Card:
    rows = sum(map_rows for map_rows in (len(group) for group in game.terrain_on(map)))

    def draw(context: DrawContext, height: float) -> Scene:
        return charts.terrain_effects(game, map, context, height=height)

    ways = (layout_variant(context, draw, rows * MAX_ROW_SPREAD),)
    return Card(chart_topic(game, _terrain_rule(game)), ways, ("terrain",))


def _charts(game: Game, context: DrawContext) -> Iterator[Card]:
    for table in game.tables:
        if isinstance(table, Chart) and not (game.maps and table.fill == charts.TERRAIN_FILLER):
            ways = tuple(_chart_variants(game, table, context))
            yield Card(chart_topic(game, table.rule), ways, ("tables", table.id))


def _chart_variants(game: Game, table: Chart, context: DrawContext) -> Iterator[LayoutVariant]:
    """Yield the ways to draw a chart: one column wide if its words allow that, and both columns
    wide if it has enough words."""
    grows = 0.0 if table.shape == "rose" else len(table.rows) * MAX_ROW_SPREAD
    narrow = layout_variant(context, partial(_draw_chart, game, table, NARROW), grows)
    wide = layout_variant(context, partial(_draw_chart, game, table, WIDE), grows)
    if charts.natural_width(table, context) > NARROW:
        yield wide
        if (
            charts.narrowest_width(table, context) > NARROW
            or narrow.height > _WRAPPED * wide.height
        ):
            return
    yield narrow


def _draw_chart(
    game: Game, table: Chart, width: float, context: DrawContext, height: float
) -> Scene:
    return charts.plain_chart(game, table, context, width=width, height=height)


def _track(game: Game, track: Track, context: DrawContext) -> Card:
    topic = "turns" if track.kind == "turn" else chart_topic(game, track.rule)
    found = [_track_way(game, track, context, width) for width in _track_widths(game, track)]
    return Card(topic, tuple(found), ("tracks", track.id))


def _track_widths(game: Game, track: Track) -> tuple[float, ...]:
    """Return the possible widths of a track's card; its natural width if its boxes have a fixed
    size that a column would change much."""
    if track.box:
        across = min(track.across, len(track.boxes))
        own = across * track.box[0] + (across - 1) * 1.4 + 2 * tracks.EDGE + 0.7
        return tuple(w for w in (NARROW, WIDE) if 0.9 * w <= own <= 1.05 * w) or (0.0,)
    if len(track.boxes) <= _MAX_NARROW_BOXES:
        return (NARROW,)
    arriving = any(box.arrivals or box.note for box in track.boxes)
    if track.kind == "boxes" or (track.kind == "turn" and (arriving or len(track.boxes) > 6)):
        return (WIDE,)
    return NARROW, WIDE


def _track_way(game: Game, track: Track, context: DrawContext, width: float) -> LayoutVariant:
    box, across = tracks.best_fit(game, track, width or WIDE)

    def draw(context: DrawContext, height: float) -> Scene:
        return tracks.draw_track(game, track, context, box, across, height, width).scene

    found = layout_variant(context, draw)
    return LayoutVariant(draw, found.width, found.height, found.height * (1 + _SHARE))


def _sequence_and_cups(game: Game, context: DrawContext) -> Iterator[Card]:
    if game.sheet.sequence:
        found = [
            layout_variant(context, partial(_draw_sequence, game, width))
            for width in (NARROW, WIDE)
        ]
        yield Card("turns", tuple(found), ("sheet", "sequence"))
    if game.pools:
        found = [
            layout_variant(context, partial(_draw_pools, game, width)) for width in (NARROW, WIDE)
        ]
        yield Card("setup", tuple(found), ("pools", game.pools[0].id))


def _draw_sequence(game: Game, width: float, context: DrawContext, height: float) -> Scene:
    return sequence_card.sequence_card(game, context, width)


def _draw_pools(game: Game, width: float, context: DrawContext, height: float) -> Scene:
    return pool_card.pool_card(game, context, width)
