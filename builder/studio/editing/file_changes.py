"""What is written: a change of one file, texts as YAML spells them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n:#,\[\]{}]*(?<!\s)")
"""Texts that need no quotes anywhere in YAML."""
_LOOKS = re.compile(r"[-+]?[0-9][0-9_.,:eExX-]*|true|false|yes|no|on|off|null|~", re.IGNORECASE)


class Refused(Exception):
    """A change that cannot be written; its text says why, and what to do."""


class Outdated(Refused):
    """A change of a file that is another by now than when it was read."""


@dataclass(frozen=True)
class Change:
    """A file as it was and as it is to be; ``what`` says it in a few words. One that is ``in_place`` has
    other letters where letters were, and moves none."""

    file: Path
    before: str
    after: str
    what: str
    in_place: bool = False

    def upon(self, now: str) -> Change:
        """The same letters in the file as it is ``now``, which differs in letters alone."""
        letters = zip(now, self.before, self.after, strict=True)
        after = "".join(there if old == new else new for there, old, new in letters)
        return replace(self, before=now, after=after)

    def beside(self, now: str) -> Change:
        """The same change in the file as it is ``now``. Raises :class:`Outdated` if that differs both
        before and behind the words that change, or in them."""
        if now == self.before:
            return self
        start = _alike(self.before, self.after)
        left = _alike(self.before[start:][::-1], self.after[start:][::-1])
        old, new = len(self.before) - left, len(self.after) - left
        if now.startswith(self.before[:old]):
            after = self.after[:new] + now[old:]
        elif now.endswith(self.before[start:]):
            after = now[: len(now) - len(self.before) + start] + self.after[start:]
        else:
            raise Outdated(f"{self.file.name} has changed meanwhile, and so stays as it is")
        return replace(self, before=now, after=after)


def _alike(a: str, b: str) -> int:
    """With how many of the same characters two texts begin."""
    return next(
        (n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )


def quotes_of(text: str) -> str:
    """The quotes that a file has most of, ``'`` if it has none."""
    double, single = (len(re.findall(rf"(?<=[\s\[,:]){sign}", text)) for sign in "\"'")
    return '"' if double > single else "'"


def spelled(text: str, before: str = "", quotes: str = "'") -> str:
    """A text as YAML, quoted as the one ``before`` it, or with ``quotes`` if it needs some."""
    if any(ord(sign) < 32 for sign in text):
        raise Refused("a value of one line has no line breaks")
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Refused("half a character cannot be written: type it again")
    number = _LOOKS.fullmatch(text) and not _LOOKS.fullmatch(before)
    needed = number or not (_PLAIN.fullmatch(text) or _LOOKS.fullmatch(text))
    quotes = before[:1] if before[:1] in ("'", '"') else quotes if needed else ""
    if quotes == '"':
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if quotes:
        doubled = text.replace("'", "''")
        return f"'{doubled}'"
    return text
