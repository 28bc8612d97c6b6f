"""The maps of a game in a language, as they are kept: the field of each is one drawing and its margin
another, so that a change of what shows one of them leaves the other as it is."""

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
    """A map sheet: what is drawn of it, each when it is looked at."""

    field: Drawing[FieldDrawing]
    margin: Drawing[MarginDrawing]

    @cached_property
    def look(self) -> str:
        """The same as long as the sheet shows the same; empty if nothing is kept."""
        looks = self.field.look, self.margin.look
        return digest_of(looks) if all(looks) else ""

    @cached_property
    def value(self) -> MapDrawing:
        """The field with its margin."""
        from builder.drawing.mapsheet import joined

        return joined(self.field.value, self.margin.value)


@dataclass(frozen=True)
class Sheets(Shown["MapDrawing"]):
    """The sheets of maps in a language, by id."""

    drawings: Mapping[str, Sheet]

    @property
    def fields(self) -> dict[str, Drawing[FieldDrawing]]:
        """Their fields alone."""
        return {id: sheet.field for id, sheet in self.drawings.items()}


def sheet_of(
    of: Drawings,
    map: MapSheet,
    draft: Draft,
    fields: Fields,
    read: tuple[set[str], set[str]],
    digests: Digests,
) -> Sheet:
    """The sheet of a map, to be drawn. ``fields`` are those that are inked already; ``read`` is what
    fields and margins of the map are known to read in whatever language."""
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
"""What a map says of its margin alone: its field is drawn of a map without these."""


def _field(map: MapSheet, fields: Fields, game: Game, draft: Draft) -> FieldDrawing:
    from builder.drawing.mapsheet import field_of

    return field_of(game, map, draft, fields)


def _margin(map: MapSheet, game: Game, draft: Draft) -> MarginDrawing:
    from builder.drawing.mapsheet import margin_of

    return margin_of(game, map, draft)


def _seen_field(digests: Digests, field: FieldDrawing) -> str:
    """All of a field that others show: its scene, and where things lie on it."""
    places = field.layout, field.field, field.slots
    return f"{digests.look(field.scene).hex()} {digest_of(places)}"


def _seen_margin(digests: Digests, margin: MarginDrawing) -> str:
    return f"{digests.of(margin.scene).hex()} {digest_of(margin.boxes)}"
