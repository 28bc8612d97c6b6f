"""The whole sheet of a map: the field, and the margin around it. The two are drawn separately, so
that a cached drawing of one stays usable when the other changes."""

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
    """A map sheet: the field and everything beside it in one scene, and the boxes of its tracks."""

    boxes: Boxes = defaulting(default_factory=dict)


def map_sheet(game: Game, map: MapSheet, draft: Draft, fields: Fields | None = None) -> MapDrawing:
    """Return the sheet of a map with its field, charts, tracks and title (see :func:`field_of`)."""
    with uncollected():
        return joined(field_of(game, map, draft, fields), margin_of(game, map, draft))


def map_layout(game: Game, map: MapSheet, draft: Draft) -> MapDrawing:
    """Return the sheet of a map without drawing its field."""
    with uncollected():
        return joined(bare_field(game, map, draft), margin_of(game, map, draft))


def joined(field: FieldDrawing, margin: MarginDrawing) -> MapDrawing:
    """Combine a map's field and margin into its sheet; neither may change afterwards."""
    alone, beside = field.scene, margin.scene
    items, symbols = field.beside(beside.items), {**alone.symbols, **beside.symbols}
    scene = Scene(alone.width, alone.height, items, symbols, beside.title)
    return MapDrawing(scene, field.layout, field.field, field.slots, margin.boxes)
