"""Number or name the places of a figure that is printed so small that the map's own numbers and
names cannot be read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from builder.drawing.figure_views import JoinedMapView, MapView
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.items import Text
from builder.drawing.ink.legible import LEGIBLE
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.ink.text import baseline_start, cap_height, text_width
from builder.model.ground.maps import MapSheet, parse_place_or_side
from builder.model.space.hexes import Hexside

_GAP = 0.35
"""The gap in mm on paper between a label and a counter, or another label."""


def label_places(
    scene: Scene,
    small: Sequence[Text],
    places: Iterable[tuple[str, Point]],
    taken: Sequence[Rect],
    scale: float,
) -> None:
    """Label the places of a figure in legible type, given the ``small`` texts of the map that are
    left out of it at ``scale``. ``places`` are what the map prints for each place, and the place's
    centre; labels avoid the counters in the boxes ``taken``, and a label without room is left
    out."""
    used = list(taken)
    field = Rect(0, 0, scene.width, scene.height)
    for name, centre in places:
        same = [text for text in small if text.text.strip() == name]
        if not same:
            continue
        text = min(same, key=lambda text: math.dist(_middle(text), centre))
        for label in _tries(text, centre, taken, scale):
            box = _box(label).inset(-_GAP / scale / 2)
            if field.contains_rect(box) and not any(box.overlap(other) for other in used):
                used.append(box)
                scene.items.append(label)
                break


def _tries(text: Text, centre: Point, taken: Sequence[Rect], scale: float) -> Iterator[Text]:
    """Yield the positions to try for a label in legible type: where the map prints it, then below,
    above and beside the counters of its place."""
    size = LEGIBLE / scale
    wide, cap = text_width(text.text, text.font, size, text.spacing), cap_height(text.font) * size
    halo = text.halo or "#ffffff"
    large = replace(text, size=size, halo=halo, halo_width=0.3 / scale, anchor="middle", turn=0.0)
    x, y = _middle(text)
    yield replace(large, x=x, y=y + cap / 2)
    x, y = centre
    counters = [box for box in taken if box.contains(centre)] or [Rect(x, y, 0, 0)]
    left, right = min(b.x for b in counters), max(b.right for b in counters)
    top, foot = min(b.y for b in counters), max(b.bottom for b in counters)
    gap = _GAP / scale
    yield replace(large, x=(left + right) / 2, y=foot + gap + cap)
    yield replace(large, x=(left + right) / 2, y=top - gap)
    yield replace(large, x=right + gap + wide / 2, y=(top + foot + cap) / 2)
    yield replace(large, x=left - gap - wide / 2, y=(top + foot + cap) / 2)


def _middle(text: Text) -> Point:
    return _box(text).centre


def _box(text: Text) -> Rect:
    """Return the rectangle around the capitals of a horizontal text."""
    x, y = baseline_start(text)
    cap = cap_height(text.font) * text.size
    return Rect(x, y - cap, text_width(text.text, text.font, text.size, text.spacing), cap)


def printed_places(
    sheet: MapSheet, places: Iterable[str], view: MapView | JoinedMapView, context: DrawContext
) -> Iterator[tuple[str, Point]]:
    """Yield what the map prints for each place of a figure, with the place's centre in mm."""
    for at in places:
        cell = parse_place_or_side(sheet.space, at)
        if cell is not None and not isinstance(cell, Hexside):
            yield context.tr(sheet.title_of(cell), "place"), view.position(at)
