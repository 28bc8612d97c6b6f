"""What a module is built from besides the game: pictures, already drawn."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.drawing.geometry import Rect
from builder.model.hexes import HexLayout

PIXELS_PER_MM = 150 / 25.4
"""The scale of boards and counters on the screen: 150 dots an inch, so that they agree."""


@dataclass(frozen=True)
class Picture:
    """A PNG, and the same with other words for readers of other languages."""

    png: bytes
    translated: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = struct.unpack(">II", self.png[16:24])
        return int(width), int(height)


@dataclass(frozen=True)
class BoardPicture:
    """A map sheet or display: its picture, where the hexes lie on it, and the boxes of its tracks (by
    track and box), both in mm of the sheet; ``scale`` is pixels to a mm."""

    picture: Picture
    layout: HexLayout | None = None
    boxes: Mapping[str, Mapping[str, Rect]] = field(default_factory=dict)
    scale: float = PIXELS_PER_MM


@dataclass(frozen=True)
class CounterPicture:
    """A counter's faces; one without a back has one step, or one side."""

    front: Picture
    back: Picture | None = None


@dataclass(frozen=True)
class ChartPicture:
    """A chart for the charts window."""

    id: str
    title: str
    picture: Picture


@dataclass(frozen=True)
class ModuleDrawings:
    """Everything drawn: boards by map id, displays of tracks that no map carries by track id,
    counters by counter id, charts in their order, trays and icons by name, the backs of the
    markers in a pool by its id, what hides units by side, and the picture that greets players.
    Only boards and counters must be there."""

    boards: Mapping[str, BoardPicture]
    counters: Mapping[str, CounterPicture]
    charts: tuple[ChartPicture, ...] = ()
    displays: Mapping[str, BoardPicture] = field(default_factory=dict)
    trays: Mapping[str, Picture] = field(default_factory=dict)
    chit_backs: Mapping[str, Picture] = field(default_factory=dict)
    masks: Mapping[str, Picture] = field(default_factory=dict)
    icons: Mapping[str, Picture] = field(default_factory=dict)
    title_card: Picture | None = None
