"""Draws the picture of a tray: for each band, a bar with its title above the places for counters;
places for cups have a bold outline."""

from __future__ import annotations

from builder.drawing.cards.card_frame import Pen, palette
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.outputs.vassal.table.windows.trays import Band, Tray
from builder.vassal.format.translated_texts import translated_name

_BAR = 6.6


def tray_scene(tray: Tray, context: DrawContext) -> Scene:
    """Return the drawing of a tray in mm, in the size of its board."""
    scene = Scene(tray.width, tray.height, title=context.tr(tray.title))
    pen = Pen(scene, context, ("trays", tray.name), palette(context.ink))
    scene.rect(0, 0, tray.width, tray.height, fill=pen.colours.heads[0])
    for band in tray.bands.values():
        _band(pen, band)
    return scene


def _band(pen: Pen, band: Band) -> None:
    at, colours = band.rect, pen.colours
    pen.scene.rect(*at, fill=colours.card)
    pen.scene.rect(at.x, at.y, at.width, _BAR, fill=colours.bar)
    title = translated_name(band.title, pen.context.tr) or band.title
    pen.write_line(
        "title", at.x + 3, at.y + _BAR / 2, title, 4.6, fill=colours.on_bar, width=at.width - 6,
        room="a tray's bar",
    )  # fmt: skip
    for cell in band.cells:
        _place(pen, cell)
    if band.cup:
        pen.scene.rect(*band.cup.inset(0.4), fill=colours.heads[1], stroke=colours.ink, line=0.4)
    pen.scene.rect(*at, stroke=colours.ink, line=0.4)


def _place(pen: Pen, cell: Rect) -> None:
    corners = cell.inset(0.9).corners()
    pen.scene.line([*corners, corners[0]], stroke=pen.colours.rule, width=0.2, dash=(1.0, 0.9))
