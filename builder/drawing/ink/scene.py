"""The display list of a drawing, independent of any file format.

Everything is in millimetres, with y pointing down. Colours are ``#rrggbb``. There is no
transparency and no gradient, and items are clipped only to the rectangle of a group; later items
simply cover earlier ones, so that every backend and printer gives the same result. A scene has
named ``symbols``, which are drawn once and placed any number of times by :class:`Use`.
"""

from __future__ import annotations

import hashlib
import marshal
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import Any, Literal

from builder.drawing.ink import hairlines
from builder.drawing.ink.items import Discs, Group, Image, Item, Path, Point, Sub, Tag, Text, Use

__all__ = [
    "Discs", "Group", "Image", "Item", "Path", "Point", "Scene", "Sub", "Tag", "Text", "Use",
]  # fmt: skip

_CONTENT_NAME = re.compile(r"s[0-9a-f]{16}|m[0-9a-f]{12}")
"""Matches names of symbols that are hashes of their content: those of whole scenes (``s…``) and
those of the symbols of maps (``m…``)."""


@dataclass(slots=True)
class Scene:
    """A drawing of ``width`` by ``height`` mm. ``title`` is its name in bookmarks and documents."""

    width: float
    height: float
    items: list[Item] = field(default_factory=list)
    symbols: dict[str, list[Item]] = field(default_factory=dict)
    title: str = ""
    _digest: str = field(default="", init=False, repr=False, compare=False)

    # -- drawing -------------------------------------------------------------------------------

    def path(
        self,
        subs: Iterable[Sub],
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.2,
        dash: tuple[float, ...] = (),
        cap: Literal["butt", "round", "square"] = "round",
        join: Literal["miter", "round"] = "round",
    ) -> None:
        """Add a path of any number of runs; without runs nothing is added."""
        runs = list(subs)
        if runs:
            self.items.append(Path(runs, fill, stroke, width, dash, cap, join))

    def polygon(
        self,
        points: list[Point],
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.2,
        join: Literal["miter", "round"] = "round",
    ) -> None:
        """Add one closed polygon."""
        self.path([Sub(points, True)], fill=fill, stroke=stroke, width=width, join=join)

    def line(
        self,
        points: list[Point],
        *,
        stroke: str,
        width: float = 0.2,
        dash: tuple[float, ...] = (),
        cap: Literal["butt", "round", "square"] = "butt",
    ) -> None:
        """Add one polyline."""
        self.path([Sub(points)], stroke=stroke, width=width, dash=dash, cap=cap)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        line: float = 0.2,
    ) -> None:
        """Add a rectangle; ``line`` is the stroke width in mm."""
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        self.path([Sub(corners, True)], fill=fill, stroke=stroke, width=line, join="miter")

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.2,
    ) -> None:
        """Add one circle."""
        self.items.append(Discs([(x, y, radius)], fill, stroke, width))

    def place(
        self,
        other: Scene,
        x: float,
        y: float,
        *,
        scale: float = 1.0,
        turn: float = 0.0,
        id: str = "",
    ) -> None:
        """Place another scene as a symbol named after its content, so that each repetition only
        adds a reference. The lines of the scene are at least a hairline wide at the given scale."""
        other = other.strengthened(scale)
        name = other.digest()
        if name not in self.symbols:
            self.symbols.update(other.symbols)
            self.symbols[name] = other.items
        self.items.append(Use(name, [(x, y, scale, turn)], id))

    def strengthened(self, scale: float = 1.0) -> Scene:
        """Return the scene for placing it at ``scale``: the scene itself, or a copy in which lines
        that would be thinner than a hairline are widened to a hairline."""
        found = hairlines.strong(self.items, self.symbols, scale)
        return Scene(self.width, self.height, *found, self.title) if found else self

    def place_cut(self, other: Scene, x: float, y: float, scale: float = 1.0) -> None:
        """Place another scene, clipped to the edges of that scene."""
        outer, self.items = self.items, []
        self.place(other, x, y, scale=scale)
        box = (x, y, other.width * scale, other.height * scale)
        self.items = [*outer, Group("", self.items, clip=box)]

    @contextmanager
    def tagged(self, *tag: tuple[str, str, str]) -> Iterator[None]:
        """Give everything drawn inside the ``with`` block the accessibility ``tag``; if nothing is
        drawn, nothing is added."""
        outer, self.items = self.items, []
        yield
        drawn, self.items = self.items, outer
        if drawn:
            self.items.append(Group("", drawn, tag=tag))

    @property
    def fonts(self) -> set[str]:
        """The fonts of all texts, including those in symbols."""
        return {f for items in (self.items, *self.symbols.values()) for f in _fonts(items)}

    # -- identity ------------------------------------------------------------------------------

    def dump(self) -> str:
        """Return the whole scene as text, one line for each item, for golden tests."""
        head = f"scene {self.width:.3f} {self.height:.3f}"
        lines = [head, *(f"symbol {n}\n" + _lines(i) for n, i in sorted(self.symbols.items()))]
        return "\n".join([*lines, "items", _lines(self.items)])

    def digest(self) -> str:
        """Return a short hash that is equal for equal drawings, for use as a cache key."""
        if self._digest:
            return self._digest
        symbols = [(n, _items_as_tuples(i)) for n, i in sorted(self.symbols.items())]
        whole = (self.width, self.height, symbols, _items_as_tuples(self.items))
        # marshal's second format writes values only, never references: equal drawings, equal bytes
        return "s" + hashlib.blake2b(marshal.dumps(whole, 2), digest_size=8).hexdigest()

    def blank(self) -> Scene:
        """Return an empty scene of the same size and title."""
        return Scene(self.width, self.height, title=self.title)

    def finished(self) -> Scene:
        """Mark the scene as final and return it; its digest is computed only once."""
        self._digest = self.digest()
        return self


