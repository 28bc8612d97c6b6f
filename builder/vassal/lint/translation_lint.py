"""Finds translations that VASSAL reads differently from what was intended."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.problems import Problem, error, warning
from builder.sentences import filled_sentence
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.reading.opened_module import OpenedModule

_FILE = re.compile(r"\w+_([a-z]{2,3}(?:_[A-Z]{2})?)\.properties$")
_UNESCAPED_SPACE = re.compile(r"(?:(?<![\\ \t])|(?<=\\[ \t]))(?:\\\\)*[ \t]+[^ \t=:]")
"""Matches spaces without a backslash before them and with text after them; a run of spaces is tried
only once."""

_TURN_NAME = re.compile(r"TurnLevel\.[^.]*\.name$")
_MAX_BYTES = 4_000_000


def translation_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report languages without a file, keys that are cut short, and lists of a different length."""
    files = {m[1]: name for name in sorted(module.archive.sizes) if (m := _FILE.match(name))}
    declared = [
        e.attributes.get("locale", "").replace(",", "_").rstrip("_")
        for e in module.root.find("Translation")
    ]
    for language in declared:
        if language and language not in files:
            message = filled_sentence(
                "the language {language!r} has no file: the module does not open in it",
                language=language,
            )
            yield error("lost-file", message)
    for language, name in files.items():
        if language not in declared:
            yield warning(
                "bad-translation",
                filled_sentence(
                    "{name} is there, but no Translation for {language!r}",
                    name=name,
                    language=language,
                ),
            )
        text = module.archive.read(name, _MAX_BYTES)
        if not text.isascii():
            message = filled_sentence("{name} holds characters other than ASCII", name=name)
            yield warning("bad-translation", message, hint=r"write them as \u3042")
        yield from _lines(module, name, text.decode("utf-8", "replace"))


def _lines(module: OpenedModule, name: str, text: str) -> Iterator[Problem]:
    sides = sum(len(roster.children) for roster in module.root.find("PlayerRoster"))
    for line in text.splitlines():
        if not line.strip() or line.lstrip()[0] in "#!":
            continue
        key, value = _split_line(line)
        if _UNESCAPED_SPACE.search(key.lstrip()):
            message = filled_sentence(
                "{name}: the key {key!r} ends at its first space", name=name, key=key.strip()
            )
            yield warning("bad-translation", message, hint=r"write a space in a key as '\ '")
        elif key.strip() == "PlayerRoster.sides" and len(decode(value, ",")) != sides:
            message = filled_sentence(
                "{name}: {count} sides, and the module has {sides}",
                name=name,
                count=len(decode(value, ",")),
                sides=sides,
            )
            yield error("bad-translation", message)
        elif _TURN_NAME.search(key.strip()):
            message = filled_sentence(
                "{name}: {key!r} renames a turn level, and its property is lost",
                name=name,
                key=key.strip(),
            )
            yield warning("bad-translation", message)


def _split_line(line: str) -> tuple[str, str]:
    """Split a line into key and value at the first separator that is not escaped; spaces do not
    count as separators here."""
    found = re.search(r"(?<!\\)[=:]", line)
    return (line[: found.start()], line[found.end() :]) if found else (line, "")
