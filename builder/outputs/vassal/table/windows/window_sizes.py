"""Computes how large windows open: their zoom, and the margin that their toolbar and scroll bars
cover. VASSAL makes a window as large as its board before it shows the window's buttons; these then
take room from the board, so that scroll bars appear, which take more. Therefore the boards of side
windows have an empty margin at the right and below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from builder.drawing.aids.tracks import TrackDrawing
from builder.drawing.ink.scene import Scene
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM

Size = tuple[int, int]

LEVELS = (0.2, 0.25, 0.333, 0.4, 0.5, 0.625, 0.75, 0.875, 1.0, 1.25, 1.6, 2.0)
_FULL_SIZE_LEVEL = LEVELS.index(1.0)

BUTTONS, SCROLL_BAR = 40, 17
"""The height of a row of buttons, and the width of a scroll bar, in pixels of the screen."""

_ZOOM_BUTTONS, _ICON, _LETTER = 120, 40, 8
"""The width of the buttons for the zoom, of a button without its text, and of a letter of that."""

SCREEN, MAIN = (1180 + SCROLL_BAR, 540 + BUTTONS + SCROLL_BAR), (1800, 1100)
"""The largest sizes in pixels that the board of a side window, and a table in the main window, may
have when they open. The window with its frame then fits a screen of 1366 by 768 and leaves part of
the map visible."""


def zoom_level(size: Size | None, room: Size) -> int:
    """Return the index of the largest zoom level at which a board fits into a space; the index of
    the smallest level if it never fits."""
    whole = range(_FULL_SIZE_LEVEL, 0, -1)
    return next((i for i in whole if not size or _fits(size, room, LEVELS[i])), 0)


def with_margin(size: Size, buttons: Sequence[str] = ()) -> Size:
    """Return the size in pixels of a side window's board including the margin for the window's
    bars. ``buttons`` are the texts of the window's buttons other than those for the zoom."""
    level = zoom_level(size, (SCREEN[0] - SCROLL_BAR, SCREEN[1] - BUTTONS - SCROLL_BAR))
    zoom = LEVELS[level]
    long = _ZOOM_BUTTONS + sum(_ICON + _LETTER * len(text) for text in buttons)
    rows = ceil(long / max(_ZOOM_BUTTONS, zoom * size[0])) if buttons else 1
    high = min(rows * BUTTONS, SCREEN[1] - SCROLL_BAR - zoom * size[1]) if rows > 1 else BUTTONS
    wide, tall = SCROLL_BAR / zoom, (max(BUTTONS, high) + SCROLL_BAR) / zoom
    return ceil(size[0] + wide), ceil(size[1] + tall)


def with_margin_mm(width: float, height: float, buttons: Sequence[str] = ()) -> tuple[float, float]:
    """Return the size in mm of a side window's board including the margin for the window's bars, at
    the scale at which the module draws."""
    size = round(width * PIXELS_PER_MM), round(height * PIXELS_PER_MM)
    wide, high = with_margin(size, buttons)
    return width + (wide - size[0]) / PIXELS_PER_MM, height + (high - size[1]) / PIXELS_PER_MM


def display_with_margin(drawing: TrackDrawing) -> TrackDrawing:
    """Return the drawing of a track extended by the margin that a window of its own needs."""
    scene = drawing.scene
    width, height = with_margin_mm(scene.width, scene.height)
    wider = Scene(width, height, [*scene.items], dict(scene.symbols), scene.title)
    return replace(drawing, scene=wider)


def _fits(size: Size, room: Size, zoom: float) -> bool:
    return all(zoom * side <= most for side, most in zip(size, room, strict=True))
