"""Makes a game's player aid cards (charts, tracks and cards), each with its topic and the ways in
which it can be drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing import charts
from builder.drawing.aids import order_of_battle, pool_card, sequence_card, tracks, unit_cards
from builder.drawing.cards import card_frame
from builder.drawing.cards.layout_variants import (
    NARROW,
    WIDE,
    Card,
    LayoutVariant,
    layout_variant,
    variant_of_width,
)
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainType
from builder.model.statistics import Statistic
from builder.model.tables import Chart, ResultsTable
from builder.model.tracks import Track
from builder.rules.engine.counts.box_rows import box_rows
from builder.sentences import with_capital

if TYPE_CHECKING:
    from builder.outputs.paper.print_and_play.documents import Statistics

MAX_ROW_SPREAD = 2.4
"""The most mm that each row of a chart is spread to fill a page."""
_SHARE = 0.16
"""The largest share of a track's height by which its boxes are stretched to fill a page."""
_MAX_NARROW_BOXES = 3
"""The largest number of boxes of a track that is drawn narrow."""
_TALLEST = card_frame.TALLEST / 0.85
"""The height in mm from which a chart of many rows is divided: it would shrink by a sixth or more on
a page."""
_WRAPPED = 1.6
"""The largest factor by which a chart may become higher when it is drawn narrow (one column wide)."""


def chart_cards(game: Game, statistics: Statistics, context: DrawContext) -> list[Card]:
    """Return a game's player aid cards: results tables, terrain, tracks, charts, orders of battle,
    sequence of play, contents of cups."""
    return [
        *_results(game, statistics, context),
        *(
            card
            for map in game.maps
            if game.terrain_on(map)
            for card in _terrain(game, map, context)
        ),
        *(_track(game, track, context) for track in game.tracks if track.kind != "table"),
        *_charts(game, context),
        *order_of_battle.order_of_battle(game, context),
        *_units(game, context),
        *_sequence_and_cups(game, context),
    ]


def _units(game: Game, context: DrawContext) -> Iterator[Card]:
    """Yield the cards of the units that have rows of damage boxes."""
    for unit in game.units:
        rows = [
            unit_cards.CardRow(
                with_capital(context.tr(row.name)),
                tuple("" if row.counts_itself else str(worth) for worth in row.worth),
            )
            for row in box_rows(game, unit)
        ]
        if rows:
            yield from unit_cards.unit_cards(game, unit, rows, context)


# -- what belongs together -----------------------------------------------------------------------


def chart_topic(game: Game, rule: str) -> str:
    """Return the topic by which charts are grouped on pages: the chapter of the ``rule`` that a
    chart belongs to, or ``setup`` for chapters about scenarios."""
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
            grows = (len(table.rows) + len(table.results)) * MAX_ROW_SPREAD
            ways = (variant_of_width(context, draw, charts.RESULTS_WIDTH, grows),)
            yield Card(chart_topic(game, table.rule), ways, ("tables", table.id))


def _draw_results(
    game: Game,
    table: ResultsTable,
    found: Sequence[Statistic],
    width: float,
    context: DrawContext,
    height: float,
) -> Scene:
    return charts.results_table(game, table, context, found, width=width, height=height)


def _terrain(game: Game, map: MapSheet, context: DrawContext) -> Iterator[Card]:
    """Yield the cards with a map's terrain effects chart: one card, with its rows in several
    columns if one would be too high; or several cards if its notes need the whole width."""
    topic, groups = chart_topic(game, _terrain_rule(game)), game.terrain_on(map)
    way = _terrain_variant(game, map, context, groups)
    if way.height > _TALLEST and not any(t.note for group in groups for t in group):
        columns = (_terrain_variant(game, map, context, groups, number) for number in (2, 3))
        low = [w for w in columns if w.height <= _TALLEST and w.width <= WIDE]
        if low:
            yield Card(topic, (low[0],), ("terrain",))
            return
    count = _parts(way.height)
    for n in range(count):
        part = _part_of_groups(groups, n, count)
        of = f"{n + 1} / {count}" if count > 1 else ""
        ways = (_terrain_variant(game, map, context, part, of=of) if of else way,)
        yield Card(topic, ways, ("terrain",))


def _terrain_variant(
    game: Game,
    map: MapSheet,
    context: DrawContext,
    groups: Sequence[Sequence[TerrainType]],
    columns: int = 1,
    of: str = "",
) -> LayoutVariant:
    def draw(width: float, context: DrawContext, height: float) -> Scene:
        return charts.terrain_effects(
            game, map, context, columns=columns, notes=columns == 1, width=width, height=height,
            present=groups, part=of,
        )  # fmt: skip

    rows = -(-sum(len(group) for group in groups) // columns)
    width = 0.0 if columns == 1 else WIDE
    return variant_of_width(context, draw, width, rows * MAX_ROW_SPREAD)


def _parts(height: float) -> int:
    """Return the number of cards among which a chart of this height in mm is divided."""
    return math.ceil(height / card_frame.TALLEST) if height > _TALLEST else 1


def _part_of_groups(
    groups: Sequence[Sequence[TerrainType]], number: int, count: int
) -> list[list[TerrainType]]:
    """Return part ``number`` (from 0) of ``count`` about equally long parts of grouped rows; the
    rows keep their groups."""
    total = sum(len(group) for group in groups)
    chosen = range(total * number // count, total * (number + 1) // count)
    found, at = [], 0
    for group in groups:
        found.append([t for i, t in enumerate(group, at) if i in chosen])
        at += len(group)
    return [group for group in found if group]


def _charts(game: Game, context: DrawContext) -> Iterator[Card]:
    for table in game.tables:
        if isinstance(table, Chart) and not (game.maps and table.fill == charts.TERRAIN_FILLER):
            for part in _chart_parts(game, table, context):
                ways = tuple(_chart_variants(game, part, context))
                yield Card(chart_topic(game, table.rule), ways, ("tables", table.id))


def _chart_parts(game: Game, table: Chart, context: DrawContext) -> Iterator[Chart]:
    """Yield a chart, or several charts with its rows if they are too many for one page; the notes
    are under the last."""
    count = _parts(min(way.height for way in _chart_variants(game, table, context)))
    if count == 1:
        yield table
        return
    rows = len(table.rows)
    for n in range(count):
        part = table.rows[rows * n // count : rows * (n + 1) // count]
        notes = table.notes if n == count - 1 else ()
        yield table.model_copy(update={"rows": part, "notes": notes})


def _chart_variants(game: Game, table: Chart, context: DrawContext) -> Iterator[LayoutVariant]:
    """Yield the ways in which a chart may be drawn: one column wide if its words fit, and two
    columns wide if it has many words."""
    grows = 0.0 if table.shape == "rose" else len(table.rows) * MAX_ROW_SPREAD
    draw = partial(_draw_chart, game, table)
    narrow = variant_of_width(context, draw, NARROW, grows)
    wide = variant_of_width(context, draw, WIDE, grows)
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
    """Return the widths in which a track's card may be drawn; 0 is its natural width, for boxes of
    a fixed size that no column fits."""
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
