"""Writes scenes as SVG inside a page: short path data, and symbols that all drawings of the page
share. Coordinates are whole numbers (``MAP_UNITS`` or ``SYMBOL_UNITS`` per mm), each relative to
the one before; text stays text in the page's fonts. A page writes :meth:`SvgSymbols.definitions`
once, before its drawings."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from itertools import pairwise

from markupsafe import Markup, escape

from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Point, Scene, Sub, Text, Use
from builder.outputs.formats.numbers import matrix_number, short_number
from builder.outputs.formats.svg_elements import xml_text
from builder.raster_images import tinted_bytes

MAP_UNITS = 12
"""The units per millimetre in drawings of pages: finer than a screen shows."""

SYMBOL_UNITS = 40
"""The units per millimetre in symbols of pages, which may be shown enlarged."""


class SvgSymbols:
    """The symbols of one page, each written once however often it is shown."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._written: list[Markup] = []
        self._sizes: dict[tuple[str, str], str] = {}

    def definitions(self) -> Markup:
        """Return every symbol used so far, in an element that takes no space."""
        if not self._written:
            return Markup("")
        head = (
            '<svg class="sprites" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
        )
        return Markup(head) + Markup("").join(self._written) + Markup("</defs></svg>")

    def picture(self, scene: Scene, title: str, kind: str, *, late: bool = False) -> Markup:
        """Return a drawing that may recur (a counter, a swatch), with its title, as a reference to
        a shared symbol. If ``late``, it is drawn only when it is scrolled into view, see
        :meth:`drawing`."""
        whole = Scene(scene.width, scene.height, scene.items, scene.symbols)
        name = self._symbol(whole.digest(), scene.items, scene)
        scale = matrix_number(MAP_UNITS / SYMBOL_UNITS)
        body = Markup('<use href="#{}" transform="scale({})"/>').format(name, scale)
        drawn = self._svg(scene, body, title, kind)
        return self._late(drawn, scene, kind) if late else drawn

    def drawing(self, scene: Scene, title: str, kind: str) -> Markup:
        """Return a drawing that occurs once, with its title; the counters in it are shared symbols.
        As it is large, browsers that run scripts first treat it as text, and the page's script
        draws it when it is scrolled into view."""
        body = Markup(_Writer(self, scene, MAP_UNITS).items(scene.items))
        return self._late(self._svg(scene, body, title, kind), scene, kind)

    def _late(self, drawn: Markup, scene: Scene, kind: str) -> Markup:
        """Return a placeholder of a drawing's size; it contains the drawing for browsers without
        scripts."""
        place = Markup('<span class="late {} {}"><noscript>{}</noscript></span>')
        return place.format(kind, self._size(scene), drawn)

    def sizes(self) -> str:
        """Return the style sheet of the drawings made so far: their widths and heights in mm."""
        sizes = self._sizes.items()
        return "\n".join(f".{name} {{ --wide: {w}; --high: {h} }}" for (w, h), name in sizes)

    def _svg(self, scene: Scene, body: Markup, title: str, kind: str) -> Markup:
        """Return the SVG element; a drawing without a title is hidden from screen readers."""
        wide, high = round(scene.width * MAP_UNITS), round(scene.height * MAP_UNITS)
        said = Markup('role="img"') if title else Markup('aria-hidden="true"')
        name = Markup("<title>{}</title>").format(title) if title else Markup("")
        head = Markup('<svg class="{}" viewBox="0 0 {} {}" {}>{}{}</svg>')
        kind = f"{kind} {self._size(scene)}"
        return head.format(kind, wide, high, said, name, body)

    def _size(self, scene: Scene) -> str:
        """Return the page's CSS class for a scene's size."""
        size = short_number(scene.width), short_number(scene.height)
        return self._sizes.setdefault(size, f"w{len(self._sizes) + 1}")

    def _symbol(self, digest: str, items: Sequence[Item], scene: Scene) -> str:
        """Return the page's id of a symbol; its definition is written on first use."""
        if digest not in self._names:
            body = _Writer(self, scene, SYMBOL_UNITS).items(items)
            self._names[digest] = f"s{len(self._names) + 1}"
            group = Markup('<g id="{}">{}</g>').format(self._names[digest], Markup(body))
            self._written.append(group)
        return self._names[digest]

    def placed(self, digest: str, scene: Scene) -> str:
        """Return the page's id of a symbol that a scene contains, by the symbol's digest."""
        return self._symbol(digest, scene.symbols[digest], scene)


