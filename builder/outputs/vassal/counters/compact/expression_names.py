"""Finds the property names that written expressions read, including those in filters which the
expressions contain as texts, and replaces them by other code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

_TOKEN = re.compile(r'(\\*)"|(?<![\w.$])([A-Za-z_]\w*)(?!\w)')
_READ = re.compile(r'(?<!\w)(GetString|GetProperty)\((\\*)"$')


class NameAt(NamedTuple):
    """A property name in a text: the start and end of the code that reads it, the function that
    reads it (empty for a bare name; the text function if a method of its value is called), the
    backslashes before quotation marks at that point, and whether it is read at all."""

    name: str
    start: int
    end: int
    function: str
    escape: str
    is_read: bool


def names_at(text: str) -> Iterator[NameAt]:
    """Yield the property names in a text that contains an expression in braces, from left to right.
    Nested texts are recognised by the number of backslashes before their quotation marks."""
    open_marks = list[tuple[int, bool]]()
    for token in _TOKEN.finditer(text):
        if token[2] is None:
            marks = len(token[1])
            if open_marks and open_marks[-1][0] == marks:
                open_marks.pop()
            else:
                holds_code = text[token.end() : token.end() + 1] == "{"
                open_marks.append((marks, holds_code))
            continue
        yield _name_at(text, token, open_marks)


def _name_at(text: str, token: re.Match[str], open_marks: list[tuple[int, bool]]) -> NameAt:
    name, start, end = token[2], token.start(), token.end()
    if not open_marks or open_marks[-1][1]:
        escape = "\\" * ((1 << len(open_marks)) - 1)
        function = "GetString" if text.startswith(".", end) else ""
        return NameAt(name, start, end, function, escape, is_read=True)
    mark = "\\" * open_marks[-1][0] + '"'
    read = _READ.search(text, max(0, start - 40), start)
    if read and text.startswith(mark + ")", end):
        return NameAt(name, read.start(), end + len(mark) + 1, read[1], read[2], is_read=True)
    return NameAt(name, start, end, "", "", is_read=False)


def with_code(
    text: str, code: Mapping[str, Mapping[str, str]], some: re.Pattern[str] | None = None
) -> str:
    """Return a text in which property names are replaced by code, chosen by the name and by the
    function that reads it (empty for a bare name). Quotation marks in the code are escaped as the
    place requires. Who has the expression for ``some`` of the names at hand need not have it looked up."""
    if "{" not in text or not (some or any_of(frozenset(code))).search(text):
        return text
    found, done = "", 0
    for at in names_at(text):
        if at.name in code and at.is_read and at.start >= done:
            written = code[at.name][at.function].replace('"', at.escape + '"')
            found += text[done : at.start] + written
            done = at.end
    return found + text[done:]


@cache
def any_of(names: frozenset[str]) -> re.Pattern[str]:
    """Return a regular expression that matches any of some names."""
    return re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(names))) + r")\b")
