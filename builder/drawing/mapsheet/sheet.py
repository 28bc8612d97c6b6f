"""The whole sheet of a map: the field, and the margin around it. The two are drawn separately, so
that a cached drawing of one can still be used when the other changes."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as defaulting

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Scene
from builder.drawing.mapsheet.field import MARGIN, FieldDrawing, Fields, draw_map_field, empty_field
from builder.drawing.mapsheet.margin import Boxes, MarginDrawing, draw_margin
from builder.gc_pause import gc_paused
from builder.model.game import Game
from builder.model.ground.maps import MapSheet

_WORDS = frozenset({"numbers", "names", "words", MARGIN})
"""The layers of a sheet that consist mostly of words."""


@dataclass(frozen=True)
class MapDrawing(FieldDrawing):
    """A map sheet: the field and the contents of the margin in one scene, and the boxes of its
    tracks."""

    boxes: Boxes = defaulting(default_factory=dict)


def map_sheet(
    game: Game, map: MapSheet, context: DrawContext, fields: Fields | None = None
) -> MapDrawing:
    """Return the sheet of a map with its field, charts, tracks and title (see :func:`draw_map_field`)."""
    with gc_paused():
        return join_field_and_margin(
            draw_map_field(game, map, context, fields), draw_margin(game, map, context)
        )


def map_layout(game: Game, map: MapSheet, context: DrawContext) -> MapDrawing:
    """Return the sheet of a map without drawing its field."""
    with gc_paused():
        return join_field_and_margin(
            empty_field(game, map, context), draw_margin(game, map, context)
        )


def join_field_and_margin(field: FieldDrawing, margin: MarginDrawing) -> MapDrawing:
    """Combine a map's field and margin into its sheet; neither may change afterwards."""
    alone, beside = field.scene, margin.scene
    items, symbols = field.items_beside(beside.items), {**alone.symbols, **beside.symbols}
    scene = Scene(alone.width, alone.height, items, symbols, beside.title)
    return MapDrawing(scene, field.layout, field.field, field.slots, margin.boxes)


def art_and_words(sheet: Scene) -> tuple[Scene, Scene]:
    """Return a map's sheet in two scenes: what lies below its lowest layer of words, and that layer with
    all above it."""
    items = sheet.items
    layers = (n for n, item in enumerate(items) if isinstance(item, Group) and item.id in _WORDS)
    first = next(layers, len(items))
    return (
        Scene(sheet.width, sheet.height, items[:first], sheet.symbols),
        Scene(sheet.width, sheet.height, items[first:], sheet.symbols),
    )
