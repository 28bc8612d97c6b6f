"""The pictures of a game in play: its map, and its counters in every state in which they are shown."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from builder.drawing.ink.scene import Scene
from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.outputs.card_drawing import CardDrawing
from builder.outputs.catalogue import CatalogueItem
from builder.outputs.formats.png import render_many
from builder.outputs.reference_panels import chart_picture, charts_of
from builder.outputs.table_drawing import Look, TableDrawing, look_by_picture_name, picture_name

_FACE_PIXELS, _CARD_PIXELS = 224, 420
_MAP_PIXELS_PER_MM = 9.0
_LONGEST = 6000
"""The greatest length of a map's picture in pixels."""
_COLOURS = 128


@dataclass
class Pictures:
    """The pictures of a scenario in one language."""

    game: Game
    map: str
    language: str
    _faces: dict[str, bytes] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @cached_property
    def table(self) -> TableDrawing:
        """The drawing of the scenario's map, and the positions of the places on it."""
        return TableDrawing(
            self.game, self.map, translator_of(self.game, self.language), margin=True
        )

    @cached_property
    def _map(self) -> bytes:
        board = self.table.board
        assert board is not None
        return board.picture(min(_LONGEST, round(max(board.size) * _MAP_PIXELS_PER_MM)))

    def map_picture(self) -> bytes | None:
        """Return the map as a PNG; ``None`` for a game without one."""
        with self._lock:
            return self._map if self.map else None

    def face(self, counter: str, side: str, lost: str) -> bytes | None:
        """Return the picture of a counter by the parts of its name; ``None`` for a wrong name."""
        look = look_by_picture_name(self.game, counter, side, lost)
        if look is None:
            return None
        name = picture_name(look)
        return self._kept(name, lambda: self._drawn_face(look))

    def _drawn_face(self, look: Look) -> bytes:
        return render_many([self.table.face(look)], _FACE_PIXELS, transparent=True)[0]

    @cached_property
    def cards(self) -> CardDrawing:
        """The cards of the game."""
        return CardDrawing(self.game, translator_of(self.game, self.language))

    def card(self, name: str) -> bytes | None:
        """Return the picture of a card's face; ``None`` if no card has this name."""
        if name not in self.cards.copies:
            return None
        return self._card_picture(f"face {name}", lambda: self.cards.face(name))

    def card_back(self, name: str) -> bytes | None:
        """Return the picture of a card back; ``None`` if no back has this name."""
        if name not in self.game.card_backs:
            return None
        return self._card_picture(f"back {name}", lambda: self.cards.back(name))

    def _card_picture(self, key: str, draw: Callable[[], Scene]) -> bytes:
        return self._kept(key, lambda: render_many([draw()], _CARD_PIXELS)[0])

    @cached_property
    def charts(self) -> dict[str, CatalogueItem]:
        """The charts of the game by name."""
        return charts_of(self.game)

    def chart(self, name: str) -> bytes | None:
        """Return the picture of a chart; ``None`` for a name that no chart has."""
        item = self.charts.get(name)
        if item is None:
            return None
        return self._kept(f"chart {name}", lambda: chart_picture(item, self.cards.tr))

    def _kept(self, key: str, draw: Callable[[], bytes]) -> bytes:
        """Return the picture stored under a key; draw it on the first request."""
        with self._lock:
            if key not in self._faces:
                self._faces[key] = draw()
            return self._faces[key]

    def layout(self) -> dict[str, Any]:
        """Return where everything is on the map, for the page: its size and its places, each with
        its name, its position, the share of a hex that counters take, and its outline."""
        with self._lock:
            return self._layout

    @cached_property
    def _layout(self) -> dict[str, Any]:
        table = self.table
        if table.board is None:
            return {"size": [0, 0], "unit": table.unit, "places": {}}
        ids = [*self.game.map(self.map).space.ids, *table.board.boxes]
        return {
            "size": table.size,
            "unit": table.unit,
            "places": {at: place for at in ids if (place := self.place(at))},
        }

    def field(self) -> list[float]:
        """Return the playing field's part of the sheet: left, top, width and height in mm."""
        board = self.table.board
        if board is None:
            return []
        box = board.field
        return [round(value, 1) for value in (box.x, box.y, box.width, box.height)]

    def place(self, at: str) -> list[Any] | None:
        """Return the data of a place on the map; ``None`` for one that is not on it."""
        return self.table.outlined_place(at)

    def sizes(self, look: Look) -> tuple[float, float]:
        """Return the width and height of a counter in mm."""
        with self._lock:
            return self._size(look.counter, look.hidden)

    def _size(self, counter: str, hidden: bool) -> tuple[float, float]:
        key = counter, hidden
        if key not in self._sizes:
            face = self.table.face(Look(counter, hidden=hidden))
            self._sizes[key] = round(face.width, 1), round(face.height, 1)
        return self._sizes[key]

    @cached_property
    def _sizes(self) -> dict[tuple[str, bool], tuple[float, float]]:
        return {}
