"""Writes scene items as PDF operators. One :class:`Stream` writes one content stream: a page or a
form.

Operators are written as text, not through the drawing calls of the PDF library, because a map has a
hundred thousand shapes. Coordinates stay in mm, y down; the page's first matrix converts them to
points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import chain, groupby
from typing import Literal, Protocol

from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Sub, Tag, Text, Use
from builder.drawing.ink.text import baseline_start
from builder.outputs.formats.numbers import matrix_number, short_number
from builder.outputs.formats.pdf.inks import inks_of
from builder.raster_images import tinted_bytes

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1}
_KAPPA = 0.5522847498
_LARGEST_DOT = 1.5
"""The largest radius (mm) of discs that are painted as dots (round-capped strokes); larger ones are
painted as circles of four curves."""


BLACK = "0 0 0 1"
"""Black ink alone, as operands of a colour operator."""
OVERPRINT, KNOCKOUT = "/Over gs", "/Knock gs"
"""Operators that switch overprinting on (inks below remain where the paint has none) or off (they
are knocked out). Every page and form begins with it off."""


class Resources(Protocol):
    """The services that a content stream needs from its document: names of resources, and the
    symbols of its scene."""

    def encoded_text(self, font: str, text: str) -> tuple[str, str]:
        """Return the text as (name of the font resource, string object in that font's codes)."""

    def form(self, symbol: str) -> str:
        """Return the name, in the document's resources, of the form for a symbol of this scene."""

    def drawn(self, symbol: str) -> Sequence[Item]:
        """Return the drawing items of a symbol in this scene."""

    def single(self, symbol: str) -> str | None:
        """Return the operators of a symbol that is placed only once and too short to be worth a
        form, else ``None``."""

    def image(self, data: bytes) -> str:
        """Return the name, in the document's resources, of a raster image, given by its file
        content."""


class Stream:
    """Collects the operators of a page or form in ``code``; ``digits`` are the decimals of a
    millimetre."""

    def __init__(
        self,
        resources: Resources,
        digits: int,
        colours: Literal["rgb", "cmyk"] = "rgb",
        profile: bytes = b"",
    ) -> None:
        self._press = colours == "cmyk"
        self._paint = _rgb if colours == "rgb" else _paint_with(profile)
        self._type = _type_with(profile)
        self._operators = ("rg", "RG") if colours == "rgb" else ("k", "K")
        self.code: list[str] = []
        self._resources = resources
        self._digits = digits
        self._pair = f"%.{digits}f %.{digits}f"
        self._state: dict[str, str] = {}
        self.tags: list[Tag] = []
        self._parted: dict[str, bool] = {}

    def draw_page(self, items: Sequence[Item], title: str = "") -> None:
        """Write the items of a page. If groups have structure tags, each of them is marked with its
        number in ``tags``, and everything else as an artifact; otherwise the whole page is marked
        as one figure with its title."""
        if any(map(_tag, items)):
            self._draw_parts(items, ())
        elif title:
            self._marked(items, (("Figure", title, title),))
        else:
            self.draw(items)

    def _draw_parts(self, items: Sequence[Item], outer: Tag) -> None:
        """Write items inside some structure elements, each marked with its own tag."""
        for _, run in groupby(items, key=lambda item: id(item) if self._has_parts(item) else 0):
            some = list(run)
            if not self._has_parts(some[0]):
                self._furniture(some)
            elif isinstance(group := some[0], Group):
                self._draw_part(group, (*outer, *group.tag))
            elif isinstance(use := some[0], Use):
                self._draw_opened(use, outer)

    def _draw_part(self, group: Group, tag: Tag) -> None:
        """Write a group with a structure tag: part by part if it contains tagged parts, except that
        a figure is always marked as one."""
        whole = bool(tag) and (tag[-1][0] == "Figure" or group.clip is not None)
        if whole or not any(map(self._has_parts, group.items)):
            self._marked([group], tag)
        elif group.clip is None:
            self._draw_parts(group.items, tag)
        else:  # a page placed on another, as in a booklet
            state = dict(self._state)
            self.code.append(_clip(group.clip))
            self._draw_parts(group.items, tag)
            self.code.append("Q")
            self._state = state

    def _draw_opened(self, use: Use, outer: Tag) -> None:
        """Write a symbol's items at each of its places, without a form, because a form cannot
        contain the tagged parts of a page."""
        for x, y, scale, turn in use.places:
            state = dict(self._state)
            self.code.append(f"q {_matrix(scale, turn)} {self._pair % (x, y)} cm")
            self._draw_parts(self._resources.drawn(use.symbol), outer)
            self.code.append("Q")
            self._state = state

    def _marked(self, items: Sequence[Item], tag: Tag) -> None:
        self.code.append(f"/{tag[-1][0].partition('/')[0]} <</MCID {len(self.tags)}>> BDC")
        self.tags.append(tag)
        self.draw(items)
        self.code.append("EMC")

    def _furniture(self, items: Sequence[Item]) -> None:
        self.code.append("/Artifact BMC")
        self.draw(items)
        self.code.append("EMC")

    def _has_parts(self, item: Item) -> bool:
        """Return whether an item or anything in it has a structure tag."""
        match item:
            case Group():
                return bool(item.tag) or any(map(self._has_parts, item.items))
            case Use():
                if item.symbol not in self._parted:
                    drawn = self._resources.drawn(item.symbol)
                    self._parted[item.symbol] = any(map(self._has_parts, drawn))
                return self._parted[item.symbol]
        return False

    def draw(self, items: Sequence[Item]) -> None:
        """Write items in their order; groups get no marks for structure tags, only their clips."""
        for item in items:
            if not isinstance(item, Text | Group):
                self._overprint(False)
            match item:
                case Path():
                    self._path(item)
                case Discs():
                    self._discs(item)
                case Text():
                    self._text(item)
                case Use():
                    self._use(item)
                case Group():
                    self._group(item)
                case Image():
                    self._image(item)

    def _group(self, item: Group) -> None:
        if item.clip is None:
            self.draw(item.items)
            return
        state = dict(self._state)
        self.code.append(_clip(item.clip))
        self.draw(item.items)
        self.code.append("Q")
        self._state = state

    def _set(self, key: str, operator: str) -> None:
        """Write an operator that sets a part of the graphics state (``key``), unless the same
        operator is in force already; a form starts with an unknown state."""
        if self._state.get(key) != operator:
            self._state[key] = operator
            self.code.append(operator)

    def _fill(self, colour: str) -> None:
        self._set("fill", f"{self._paint(colour)} {self._operators[0]}")

    def _fill_type(self, colour: str) -> None:
        """Set the colour of text. For a press, black text uses black ink alone and overprints what
        lies below, so that misaligned printing plates leave no coloured or white rims."""
        if not self._press:
            self._fill(colour)
            return
        inks = self._type(colour)
        self._overprint(inks == BLACK)
        self._set("fill", f"{inks} k")

    def _overprint(self, wanted: bool) -> None:
        if wanted != (self._state.get("overprint", KNOCKOUT) == OVERPRINT):
            self._set("overprint", OVERPRINT if wanted else KNOCKOUT)

    def _stroke(self, colour: str) -> None:
        self._set("stroke", f"{self._paint(colour)} {self._operators[1]}")

    def _pen(self, colour: str, width: float, cap: int, join: int) -> None:
        self._stroke(colour)
        self._set("width", f"{short_number(width)} w")
        self._set("cap", f"{cap} J")
        self._set("join", f"{join} j")

    def _dash(self, dash: Sequence[float] = ()) -> None:
        self._set("dash", f"[{' '.join(short_number(max(part, 0.01)) for part in dash)}] 0 d")

    # -- shapes ------------------------------------------------------------------------------------

    def _path(self, item: Path) -> None:
        if not (item.fill or item.stroke):
            return
        if item.fill:
            self._fill(item.fill)
        if item.stroke:
            self._pen(item.stroke, item.width, _CAPS[item.cap], _JOINS[item.join])
            self._dash(item.dash)
        code = [self._sub(sub, bool(item.stroke)) for sub in item.subs if sub.points]
        if code:
            self.code += code
            self.code.append("B*" if item.fill and item.stroke else "f*" if item.fill else "S")

    def _sub(self, sub: Sub, stroked: bool) -> str:
        points = sub.points
        if len(points) == 1:  # renderers drop a run without length, round caps or not
            points = [points[0], (points[0][0] + 10**-self._digits, points[0][1])]
        pattern = _pattern(len(points), sub.curve, sub.closed and stroked, self._digits)
        return pattern % tuple(chain.from_iterable(points))

    def _discs(self, item: Discs) -> None:
        if item.stroke:
            self._pen(item.stroke, item.width, 1, 1)
            self._dash()
            self._circles(item.discs, item)
        elif item.fill:
            self._dots([disc for disc in item.discs if disc[2] <= _LARGEST_DOT], item.fill)
            self._circles([disc for disc in item.discs if disc[2] > _LARGEST_DOT], item)

    def _dots(self, discs: list[tuple[float, float, float]], colour: str) -> None:
        """Write discs as short round-capped strokes, grouped by radius; this takes a sixth of the
        bytes of four curves."""
        by_radius: dict[str, list[tuple[float, float, float]]] = {}
        for disc in discs:
            by_radius.setdefault(short_number(2 * disc[2]), []).append(disc)
        for width, group in by_radius.items():
            self._stroke(colour)
            self._set("cap", "1 J")
            self._set("width", f"{width} w")
            self._dash()
            unit = 10.0**-self._digits
            length = max(unit, round(group[0][2] * 0.05, self._digits))
            pattern = f"{self._pair} m {self._pair} l"
            self.code += [pattern % (x - length / 2, y, x + length / 2, y) for x, y, _ in group]
            self.code.append("S")

    def _circles(self, discs: list[tuple[float, float, float]], item: Discs) -> None:
        if not discs:
            return
        if item.fill:
            self._fill(item.fill)
        pattern = _pattern(13, True, True, self._digits)
        self.code += [pattern % _circle(*disc) for disc in discs]
        # not even-odd: discs may overlap
        self.code.append("B" if item.fill and item.stroke else "f" if item.fill else "S")

    # -- text and placed things --------------------------------------------------------------------

    def _text(self, item: Text) -> None:
        if not item.text:
            return
        at = self._pair % baseline_start(item)
        shown = self._resources.encoded_text(item.font, item.text)
        matrix = f"{_upright(item.turn)} {at} Tm"
        if item.halo:
            # halo and letters are one text object, so that searching and copying find it once
            self.code.append(f"/Span <</ActualText {_string(item.text)}>> BDC")
            self._overprint(False)
            self._pen(item.halo, 2 * item.halo_width, 1, 1)
            self._dash()
            self._show(matrix, shown, item, stroked=True)
        self._fill_type(item.fill)
        self._show(matrix, shown, item, stroked=False)
        if item.halo:
            self.code.append("EMC")

    def _show(self, matrix: str, shown: tuple[str, str], item: Text, *, stroked: bool) -> None:
        self._set("mode", f"{int(stroked)} Tr")
        self._set("spacing", f"{short_number(item.spacing * item.size)} Tc")
        font, codes = shown
        self.code.append(f"BT {matrix}")
        self._set("font", f"/{font} {short_number(item.size)} Tf")
        self.code.append(f"{codes} Tj ET")

    def _use(self, item: Use) -> None:
        painted = self._resources.single(item.symbol)
        if painted is None:
            painted = f"/{self._resources.form(item.symbol)} Do"
        for x, y, scale, turn in item.places:
            matrix = _matrix(scale, turn)
            self.code.append(f"q {matrix} {self._pair % (x, y)} cm\n{painted}\nQ")

    def _image(self, item: Image) -> None:
        name = self._resources.image(tinted_bytes(item))
        a, b, c, d, e, f = item.matrix or (item.width, 0, 0, item.height, item.x, item.y)
        # an image's own unit square has its top at 1: turn it over
        self._place(name, (a, b, -c, -d), (c + e, d + f))

    def _place(
        self, name: str, turn: tuple[float, float, float, float], at: tuple[float, float]
    ) -> None:
        """Paint a named form or image under a matrix, and restore the graphics state afterwards."""
        matrix = " ".join(map(matrix_number, turn))
        self.code.append(f"q {matrix} {self._pair % at} cm\n/{name} Do\nQ")


def _clip(box: tuple[float, float, float, float]) -> str:
    """Return the operators that clip to a box until the earlier graphics state is restored."""
    return f"q {' '.join(map(matrix_number, box))} re W n"


def _tag(item: Item) -> Tag:
    return item.tag if isinstance(item, Group) else ()


@lru_cache(maxsize=8192)
def _matrix(scale: float, turn: float) -> str:
    """Return the first four numbers of the matrix that places a symbol; ``turn`` is in degrees
    clockwise."""
    angle = math.radians(turn)
    across, down = scale * math.cos(angle), scale * math.sin(angle)
    return " ".join(map(matrix_number, (across, down, -down, across)))


@lru_cache(maxsize=1024)
def _upright(turn: float) -> str:
    """Return the first four numbers of a text's matrix, which keeps letters upright although y runs
    down on the page."""
    angle = math.radians(turn)
    across, down = math.cos(angle), math.sin(angle)
    return " ".join(map(matrix_number, (across, down, down, -across)))


def _circle(x: float, y: float, r: float) -> tuple[float, ...]:
    k = _KAPPA * r
    # fmt: off
    return (
        x + r, y,
        x + r, y + k, x + k, y + r, x, y + r,
        x - k, y + r, x - r, y + k, x - r, y,
        x - r, y - k, x - k, y - r, x, y - r,
        x + k, y - r, x + r, y - k, x + r, y,
    )
    # fmt: on


@lru_cache(maxsize=4096)
def _pattern(points: int, curve: bool, closed: bool, digits: int) -> str:
    """Return a format string with the PDF operators of a subpath of ``points`` points, to be filled
    with their coordinates."""
    pair = f"%.{digits}f %.{digits}f"
    step = f"\n{pair} {pair} {pair} c" if curve else f"\n{pair} l"
    steps = (points - 1) // 3 if curve else points - 1
    return f"{pair} m{step * steps}" + ("\nh" if closed else "")


def _string(text: str) -> str:
    """Return text as a PDF string object: literal if its characters are plain, else UTF-16 in
    hexadecimal."""
    if text.isascii() and text.isalnum():
        return f"({text})"
    return f"<feff{text.encode('utf-16-be').hex()}>"


@lru_cache(maxsize=4096)
def _rgb(colour: str) -> str:
    return " ".join(short_number(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))


@cache
def _paint_with(profile: bytes) -> Callable[[str], str]:
    """Return the function that converts a shape's colour (``#rrggbb``) to PDF operands in the inks
    of a profile; its results are cached."""
    mix = inks_of(profile).mix
    return lru_cache(maxsize=4096)(lambda colour: " ".join(map(short_number, mix(colour))))


@cache
def _type_with(profile: bytes) -> Callable[[str], str]:
    """Return the function that converts the colour of text (``#rrggbb``) to PDF operands in the
    inks of a profile; its results are cached."""
    mix = inks_of(profile).type
    return lru_cache(maxsize=4096)(lambda colour: " ".join(map(short_number, mix(colour))))
