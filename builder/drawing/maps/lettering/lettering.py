"""How names look, and the desk that finds room for them and reports those that have none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.drawing.cards.card_frame import face
from builder.drawing.ink.colour import mix
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.text import add_text
from builder.drawing.maps.lettering.placing import Room
from builder.drawing.maps.map_context import Plate
from builder.problems import PathKey

_PT = 0.3528
_TOLERATED = 0.4
"""Overlap in square millimetres below which nobody sees it."""


@dataclass(frozen=True)
class Kind:
    """How one name looks: its face, em in mm, spacing in em, colour and halo."""

    font: str
    size: float
    spacing: float
    fill: str
    halo: str


class Desk:
    """Where names are handed in: text in the reader's language, looks, and the room that is left."""

    def __init__(self, plate: Plate, room: Room) -> None:
        self.plate, self.room = plate, room

    def text(self, name: str, context: str) -> str:
        """A name in the reader's language."""
        return self.plate.draft.tr(name, context)

    def path(self, *rest: str | int) -> PathKey:
        """The path of a part of this map."""
        return ("maps", self.plate.board.sheet.id, *rest)

    def kind(self, kind: str, text: str, points: float | None = None) -> Kind:
        """The look of a name of some kind, at a size of its own if ``points`` says so, else never too
        small to be read; Japanese, whose full squares look larger, is set smaller."""
        theme = self.plate.theme
        look = theme.names[kind]
        font, spacing, zoom = look.font, look.spacing, self.plate.frame.type_zoom
        size = points * zoom if points else max(look.least, look.size * zoom)
        size *= _PT * face("text", text)[1]
        pale = mix(theme.ground, "#ffffff", 0.45)
        if kind == "water":
            return Kind(font, size, spacing, theme.water_label, theme.depths[-1])
        if kind == "river":
            return Kind(font, size, spacing, theme.water_label, pale)
        if kind in ("area", "region"):
            return Kind(font, size, spacing, theme.area_label, pale)
        return Kind(font, size, spacing, theme.label, mix(theme.paper, "#ffffff", 0.35))

    def settle(self, text: str, boxes: Sequence[Rect], path: PathKey) -> None:
        """Take the room of a name; one that covers another or leaves the map is reported."""
        if sum(map(self.room.overlap, boxes)) > _TOLERATED:
            self.plate.draft.warn(
                "no-room-for-name", f"{text!r} has no free place on the map", path,
                "choose other hexes for it, or shorten it",
            )  # fmt: skip
        for box in boxes:
            self.room.take(box)

    def write(self, x: float, y: float, text: str, kind: Kind, path: PathKey) -> None:
        """Draw one line with its baseline's start at (x, y)."""
        add_text(
            self.plate.scene, x, y, text, kind.font, kind.size, fill=kind.fill,
            spacing=kind.spacing, halo=kind.halo, halo_width=self.plate.theme.halo,
            draft=self.plate.draft, path=path,
        )  # fmt: skip
