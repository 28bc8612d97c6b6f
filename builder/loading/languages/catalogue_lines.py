"""Breaks the texts of a gettext catalogue into lines where gettext's own tools break them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

WIDTH = 79
"""The number of columns of a line, its quotation marks included."""

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_WIDE = "WF"
_NOT_FIRST = frozenset(
    "、。，．・：；？！）」』】〕〉》”’…‥ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〜～％"
)
_NOT_LAST = frozenset("（「『【〔〈《“‘￥＄")


def text_lines(name: str, text: str, prefix: str = "") -> list[str]:
    """Return the lines of a text in a catalogue: on one line with its keyword, such as ``msgid``, if there is
    room, otherwise below it. ``prefix`` stands before every line, as in obsolete entries."""
    parts = re.findall(r"[^\n]*\n|[^\n]+", text) or [""]
    one = f'{prefix}{name} "{_escaped(parts[0])}"'
    if len(parts) == 1 and (_columns(one) <= WIDTH or len(_pieces(text)) == 1):
        return [one]
    broken = [line for part in parts for line in _broken(part, WIDTH - len(prefix) - 2)]
    return [f'{prefix}{name} ""', *(f'{prefix}"{_escaped(line)}"' for line in broken)]


def _broken(text: str, most: int) -> Iterator[str]:
    """Yield the parts of a text of at most so many columns, as far as it can be broken."""
    line = ""
    for piece in _pieces(text):
        if line and _columns(_escaped(line + piece)) > most:
            yield line
            line = ""
        line += piece
    if line:
        yield line


def _pieces(text: str) -> list[str]:
    """Return the parts between which a text can be broken: after spaces, hyphens and colons, and between
    wide characters, unless punctuation forbids it."""
    pieces: list[str] = []
    start = 0
    for at in range(1, len(text)):
        if _can_break(text, at):
            pieces.append(text[start:at])
            start = at
    return [*pieces, text[start:]]


def _can_break(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if after in " \n" or after in _NOT_FIRST or before in _NOT_LAST:
        return False
    if before == " ":
        return True
    if before in "-:":
        return after.isalpha()
    return _is_wide(before) or _is_wide(after)


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in _WIDE


def _columns(text: str) -> int:
    return sum(2 if _is_wide(c) else 0 if unicodedata.combining(c) else 1 for c in text)


def _escaped(text: str) -> str:
    return "".join(_ESCAPES.get(c, c) for c in text)
