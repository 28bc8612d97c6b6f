"""The layout of a map's sheet: the positions of the field and of the strip for charts, tracks and
title."""

from __future__ import annotations

from dataclasses import dataclass

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.maps.image import whole_picture
from builder.drawing.mapsheet.panels import FRAME
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import Plan
from builder.sentences import filled_sentence, joined_sentences

EDGE = 5.0
"""The smallest distance of anything from the sheet's edge, in mm."""

_NOTE = 4.0
_NARROWEST = 100.0
"""The width in mm below which a strip is not as wide as its field, but as the sheet: title and charts
of a map of few hexes would not fit."""


@dataclass(frozen=True)
class SheetPlan:
    """The size of a sheet in mm, the layout of its map's places, the field's box, and the strip,
    which is the larger of the free areas beside and below the field. Field and margin are drawn
    separately from the same plan."""

    width: float
    height: float
    layout: Plan
    field: Rect
    strip: Rect


def plan_sheet(game: Game, map: MapSheet, context: DrawContext) -> SheetPlan:
    """Return the plan of a sheet: the field at the top left (with the whole of its picture if that
    is shown uncropped), and the strip in the larger of the free areas beside and below it."""
    width, height = map.sheet
    wide, high = map.plan().size
    picture = whole_picture(game, map)
    x, y = 0.0, 0.0
    if picture is not None:
        x, y = min(0.0, picture.x), min(0.0, picture.y)
        wide, high = max(wide, picture.right) - x, max(high, picture.bottom) - y
    border = EDGE + FRAME
    if wide + 2 * border > width or high + 2 * border > height:
        needed = "the field needs {wide:.0f} by {high:.0f} mm and a border"
        if map.is_grid:
            needed = (
                "hexes of {size:g} mm need {wide:.0f} by {high:.0f} mm and a border"
                if map.grid
                else "squares of {size:g} mm need {wide:.0f} by {high:.0f} mm and a border"
            )
        needs = filled_sentence(needed, size=map.hex_size, wide=wide, high=high)
        has = filled_sentence("the sheet has {width:g} by {height:g}", width=width, height=height)
        context.warn(
            "sheet-too-small",
            joined_sentences((needs, has)),
            ("maps", map.id, "sheet"),
            "make the sheet larger or the hexes smaller; it is drawn on a sheet that is large enough",
        )
        width, height = max(width, wide + 2 * border), max(height, high + 2 * border)
    below = height - high >= width - wide
    left = (width - wide) / 2 if below else border
    top = border if below else (height - high) / 2
    layout = map.plan(left - x, top - y)
    field = Rect(left, top, wide, high)
    gap = FRAME + 3.5
    if below:
        start = field.bottom + gap
        first, across = _along_field(left - FRAME, wide + 2 * FRAME, width)
        strip = Rect(first, start, across, height - start - EDGE - _NOTE)
    else:
        start = field.right + gap
        first, across = _along_field(top - FRAME, high + 2 * FRAME, height - _NOTE)
        strip = Rect(start, first, width - start - EDGE, across)
    return SheetPlan(width, height, layout, field, strip)


def _along_field(start: float, length: float, sheet: float) -> tuple[float, float]:
    """Return where the strip beside a field starts and how long it is: as the field's frame (``start``,
    ``length``), or along the whole side of the sheet if that frame is too short."""
    whole = sheet - 2 * EDGE
    return (EDGE, whole) if length < min(_NARROWEST, whole) else (start, length)
