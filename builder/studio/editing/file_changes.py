"""Changes to the text of files, and the notation of texts in YAML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path, PurePath

from builder.sentences import filled_sentence

_UNQUOTED_TEXT = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n:#,\[\]{}]*(?<!\s)")
"""Matches texts that need no quotes anywhere in YAML."""
_LOOKS_LIKE_VALUE = re.compile(
    r"[-+]?[0-9][0-9_.,:eExX-]*|true|false|yes|no|on|off|null|~", re.IGNORECASE
)


class Refused(Exception):
    """Raised for a change that cannot be written; its text gives the reason and a hint."""


class Outdated(Refused):
    """Raised for a change of a file that has changed since it was read."""


def changed_meanwhile(file: PurePath | str) -> Outdated:
    """Return the error for a change that was prepared for an earlier text of the file."""
    name = PurePath(file).name
    return Outdated(filled_sentence("{name} has changed meanwhile: try again", name=name))


@dataclass(frozen=True)
class Change:
    """A change of a file: its text before and after, and ``what``, a description in a few words.
    ``None`` is the text of a file that is not there. A change ``in_place`` replaces characters by the
    same number of others and moves none. ``others`` are changes of further files that are made
    together with it. The bytes of a file that is no text are characters with the ``encoding``
    latin-1."""

    file: Path
    before: str | None
    after: str | None
    what: str
    in_place: bool = False
    others: tuple[Change, ...] = ()
    encoding: str = "utf-8"

    @property
    def every(self) -> tuple[Change, ...]:
        """The changes of all files, each without the others."""
        return (replace(self, others=()), *self.others)

    def reversed(self) -> Change:
        """Return the change that undoes this one."""
        others = tuple(one.reversed() for one in self.others)
        return replace(self, before=self.after, after=self.before, others=others)

    def applied_to(self, now: str | None) -> Change:
        """Return this change for the file's current text ``now``. Both the change (which is
        ``in_place``) and the changes since it was made only replace characters, so that all texts
        have the same length."""
        letters = zip(now or "", self.before or "", self.after or "", strict=True)
        after = "".join(there if old == new else new for there, old, new in letters)
        return replace(self, before=now, after=after)

    def rebased(self, now: str | None) -> Change:
        """Return the same change for the file's current text ``now``. Raises :class:`Outdated` if
        that differs from the earlier text in the changed words, or in their lines both before and
        after them."""
        if now == self.before:
            return self
        if now is None or self.before is None or self.after is None:
            raise self._outdated()
        start, left = _common_ends(self.before, self.after)
        old, new = len(self.before) - left, len(self.after) - left
        if now.startswith(self.before[:old]):
            after = self.after[:new] + now[old:]
        elif now.endswith(self.before[start:]):
            after = now[: len(now) - len(self.before) + start] + self.after[start:]
        else:
            after = self._after_lines_of(now)
        return replace(self, before=now, after=after)

    def _after_lines_of(self, now: str) -> str:
        """Return the text ``now`` with this change, whose lines stand in it as they were, though others
        before and after them have changed."""
        old, new, there = (
            text.splitlines(keepends=True) for text in (self.before or "", self.after or "", now)
        )
        start, left = _common_ends(old, new)
        end = len(old) - left
        # the lines beside those that change must be the same too: they say where these stand
        first, last = max(0, start - 1), min(len(old), end + 1)
        for kept in SequenceMatcher(None, old, there, autojunk=False).get_matching_blocks():
            if kept.a <= first and last <= kept.a + kept.size:
                at = kept.b - kept.a
                return "".join(
                    (*there[: start + at], *new[start : len(new) - left], *there[end + at :])
                )
        raise self._outdated()

    def _outdated(self) -> Outdated:
        name = self.file.name
        return Outdated(
            filled_sentence("{name} has changed meanwhile, and so stays as it is", name=name)
        )


def _common_ends(a: Sequence[str], b: Sequence[str]) -> tuple[int, int]:
    """Return the lengths of the common beginning of two texts, or of two lists of lines, and of the
    common end of what comes after it."""
    start = _common_beginning(a, b)
    return start, _common_beginning(a[start:][::-1], b[start:][::-1])


def _common_beginning(a: Sequence[str], b: Sequence[str]) -> int:
    return next(
        (n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )


def quotes_of(text: str) -> str:
    """Return the kind of quotes that a file uses most often, ``'`` if it uses none."""
    double, single = (len(re.findall(rf"(?<=[\s\[,:]){sign}", text)) for sign in "\"'")
    return '"' if double > single else "'"


def yaml_spelling(text: str, before: str = "", quotes: str = "'") -> str:
    """Return a text in YAML notation: quoted in the same way as the text ``before`` that it replaces,
    or with ``quotes`` if it needs quotes."""
    if any(ord(sign) < 32 for sign in text):
        raise Refused("a value of one line has no line breaks")
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Refused("half a character cannot be written: type it again")
    number = _LOOKS_LIKE_VALUE.fullmatch(text) and not _LOOKS_LIKE_VALUE.fullmatch(before)
    needed = number or not (_UNQUOTED_TEXT.fullmatch(text) or _LOOKS_LIKE_VALUE.fullmatch(text))
    quotes = before[:1] if before[:1] in ("'", '"') else quotes if needed else ""
    if quotes == '"':
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if quotes:
        doubled = text.replace("'", "''")
        return f"'{doubled}'"
    return text
