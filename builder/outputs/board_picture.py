"""A map as a picture for a page, with the places of what is laid over it."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from builder.drawing.figure_views import JoinedMapView, MapGround, MapView
from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Point
from builder.drawing.mapsheet import draw_map_field
from builder.model.game import Game
from builder.model.ground.theatre_map import JoinedMap
from builder.model.texts.figures import Figure
from builder.outputs.formats.png import render_png

_LONGEST = 2000
"""The length in pixels of the longer side of the map."""
_COLOURS = 96


class Board:
    """A map as a picture, and where its places are on it."""

    def __init__(self, game: Game, map: str, context: DrawContext) -> None:
        shown = game.boards_of(map)
        drawn = {m.id: draw_map_field(game, m, context) for m in game.maps if m.id in shown}
        self._scene = Figures(game, drawn, context).draw_whole(Figure(map=map))
        sheet = game.map(map)
        self.view: MapView | JoinedMapView = (
            MapView(MapGround(drawn[map]), (), whole=True)
            if map in drawn
            else JoinedMapView(_joined(sheet), drawn, (), whole=True)
        )

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in mm."""
        return self._scene.width, self._scene.height

    def picture(self) -> bytes:
        """Return the map as a PNG."""
        return render_png(self._scene, _LONGEST / max(self.size) * 25.4, colours=_COLOURS)

    def spot(self, at: str) -> tuple[float, float] | None:
        """Return the position of a place in mm; ``None`` for a box, and for an id that is no place
        of the map."""
        if ":" in at:
            return None
        try:
            return self.view.position(at)
        except (KeyError, ValueError):
            return None

    def outline(self, at: str, share: float) -> Sequence[Point]:
        """Return the corners of a place, shrunk to a fraction of its size, in mm; empty for an id
        that is no place of the map."""
        return self.view.outline(at, share) if self.spot(at) is not None else ()


def _joined(sheet: object) -> JoinedMap:
    assert isinstance(sheet, JoinedMap)
    return sheet


def picture_link(picture: bytes) -> str:
    """Return a PNG as a link that holds it."""
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"
