"""Finds the path of the cursor in a text that is being typed and need not be valid YAML."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.problems import PathKey

_KEY = re.compile(
    r"(\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|[^\s\-?{}\[\],#&*!|>%@`\"'][^:{}\[\],#]*?)\s*:(?=\s|$)"
)
_FLOW_KEY = re.compile(
    r"\s*(\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|[^\s{}\[\],:\"'][^{}\[\],:]*?)\s*:(?=\s|$)"
)
_WORD = re.compile(r"[\w.+/-]*$")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"?|'(?:[^']|'')*'?")


class TextSpot(NamedTuple):
    """The position of the cursor in a text: the path of the mapping or list around it (of the value, if
    ``is_value``), and the part of a word before the cursor."""

    path: PathKey
    is_value: bool
    word: str


@dataclass
class _Brackets:
    """An open bracket: the index of the current item, or the current key of a mapping."""

    is_mapping: bool
    step: str | int = 0


@dataclass
class _Scanner:
    """Follows a text line by line up to the cursor."""

    blocks: list[tuple[int, str | int]] = field(default_factory=list)
    brackets: list[_Brackets] = field(default_factory=list)
    block_text: int = -1
    after_key: bool = False

    def line(self, text: str) -> None:
        """Read one line, or the part of it before the cursor."""
        if self.brackets:
            self.flow(text, 0)
            return
        indent = len(text) - len(text.lstrip(" "))
        if self.block_text >= 0 and (not text.strip() or indent > self.block_text):
            return
        self.block_text = -1
        if text.lstrip().startswith("#"):
            return
        column = indent
        self.after_key = False
        self._leave(column, whole=text[column : column + 1] != "-")
        while text[column : column + 2] in ("- ", "-"):
            self._item(column)
            self.after_key = True
            column += 1
            column += len(text[column:]) - len(text[column:].lstrip(" "))
        if found := _KEY.match(text, column):
            self._leave(column)
            self.blocks.append((column, _plain(found[1])))
            self.after_key = True
            column = found.end()
        rest = text[column:].strip()
        if rest[:1] in ("|", ">"):
            self.block_text = indent
        else:
            self.flow(text, column)

    def _leave(self, column: int, *, whole: bool = True) -> None:
        """Leave the mappings that are indented deeper than a column; with ``whole`` also the key or
        list that is in this column."""
        while self.blocks and (
            self.blocks[-1][0] > column or (whole and self.blocks[-1][0] == column)
        ):
            self.blocks.pop()

    def _item(self, column: int) -> None:
        """Go to the next item of the list whose dashes stand in a column, which may be the column of
        the list's own key."""
        last = self.blocks[-1] if self.blocks else None
        if last is not None and last[0] == column and isinstance(last[1], int):
            self.blocks[-1] = (column, last[1] + 1)
        else:
            self.blocks.append((column, 0))

    def flow(self, text: str, at: int) -> None:
        """Read values after a key or dash, in brackets or not."""
        while at < len(text):
            sign = text[at]
            if sign == "#" and (not at or text[at - 1].isspace()):
                return
            begins = not at or text[at - 1] in " [{,:"
            if sign in "\"'" and begins and (not self.brackets or not _FLOW_KEY.match(text, at)):
                quoted = _QUOTED.match(text, at)
                at = quoted.end() if quoted else at + 1
                continue
            if sign in "{[":
                self.brackets.append(_Brackets(sign == "{", "" if sign == "{" else 0))
            elif sign in "}]" and self.brackets:
                self.brackets.pop()
            elif sign == "," and self.brackets:
                last = self.brackets[-1]
                last.step = "" if last.is_mapping else int(last.step) + 1
            elif found := self._key_in_brackets(text, at):
                self.brackets[-1].step = _plain(found[1])
                at = found.end()
                continue
            at += 1

    def _key_in_brackets(self, text: str, at: int) -> re.Match[str] | None:
        """Return the key at an offset of a line, if it is inside a bracketed mapping that expects a key
        there."""
        last = self.brackets[-1] if self.brackets else None
        awaits = last is not None and last.is_mapping and not last.step
        return _FLOW_KEY.match(text, at) if awaits else None


def spot_at(text: str, offset: int) -> TextSpot:
    """Return the cursor's position in the structure of a text, given as an offset."""
    before = text[:offset]
    *lines, last = before.split("\n")
    scanner = _Scanner()
    for line in lines:
        scanner.line(line)
    word = _WORD.search(last)
    if not last.strip() and not scanner.brackets:
        scanner._leave(len(last))
        return TextSpot(_path(scanner), False, "")
    scanner.line(last)
    path = _path(scanner)
    if scanner.brackets:
        inner = scanner.brackets[-1]
        is_value = not inner.is_mapping or bool(inner.step)
    else:
        is_value = scanner.after_key
    return TextSpot(path, is_value, word[0] if word else "")


def _path(scanner: _Scanner) -> PathKey:
    """Return the path of the cursor, with the index of the current item for each list."""
    steps = [step for _, step in scanner.blocks]
    return (*steps, *(one.step for one in scanner.brackets if one.step != ""))


def _plain(key: str) -> str:
    return key[1:-1] if key[:1] in ("'", '"') else key.strip()
