"""Running text on a card: as large as it fits, in the middle, or as a list of its paragraphs."""

from __future__ import annotations

from builder.drawing.card_faces.look import Look
from builder.drawing.ink import cards
from builder.drawing.ink.cards import Anchor, Pen
from builder.drawing.ink.geometry import Rect

TEXT = 4.0
"""The size of text on a poker card in mm, if it has room."""
LEAST = 1.75
"""The smallest type of a running text in mm, about five points."""
_LEAD = 1.22
_AFTER = 0.55
"""What stands between two paragraphs, as a part of the type."""
_INDENT = 0.95

Lines = list[list[str]]
"""The lines of each paragraph."""


def fill_text(
    pen: Pen, words: str, at: Rect, size: float, x: float, anchor: Anchor, look: Look
) -> bool:
    """Write a text into a box, smaller if it must be; ``False`` if it is too long even so. Several
    paragraphs stand as a list, on the left."""
    size, paragraphs = _fitted(pen, words, at, size)
    lead, high = size * _LEAD, _height(paragraphs, size)
    fits = high <= at.height + 0.05
    y = (at.centre[1] - high / 2 if fits else at.y) + size * 0.5
    listed = len(paragraphs) > 1
    for lines in paragraphs:
        if listed:
            pen.scene.disc(at.x + size * 0.25, y + size * 0.03, size * 0.13, fill=look.dim)
            pen.lines("body", at.x + size * _INDENT, y, lines, size, lead, fill=look.ink)
        else:
            pen.lines("body", x, y, lines, size, lead, fill=look.ink, anchor=anchor)
        y += len(lines) * lead + size * _AFTER
    return fits


def _fitted(pen: Pen, words: str, at: Rect, size: float) -> tuple[float, Lines]:
    """The largest type up to ``size`` with which a text fits a box, and its lines."""
    while True:
        paragraphs = _lines(pen, words, at.width, size)
        wide = max(cards.measure("body", line, size) for lines in paragraphs for line in lines)
        room = at.width - (size * _INDENT if len(paragraphs) > 1 else 0.0)
        if size <= LEAST or (_height(paragraphs, size) <= at.height and wide <= room + 1e-6):
            return size, paragraphs
        size = max(LEAST, size * 0.96)


def _lines(pen: Pen, words: str, width: float, size: float) -> Lines:
    paragraphs = [p for p in words.split("\n") if p.strip()]
    room = width - (size * _INDENT if len(paragraphs) > 1 else 0.0)
    return [pen.block("body", p, size, room) for p in paragraphs]


def _height(paragraphs: Lines, size: float) -> float:
    count = sum(map(len, paragraphs))
    return ((count - 1) * _LEAD + 1 + (len(paragraphs) - 1) * _AFTER) * size