def stamp_name(items: list[Item]) -> str:
    """Return the name of a symbol that consists of the given items: a hash of their content."""
    return "m" + hashlib.blake2b(repr(items).encode(), digest_size=6).hexdigest()


@lru_cache(maxsize=8192)
def is_content_name(symbol: str) -> bool:
    """Return whether a symbol's name is a hash of its content, so that two symbols of that name are
    identical in any scene."""
    return _CONTENT_NAME.fullmatch(symbol) is not None


class SceneDigests:
    """Computes digests of many scenes that share content, such as all sheets that show a map;
    shared content is hashed only once. Scenes that were hashed must not change any more."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Group, bytes]] = {}
        self._looks: dict[int, tuple[Scene, bytes]] = {}

    def __reduce__(self) -> tuple[type[SceneDigests], tuple[()]]:
        """Pickle without the cached digests, since they are stored by memory address and are
        meaningless in another process."""
        return SceneDigests, ()

    def full_digest(self, scene: Scene) -> bytes:
        """Return a digest that is equal for scenes with the same drawing and the same title."""
        return _hashed((scene.title, self.appearance_digest(scene)))

    def appearance_digest(self, scene: Scene) -> bytes:
        """Return a digest that is equal for scenes with the same drawing, whatever their titles."""
        known = self._looks.get(id(scene))
        if known is None:
            known = self._looks[id(scene)] = (scene, self._scene_digest(scene))
        return known[1]

    def know(self, scene: Scene, look: bytes) -> None:
        """Store the digest ``look`` of a scene's drawing that was computed elsewhere, so that it is
        not computed again."""
        self._looks[id(scene)] = scene, look

    def _scene_digest(self, scene: Scene) -> bytes:
        symbols = [
            name if is_content_name(name) else (name, self._plain_values(items))
            for name, items in sorted(scene.symbols.items())
        ]
        items = self._plain_values(scene.items)
        return _hashed((scene.width, scene.height, symbols, items))

    def _plain_values(self, items: list[Item]) -> list[Any]:
        """Return plain values that represent the items. Groups, such as the layers of a map, are
        represented by their digests, since scenes often share them."""
        return [
            self._group_digest(i) if isinstance(i, Group) else _AS_TUPLE[type(i)](i) for i in items
        ]

    def _group_digest(self, item: Group) -> bytes:
        known = self._known.get(id(item))
        if known is None:  # the item is stored too, so that no other object can get its id
            known = self._known[id(item)] = (item, _hashed(_items_as_tuples([item])))
        return known[1]


def _hashed(value: tuple[Any, ...] | list[Any]) -> bytes:
    return hashlib.blake2b(marshal.dumps(value, 2), digest_size=16).digest()


def _fonts(items: list[Item]) -> set[str]:
    found = {item.font for item in items if isinstance(item, Text)}
    return found.union(*(_fonts(item.items) for item in items if isinstance(item, Group)))


def _lines(items: list[Item]) -> str:
    return "\n".join(map(repr, items))


def _items_as_tuples(items: list[Item]) -> list[tuple[object, ...]]:
    """Return the items as tuples of plain values."""
    return [_AS_TUPLE[type(item)](item) for item in items]


def _path(item: Path) -> tuple[object, ...]:
    runs = [(sub.points, sub.closed, sub.curve) for sub in item.subs]
    return ("Path", runs, *_OF_PATH(item))


def _group(item: Group) -> tuple[object, ...]:
    return ("Group", item.id, _items_as_tuples(item.items), *_OF_GROUP(item))


def _flat(kind: type[Item]) -> Callable[[Any], tuple[object, ...]]:
    """Return a function that turns an item of the given class into a flat tuple: the class name, then
    its plain values."""
    name, values = kind.__name__, attrgetter(*kind.__slots__)
    return lambda item: (name, *values(item))


_OF_PATH = attrgetter(*Path.__slots__[1:])
_OF_GROUP = attrgetter(*Group.__slots__[2:])
_AS_TUPLE: dict[type[Item], Callable[[Any], tuple[object, ...]]] = {
    Path: _path,
    Group: _group,
    **{kind: _flat(kind) for kind in (Discs, Text, Image, Use)},
}
