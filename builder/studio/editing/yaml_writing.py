"""Writes data as YAML in the style of the files of a game: short lists and mappings in brackets,
longer ones on lines of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from builder.studio.editing.file_changes import yaml_spelling

Data = str | int | float | bool | None | list["Data"] | dict[str, "Data"]
"""Data as JSON has it. A number or truth value is written without quotes, a text with quotes if it
looks like one of those."""


class Style(NamedTuple):
    """How single values are written in a file: the kind of quotes, and the keys whose values are
    written without quotes although they look like numbers, such as ``values: 6-4``; ``plain`` is true
    below such a key."""

    quotes: str = "'"
    plain_keys: frozenset[str] = frozenset()
    plain: bool = False

    def under(self, key: str) -> Style:
        """Return the style for the values below a key."""
        return self._replace(plain=key in self.plain_keys)


PLAIN_STYLE = Style()
_WIDE = 112
"""The width in characters up to which values are written in brackets on one line."""


def flow_text(data: Data, style: Style = PLAIN_STYLE) -> str:
    """Return data as YAML on one line, lists and mappings in brackets."""
    if isinstance(data, dict):
        pairs = (
            f"{_key(key, style)}: {flow_text(value, style.under(key))}"
            for key, value in data.items()
        )
        return "{" + ", ".join(pairs) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(flow_text(item, style) for item in data) + "]"
    return scalar_text(data, style)


def scalar_text(data: Data, style: Style = PLAIN_STYLE, before: str = "") -> str:
    """Return a single value as YAML on one line; ``before`` is the notation that it replaces, or that
    of a neighbour."""
    if data is None:
        return "''"
    if isinstance(data, bool):
        return "yes" if data else "no"
    if isinstance(data, int | float):
        return str(data)
    text = str(data)
    if any(ord(sign) < 32 for sign in text):
        return _escaped(text)
    return yaml_spelling(text, before or ("0" if style.plain else ""), style.quotes)


def block_lines(
    data: Data, style: Style = PLAIN_STYLE, *, flow: bool = False, taken: int = 0
) -> list[str]:
    """Return a value as YAML lines, each without the indent of the first. The value is put on one line
    with ``flow``, or if it fits on a line in which ``taken`` characters are used already."""
    if isinstance(data, str) and not flow and _is_long(data):
        return _literal_lines(data)
    line = flow_text(data, style)
    if flow or not isinstance(data, (list, dict)) or not data:
        return [line]
    if len(line) + taken <= _WIDE and not _holds_text_block(data):
        return [line]
    if isinstance(data, list):
        return [line for item in data for line in _item_lines(item, style)]
    return [line for key, value in data.items() for line in pair_lines(key, value, style)]


def pair_lines(key: str, value: Data, style: Style = PLAIN_STYLE, *, column: int = 1) -> list[str]:
    """Return the YAML lines of a key with its value. A list of mappings whose key stands in the first
    column is one of the lists of a file, to which more is added: each item has a line."""
    name = _key(key, style)
    if isinstance(value, list) and value and not column and isinstance(value[0], dict):
        return [f"{name}:", *(line for item in value for line in _item_lines(item, style))]
    first, *rest = lines = block_lines(value, style.under(key), taken=len(name) + 2)
    if first in ("|", "|-", ">-") or (not rest and not _is_block(value, lines)):
        return [f"{name}: {first}", *(f"  {line}" if line else "" for line in rest)]
    indent = "" if isinstance(value, list) else "  "
    return [f"{name}:", *(f"{indent}{line}" for line in lines)]


def _item_lines(item: Data, style: Style) -> list[str]:
    lines = block_lines(item, style, taken=2)
    return dashed(lines)


def dashed(lines: Sequence[str], dash: str = "- ") -> list[str]:
    """Return the YAML lines of a list item: a dash before the first line, an indent before the
    others."""
    first, *rest = lines
    return [dash + first, *(" " * len(dash) + line if line else "" for line in rest)]


def indented(lines: Sequence[str], column: int) -> str:
    """Return lines joined into a text, all but the first indented to a column."""
    first, *rest = lines
    return "\n".join([first, *(" " * column + line if line else "" for line in rest)])


def filled(before: str, replaced: str, text: str) -> str:
    """Return the text of a new value, with a space before it if it goes directly after a key's colon,
    where no value was; ``before`` is the text up to there."""
    return f" {text}" if not replaced and before.endswith(":") else text


def _is_block(value: Data, lines: Sequence[str]) -> bool:
    """Return whether a list or mapping on one line is written in block style, without brackets."""
    return isinstance(value, (list, dict)) and bool(value) and lines[0][:1] not in "[{"


def _holds_text_block(data: Data) -> bool:
    """Return whether a value contains a text of several lines, which cannot be written inside
    brackets."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    if isinstance(data, str):
        return "\n" in data
    return any(_holds_text_block(one) for one in inner)


def _is_long(text: str) -> bool:
    """Return whether a text is so long that it should be written on lines of its own, and can be."""
    plain = all(ord(sign) >= 32 or sign == "\n" for sign in text)
    return "\n" in text and plain and text == text.strip()


def _literal_lines(text: str) -> list[str]:
    return ["|-", *text.split("\n")]


def _key(key: str, style: Style) -> str:
    return yaml_spelling(key, quotes=style.quotes)


def _escaped(text: str) -> str:
    """Return a text in double quotes, with its line breaks and tabs as escapes."""
    signs = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(signs.get(sign, sign) for sign in text) + '"'
