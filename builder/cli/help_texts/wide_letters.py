"""Line breaking for a terminal on which Chinese and Japanese characters take two columns. Click breaks
lines only between words, but these languages do not separate words by spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

_WIDE = (
    "\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6"
)
_CLOSING = "、。，．：；？！）」』】〉》”’ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_OPENING = "（「『【〈《“‘"
_PIECES = re.compile(
    rf"\s+|[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSING}]*(?:\s+(?=[{_CLOSING}]))?"
)
"""What stays on one line: a space, a wide letter or a word of narrow ones, with its punctuation."""


def term_len(text: str) -> int:
    """Return the width of a text on a terminal, in columns.

    >>> term_len("地図 map")
    8
    """
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def wrap_text(
    text: str,
    width: int = 78,
    initial_indent: str = "",
    subsequent_indent: str = "",
    preserve_paragraphs: bool = False,
) -> str:
    """Return a text broken into lines of a width, in place of click's function of this name; a
    paragraph that begins with click's no-wrap sign keeps its lines."""
    if not preserve_paragraphs:
        return "\n".join(_lines(text, width, initial_indent, subsequent_indent))
    paragraphs = []
    for paragraph in re.split(r"\n[ \t]*\n", text):
        first, _, rest = paragraph.lstrip("\n").partition("\n")
        if first.strip() == "\b":
            paragraphs.append(rest)
        else:
            paragraphs.append("\n".join(_lines(" ".join(paragraph.split()), width, "", "")))
    indented = "\n\n".join(paragraphs).splitlines()
    return "\n".join(f"{initial_indent if line else ''}{line}" for line in indented)


def _lines(text: str, width: int, first: str, rest: str) -> Iterator[str]:
    line, used, empty = first, term_len(first), True
    for match in _PIECES.finditer(text):
        piece, wide = match[0], term_len(match[0])
        if not empty and not piece.isspace() and used + wide > width:
            yield line.rstrip()
            line, used, empty = rest, term_len(rest), True
        if piece.isspace() and empty:
            continue
        line, used, empty = line + piece, used + wide, False
    yield line.rstrip()
