"""Prepares a map as HTML pages show it: its art as one picture that the pages in all languages
share, its words as text on top, and the positions of its places. The art is painted only once, and
no larger than a screen needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Item, Scene, Text
from builder.drawing.mapsheet import MARGIN, FieldDrawing
from builder.model.space import Plan

_WORDS = ("names", "words")
"""The names of the layers of a map's drawing that depend on the language."""

_NUMBERS = "numbers"
"""The name of the layer of printed numbers, which an HTML page writes itself where they can be
read."""

LONGEST = 1600
"""The largest length in pixels of the longer side of a map's art."""

COLOURS = 96
"""The number of colours in a map's art; a picture then takes 150 to 600 kB."""


@dataclass(frozen=True)
class PageMap:
    """A map for a page: the words on its field as a scene in mm, the box of the field on the sheet,
    and for places on the sheet their positions and (for some) the slots for single counters."""

    words: Scene
    layout: Plan
    field: Rect
    slots: dict[str, tuple[Rect, ...]]


def page_map(drawing: FieldDrawing) -> PageMap:
    """Return the parts of a map that an HTML page shows over the map's art (words, hex grid,
    places), in the language of the drawing."""
    words = [part for item in drawing.scene.items for part in _words(item)]
    return PageMap(_cut(drawing, words), drawing.layout, drawing.field, drawing.slots)


def map_art_scene(drawing: FieldDrawing) -> Scene:
    """Return the field of a map without any words."""
    return _cut(drawing, _wordless(drawing.scene.items))


def art_dpi(art: Scene) -> float:
    """Return the resolution in dots per inch at which the art of a map is painted."""
    return LONGEST / max(art.width, art.height) * 25.4


def art_name(map: str) -> str:
    """Return the path of a map's art file, relative to the pages."""
    return f"maps/{map}.png"


def _cut(drawing: FieldDrawing, items: Iterable[Item]) -> Scene:
    whole = drawing.scene
    return Cutter(Scene(whole.width, whole.height, [*items], whole.symbols)).cut(drawing.field)


def _words(item: Item) -> Iterator[Item]:
    """Yield the parts of a drawing item that differ between languages: whole layers, and the words
    in other layers."""
    group = item.id if isinstance(item, Group) else ""
    if isinstance(item, Text) or group in _WORDS:
        yield item
    elif isinstance(item, Group) and group not in (_NUMBERS, MARGIN):
        for inner in item.items:
            yield from _words(inner)


def _wordless(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            if item.id not in (*_WORDS, _NUMBERS, MARGIN):
                yield replace(item, items=[*_wordless(item.items)])
        elif not isinstance(item, Text):
            yield item
