"""Writes a scene as SVG: true size, named groups, editor layers, symbols as definitions, text as
outlines."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Point, Scene, Sub, Text, Use
from builder.outputs.formats.numbers import SYMBOL_DECIMALS, decimals, matrix_number, short_number
from builder.outputs.formats.svg_elements import Frame, element, use
from builder.outputs.formats.svg_text import TextKind, text_writer
from builder.raster_images import tinted_bytes

_ILLEGAL = re.compile(r"[^A-Za-z0-9_.-]+")


def render(
    scene: Scene,
    *,
    text: TextKind = "outlines",
    pixels: int = 0,
    box: Rect | None = None,
    written: WrittenRuns | None = None,
) -> bytes:
    """Return the scene as an SVG file sized in mm, or ``pixels`` wide. If the text kind is
    ``outlines``, every letter is a shape, so that the file looks the same everywhere (words are
    kept as labels); if it is ``text``, text stays editable, with fonts embedded for browsers, while
    editors need the fonts installed. With a ``box`` the file shows only that part of the scene, and
    fills any rectangle that it is put into. What was ``written`` before is not written again."""
    return _Writer(scene, text, pixels, box, written.data if written else _run).file()


class WrittenRuns:
    """The path data of the runs of a picture. Runs with the same lists of points as in the picture
    ``before`` are not written again; these lists may no longer change."""

    def __init__(self, before: WrittenRuns | None = None) -> None:
        self._before = before._data if before else {}
        self._data: dict[tuple[int, bool, bool, int], tuple[list[Point], str]] = {}

    def data(self, sub: Sub, digits: int) -> str:
        """Return the path data of a run."""
        # No other list of points gets the id of one that is kept here.
        key = (id(sub.points), sub.closed, sub.curve, digits)
        known = self._before.get(key)
        if known is None:
            known = sub.points, _run(sub, digits)
        self._data[key] = known
        return known[1]


class _Ids:
    """Makes valid, unique ids from wanted names."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, wanted: str) -> str:
        name = _ILLEGAL.sub("-", wanted) or "item"
        if not (name[0].isalpha() or name[0] == "_"):
            name = f"i-{name}"
        unique, count = name, 1
        while unique in self._taken:
            count += 1
            unique = f"{name}-{count}"
        self._taken.add(unique)
        return unique


