"""Draws pictures as SVG, and redraws one only when something that it shows has changed."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from builder.drawing.ink.computed_once import DrawingCache
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import Plan
from builder.outputs.catalogue import CatalogueItem, catalogue_items
from builder.outputs.formats import svg
from builder.studio.contents import ModuleContents, contents_of
from builder.studio.map_tiles import DrawnPicture, MapTiles, TileList
from builder.studio.painted_maps import UnpaintedMap
from builder.studio.place_facts import place_outlines

if TYPE_CHECKING:
    from builder.drawing.mapsheet import Fields, MarginDrawing

_SEPARATE_PARTS = ("units", "markers", "cards")
"""The fields of the game from which a picture of a single part (a unit, marker or card) shows only
that part."""
_UNSHOWN_PARTS = ("examples", "rules", "translations", "blank", *_SEPARATE_PARTS)
"""The fields of the game that no picture shows, or that are compared separately."""
_PARTS_ALSO_SHOWN = {
    "map": ("maps", "tables", "tracks", "pools", "scenarios"),
    "chart": ("maps", "tables", "tracks", "pools"),
    "track": ("tracks",),
    "setup": ("scenarios", "maps", "tracks"),
    "card": ("decks", "layouts"),
}
"""The fields of the game that pictures of each kind show, besides the part that they depict."""
_LISTS = frozenset(name for names in _PARTS_ALSO_SHOWN.values() for name in names)
_WITH_COUNTERS = ("setup",)
"""The kinds of pictures that always show counters; maps and charts with printed counters do so too."""


class Gallery:
    """Draws pictures in languages, and caches the last version of each."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, str], tuple[tuple[object, ...], DrawnPicture]] = {}
        self._tiles: dict[tuple[str, str], tuple[tuple[object, ...], MapTiles]] = {}
        self._latest: dict[tuple[str, str], tuple[Game, MapTiles]] = {}
        self._margins: dict[tuple[str, str], tuple[tuple[object, ...], MarginDrawing]] = {}
        self._memories: dict[tuple[str, str], DrawingCache] = {}
        self._plans: dict[str, tuple[MapSheet, Plan]] = {}
        self._outlines: dict[str, tuple[Plan, DrawnPicture]] = {}
        self._module: tuple[Game, ModuleContents] | None = None
        self._lock = threading.Lock()

    def module(self, game: Game) -> ModuleContents:
        """Return the contents of the game's VASSAL module, without its pictures."""
        from builder.outputs.vassal.module.positions import plain_module

        with self._lock:
            if self._module is None or self._module[0] is not game:
                self._module = game, contents_of(plain_module(game))
            return self._module[1]

    def plan(self, game: Game, sheet: MapSheet) -> Plan:
        """Return the layout of a map (the positions of its places on its sheet), cached."""
        with self._lock:
            kept = self._plans.get(sheet.id)
            if kept is None or kept[0] != sheet:
                plan = _plan(game, sheet)
                # the same object as before, so that outlines that were computed from it are kept
                kept = self._plans[sheet.id] = sheet, kept[1] if kept and kept[1] == plan else plan
            return kept[1]

    def outlines(self, game: Game, sheet: MapSheet) -> DrawnPicture:
        """Return the outlines of the places of a map on its sheet as JSON; computed again only if
        they have moved."""
        plan = self.plan(game, sheet)
        with self._lock:
            kept = self._outlines.get(sheet.id)
            if kept is None or kept[0] is not plan:
                data = json.dumps(place_outlines(plan), separators=(",", ":")).encode()
                kept = self._outlines[sheet.id] = plan, DrawnPicture.of(data)
            return kept[1]

    def show(self, game: Game, picture: CatalogueItem, language: str) -> DrawnPicture:
        """Return the current version of the picture, redrawn if it has changed."""
        key = picture.kind, picture.name, language
        shown = tuple(_picture_dependencies(game, picture, language))
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept[0] == shown:
                return kept[1]
            memory = self._memory(picture)
            context = DrawContext(translator_of(game, language), once=memory)
            data = svg.render(picture.draw(context))
            memory.turn()
            drawn = DrawnPicture.of(data)
            self._kept[key] = shown, drawn
            return drawn

    def changed_tiles(
        self, game: Game, picture: CatalogueItem, language: str, known: Mapping[str, object]
    ) -> dict[str, DrawnPicture]:
        """Return those of the tiles of a map (:meth:`MapTiles.changed`) that look different now; its words
        are drawn only when a tile of them is asked for."""
        with self._lock:
            return self._current_tiles(game, picture, language).changed(known)

    def tile_list(self, game: Game, picture: CatalogueItem, language: str) -> TileList:
        """Return the list of all tiles of a map."""
        with self._lock:
            return self._current_tiles(game, picture, language).listed

    def _current_tiles(self, game: Game, picture: CatalogueItem, language: str) -> MapTiles:
        key = picture.name, language
        latest = self._latest.get(key)
        if latest is not None and latest[0] is game:
            return latest[1]
        shown = tuple(_picture_dependencies(game, picture, language))
        kept = self._tiles.get(key)
        if kept is None or kept[0] != shown:
            before = kept[1] if kept else None
            kept = self._tiles[key] = shown, self._drawn_tiles(game, picture, language, before)
        self._latest[key] = game, kept[1]
        return kept[1]

    def _drawn_tiles(
        self, game: Game, picture: CatalogueItem, language: str, before: MapTiles | None
    ) -> MapTiles:
        """Return the sheet of a map in tiles; the art of a map of hexes is drawn before its words."""
        from builder.drawing.mapsheet import art_and_words, draw_map_art, draw_map_field
        from builder.drawing.mapsheet import join_field_and_margin as joined

        memory = self._memory(picture)
        context = DrawContext(translator_of(game, language), once=memory)
        sheet = game.map(picture.name)
        fields: Fields = {}
        art = draw_map_art(game, sheet, context, fields)

        def both() -> tuple[Scene, Scene]:
            field = draw_map_field(game, sheet, context, fields)
            margin = self._margin(game, sheet, picture, context)
            memory.turn()
            return art_and_words(joined(field, margin).scene)

        if art is not None:
            return MapTiles(art_and_words(art)[0], lambda: both()[1], before)
        art, words = both()
        return MapTiles(art, lambda: words, before)

    def _margin(
        self, game: Game, sheet: MapSheet, picture: CatalogueItem, context: DrawContext
    ) -> MarginDrawing:
        """Return the margin of a map's sheet, the same as before if only terrain was painted."""
        from builder.drawing.mapsheet import draw_margin

        key = picture.name, context.tr.language
        unpainted = game.model_copy(update={"maps": tuple(map(UnpaintedMap, game.maps))})
        shown = tuple(_picture_dependencies(unpainted, picture, context.tr.language))
        kept = self._margins.get(key)
        if kept is None or kept[0] != shown:
            kept = self._margins[key] = shown, draw_margin(game, sheet, context)
        return kept[1]

    def changed(self, game: Game, given: object, language: str) -> list[tuple[str, str]]:
        """Return which of the ``given`` pictures look different now or no longer exist, each as kind
        and name; a picture is given as its kind, its name, and the mark (digest) of the version on the
        page."""
        shown = [one for one in given if _is_shown(one)] if isinstance(given, list) else []
        known = {(one.kind, one.name): one for one in catalogue_items(game)}
        return [
            (kind, name)
            for kind, name, mark in shown
            if (one := known.get((kind, name))) is None
            or self.show(game, one, language).mark != mark
        ]

    def _memory(self, picture: CatalogueItem) -> DrawingCache:
        """Return the cache of the last drawings of a picture, in any language."""
        return self._memories.setdefault((picture.kind, picture.name), DrawingCache())


