"""Place a whole map on a page that may show only a part of it.

Items without text are symbols that all pages share. Text is placed separately for each page, since
invisible text would be found when the page is searched or read aloud.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby

from builder.drawing.ink import hairlines
from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.needed_symbols import needed_symbols
from builder.drawing.ink.scene import Group, Item, Path, Scene, Text, Use, is_content_name
from builder.drawing.ink.small_type import without_small_type

ART, WORDS = "map-art", "map-words"
"""The prefixes of the names of the symbols that contain a map on every page: symbols without and
with text."""

Symbols = dict[str, list[Item]]
Strengthened = tuple[list[Item], Symbols]
"""Items whose lines are wide enough, and the symbols that they use."""


class WholeMap:
    """A map's scene, divided into layers with and without text so that it can be placed on any
    number of pages."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._cutter = Cutter(scene)
        self._layers = [
            _Layer(scene, words, list(items)) for words, items in groupby(scene.items, _has_words)
        ]

    def place(self, page: Scene, x: float, y: float, seen: Rect, scale: float = 1.0) -> None:
        """Place the map on a page with its upper left corner at (x, y); text is limited to the part
        ``seen`` of the page, which must be all that the page shows of the map, and to what can be
        read at the given scale. Works like ``Scene.place`` (lines are at least a hairline wide),
        but with fixed
        symbol names, since computing the digest of a map takes as long as drawing it."""
        window = seen.moved(-x, -y).scaled(1 / scale)
        for number, layer in enumerate(self._layers):
            name = f"{WORDS if layer.words else ART}-{number}"
            shown = layer if not layer.words else layer.cropped(self._cutter, window, scale)
            items, symbols = shown.strengthened(scale)
            page.symbols.update(symbols)
            page.symbols[name] = items
            page.items.append(Use(name, [(x, y, scale, 0.0)]))


@dataclass(frozen=True)
class _Layer:
    """Neighbouring items of a map, either all with text or all without."""

    scene: Scene
    words: bool
    items: list[Item]

    @cached_property
    def symbols(self) -> dict[str, list[Item]]:
        """The symbols that the items of this layer place, and no others, so that a page need not be
        rewritten because of a symbol that it does not show."""
        return needed_symbols(self.items, self.scene.symbols)

    def strengthened(self, scale: float) -> Strengthened:
        """Return the items and their symbols for placing them at ``scale``, with lines that would
        be thinner than a hairline widened. The map itself has none, so only a smaller scale matters."""
        if scale >= 1:
            return self.items, self.symbols
        # text is cropped for each page, so no other page can share it
        widen = hairlines.strong if self.words else _shared_strong
        return widen(self.items, self.symbols, scale) or (self.items, self.symbols)

    def cropped(self, cutter: Cutter, window: Rect, scale: float) -> _Layer:
        """Return the layer without the items that lie outside a window, and without the texts that
        are too small to read at ``scale``."""
        visible = cutter.visible_items(self.items, window)
        return replace(self, items=without_small_type(visible, scale))


class _Objects:
    """Items and their symbols, compared by identity: equal if they are the same objects, as the
    language-independent parts of a map are in all languages; symbols named after their content are
    equal if their names are."""

    def __init__(self, items: list[Item], symbols: Symbols) -> None:
        self.items, self.symbols = items, symbols
        named = (name if is_content_name(name) else id(own) for name, own in symbols.items())
        self._key = (*map(id, items), *named)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Objects) and self._key == other._key


@lru_cache(maxsize=64)
def _strong_objects(own: _Objects, scale: float) -> Strengthened | None:
    return hairlines.strong(own.items, own.symbols, scale)


def _shared_strong(items: list[Item], symbols: Symbols, scale: float) -> Strengthened | None:
    """Do the same as :func:`hairlines.strong`, but return the same objects for the same art in
    every language, so that a PDF writer writes them once."""
    return _strong_objects(_Objects(items, symbols), scale)


def whole_map_page(scene: Scene) -> Scene:
    """Return a map on a sheet of its own, in the same layers as on its tiles."""
    page = Scene(scene.width, scene.height)
    WholeMap(scene).place(page, 0.0, 0.0, Rect(0.0, 0.0, scene.width, scene.height))
    return page


def with_bleed(scene: Scene, bleed: float) -> Scene:
    """Return a map sheet whose ground extends ``bleed`` mm beyond its edges."""
    page = Scene(scene.width + 2 * bleed, scene.height + 2 * bleed, symbols=dict(scene.symbols))
    ground = next((i.fill for i in scene.items if isinstance(i, Path) and i.fill), "#ffffff")
    page.rect(0, 0, page.width, page.height, fill=ground)
    page.symbols[WORDS] = scene.items
    page.items.append(Use(WORDS, [(bleed, bleed, 1.0, 0.0)]))
    return page


def _has_words(item: Item) -> bool:
    return isinstance(item, Text) or (isinstance(item, Group) and any(map(_has_words, item.items)))
