"""Translators: the game's catalogue first, then the house's own words, then the text itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Protocol

from builder.i18n.board_words import Board, on_board
from builder.i18n.locales import customs, folders, languages
from builder.i18n.plurals import Forms, catalogue_of, given, plurals

_WORDS = re.compile(r"[^\W\d_]+")

NAMES = {code: language.name for code, language in languages().items()}
"""What languages call themselves, by code."""


def _spoken() -> dict[str, str]:
    found = (f.stem for folder in folders() for f in folder.glob("*.po"))
    return {code: NAMES.get(code, code) for code in dict.fromkeys(("en", *sorted(found)))}


LANGUAGES = _spoken()
"""The languages that the house itself speaks, by code, with their own names: English, and those
that there is a catalogue of beside this module."""


@dataclass(frozen=True)
class Translator:
    """Calls as ``tr("Turn record track")``. A ``context`` tells two equal texts apart.

    ``language`` is the reader's; ``catalogue`` the game's translations into it (keys are
    ``context|text`` or ``text``). Placeholders ``{name}`` are filled by keyword *after* translation.
    Percentages that no catalogue has are written by the language's custom. On a ``board`` other than
    of hexes the house's own words speak of its places instead. ``names`` are the words of names that
    look like other words, as nouns have capitals too: lines do not part them.
    """

    language: str = "en"
    catalogue: Mapping[str, str] = field(default_factory=dict)
    board: Board = "hexes"
    names: frozenset[str] = frozenset()

    def __call__(self, text: str, context: str = "", /, **values: object) -> str:
        found = self.lookup(text, context)
        result = customs(self.language).figures(text) if found is None else found
        if values and (forms := self._forms(text, found)):
            result = forms.said(values)
        if self.board != "hexes" and self._is_ours(text, result):
            result = on_board(result, self.language, self.board)
        own = customs(self.language)
        return own.figures(own.joined(result.format(**values))) if values else result

    def _is_ours(self, text: str, said: str) -> bool:
        """Whether what is said is the house's sentence, which no catalogue of the game says otherwise."""
        if text not in _house():
            return False
        forms = self._forms(text, said)
        return said == house_catalogue(self.language).get(text, text) or (
            forms is not None and said in forms.texts
        )

    def _forms(self, text: str, found: str | None) -> Forms | None:
        """The forms of a sentence of the house for different numbers: a game's own, if it has some."""
        if text in self.catalogue:
            return given(self.catalogue, text)
        return plurals(self.language if found is not None else "en").get(text)

    def lookup(self, text: str, context: str = "") -> str | None:
        """The translation, or ``None`` where there is none."""
        if context and (found := self.catalogue.get(f"{context}|{text}")):
            return found
        return self.catalogue.get(text) or house_catalogue(self.language).get(text)


class Speaking(Protocol):
    """A game as far as it says which words it has: ``translations`` by language and text, what it is
    ``played_on``, and the ``proper_names`` in it."""

    @property
    def translations(self) -> Mapping[str, Mapping[str, str]]: ...

    @property
    def played_on(self) -> Board: ...

    @property
    def proper_names(self) -> tuple[str, ...]: ...


def translator_of(game: Speaking, language: str) -> Translator:
    """Who says a game's texts in a language, and speaks of the places that its boards have."""
    tr = Translator(language, game.translations.get(language, {}), game.played_on)
    if customs(language).capitals != "nouns":
        return tr
    words = (word for name in game.proper_names for word in _WORDS.findall(tr(name)))
    return replace(tr, names=frozenset(words))


def not_translated(tr: Translator, language: str) -> str:
    """What rules say of themselves that are all printed in another language; nothing if that is empty."""
    if not language:
        return ""
    name = tr(NAMES.get(language, language))
    return tr("These rules are not translated yet; they are in {language}.", language=name)


@cache
def house_catalogue(language: str) -> Mapping[str, str]:
    """The house's own words (chart heads, menus, page furniture) in a language."""
    words, forms = catalogue_of(language)
    return {**words, **{text: form.other for text, form in forms.items()}}


@cache
def _house() -> frozenset[str]:
    return frozenset(house_words())


@cache
def house_words() -> tuple[str, ...]:
    """Every word of the house that is translated, in the order of its fullest catalogue."""
    catalogues = [house_catalogue(code) for code in LANGUAGES if code != "en"]
    return tuple(dict.fromkeys(word for catalogue in catalogues for word in catalogue))
