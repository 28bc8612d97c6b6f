"""Running text on a face: as large as fits, paragraphs below one another, list items with a bullet,
marked words in bold or italics."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.drawing.artwork import silhouettes
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Anchor, Pen, Role
from builder.drawing.ink import text
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.geometry import Rect
from builder.drawing.typeset import Line, Span, set_lines
from builder.drawing.typeset.lines import ICON
from builder.drawing.zones.placing import ZoneColours
from builder.model.texts.marks import Part, marked_parts

TEXT_SIZE = 4.0
"""The font size in mm of text on a poker card, if there is room for it."""
LEAST_TEXT_SIZE = 1.75
"""The smallest font size of running text in mm, about five points."""
_LEAD = 1.22
_AFTER = 0.55
"""The space between two paragraphs, as a fraction of the font size."""
_INDENT = 0.95
_ICON_SHARE = 0.92
"""The width of an icon in a line, as a fraction of the width that is reserved for it."""
_SHARES: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}

_ITEM = re.compile(r"\s*[-•]\s+")
Roles = Mapping[str, Role]
SERIF: Roles = {"plain": "body", "bold": "title", "italic": "italic"}
NARROW_ROLES: Roles = {"plain": "text", "bold": "figure", "italic": "note"}
"""The font roles of plain, bold and italic words where there is little room; ``SERIF`` are those on
cards."""


@dataclass(frozen=True)
class _Paragraph:
    """A paragraph: runs of words by their style, and whether it is a list item, which has a bullet
    on its left."""

    runs: tuple[Part, ...]
    item: bool
    roles: Roles = field(default_factory=lambda: SERIF)

    @property
    def plain_text(self) -> str:
        """The text of the paragraph if it has no marked words, otherwise an empty string."""
        return self.runs[0].text if len(self.runs) == 1 and self.runs[0].kind == "plain" else ""

    def indent(self, size: float) -> float:
        return size * _INDENT if self.item else 0.0

    def lines(self, pen: Pen, size: float, width: float, ink: str) -> list[str | Line]:
        """Return the lines of the paragraph for a width in mm; they are strings, or styled
        :class:`Line` objects if some words are marked."""
        room = width - self.indent(size)
        if self.plain_text:
            return [*pen.block(self.roles["plain"], self.plain_text, size, room)]
        return [*set_lines(self._spans(size, ink), room, pen.context.tr.language, justify=False)]

    def _spans(self, size: float, ink: str) -> tuple[Span, ...]:
        whole = "".join(part.text for part in self.runs if part.kind != "icon")
        body, factor = card_frame.font_for_role(self.roles["plain"], whole)
        return tuple(
            Span(ICON, body, size * factor, ink, icon=part.text)
            if part.kind == "icon"
            else Span(
                part.text,
                card_frame.font_for_role(self.roles[part.kind], whole)[0],
                size * factor,
                ink,
            )
            for part in self.runs
        )


def fill_text(
    pen: Pen, words: str, at: Rect, size: float, x: float, anchor: Anchor, look: ZoneColours,
    roles: Roles = SERIF,
) -> bool:  # fmt: skip
    """Write a text into a box, shrinking it if necessary; return ``False`` if it is too long even
    at the smallest size. Each line of the text is a paragraph; a line that begins with a dash is a
    list item."""
    paragraphs = [_parse_paragraph(line, roles) for line in words.split("\n") if line.strip()]
    size, lines = _fitted(pen, paragraphs, at, size, look.ink)
    lead, high = size * _LEAD, _height(lines, size)
    fits = high <= at.height + 0.05
    y = (at.centre[1] - high / 2 if fits else at.y) + size * 0.5
    for paragraph, found in zip(paragraphs, lines, strict=True):
        if paragraph.item:
            pen.scene.disc(at.x + size * 0.25, y + size * 0.03, size * 0.13, fill=look.dim)
            left = at.x + paragraph.indent(size)
            _draw(pen, found, left, "start", y, size, look, roles["plain"])
        else:
            _draw(pen, found, x, anchor, y, size, look, roles["plain"])
        y += len(found) * lead + size * _AFTER
    return fits


def _parse_paragraph(line: str, roles: Roles) -> _Paragraph:
    """Return the paragraph for one line of a text: whether it is a list item, and its words by
    style."""
    item = _ITEM.match(line)
    words = line[item.end() :] if item else line
    return _Paragraph(marked_parts(words), bool(item), roles)


def _fitted(
    pen: Pen, paragraphs: list[_Paragraph], at: Rect, size: float, ink: str
) -> tuple[float, list[list[str | Line]]]:
    """Return the largest font size up to ``size`` at which the text fits the box, and the lines of
    its paragraphs."""
    while True:
        found = [p.lines(pen, size, at.width, ink) for p in paragraphs]
        wide = max(
            _width(line, size, p.roles["plain"]) + p.indent(size)
            for p, lines in zip(paragraphs, found, strict=True)
            for line in lines
        )
        if size <= LEAST_TEXT_SIZE or (
            _height(found, size) <= at.height and wide <= at.width + 1e-6
        ):
            return size, found
        size = max(LEAST_TEXT_SIZE, size * 0.96)


def _width(line: str | Line, size: float, role: Role) -> float:
    return card_frame.role_text_width(role, line, size) if isinstance(line, str) else line.width


def _height(paragraphs: list[list[str | Line]], size: float) -> float:
    count = sum(map(len, paragraphs))
    return ((count - 1) * _LEAD + 1 + (len(paragraphs) - 1) * _AFTER) * size


def _draw(
    pen: Pen,
    lines: list[str | Line],
    x: float,
    anchor: Anchor,
    y: float,
    size: float,
    look: ZoneColours,
    role: Role,
) -> None:
    """Draw the lines of a paragraph below one another, the first with the middle of its capitals at
    ``y``."""
    for line in lines:
        if isinstance(line, str):
            pen.write_line(role, x, y, line, size, fill=look.ink, anchor=anchor)
        else:
            _draw_styled(pen, line, x - _SHARES[anchor] * line.width, y, look)
        y += size * _LEAD


def _draw_styled(pen: Pen, line: Line, x: float, y: float, look: ZoneColours) -> None:
    """Draw a line of several styles starting at ``x``."""
    for run in line.runs:
        if not run.icon and (lost := text.missing_glyphs(run.text, run.face)):
            pen.context.missing_glyphs(run.text, lost, pen.path)
    first = line.runs[0]
    down = text.cap_height(first.face) * first.size / 2
    line.draw(pen.scene, x, y + down)
    for run in line.runs:
        if run.icon:
            at = x + run.x + run.width / 2
            colours = Colours(run.fill, look.tint)
            wide = run.width * _ICON_SHARE
            silhouettes.place_silhouette(
                pen.scene, run.icon, at, y, wide, colours, pen.context, pen.path
            )
