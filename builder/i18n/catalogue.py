"""The catalogues of the house, read in a fifth of the time that a library takes which knows all that
gettext does. A catalogue with anything else in it than the house writes is read by that library.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from builder.i18n.customs import catalogue_path

_TEXT = r'(?: *".*"\n)+'
_ENTRY = re.compile(
    rf"((?:#[ :.].*\n|#\n)*)msgid({_TEXT})"
    rf"(?:msgid_plural{_TEXT}((?:msgstr\[\d\]{_TEXT})+)|msgstr({_TEXT}))\n*"
)
_FORM = re.compile(rf"msgstr\[\d\]({_TEXT})")
_LINE = re.compile(r'"(.*)"\n')
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "v": "\v", "b": "\b", "f": "\f"}
_RULE = re.compile(r"^Plural-Forms: *(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Catalogue:
    """The texts of a catalogue and what is said instead; the forms of those that have some, each with
    its comment; and the ``rule`` of its head that tells the forms apart."""

    texts: Mapping[str, str]
    forms: Mapping[str, tuple[tuple[str, ...], str]]
    rule: str = ""


@cache
def catalogue_of(language: str) -> Catalogue:
    """What the house says in a language; nothing if there is no catalogue of it."""
    source = catalogue_path(language)
    return Catalogue({}, {}) if source is None else read(source)


def read(source: Path) -> Catalogue:
    """The catalogue in a file."""
    text = source.read_text("utf-8")
    return _at_once(text) or by_library(text)


def _at_once(text: str) -> Catalogue | None:
    """A catalogue as the house writes them; ``None`` if anything else is in it."""
    texts: dict[str, str] = {}
    forms: dict[str, tuple[tuple[str, ...], str]] = {}
    end = 0
    for entry in _ENTRY.finditer(text):
        if entry.start() != end:
            return None
        end = entry.end()
        comments, key, several, said = entry.groups()
        if several:
            forms[_joined(key)] = tuple(map(_joined, _FORM.findall(several))), _comment(comments)
        else:
            texts[_joined(key)] = _joined(said)
    if end != len(text):
        return None
    rule = _RULE.search(texts.pop("", ""))
    return Catalogue({k: v for k, v in texts.items() if v}, forms, rule[1] if rule else "")


def _joined(lines: str) -> str:
    whole = "".join(_LINE.findall(lines))
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), whole)


def _comment(lines: str) -> str:
    return "\n".join(line[2:].strip() for line in lines.splitlines() if line.startswith("#."))


def by_library(text: str) -> Catalogue:
    """A catalogue of any kind."""
    import polib

    found = polib.pofile(text)
    return Catalogue(
        {e.msgid: e.msgstr for e in found if e.msgstr},
        {
            e.msgid: (tuple(e.msgstr_plural[n] for n in sorted(e.msgstr_plural)), e.comment)
            for e in found
            if e.msgstr_plural
        },
        found.metadata.get("Plural-Forms", ""),
    )
