"""The map sheets of a game in one language, as the cache stores them: each map's field is one
drawing and its margin another, so that a change to one leaves the other cached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Digests
from builder.incremental.memo import Drawing, Drawings, Shown, digest_of
from builder.model.game import Game
from builder.model.ground.maps import MapSheet

if TYPE_CHECKING:
    from builder.drawing.mapsheet import FieldDrawing, Fields, MapDrawing, MarginDrawing


@dataclass
class Sheet:
    """A map sheet whose field and margin are each drawn on first use."""

    field: Drawing[FieldDrawing]
    margin: Drawing[MarginDrawing]

    @cached_property
    def look(self) -> str:
        """A digest of the sheet's appearance; empty if nothing is cached."""
        looks = self.field.look, self.margin.look
        return digest_of(looks) if all(looks) else ""

    @cached_property
    def value(self) -> MapDrawing:
        """The map's field with its margin."""
        from builder.drawing.mapsheet import joined

        return joined(self.field.value, self.margin.value)


@dataclass(frozen=True)
class Sheets(Shown["MapDrawing"]):
    """The map sheets in one language, by map id."""

    drawings: Mapping[str, Sheet]

    @property
    def fields(self) -> dict[str, Drawing[FieldDrawing]]:
        """The fields of the sheets without their margins."""
        return {id: sheet.field for id, sheet in self.drawings.items()}


def sheet_of(
    of: Drawings,
    map: MapSheet,
    draft: Draft,
    fields: Fields,
    read: tuple[set[str], set[str]],
    digests: Digests,
) -> Sheet:
    """Return the sheet of a map, drawn on first use. ``fields`` are those that are drawn already;
    ``read`` is the parts of the game that fields and margins of the map are known to read in any
    language."""
    of_field, of_margin = read
    alone = map.model_copy(update=_BESIDE)
    return Sheet(
        Drawing(
            of,
            "field",
            draft,
            partial(_field, alone, fields),
            (alone,),
            of_field,
            partial(_seen_field, digests),
        ),
        Drawing(
            of,
            "margin",
            draft,
            partial(_margin, map),
            (map,),
            of_margin,
            partial(_seen_margin, digests),
        ),
    )


_BESIDE: Mapping[str, object] = {
    "title": "",
    "subtitle": "",
    "scale": "",
    "tables": (),
    "tracks": (),
}
"""Empty values for the parts of a map that only its margin shows; its field is drawn from a map
without them."""


def _field(map: MapSheet, fields: Fields, game: Game, draft: Draft) -> FieldDrawing:
    from builder.drawing.mapsheet import field_of

    return field_of(game, map, draft, fields)


def _margin(map: MapSheet, game: Game, draft: Draft) -> MarginDrawing:
    from builder.drawing.mapsheet import margin_of

    return margin_of(game, map, draft)


def _seen_field(digests: Digests, field: FieldDrawing) -> str:
    """Return a digest of everything in a field that others show: its scene, and the positions of
    things on it."""
    places = field.layout, field.field, field.slots
    return f"{digests.look(field.scene).hex()} {digest_of(places)}"


def _seen_margin(digests: Digests, margin: MarginDrawing) -> str:
    return f"{digests.of(margin.scene).hex()} {digest_of(margin.boxes)}"
