"""One and many: sentences that read otherwise with other numbers, by the rule of their language.

A catalogue gives such a sentence its forms as gettext does (``msgid_plural``, ``msgstr[0]`` and on) and
the rule in its head (``Plural-Forms``). The number is the one that a comment names (``#. number: many``),
else the first that is filled in. English has a catalogue for these alone.
"""

from __future__ import annotations

import gettext
import re
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from builder.i18n.locales import catalogue_path

if TYPE_CHECKING:
    import polib

_NAMED = re.compile(r"^number:\s*(\w+)", re.MULTILINE)
_RULE = re.compile(r"plural\s*=\s*(.+?);?\s*$")
_WHOLE = re.compile(r"[+−-]?(\d+)")
_GERMANIC = "n != 1"
"""One and more: what holds if a catalogue says nothing."""


def key_of(text: str) -> str:
    """Under what a catalogue that is read has the forms of a text, between them a NUL; of an empty
    one, the rule of its head."""
    return f"{text}\0"


def given(catalogue: Mapping[str, str], text: str) -> Forms | None:
    """The forms that a catalogue of a game has of a sentence of the house."""
    forms = catalogue.get(key_of(text))
    return _own(text, forms, catalogue.get(key_of(""), "")) if forms else None


@cache
def _own(text: str, forms: str, head: str) -> Forms:
    house = plurals("en").get(text)
    return Forms(tuple(forms.split("\0")), head, house.number if house else _first(text))


@dataclass(frozen=True)
class Forms:
    """What is said of different numbers of the ``number`` among a sentence's values, by the rule in the
    ``head`` of the catalogue."""

    texts: tuple[str, ...]
    head: str
    number: str

    @property
    def other(self) -> str:
        """What is said of many, and of what is no whole number."""
        return self.texts[-1]

    def said(self, values: Mapping[str, object]) -> str:
        """The form for these values."""
        match = _WHOLE.fullmatch(str(values.get(self.number, "")))
        if match is None:
            return self.other
        return self.texts[min(rule_of(self.head)(int(match[1])), len(self.texts) - 1)]


class Catalogue(NamedTuple):
    """What the house says in a language, by its text: words, and sentences that have forms."""

    words: Mapping[str, str]
    forms: Mapping[str, Forms]


_READ: dict[str, Catalogue] = {}
"""The house's own catalogues that are read, by their languages."""


def catalogue_of(language: str) -> Catalogue:
    """The house's own catalogue of a language; an empty one if there is none."""
    if language not in _READ:
        _READ[language] = _read(language)
    return _READ[language]


def lend(language: str, catalogue: Catalogue) -> None:
    """Take a catalogue of the house as it was read before."""
    _READ.setdefault(language, catalogue)


def _read(language: str) -> Catalogue:
    source = catalogue_path(language)
    if source is None:
        return Catalogue({}, {})
    import polib

    entries = polib.pofile(source.read_text("utf-8"))
    head = entries.metadata.get("Plural-Forms", "")
    words = {e.msgid: e.msgstr for e in entries if e.msgstr}
    return Catalogue(words, {e.msgid: _forms(e, head) for e in entries if e.msgstr_plural})


def plurals(language: str) -> Mapping[str, Forms]:
    """The sentences of the house that have forms in a language, by their text."""
    return catalogue_of(language).forms


@cache
def rule_of(head: str) -> Callable[[int], int]:
    """The rule that the head of a catalogue gives, as in ``nplurals=2; plural=(n != 1);``."""
    match = _RULE.search(head)
    rule: Callable[[int], int] = gettext.c2py(match[1] if match else _GERMANIC)
    return rule


def _forms(entry: polib.POEntry, head: str) -> Forms:
    texts = tuple(entry.msgstr_plural[n] for n in sorted(entry.msgstr_plural))
    named = _NAMED.search(entry.comment)
    return Forms(texts, head, named[1] if named else _first(entry.msgid))


def _first(text: str) -> str:
    """The first that is filled in in a text."""
    return next((name for _, name, _, _ in string.Formatter().parse(text) if name), "")
