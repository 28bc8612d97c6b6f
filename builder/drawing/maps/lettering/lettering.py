"""The appearance of names, and the label placer, which finds space for names and reports those
without any."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from builder.drawing.cards.card_frame import font_for_role
from builder.drawing.ink.colour import mix
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.ink.text import add_text
from builder.drawing.maps.lettering.covers import built_reach
from builder.drawing.maps.lettering.placing import LabelSpace
from builder.drawing.maps.map_context import MapContext
from builder.model.space.hexes import Key
from builder.problems import PathKey
from builder.sentences import filled_sentence

_PT = 0.3528
_TOLERATED = 0.4
"""The overlap of two names, in square millimetres, up to which it is ignored as unnoticeable."""


@dataclass(frozen=True)
class NameStyle:
    """The appearance of one name: its font, em in mm, letter spacing in em, colour and halo."""

    font: str
    size: float
    spacing: float
    fill: str
    halo: str


class Mark(NamedTuple):
    """What is drawn for a named place: the centre of its hex, and the distance in mm up to which
    its houses extend."""

    at: Point
    reach: float

    def gap(self, box: Rect) -> float:
        """Return the distance in mm between the mark and a box; negative if they overlap."""
        return math.dist(self.at, box.nearest(self.at)) - self.reach


class LabelPlacer:
    """Places and draws names: translates them, determines their appearance, and records the space
    that is taken."""

    def __init__(self, map_context: MapContext, room: LabelSpace) -> None:
        self.map_context, self.room = map_context, room

    @cached_property
    def marks(self) -> dict[Key, Mark]:
        """The marks of all named places of the map, by hex."""
        keys = (self.map_context.board.key(p.hex) for p in self.map_context.board.sheet.places)
        return {
            key: Mark(self.map_context.frame.point(key), built_reach(self.map_context, key))
            for key in keys
        }

    def text(self, name: str, context: str) -> str:
        """Return a name in the reader's language."""
        return self.map_context.context.tr(name, context)

    def path(self, *rest: str | int) -> PathKey:
        """Return the path of a part of this map, for problems."""
        return ("maps", self.map_context.board.sheet.id, *rest)

    def kind(self, kind: str, text: str, points: float | None = None) -> NameStyle:
        """Return the appearance of a name of the given kind, at the font size ``points`` if given,
        otherwise at the kind's size or the smallest legible size; Japanese, whose full-width
        characters appear larger, is set smaller."""
        theme = self.map_context.theme
        look = theme.names[kind]
        font, spacing, zoom = look.font, look.spacing, self.map_context.frame.type_zoom
        size = points * zoom if points else max(look.least, look.size * zoom)
        size *= _PT * font_for_role("text", text)[1]
        pale = mix(theme.ground, "#ffffff", 0.45)
        if kind == "water":
            return NameStyle(font, size, spacing, theme.water_label, theme.depths[-1])
        if kind == "river":
            return NameStyle(font, size, spacing, theme.water_label, pale)
        if kind in ("area", "region"):
            return NameStyle(font, size, spacing, theme.area_label, pale)
        return NameStyle(font, size, spacing, theme.label, mix(theme.paper, "#ffffff", 0.35))

    def reserve(self, text: str, boxes: Sequence[Rect], path: PathKey) -> None:
        """Mark the space of a name as taken; a name that covers another or leaves the map is
        reported."""
        if sum(map(self.room.overlap, boxes)) > _TOLERATED:
            self.map_context.context.warn(
                "no-room-for-name", filled_sentence("{text!r} has no free place on the map", text=text), path,
                "choose other hexes for it, or shorten it",
            )  # fmt: skip
        for box in boxes:
            self.room.take(box)

    def write(self, x: float, y: float, text: str, kind: NameStyle, path: PathKey) -> None:
        """Draw one line of text whose baseline starts at (x, y)."""
        add_text(
            self.map_context.scene, x, y, text, kind.font, kind.size, fill=kind.fill,
            spacing=kind.spacing, halo=kind.halo, halo_width=self.map_context.theme.halo,
            context=self.map_context.context, path=path,
        )  # fmt: skip
