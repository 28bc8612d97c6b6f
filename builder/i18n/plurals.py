"""Plural forms: sentences that change with a number, by the rule of their language.

A catalogue gives the forms of such a sentence as gettext does (``msgid_plural``, ``msgstr[0]`` and
so on) and the rule in its header (``Plural-Forms``). The number is the value that a comment names
(``#. number: many``), or else the first one that is filled in. The English catalogue contains these
sentences alone.
"""

from __future__ import annotations

import gettext
import re
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from builder.i18n.locales import catalogue_path, language_folders

if TYPE_CHECKING:
    from pathlib import Path

    import polib

_NUMBER_LINE = re.compile(r"^number:\s*(\w+)", re.MULTILINE)
_RULE = re.compile(r"plural\s*=\s*(.+?);?\s*$")
_WHOLE_NUMBER = re.compile(r"[+−-]?(\d+)")
_GERMANIC = "n != 1"
"""The plural rule for a catalogue that has none: one form for 1 and another for all other numbers."""


def key_of(text: str) -> str:
    """Return the key under which a catalogue stores the plural forms of a text (the forms are
    separated by NUL); for an empty text, the key of the plural rule."""
    return f"{text}\0"


def game_plural_forms(catalogue: Mapping[str, str], text: str) -> Forms | None:
    """Return the plural forms that a game's own catalogue has for a built-in sentence, or ``None``."""
    forms = catalogue.get(key_of(text))
    return _forms_of_message(text, forms, catalogue.get(key_of(""), "")) if forms else None


@cache
def _forms_of_message(text: str, forms: str, head: str) -> Forms:
    house = builtin_plural_forms("en").get(text)
    return Forms(
        tuple(forms.split("\0")), head, house.number if house else _first_placeholder(text)
    )


@dataclass(frozen=True)
class Forms:
    """The plural forms of a sentence. ``number`` is the placeholder whose value decides the form,
    ``head`` the catalogue's header with the rule."""

    texts: tuple[str, ...]
    head: str
    number: str

    @property
    def other(self) -> str:
        """The last plural form, which is used for large numbers, and for values that are not whole
        numbers."""
        return self.texts[-1]

    def fill(self, values: Mapping[str, object]) -> str:
        """Return the plural form of the sentence that fits the given values; its placeholders are not
        filled yet."""
        match = _WHOLE_NUMBER.fullmatch(str(values.get(self.number, "")))
        if match is None:
            return self.other
        return self.texts[min(rule_of(self.head)(int(match[1])), len(self.texts) - 1)]


class BuiltinCatalogue(NamedTuple):
    """The built-in texts in a language, by the English text: those without plural forms, and those
    with; ``in_context`` are the translations of texts in a context, by ``context|text``."""

    words: Mapping[str, str]
    forms: Mapping[str, Forms]
    in_context: Mapping[str, str]


@cache
def catalogue_of(language: str) -> BuiltinCatalogue:
    """Return the catalogue of built-in texts in a language; an empty one if there is none."""
    return read_catalogue(catalogue_path(language))


def catalogue_in(folder: str, language: str) -> BuiltinCatalogue:
    """Return the catalogue in a folder, such as ``messages``, beside those of built-in texts: Chitwright's
    own or, if it has none, that in the first of the user's own language folders."""
    paths = (parent / folder / f"{language}.po" for parent in language_folders())
    return read_catalogue(next((path for path in paths if path.is_file()), None))


def read_catalogue(source: Path | None) -> BuiltinCatalogue:
    """Return the contents of a catalogue; an empty one without a file."""
    if source is None:
        return BuiltinCatalogue({}, {}, {})
    import polib

    entries = polib.pofile(source.read_text("utf-8"))
    head = entries.metadata.get("Plural-Forms", "")
    words = {e.msgid: e.msgstr for e in entries if e.msgstr and not e.msgctxt}
    in_context = {f"{e.msgctxt}|{e.msgid}": e.msgstr for e in entries if e.msgstr and e.msgctxt}
    forms = {e.msgid: _forms(e, head) for e in entries if e.msgstr_plural and not e.msgctxt}
    return BuiltinCatalogue(words, forms, in_context)


def builtin_plural_forms(language: str) -> Mapping[str, Forms]:
    """Return the built-in sentences that have plural forms in a language, by their text."""
    return catalogue_of(language).forms


@cache
def rule_of(head: str) -> Callable[[int], int]:
    """Return the plural rule in the header of a catalogue, such as ``nplurals=2; plural=(n !=
    1);``."""
    match = _RULE.search(head)
    rule: Callable[[int], int] = gettext.c2py(match[1] if match else _GERMANIC)
    return rule


def _forms(entry: polib.POEntry, head: str) -> Forms:
    texts = tuple(entry.msgstr_plural[n] for n in sorted(entry.msgstr_plural))
    named = _NUMBER_LINE.search(entry.comment)
    return Forms(texts, head, named[1] if named else _first_placeholder(entry.msgid))


def _first_placeholder(text: str) -> str:
    """Return the name of the first placeholder in a text."""
    return next((name for _, name, _, _ in string.Formatter().parse(text) if name), "")
