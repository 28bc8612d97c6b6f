"""Toolbar icons of the VASSAL module, in the same ink, paper and red as the sheets."""

from __future__ import annotations

from builder.drawing.ink.drawing_data import Colours, drawing_section, paint_layers
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.style import ACCENT, CARD, INK

SIZE = 24.0
"""The side of an icon, in mm in the scene and in pixels in the picture."""


def icon_names() -> tuple[str, ...]:
    """Return the names of all icons."""
    return tuple(drawing_section("icons", "icons"))


def icon(name: str) -> Scene:
    """Return an icon of 24 by 24 mm, to be rendered without a background at one pixel per
    millimetre; raises ``KeyError``."""
    drawing = drawing_section("icons", "icons")[name]
    scene = Scene(SIZE, SIZE, title=drawing.title)
    paint_layers(scene, drawing.layers, Colours(INK, CARD, ACCENT))
    return scene
