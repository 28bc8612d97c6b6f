"""Holds the drawn pictures from which a module is built, in addition to the game's data."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from builder.drawing.ink.geometry import Rect
from builder.model.space import Plan
from builder.vassal.format.files.archive import Data

if TYPE_CHECKING:
    from builder.drawing.mapsheet import MapDrawing

PIXELS_PER_MM = 150 / 25.4
"""The scale of boards and counters on the screen: 150 dots per inch for both, so that counters fit
the boards."""


CARD_SCALE = 110 / 150
"""The scale of cards, smaller than that of counters so that they find room on the table."""


@dataclass(frozen=True)
class Picture:
    """A picture (PNG or SVG), with further versions of it for the languages in which its words
    differ."""

    data: Data
    translated: Mapping[str, Data] = field(default_factory=dict)

    @property
    def suffix(self) -> str:
        """The suffix of the picture's file name."""
        return ".svg" if self._is_svg else ".png"

    @property
    def _is_svg(self) -> bool:
        return self.data[:1] == b"<"

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels."""
        if self._is_svg:
            root = bytes(self.data)
            return _svg_side(root, b"width"), _svg_side(root, b"height")
        width, height = struct.unpack(">II", self.data[16:24])
        return int(width), int(height)


def _svg_side(data: bytes, name: bytes) -> int:
    """Return the width or height of an SVG in whole pixels, as
    :func:`builder.outputs.formats.svg.render` writes it."""
    root = data[data.index(b"<svg") :]
    found = re.search(rb"\s" + name + rb'="(\d+)"', root[: root.index(b">")])
    assert found is not None
    return int(found[1])


@dataclass(frozen=True)
class BoardPicture:
    """A map sheet or display: its picture, the layout of its places, the boxes of its tracks (by
    track and box) in mm of the sheet, and its ``scale`` in pixels per mm. ``titles`` are the
    printed names of places; ``slots`` are the positions for single counters in places."""

    picture: Picture
    layout: Plan | None = None
    boxes: Mapping[str, Mapping[str, Rect]] = field(default_factory=dict)
    scale: float = PIXELS_PER_MM
    tiles: tuple[Picture, ...] = ()
    """The picture in tiles, row by row, if it is cut (see ``tiling``)."""
    titles: Mapping[str, str] = field(default_factory=dict)
    slots: Mapping[str, tuple[Rect, ...]] = field(default_factory=dict)

    @classmethod
    def of_map(
        cls,
        picture: Picture,
        drawing: MapDrawing,
        titles: Mapping[str, str],
        tiles: tuple[Picture, ...] = (),
    ) -> Self:
        """Return the picture of a map sheet, with its places where they are drawn."""
        boxes, slots = drawing.boxes, drawing.slots
        return cls(picture, drawing.layout, boxes, tiles=tiles, titles=titles, slots=slots)


@dataclass(frozen=True)
class CounterPicture:
    """The faces of a counter as pictures. Without a back, it has one step or one side. ``more`` are
    the faces of a unit after two, three … step losses; ``stark`` are all of a unit's faces in black
    and white, if there are any; ``sides`` its sides for states, all of one state after another."""

    front: Picture
    back: Picture | None = None
    more: tuple[Picture, ...] = ()
    stark: tuple[Picture, ...] = ()
    sides: tuple[Picture, ...] = ()

    @property
    def faces(self) -> tuple[Picture, ...]:
        """All faces of the counter, from the front to the one with the most steps lost."""
        return (self.front, *([self.back] if self.back else []), *self.more)


@dataclass(frozen=True)
class ChartPicture:
    """The picture of a chart for the charts window."""

    id: str
    title: str
    picture: Picture


@dataclass(frozen=True)
class ModuleDrawings:
    """All drawings that a module uses: boards by map id; displays (tracks that are on no map) by
    track id; counters; charts; trays and icons by name; backs of markers by pool id; masks of units
    by side and the signs that their own side sees; dice faces by file; and the opening picture.
    Only boards and counters are required."""

    boards: Mapping[str, BoardPicture]
    counters: Mapping[str, CounterPicture]
    charts: tuple[ChartPicture, ...] = ()
    displays: Mapping[str, BoardPicture] = field(default_factory=dict)
    trays: Mapping[str, Picture] = field(default_factory=dict)
    chit_backs: Mapping[str, Picture] = field(default_factory=dict)
    masks: Mapping[str, Picture] = field(default_factory=dict)
    mask_signs: Mapping[str, Picture] = field(default_factory=dict)
    states: Mapping[str, Picture] = field(default_factory=dict)
    """The signs of states, by their ids."""
    icons: Mapping[str, Picture] = field(default_factory=dict)
    dice: Mapping[str, Picture] = field(default_factory=dict)
    title_card: Picture | None = None
    cards: Mapping[tuple[str, str], Picture] = field(default_factory=dict)
    """The faces of cards by card and random number."""
    card_backs: Mapping[str, Picture] = field(default_factory=dict)
    """The backs of decks that are not open."""
    card_signs: Mapping[str, Picture] = field(default_factory=dict)
    """The signs over a deck's cards while only one side sees them."""
    books: Mapping[str, bytes] = field(default_factory=dict)
    """The printable rulebook, a PDF, by language."""
