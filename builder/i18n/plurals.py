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
from typing import NamedTuple

from builder.i18n.customs import catalogue_path
from builder.i18n.entries import Entry, entries

_NAMED = re.compile(r"^number:\s*(\w+)", re.MULTILINE)
_RULE = re.compile(r"plural\s*=\s*(.+?);?\s*$")
_WHOLE = re.compile(r"[+−-]?(\d+)")
_RULED = "Plural-Forms:"
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
    return Forms(tuple(forms.split("\0")), rule_of(head), house.number if house else _first(text))


@dataclass(frozen=True)
class Forms:
    """What is said of different numbers of the ``number`` among a sentence's values."""

    texts: tuple[str, ...]
    rule: Callable[[int], int]
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
        return self.texts[min(self.rule(int(match[1])), len(self.texts) - 1)]


class Catalogue(NamedTuple):
    """What the house says in a language, by its text: words, and sentences that have forms."""

    words: Mapping[str, str]
    forms: Mapping[str, Forms]


@cache
def read_catalogue(language: str) -> Catalogue:
    """The house's own catalogue of a language; an empty one if there is none."""
    source = catalogue_path(language)
    if source is None:
        return Catalogue({}, {})
    found = entries(source.read_text("utf-8"))
    head = next((entry.said for entry in found if not entry.text), "")
    rule = rule_of(next((line for line in head.splitlines() if line.startswith(_RULED)), ""))
    words = {entry.text: entry.said for entry in found if entry.text and entry.said}
    return Catalogue(words, {e.text: _forms(e, rule) for e in found if "msgid_plural" in e.parts})


def plurals(language: str) -> Mapping[str, Forms]:
    """The sentences of the house that have forms in a language, by their text."""
    return read_catalogue(language).forms


def rule_of(head: str) -> Callable[[int], int]:
    """The rule that the head of a catalogue gives, as in ``nplurals=2; plural=(n != 1);``."""
    match = _RULE.search(head)
    rule: Callable[[int], int] = gettext.c2py(match[1] if match else _GERMANIC)
    return rule


def _forms(entry: Entry, rule: Callable[[int], int]) -> Forms:
    named = _NAMED.search(entry.comment)
    return Forms(entry.forms, rule, named[1] if named else _first(entry.text))


def _first(text: str) -> str:
    """The first that is filled in in a text."""
    return next((name for _, name, _, _ in string.Formatter().parse(text) if name), "")
