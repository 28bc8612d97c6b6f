"""Lists the parts of a game that can be drawn as single pictures, by kind and name: maps, counters,
cards, charts, tracks and setups."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.tables import Chart, ResultsTable
from builder.model.tracks import Track
from builder.problems import PathKey

if TYPE_CHECKING:
    from builder.drawing.ink.draw_context import DrawContext
    from builder.drawing.ink.scene import Scene

KINDS = ("map", "counter", "card", "chart", "track", "setup")
"""The kinds of pictures, in the order in which they are listed."""


@dataclass(frozen=True)
class CatalogueItem:
    """A picture that can be drawn of a game: its kind (one of ``KINDS``), its name within the kind,
    its title in the source language, the part of the game that it shows, the function that draws it
    (as a scene in mm) and, if there is one such picture for each map, the map's title."""

    kind: str
    name: str
    title: str
    path: PathKey
    draw: Callable[[DrawContext], Scene]
    board: str = ""

    def title_in(self, tr: Callable[[str], str]) -> str:
        """Return the picture's title in the language of the translator ``tr``, with the title of
        its map if there is one picture for each map; the title is unique within its kind."""
        return " · ".join(tr(words) for words in (self.title, self.board) if words)


def catalogue_items(game: Game) -> Iterator[CatalogueItem]:
    """Yield all pictures of a game without drawing any."""
    yield from _maps(game)
    yield from _counters(game)
    yield from _cards(game)
    yield from _charts(game)
    yield from _tracks(game)
    yield from _setups(game)


def find_catalogue_item(game: Game, kind: str, name: str) -> CatalogueItem | None:
    """Return the catalogue item with a kind and a name, or ``None``."""
    return next((p for p in catalogue_items(game) if (p.kind, p.name) == (kind, name)), None)


def _maps(game: Game) -> Iterator[CatalogueItem]:
    for sheet in game.maps:

        def draw(context: DrawContext, id: str = sheet.id) -> Scene:
            from builder.drawing.mapsheet import map_sheet

            return map_sheet(game, game.map(id), context).scene

        yield CatalogueItem("map", sheet.id, sheet.title, ("maps", sheet.id), draw)


def _counters(game: Game) -> Iterator[CatalogueItem]:
    from builder.drawing.counters.counters import has_back

    for field, counters in (("units", game.units), ("markers", game.markers)):
        for counter in counters:
            name = counter.title or counter.name if isinstance(counter, Unit) else counter.name
            path = (field, counter.id)
            yield CatalogueItem(
                "counter", counter.id, name, path, partial(_face, game, counter.id, "front")
            )
            if has_back(counter):
                back = partial(_face, game, counter.id, "back")
                yield CatalogueItem("counter", f"{counter.id}:back", name, path, back)


def _face(game: Game, id: str, side: str, context: DrawContext) -> Scene:
    from builder.drawing.counters import counters

    return counters.counter_face(
        game, game.counters[id], "back" if side == "back" else "front", context
    )


def _cards(game: Game) -> Iterator[CatalogueItem]:
    for card in game.cards:
        yield CatalogueItem(
            "card", card.id, card.title, ("cards", card.id), partial(_card, game, card.id)
        )
    for name, back in game.card_backs.items():
        draw = partial(_card_back, game, name)
        title = back.back.title if back.card else back.deck.title
        yield CatalogueItem("card", f"{name}:back", title or back.deck.title, back.path, draw)


def _card(game: Game, id: str, context: DrawContext) -> Scene:
    from builder.drawing.card_faces import card_face

    return card_face(game, next(c for c in game.cards if c.id == id), context)


def _card_back(game: Game, name: str, context: DrawContext) -> Scene:
    from builder.drawing.card_faces import card_back

    return card_back(game, game.card_backs[name], context)


def _charts(game: Game) -> Iterator[CatalogueItem]:
    for table in game.tables:
        draw = partial(_results if isinstance(table, ResultsTable) else _chart, game, table.id)
        yield CatalogueItem("chart", table.id, table.title, ("tables", table.id), draw)
    for sheet in filter(game.terrain_on, game.maps):
        name, terrain = f"terrain-{sheet.id}", partial(_terrain, game, sheet.id)
        title = "Terrain Effects Chart"
        yield CatalogueItem("chart", name, title, ("terrain",), terrain, sheet.title)
    if game.sheet.sequence:
        yield CatalogueItem(
            "chart", "sequence", "Sequence of Play", ("sheet", "sequence"), partial(_sequence, game)
        )
    if game.pools:
        yield CatalogueItem("chart", "cups", "In the cups", ("pools",), partial(_pools, game))


def _results(game: Game, id: str, context: DrawContext) -> Scene:
    from builder.drawing import charts
    from builder.rules.registry import statistics_of

    table = game.table(id)
    assert isinstance(table, ResultsTable)
    return charts.results_table(game, table, context, statistics_of(game, table))


def _chart(game: Game, id: str, context: DrawContext) -> Scene:
    """Return the drawing of a chart, given by its id, as wide as its text needs, but at most as
    wide as both columns of a page."""
    from builder.drawing import charts
    from builder.drawing.cards.layout_variants import NARROW, WIDE

    table = game.table(id)
    assert isinstance(table, Chart)
    width = NARROW if charts.natural_width(table, context) <= NARROW else WIDE
    return charts.plain_chart(game, table, context, width=width)


def _terrain(game: Game, id: str, context: DrawContext) -> Scene:
    from builder.drawing import charts

    return charts.terrain_effects(game, game.map(id), context)


def _sequence(game: Game, context: DrawContext) -> Scene:
    from builder.drawing.aids.sequence_card import sequence_card

    return sequence_card(game, context)


def _pools(game: Game, context: DrawContext) -> Scene:
    from builder.drawing.aids.pool_card import pool_card

    return pool_card(game, context)


def _tracks(game: Game) -> Iterator[CatalogueItem]:
    for track in game.tracks:
        yield CatalogueItem(
            "track", track.id, track.title, ("tracks", track.id), partial(_track, game, track)
        )


def _track(game: Game, track: Track, context: DrawContext) -> Scene:
    from builder.drawing.aids import tracks
    from builder.drawing.aids.play_table import draw_display_track
    from builder.drawing.cards.layout_variants import WIDE

    if track.kind == "table":
        return draw_display_track(game, track, context).scene
    box, across = tracks.best_fit(game, track, WIDE)
    return tracks.draw_track(game, track, context, box, across).scene


def _setups(game: Game) -> Iterator[CatalogueItem]:
    for scenario in game.scenarios:

        def draw(context: DrawContext, id: str = scenario.id) -> Scene:
            from builder.drawing.aids.setup_card import setup_card

            return setup_card(game, game.scenario(id), context)

        yield CatalogueItem("setup", scenario.id, scenario.title, ("scenarios", scenario.id), draw)
