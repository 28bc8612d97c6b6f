"""The whole sheet of a map: the field, and what stands in the margin round it. Each is drawn by itself,
so that whoever keeps drawings need not draw one again because of the other."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as defaulting

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet.field import FieldDrawing, Fields, bare_field, field_of
from builder.drawing.mapsheet.margin import Boxes, MarginDrawing, margin_of
from builder.gc_pause import uncollected
from builder.model.game import Game
from builder.model.ground.maps import MapSheet


@dataclass(frozen=True)
class MapDrawing(FieldDrawing):
    """A map sheet: its field with all that stands beside it in the scene, and the boxes of its tracks."""

    boxes: Boxes = defaulting(default_factory=dict)


def map_sheet(game: Game, map: MapSheet, draft: Draft, fields: Fields | None = None) -> MapDrawing:
    """The sheet of a map with its field, charts, tracks and title (see :func:`field_of`)."""
    with uncollected():
        return joined(field_of(game, map, draft, fields), margin_of(game, map, draft))


def map_layout(game: Game, map: MapSheet, draft: Draft) -> MapDrawing:
    """The sheet of a map without its field."""
    with uncollected():
        return joined(bare_field(game, map, draft), margin_of(game, map, draft))


def joined(field: FieldDrawing, margin: MarginDrawing) -> MapDrawing:
    """The sheet of a map's field and margin; neither may change any more."""
    alone, beside = field.scene, margin.scene
    items, symbols = field.beside(beside.items), {**alone.symbols, **beside.symbols}
    scene = Scene(alone.width, alone.height, items, symbols, beside.title)
    return MapDrawing(scene, field.layout, field.field, field.slots, margin.boxes)
