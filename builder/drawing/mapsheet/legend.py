"""The terrain key of a map sheet: every terrain type of the map with its swatch and name."""

from __future__ import annotations

from builder.drawing.cards import card_frame
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.maps.samples import terrain_swatch
from builder.model.game import Game
from builder.model.ground.maps import MapSheet

_ROW, _COLUMN, _SWATCH = 9.4, 46.0, 9.6


def terrain_key(game: Game, sheet: MapSheet, context: DrawContext, height: float) -> Scene:
    """Return the terrain key as a card about ``height`` mm high, with as many columns as that
    height requires."""
    entries = [t for group in game.terrain_on(sheet) for t in group]
    rows = max(1, min(len(entries), int((height - card_frame.TOP - 3) / _ROW)))
    columns = -(-len(entries) // rows)
    rows = -(-len(entries) // columns)
    pen = card_frame.start_card(
        context, columns * _COLUMN + 6, card_frame.TOP + rows * _ROW + 2, context.tr("Terrain key"),
        path=("maps", sheet.id),
    )  # fmt: skip
    for number, entry in enumerate(entries):
        x = 3 + number // rows * _COLUMN
        y = card_frame.TOP + (number % rows + 0.5) * _ROW
        picture = terrain_swatch(game, entry, sheet.theme, context, _SWATCH)
        pen.scene.place(picture, x + 1, y - picture.height / 2)
        pen.write_line(
            "strong", x + _SWATCH + 3.5, y, context.tr(entry.name), 3.4,
            width=_COLUMN - _SWATCH - 5, room="the terrain key",
        )  # fmt: skip
    return pen.scene
