"""Number or name the places of a figure that is printed so small that the map's own numbers and
names cannot be read."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.items import Item, Text
from builder.drawing.ink.legible import LEGIBLE
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.ink.small_type import small_texts, without_small_type
from builder.drawing.ink.text import baseline_start, cap_height, text_width

_GAP = 0.35
"""The gap in mm on paper between a label and a counter, or another label."""


def label_places(
    scene: Scene,
    ground: Sequence[Item],
    places: Mapping[str, Point],
    taken: Sequence[Rect],
    scale: float,
) -> None:
    """Replace the map's texts that are too small at ``scale`` by larger ones, but only those that
    name a place of the figure: ``places`` has the centres of these places by what the map prints
    for them. ``ground`` are the first items of the scene, those of the map; labels avoid the
    counters in the boxes ``taken``, and a label without room is left out."""
    small = list(small_texts(ground, scale))
    scene.items[: len(ground)] = without_small_type(ground, scale)
    used = list(taken)
    field = Rect(0, 0, scene.width, scene.height)
    for name, centre in places.items():
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
    """Yield a text in legible type: where the map prints it, then below, above and beside the
    counters of its place."""
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
