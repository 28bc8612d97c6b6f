"""Text in SVG: as outlines, each glyph of a face defined once, or as text that names its font."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, Protocol

from builder.drawing.ink.scene import Text
from builder.drawing.ink.text import start_of
from builder.fonts import FACES, font_path, metrics
from builder.outputs.formats.numbers import exact, short

if TYPE_CHECKING:
    from svgwrite import Drawing
    from svgwrite.base import BaseElement

TextKind = Literal["outlines", "text"]


class TextWriter(Protocol):
    """Makes the element of one text item; numbers in it have so many decimals."""

    def __call__(self, item: Text, digits: int) -> BaseElement:
        """The element."""

    def style(self) -> str:
        """The style sheet that the text so far needs; empty if none."""


def text_writer(kind: TextKind, drawing: Drawing, new_id: Callable[[str], str]) -> TextWriter:
    """The writer for a kind of text. ``new_id`` makes an id that the file does not have yet."""
    return _Outlines(drawing, new_id) if kind == "outlines" else _Letters(drawing)


class _Outlines:
    """Writes each text as a labelled group of references to glyphs in the file's definitions."""

    def __init__(self, drawing: Drawing, new_id: Callable[[str], str]) -> None:
        self._drawing = drawing
        self._new_id = new_id
        self._ids: dict[tuple[str, str], str] = {}

    def __call__(self, item: Text, digits: int) -> BaseElement:
        em = metrics(item.font).em
        x, y = start_of(item)
        turn = f" rotate({exact(item.turn)})" if item.turn else ""
        scale = f"{item.size / em:.6f}"
        place = f"translate({x:.{digits}f} {y:.{digits}f}){turn} scale({scale} -{scale})"
        group = self._drawing.g(transform=place, role="img")
        group["aria-label"] = printable(item.text)
        if item.halo:
            width = short(2 * item.halo_width * em / item.size)
            halo = self._drawing.g(
                fill="none", stroke=item.halo, stroke_width=width, stroke_linejoin="round"
            )
            group.add(self._glyphs(item, em, halo))
        group.add(self._glyphs(item, em, self._drawing.g(fill=item.fill)))
        return group

    def style(self) -> str:
        return ""

    def _glyphs(self, item: Text, em: int, group: BaseElement) -> BaseElement:
        advances = metrics(item.font).advances
        at = 0.0
        for glyph in item.text:
            if name := self._glyph(item.font, glyph):
                where = {"x": short(at)} if at else {}
                group.add(self._drawing.use(f"#{name}", **where))
            at += (advances.get(ord(glyph), 1.0) + item.spacing) * em
        return group

    def _glyph(self, font: str, glyph: str) -> str:
        """The id of a glyph's outline; empty for a glyph without ink."""
        key = font, glyph
        if key not in self._ids:
            outline = _outline(font, glyph)
            self._ids[key] = self._new_id(f"{font}-{ord(glyph):04x}") if outline else ""
            if outline:
                self._drawing.defs.add(self._drawing.path(d=outline, id=self._ids[key]))
        return self._ids[key]


class _Letters:
    """Writes each text as text. Browsers find its fonts in the file, editors where they are installed."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._used: dict[str, set[str]] = {}

    def style(self) -> str:
        return "\n".join(_font_face(font, used) for font, used in sorted(self._used.items()))

    def __call__(self, item: Text, digits: int) -> BaseElement:
        face = FACES[item.font]
        self._used.setdefault(item.font, set()).update(item.text)
        x, y = f"{item.x:.{digits}f}", f"{item.y:.{digits}f}"
        looks: dict[str, str] = {
            "font_family": f"'{face.family}', sans-serif",
            "font_weight": str(face.weight),
            "font_size": short(item.size),
            "fill": item.fill,
            "style": "white-space:pre",
        }
        if face.italic:
            looks["font_style"] = "italic"
        if item.spacing:
            looks["letter_spacing"] = short(item.spacing * item.size)
        if item.anchor != "start":
            looks["text_anchor"] = item.anchor
        if item.turn:
            looks["transform"] = f"rotate({exact(item.turn)} {x} {y})"
        if item.halo:
            looks["stroke"] = item.halo
            looks["stroke_width"] = short(2 * item.halo_width)
            looks["stroke_linejoin"] = "round"
            looks["paint_order"] = "stroke"
        text = self._drawing.text(printable(item.text), **looks)
        text["x"], text["y"] = x, y
        return text


def printable(text: str) -> str:
    """The text without the characters that XML does not allow."""
    return "".join(c for c in text if c.isprintable())


def _font_face(font: str, used: Iterable[str]) -> str:
    """A rule that holds the characters of a face that are used."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    opened = TTFont(font_path(font), recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=[], hinting=False, name_IDs=[]))
    subsetter.populate(text="".join(sorted(used)))
    subsetter.subset(opened)
    file = io.BytesIO()
    opened.save(file)
    face, data = FACES[font], base64.b64encode(file.getvalue()).decode("ascii")
    slant = "italic" if face.italic else "normal"
    return (
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{slant};"
        f"src:url(data:font/ttf;base64,{data})}}"
    )


@cache
def _outline(font: str, glyph: str) -> str:
    """The outline as path data in font units, y up."""
    from fontTools.pens.svgPathPen import SVGPathPen

    cmap, glyphs = _glyph_set(font)
    pen = SVGPathPen(glyphs)
    glyphs[cmap.get(ord(glyph), ".notdef")].draw(pen)
    outline: str = pen.getCommands()
    return outline


@cache
def _glyph_set(font: str) -> tuple[dict[int, str], Any]:
    from fontTools.ttLib import TTFont

    opened = TTFont(font_path(font), lazy=True)
    return opened.getBestCmap(), opened.getGlyphSet()
