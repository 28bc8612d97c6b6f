"""Draws a map as a picture for an HTML page, and computes where places are on it."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence

from builder.drawing.figure_views import JoinedMapView, MapGround, MapView, SheetView
from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.mapsheet import draw_map_field, map_layout, map_sheet
from builder.model.game import Game
from builder.model.ground.theatre_map import JoinedMap
from builder.model.texts.figures import Figure
from builder.outputs.formats.png import render_png

LONGEST = 2000
"""The usual length in pixels of the longer side of the map."""
_COLOURS = 96


class Board:
    """A map as a picture, with the positions of its places. With ``margin``, it is the whole map
    sheet with title, charts and tracks (maps joined to one are always shown without). ``size`` is
    its width and height in mm."""

    def __init__(self, game: Game, map: str, context: DrawContext, *, margin: bool = False) -> None:
        shown = game.boards_of(map)
        self.boxes: dict[str, Rect] = {}
        self._draw: Callable[[], Scene]
        sheet = next((m for m in game.maps if m.id == map), None)
        if margin and sheet is not None:
            # where everything is can be asked long before the field is drawn
            whole = map_layout(game, sheet, context)
            self.size = whole.scene.width, whole.scene.height
            self._draw = lambda: map_sheet(game, sheet, context).scene
            self.view: MapView | JoinedMapView | SheetView = SheetView(MapGround(whole))
            boxes = ((t, b, r) for t, found in whole.boxes.items() for b, r in found.items())
            self.boxes = {f"{track}:{box}": rect for track, box, rect in boxes}
            return
        drawn = {m.id: draw_map_field(game, m, context) for m in game.maps if m.id in shown}
        scene = Figures(game, drawn, context).draw_whole(Figure(map=map))
        self.size = scene.width, scene.height
        self._draw = lambda: scene
        self.view = (
            MapView(MapGround(drawn[map]), (), whole=True)
            if map in drawn
            else JoinedMapView(_joined(game.map(map)), drawn, (), whole=True)
        )

    @property
    def field(self) -> Rect:
        """The playing area of the map, without the margin around it."""
        if isinstance(self.view, SheetView):
            return self.view.ground.drawing.field
        return Rect(0, 0, *self.size)

    def picture(self, longest: int = LONGEST) -> bytes:
        """Return the map as a PNG whose longer side has a given number of pixels."""
        return render_png(self._draw(), longest / max(self.size) * 25.4, colours=_COLOURS)

    def spot(self, at: str) -> tuple[float, float] | None:
        """Return the position of a place or box in mm; ``None`` if it is not on the picture."""
        if ":" in at:
            box = self.boxes.get(at)
            return box.centre if box else None
        try:
            return self.view.position(at)
        except (KeyError, ValueError):
            return None

    def outline(self, at: str, share: float) -> Sequence[Point]:
        """Return the corners of a place in mm, shrunk towards its centre to a fraction (``share``)
        of its size; empty if the map has no such place."""
        if box := self.boxes.get(at):
            return [
                (box.x, box.y),
                (box.right, box.y),
                (box.right, box.bottom),
                (box.x, box.bottom),
            ]
        return self.view.outline(at, share) if self.spot(at) is not None else ()


def _joined(sheet: object) -> JoinedMap:
    assert isinstance(sheet, JoinedMap)
    return sheet


def picture_link(picture: bytes) -> str:
    """Return a PNG as a data URL, which contains the picture itself."""
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"