class _Writer:
    """Writes the items of one scene with ``units`` to the millimetre."""

    def __init__(self, sprites: SvgSymbols, scene: Scene, units: int) -> None:
        self._sprites, self._scene, self._units = sprites, scene, units

    def items(self, items: Iterable[Item]) -> str:
        return "".join(map(self._item, items))

    def _item(self, item: Item) -> str:
        match item:
            case Path():
                return self._path(item)
            case Discs():
                return self._discs(item)
            case Text():
                return self._text(item)
            case Group():
                return self.items(item.items)
            case Use():
                return self._use(item)
            case Image():
                return self._image(item)

    def _length(self, mm: float) -> str:
        return short_number(mm * self._units)

    # -- shapes ----------------------------------------------------------------------------------

    def _path(self, item: Path) -> str:
        data = "".join(_run(sub, self._units) for sub in item.subs if sub.points)
        if not data or not (item.fill or item.stroke):
            return ""
        looks = f' fill="{_colour(item.fill)}"'
        if item.fill and len(item.subs) > 1:
            looks += ' fill-rule="evenodd"'
        if item.stroke:
            looks += f' stroke="{_colour(item.stroke)}" stroke-width="{self._length(item.width)}"'
            looks += f' stroke-linecap="{item.cap}"' if item.cap != "butt" else ""
            looks += f' stroke-linejoin="{item.join}"' if item.join != "miter" else ""
            if item.dash:
                looks += f' stroke-dasharray="{" ".join(map(self._length, item.dash))}"'
        return f'<path{looks} d="{data}"/>'

    def _discs(self, item: Discs) -> str:
        """Write discs. A disc without an edge is written as a line of no length with round ends,
        which is the shortest way."""
        if item.stroke or not item.fill:
            rings = "".join(self._ring(*disc) for disc in item.discs)
            looks = f' fill="{_colour(item.fill)}"'
            if item.stroke:
                looks += (
                    f' stroke="{_colour(item.stroke)}" stroke-width="{self._length(item.width)}"'
                )
            return f'<path{looks} d="{rings}"/>' if rings else ""
        by_radius: dict[float, list[Point]] = {}
        for x, y, r in item.discs:
            by_radius.setdefault(round(r, 2), []).append((x, y))
        return "".join(
            f'<path stroke="{_colour(item.fill)}" stroke-width="{self._length(2 * r)}" '
            f'stroke-linecap="round" d="{"".join(map(self._dot, points))}"/>'
            for r, points in by_radius.items()
        )

    def _dot(self, point: Point) -> str:
        x, y = (round(v * self._units) for v in point)
        return f"M{x}{_gap(y)}h0"

    def _ring(self, x: float, y: float, r: float) -> str:
        left, top, radius = (round(v * self._units) for v in (x - r, y, r))
        half = f"a{radius} {radius} 0 1 0"
        return f"M{left}{_gap(top)}{half} {2 * radius} 0{half}-{2 * radius} 0z"

    # -- text, symbols, images -------------------------------------------------------------------

    def _text(self, item: Text) -> str:
        x, y = round(item.x * self._units), round(item.y * self._units)
        face = f"halo f-{item.font}" if item.halo else f"f-{item.font}"
        looks = f' class="{face}" x="{x}" y="{y}" font-size="{self._length(item.size)}"'
        looks += f' fill="{_colour(item.fill)}"'
        if item.anchor != "start":
            looks += f' text-anchor="{item.anchor}"'
        if item.turn:
            looks += f' transform="rotate({short_number(item.turn)} {x} {y})"'
        if item.spacing:
            looks += f' letter-spacing="{self._length(item.spacing * item.size)}"'
        if item.halo:
            width = self._length(2 * item.halo_width)
            looks += f' stroke="{_colour(item.halo)}" stroke-width="{width}"'
        return f"<text{looks}>{escape(xml_text(item.text))}</text>"

    def _use(self, item: Use) -> str:
        name = self._sprites.placed(item.symbol, self._scene)
        factor = self._units / SYMBOL_UNITS
        found = []
        for x, y, scale, turn in item.places:
            place = f"translate({round(x * self._units)} {round(y * self._units)})"
            place += f" rotate({short_number(turn)})" if turn else ""
            place += f" scale({matrix_number(scale * factor)})" if scale * factor != 1 else ""
            found.append(f'<use href="#{name}" transform="{place}"/>')
        return "".join(found)

    def _image(self, item: Image) -> str:
        a, b, c, d, e, f = item.matrix or (item.width, 0.0, 0.0, item.height, item.x, item.y)
        place = " ".join(matrix_number(v * self._units) for v in (a, b, c, d, e, f))
        data = tinted_bytes(item)
        kind = "jpeg" if data.startswith(b"\xff\xd8") else "png"
        link = f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
        return (
            f'<image href="{link}" width="1" height="1" preserveAspectRatio="none" '
            f'transform="matrix({place})"/>'
        )


def _colour(colour: str | None) -> str:
    """Return a colour in its shortest form."""
    if not colour:
        return "none"
    r, g, b = colour[1:3], colour[3:5], colour[5:7]
    return f"#{r[0]}{g[0]}{b[0]}" if r[0] == r[1] and g[0] == g[1] and b[0] == b[1] else colour


def _gap(number: int) -> str:
    """Return a number that follows another, with a space before it unless its minus sign separates
    them."""
    return str(number) if number < 0 else f" {number}"


def _run(sub: Sub, units: int) -> str:
    """Return the path data of a subpath: its start point, then relative steps in whole units; steps
    of length zero are left out."""
    points = [(round(x * units), round(y * units)) for x, y in sub.points]
    start = f"M{points[0][0]}{_gap(points[0][1])}"
    steps = _curves(points) if sub.curve else _lines(points)
    return start + (steps or "h0") + ("z" if sub.closed else "")


def _lines(points: Sequence[tuple[int, int]]) -> str:
    found = [f"{b[0] - a[0]: d}{b[1] - a[1]: d}" for a, b in pairwise(points) if a != b]
    return "l" + _join_steps(found) if found else ""


def _curves(points: Sequence[tuple[int, int]]) -> str:
    found = []
    x, y = points[0]
    for i in range(1, len(points) - 2, 3):
        step = points[i : i + 3]
        if any(p != (x, y) for p in step):
            found.append("".join([f"{px - x: d}{py - y: d}" for px, py in step]))
        x, y = step[2]
    return "c" + _join_steps(found) if found else ""


def _join_steps(steps: Iterable[str]) -> str:
    """Join the steps of a path's data after a command letter; no space is needed after the letter."""
    return "".join(steps).removeprefix(" ")