class _Writer:
    """Writes one SVG file."""

    def __init__(
        self,
        scene: Scene,
        text: TextKind,
        pixels: int,
        box: Rect | None,
        run: Callable[[Sub, int], str],
    ) -> None:
        shown = box or Rect(0, 0, scene.width, scene.height)
        x, y, width, height = map(short_number, (shown.x, shown.y, shown.width, shown.height))
        self._scene, self._run = scene, run
        high = max(1, round(pixels * shown.height / shown.width))
        size = (str(pixels), str(high)) if pixels else (f"{width}mm", f"{height}mm")
        self._frame = Frame(size, f"{x} {y} {width} {height}", scene.title, stretched=bool(box))
        self._ids = _Ids()
        self._definitions: list[str] = []
        self._defined: dict[str, str] = {}
        self._text = text_writer(text, self._definitions.append, self._ids.new)

    def file(self) -> bytes:
        ink: list[str] = []
        self._fill(ink, self._scene.items, decimals(self._scene))
        if style := self._text.style():
            self._definitions.append(style)
        return self._frame.document("".join(self._definitions), "".join(ink)).encode()

    def _fill(self, ink: list[str], items: Sequence[Item], digits: int) -> None:
        """Append the SVG elements of items to the output list ``ink``, with ``digits`` decimals."""
        for item in items:
            match item:
                case Path():
                    self._path(ink, item, digits)
                case Discs():
                    self._discs(ink, item, digits)
                case Text():
                    ink.append(self._text(item, digits))
                case Use():
                    self._use(ink, item, digits)
                case Group():
                    self._group(ink, item, digits)
                case Image():
                    self._image(ink, item)

    # -- shapes ------------------------------------------------------------------------------------

    def _path(self, ink: list[str], item: Path, digits: int) -> None:
        if not (item.fill or item.stroke):
            return
        looks = _paint(item.fill, item.stroke, item.width)
        if item.fill and len(item.subs) > 1:
            looks["fill-rule"] = "evenodd"
        if item.stroke:
            looks["stroke-linecap"] = item.cap
            looks["stroke-linejoin"] = item.join
        if item.stroke and item.dash:
            looks["stroke-dasharray"] = " ".join(map(short_number, item.dash))
        data = "".join([self._run(sub, digits) for sub in item.subs if sub.points])
        if data:
            ink.append(element("path", {"d": data, **looks}))

    def _discs(self, ink: list[str], item: Discs, digits: int) -> None:
        if (item.fill or item.stroke) and item.discs:
            looks = _paint(item.fill, item.stroke, item.width)
            data = "".join(_ring(*disc, digits) for disc in item.discs)
            ink.append(element("path", {"d": data, **looks}))

    # -- structure ---------------------------------------------------------------------------------

    def _group(self, ink: list[str], item: Group, digits: int) -> None:
        if not (item.id or item.layer or item.title or item.clip):
            self._fill(ink, item.items, digits)
            return
        id = self._ids.new(item.id)
        layer = (item.title or item.id) if item.layer else ""
        clip = self._clip(item.clip) if item.clip is not None else ""
        inner: list[str] = []
        self._fill(inner, item.items, digits)
        written = "".join(inner)
        ink.append(self._frame.group(id, written, name=item.title, layer=layer, clip=clip))

    def _clip(self, box: tuple[float, float, float, float]) -> str:
        """Add a clip path for a box and return its id."""
        name = self._ids.new("clip")
        self._definitions.append(self._frame.clip(name, *map(short_number, box)))
        return name

    def _use(self, ink: list[str], item: Use, digits: int) -> None:
        target = self._symbol(item.symbol)
        name = self._ids.new(item.id) if item.id else ""
        if len(item.places) == 1:
            ink.append(use(target, _placing(*item.places[0], digits), name))
            return
        inner = "".join(use(target, _placing(*at, digits)) for at in item.places)
        ink.append(self._frame.group(name, inner))

    def _symbol(self, symbol: str) -> str:
        """Return the id of the definition of a symbol; the definition is written when it is first
        needed."""
        if symbol not in self._defined:
            name = self._defined[symbol] = self._ids.new(symbol)
            inner: list[str] = []
            self._fill(inner, self._scene.symbols[symbol], SYMBOL_DECIMALS)
            self._definitions.append(self._frame.group(name, "".join(inner)))
        return self._defined[symbol]

    def _image(self, ink: list[str], item: Image) -> None:
        a, b, c, d, e, f = item.matrix or (item.width, 0, 0, item.height, item.x, item.y)
        place = f"matrix({' '.join(map(matrix_number, (a, b, c, d, e, f)))})"
        ink.append(use(self._raster(tinted_bytes(item)), place))

    def _raster(self, data: bytes) -> str:
        """Return the id of an image's definition, one unit high and wide; each image is written
        once."""
        digest = "image-" + hashlib.blake2b(data, digest_size=8).hexdigest()
        if digest not in self._defined:
            name = self._defined[digest] = self._ids.new(digest)
            kind = "jpeg" if data.startswith(b"\xff\xd8") else "png"
            link = f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
            self._definitions.append(self._frame.image(name, link))
        return self._defined[digest]


def _paint(fill: str | None, stroke: str | None, width: float) -> dict[str, str]:
    looks = {"fill": fill or "none"}
    if stroke:
        looks |= {"stroke": stroke, "stroke-width": short_number(width)}
    return looks


def _placing(x: float, y: float, scale: float, turn: float, digits: int) -> str:
    place = f"translate({x:.{digits}f} {y:.{digits}f})"
    if turn:
        place += f" rotate({matrix_number(turn)})"
    if scale != 1:
        place += f" scale({matrix_number(scale)})"
    return place


def _run(sub: Sub, digits: int) -> str:
    points = sub.points
    if len(points) == 1:  # a dot needs a second point to have ends
        points = points * 2
    pattern = _pattern(len(points), sub.curve, sub.closed, digits)
    return pattern % tuple(chain.from_iterable(points))


@lru_cache(maxsize=4096)
def _pattern(points: int, curve: bool, closed: bool, digits: int) -> str:
    """Return a format string with the path data of a subpath of some points, to be filled with its
    numbers."""
    pair = f"%.{digits}f,%.{digits}f"
    count = points - 1 if not curve else (points - 1) // 3 * 3
    steps = ("C" if curve else "L") + " ".join([pair] * count) if count else ""
    return f"M{pair}{steps}" + ("Z" if closed else "")


def _ring(x: float, y: float, r: float, digits: int) -> str:
    radius, across = f"{r:.3f}", f"{2 * r:.3f}"
    half = f"a{radius},{radius} 0 1 0"
    return f"M{x - r:.{digits}f},{y:.{digits}f}{half} {across},0{half} -{across},0Z"