def _is_shown(given: object) -> bool:
    """Return whether a value from the page has the form of a kind, a name and a mark."""
    return isinstance(given, list) and len(given) == 3 and all(isinstance(t, str) for t in given)


def _plan(game: Game, sheet: MapSheet) -> Plan:
    """Return the layout of a map: the positions of its places on its sheet."""
    from builder.drawing.mapsheet import map_layout

    return map_layout(game, sheet, DrawContext(Translator(), trial=True)).layout


def _picture_dependencies(game: Game, picture: CatalogueItem, language: str) -> Iterator[object]:
    """Yield every part of a game that a picture depends on, to be compared with those of its last
    version."""
    yield game.translations.get(language)
    for field in type(game).model_fields:
        if field in _UNSHOWN_PARTS:
            continue
        if field not in _LISTS or field in _PARTS_ALSO_SHOWN.get(picture.kind, ()):
            yield getattr(game, field)
    if picture.kind in _WITH_COUNTERS or _prints_counters(game, picture):
        yield from (game.units, game.markers, game.blank)
    elif len(picture.path) == 2 and picture.path[0] in _SEPARATE_PARTS:
        yield next((p for p in getattr(game, picture.path[0]) if p.id == picture.path[1]), None)
        yield picture.path[1] in game.blank


def _prints_counters(game: Game, picture: CatalogueItem) -> bool:
    """Return whether a picture shows counters: a chart may, and maps and tracks do if boxes of
    tracks name arriving counters."""
    if picture.kind == "chart":
        return True
    arriving = any(box.arrivals for track in game.tracks for box in track.boxes)
    return arriving and picture.kind in ("map", "track")
