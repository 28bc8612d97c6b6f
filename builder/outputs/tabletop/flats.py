"""Draws everything flat that lies on a virtual table: maps, displays (tracks that are on no map),
and charts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from builder.drawing.aids.play_table import draw_displays
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import MapDrawing
from builder.drawing.sheets.whole_map import whole_map_page
from builder.model.game import Game
from builder.outputs import catalogue
from builder.outputs.tabletop.boards import Sheet, Sheets, sheets_of


@dataclass(frozen=True)
class Flat:
    """A map, display or chart: its id among those of its kind, its title in the language, its
    scene, and the sheet on which counters stand (``None`` for a chart)."""

    kind: Literal["map", "display", "chart"]
    id: str
    title: str
    scene: Scene
    sheet: Sheet | None = None

    @property
    def name(self) -> str:
        """The name of the picture, unique among all pictures of a game."""
        return f"{'sheet' if self.sheet else 'chart'}-{self.id}"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.scene.width, self.scene.height

    def page(self) -> Scene:
        """Return the scene as a page of its own."""
        return whole_map_page(self.scene) if self.kind == "map" else self.scene


def draw_flats(
    game: Game, maps: Mapping[str, MapDrawing], context: DrawContext
) -> tuple[Sheets, list[Flat]]:
    """Return all flat things of a game, given its drawn maps: the sheets on which counters stand,
    and every map, display and chart, in this order."""
    tr, displays = context.tr, draw_displays(game, context)
    sheets = sheets_of(game, maps, displays)
    flats = [
        Flat("map", id, tr(game.map(id).title), drawing.scene, sheets.maps[id])
        for id, drawing in maps.items()
    ]
    flats += [
        Flat("display", id, tr(game.track(id).title), display.scene, sheets.displays[id])
        for id, display in displays.items()
    ]
    flats += [
        Flat("chart", item.name, item.title_in(tr), item.draw(context))
        for item in catalogue.catalogue_items(game)
        if item.kind == "chart"
    ]
    return sheets, flats
