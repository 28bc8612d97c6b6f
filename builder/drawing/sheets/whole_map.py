"""A whole map on a page that may show only a part of it.

What bears no words are symbols that all pages share. Words are every page's own: those that nobody
sees there would be found when the page is searched or read aloud.
"""

from __future__ import annotations

from itertools import groupby

from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Item, Path, Scene, Text, Use

WHOLE = "whole-map"
"""What the symbols are called that a map is on every page."""


class WholeMap:
    """A map's scene, ready to be placed on any number of pages."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._cutter = Cutter(scene)
        self._layers = [(words, list(items)) for words, items in groupby(scene.items, _has_words)]

    def place(self, page: Scene, x: float, y: float, seen: Rect, scale: float = 1.0) -> None:
        """Put the map on a page with its upper left corner at (x, y), where only ``seen`` of the page
        will show it. As ``Scene.place``, but under fixed names: the digest of a map takes as long as
        drawing it."""
        window = seen.moved(-x, -y).scaled(1 / scale)
        page.symbols.update(self.scene.symbols)
        for number, (words, items) in enumerate(self._layers):
            name = f"{WHOLE}-{number}"
            page.symbols[name] = self._cutter.seen(items, window) if words else items
            page.items.append(Use(name, [(x, y, scale, 0.0)]))


def whole(scene: Scene) -> Scene:
    """A map on a sheet of its own, in the same layers as on its tiles."""
    page = Scene(scene.width, scene.height)
    WholeMap(scene).place(page, 0.0, 0.0, Rect(0.0, 0.0, scene.width, scene.height))
    return page


def bled(scene: Scene, bleed: float) -> Scene:
    """A map sheet whose ground goes ``bleed`` mm beyond its edges."""
    page = Scene(scene.width + 2 * bleed, scene.height + 2 * bleed, symbols=dict(scene.symbols))
    ground = next((i.fill for i in scene.items if isinstance(i, Path) and i.fill), "#ffffff")
    page.rect(0, 0, page.width, page.height, fill=ground)
    page.symbols[WHOLE] = scene.items
    page.items.append(Use(WHOLE, [(bleed, bleed, 1.0, 0.0)]))
    return page


def _has_words(item: Item) -> bool:
    return isinstance(item, Text) or (isinstance(item, Group) and any(map(_has_words, item.items)))
