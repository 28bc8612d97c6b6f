"""Writes text in SVG: as outlines, each glyph of a face defined once, or as text that names its
font."""

from __future__ import annotations

import base64
import io
import threading
from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from typing import Any, Literal, Protocol

from builder.drawing.ink.scene import Text
from builder.drawing.ink.text import baseline_start
from builder.fonts import FACES, font_metrics, font_path
from builder.i18n.hyphenation import SOFT_HYPHEN
from builder.outputs.formats.numbers import matrix_number, short_number
from builder.outputs.formats.svg_elements import element, xml_text

_READING = threading.Lock()
"""Held while a glyph is read: a font file that is open cannot be read by two threads at once."""

TextKind = Literal["outlines", "text"]


class TextWriter(Protocol):
    """Makes the SVG element of a text item; numbers in it have ``digits`` decimals."""

    def __call__(self, item: Text, digits: int) -> str:
        """Return the element of a text item."""

    def style(self) -> str:
        """Return the style sheet element that the text written so far needs; empty if none."""


def text_writer(
    kind: TextKind, define: Callable[[str], None], new_id: Callable[[str], str]
) -> TextWriter:
    """Return the writer for a kind of text. ``define`` adds an element to the file's definitions;
    ``new_id`` returns an id that the file does not use yet."""
    return _Outlines(define, new_id) if kind == "outlines" else _Letters()


class _Outlines:
    """Writes each text as a labelled group of references to glyph outlines in the file's
    definitions."""

    def __init__(self, define: Callable[[str], None], new_id: Callable[[str], str]) -> None:
        self._define = define
        self._new_id = new_id
        self._ids: dict[tuple[str, str], str] = {}

    def __call__(self, item: Text, digits: int) -> str:
        em = font_metrics(item.font).em
        x, y = baseline_start(item)
        turn = f" rotate({matrix_number(item.turn)})" if item.turn else ""
        scale = f"{item.size / em:.6f}"
        place = f"translate({x:.{digits}f} {y:.{digits}f}){turn} scale({scale} -{scale})"
        looks = {"transform": place, "role": "img", "aria-label": xml_text(item.text)}
        glyphs = self._glyphs(item, em)
        inner = element("g", {"fill": item.fill}, glyphs)
        if item.halo:
            halo = {
                "fill": "none",
                "stroke": item.halo,
                "stroke-width": short_number(2 * item.halo_width * em / item.size),
                "stroke-linejoin": "round",
            }
            inner = element("g", halo, glyphs) + inner
        return element("g", looks, inner)

    def style(self) -> str:
        return ""

    def _glyphs(self, item: Text, em: int) -> str:
        advances = font_metrics(item.font).advances
        at, found = 0.0, []
        for glyph in item.text:
            if name := self._glyph(item.font, glyph):
                where = f' x="{short_number(at)}"' if at else ""
                found.append(f'<use{where} xlink:href="#{name}" />')
            at += (advances.get(ord(glyph), 1.0) + item.spacing) * em
        return "".join(found)

    def _glyph(self, font: str, glyph: str) -> str:
        """Return the id of a glyph's outline; empty for a glyph without an outline, such as a
        space."""
        key = font, glyph
        if key not in self._ids:
            outline = _outline(font, glyph)
            self._ids[key] = self._new_id(f"{font}-{ord(glyph):04x}") if outline else ""
            if outline:
                self._define(element("path", {"d": outline, "id": self._ids[key]}))
        return self._ids[key]


class _Letters:
    """Writes each text as SVG text. Browsers find its fonts in the file; editors need them
    installed."""

    def __init__(self) -> None:
        self._used: dict[str, set[str]] = {}

    def style(self) -> str:
        faces = "\n".join(_font_face(font, used) for font, used in sorted(self._used.items()))
        return faces and element("style", {"type": "text/css"}, f"<![CDATA[{faces}]]>")

    def __call__(self, item: Text, digits: int) -> str:
        face = FACES[item.font]
        x, y = f"{item.x:.{digits}f}", f"{item.y:.{digits}f}"
        looks: dict[str, str] = {
            "font-family": f"'{face.family}', sans-serif",
            "font-weight": str(face.weight),
            "font-size": short_number(item.size),
            "fill": item.fill,
            "style": "white-space:pre",
        }
        if face.italic:
            looks["font-style"] = "italic"
        if item.spacing:
            looks["letter-spacing"] = short_number(item.spacing * item.size)
        if item.anchor != "start":
            looks["text-anchor"] = item.anchor
        if item.turn:
            looks["transform"] = f"rotate({matrix_number(item.turn)} {x} {y})"
        if item.halo:
            looks["stroke"] = item.halo
            looks["stroke-width"] = short_number(2 * item.halo_width)
            looks["stroke-linejoin"] = "round"
            looks["paint-order"] = "stroke"
        # a soft hyphen shows only at the end of a line, and SVG has no lines
        words = item.text.replace(SOFT_HYPHEN, "-")
        self._used.setdefault(item.font, set()).update(words)
        return element("text", {**looks, "x": x, "y": y}, escape(xml_text(words), quote=False))


def _font_face(font: str, used: Iterable[str]) -> str:
    """Return a CSS rule that embeds the used characters of a face."""
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
    """Return a glyph's outline as path data in font units, y up."""
    from fontTools.pens.svgPathPen import SVGPathPen

    with _READING:
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
