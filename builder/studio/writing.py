"""What is written: a change of one file, texts as YAML spells them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n:#,\[\]{}]*(?<!\s)")
"""Texts that need no quotes anywhere in YAML."""
_LOOKS = re.compile(r"[-+]?[0-9][0-9_.,:eExX-]*|true|false|yes|no|on|off|null|~", re.IGNORECASE)


class Refused(Exception):
    """A change that cannot be written; its text says why, and what to do."""


@dataclass(frozen=True)
class Change:
    """A file as it was and as it is to be; ``what`` says it in a few words."""

    file: Path
    before: str
    after: str
    what: str


def spelled(text: str, before: str = "") -> str:
    """A text as YAML, quoted as the one ``before`` it, or if it needs quotes."""
    if any(ord(sign) < 32 for sign in text):
        raise Refused("a value of one line has no line breaks")
    if before[:1] == '"':
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    number = _LOOKS.fullmatch(text) and not _LOOKS.fullmatch(before)
    if before[:1] == "'" or number or (not _PLAIN.fullmatch(text) and not _LOOKS.fullmatch(text)):
        doubled = text.replace("'", "''")
        return f"'{doubled}'"
    return text
