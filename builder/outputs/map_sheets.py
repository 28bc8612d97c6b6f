"""Draws the map sheets of a game in one language so that they can be cached: a map's field (the
playing area without the margin) and its margin are two drawings, so that a change to one leaves the
other cached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import SceneDigests
from builder.incremental.memo import CachedDrawing, DrawingCache, DrawingsById, value_digest
from builder.model.game import Game
from builder.model.ground.maps import MapSheet

if TYPE_CHECKING:
    from builder.drawing.mapsheet import FieldDrawing, Fields, MapDrawing, MarginDrawing


@dataclass
class DrawnMapSheet:
    """A map sheet whose field and margin are each drawn on first use."""

    field: CachedDrawing[FieldDrawing]
    margin: CachedDrawing[MarginDrawing]

    @cached_property
    def appearance(self) -> str:
        """A digest of how the sheet looks; empty if nothing is cached."""
        looks = self.field.appearance, self.margin.appearance
        return value_digest(looks) if all(looks) else ""

    @cached_property
    def value(self) -> MapDrawing:
        """The drawing of the map's field with its margin."""
        from builder.drawing.mapsheet import join_field_and_margin

        return join_field_and_margin(self.field.value, self.margin.value)


@dataclass(frozen=True)
class DrawnMapSheets(DrawingsById["MapDrawing"]):
    """The map sheets of a game in one language, by map id."""

    drawings: Mapping[str, DrawnMapSheet]

    @property
    def fields(self) -> dict[str, CachedDrawing[FieldDrawing]]:
        """The fields of the sheets without their margins."""
        return {id: sheet.field for id, sheet in self.drawings.items()}


def map_sheet_drawing(
    of: DrawingCache,
    map: MapSheet,
    context: DrawContext,
    fields: Fields,
    read: tuple[set[str], set[str]],
    digests: SceneDigests,
) -> DrawnMapSheet:
    """Return the sheet of a map, drawn on first use. ``fields`` are the fields drawn so far;
    ``read`` is a pair of sets, which collect the parts of the game that the field and the margin
    depend on."""
    of_field, of_margin = read
    alone = map.model_copy(update=_MARGIN_FIELDS)
    return DrawnMapSheet(
        CachedDrawing(
            of,
            "field",
            context,
            partial(_field, alone, fields),
            (alone,),
            of_field,
            partial(_seen_field, digests),
        ),
        CachedDrawing(
            of,
            "margin",
            context,
            partial(_margin, map),
            (map,),
            of_margin,
            partial(_seen_margin, digests),
        ),
    )


_MARGIN_FIELDS: Mapping[str, object] = {
    "title": "",
    "subtitle": "",
    "scale": "",
    "tables": (),
    "tracks": (),
}
"""Empty values for the parts of a map that only its margin shows; its field is drawn from a map
without them."""


def _field(map: MapSheet, fields: Fields, game: Game, context: DrawContext) -> FieldDrawing:
    from builder.drawing.mapsheet import draw_map_field

    return draw_map_field(game, map, context, fields)


def _margin(map: MapSheet, game: Game, context: DrawContext) -> MarginDrawing:
    from builder.drawing.mapsheet import draw_margin

    return draw_margin(game, map, context)


def _seen_field(digests: SceneDigests, field: FieldDrawing) -> str:
    """Return a digest of what other drawings show of a field: its scene and the positions on it."""
    places = field.layout, field.field, field.slots
    return f"{digests.appearance_digest(field.scene).hex()} {value_digest(places)}"


def _seen_margin(digests: SceneDigests, margin: MarginDrawing) -> str:
    return f"{digests.full_digest(margin.scene).hex()} {value_digest(margin.boxes)}"
