"""How names look, and the desk that finds room for them and reports those that have none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.drawing.ink.cards import face
from builder.drawing.ink.colour import mix
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.text import add_text
from builder.drawing.maps.lettering.placing import Room
from builder.drawing.maps.plate import Plate
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


_FACES: dict[str, tuple[str, float, float]] = {
    "village": ("serif-italic", 7.2, 0.0),
    "town": ("serif-semibold", 9.5, 0.0),
    "city": ("serif-semibold", 12.0, 0.04),
    "base": ("serif-semibold", 8.2, 0.0),
    "checkpoint": ("condensed-semibold", 7.2, 0.0),
    "landmark": ("serif-semibold-italic", 8.6, 0.0),
    "river": ("serif-italic", 9.0, 0.14),
    "area": ("serif-semibold", 13.0, 0.5),
    "region": ("serif-semibold", 17.0, 0.8),
    "water": ("serif-semibold-italic", 15.0, 0.5),
    "edge": ("condensed-semibold", 7.6, 0.0),
}
"""Face, size in points and spacing of every kind of name."""


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
        """The look of a name of some kind, at a size of its own if ``points`` says so; Japanese, whose
        full squares look larger, is set smaller."""
        theme = self.plate.theme
        font, usual, spacing = _FACES[kind]
        size = (points or usual) * _PT * self.plate.frame.type_zoom * face("text", text)[1]
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
            spacing=kind.spacing, halo=kind.halo, halo_width=0.4, draft=self.plate.draft, path=path,
        )  # fmt: skip
