"""Translators: they look a text up in the game's catalogue first, then in the built-in one, and
otherwise return the text itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Protocol

from builder.i18n.board_words import Board, adapt_to_board
from builder.i18n.locales import customs, language_folders, languages
from builder.i18n.phrases import SAME_FORM, Phrase, fill_placeholders, without_forms
from builder.i18n.plurals import Forms, builtin_plural_forms, catalogue_of, game_plural_forms

NUMBER = "number"
"""The context by which a catalogue says whether a name is that of one thing or of several."""
SEVERAL = "several"

RESULT_CODE = "result"
"""The context of codes of results tables. A code is never one of Chitwright's own words: S is no south."""

_WORDS = re.compile(r"[^\W\d_]+")

_SAME_FORM = f":{SAME_FORM}}}"
"""The end of a placeholder that takes the form of the whole text."""

NAMES = {code: language.name for code, language in languages().items()}
"""The name of each language in that language itself, by code."""


def _language_names() -> dict[str, str]:
    found = (f.stem for folder in language_folders() for f in folder.glob("*.po"))
    return {code: NAMES.get(code, code) for code in dict.fromkeys(("en", *sorted(found)))}


LANGUAGES = _language_names()
"""The languages that Chitwright itself provides, by code, with their own names: English, and those
with a catalogue beside this module."""


@dataclass(frozen=True)
class Translator:
    """Translates when called, as in ``tr("Turn record track")``. A ``context`` distinguishes equal
    texts, such as the verb *attack* and the noun.

    ``language`` is the reader's; ``catalogue`` holds the game's translations into it (keys are
    ``context|text`` or ``text``). Placeholders ``{name}`` are filled from keywords *after*
    translation. Percentages that no catalogue has are written in the language's format. On a
    ``board`` without hexes the built-in texts speak of its places instead. ``names`` are the words
    of proper names, needed where nouns have capitals too: they are not hyphenated.
    """

    language: str = "en"
    catalogue: Mapping[str, str] = field(default_factory=dict)
    board: Board = "hexes"
    names: frozenset[str] = frozenset()
    _said_before: dict[tuple[str, str], str] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __call__(self, text: str, context: str = "", /, **values: object) -> str:
        return self._said(text, context, values, "")

    def recased(self, text: str, case: Callable[[str], str]) -> str:
        """Return the translation of a text with its capitals changed by the function ``case``
        (``str.lower`` or :func:`first_lower`), for a name inside a sentence."""
        return case(self(text))

    def _in_context(self, text: str, context: str) -> str | None:
        key = f"{context}|{text}"
        return self.catalogue.get(key) or catalogue_of(self.language).in_context.get(key)

    def _said(self, text: str, context: str, values: Mapping[str, object], form: str) -> str:
        """Return the translation of a text with its placeholders filled. Placeholders ``{name:*}``, which
        follow the form of the whole sentence, are filled in the grammatical ``form``."""
        if values or type(text) is not str:  # a phrase has forms of its own
            return self._said_anew(text, context, values, form)
        known = self._said_before.get((text, context))
        if known is None:
            known = self._said_before[text, context] = self._said_anew(text, context, values, form)
        return known

    def _said_anew(self, text: str, context: str, values: Mapping[str, object], form: str) -> str:
        found = self.lookup(text, context)
        own = customs(self.language)
        result = own.figures(text) if found is None else found
        in_context = bool(context) and self._in_context(text, context) is not None
        if values and not in_context and (forms := self._forms(text, found)):
            result = forms.fill(values)
        if self.board != "hexes" and self._is_ours(text, result):
            result = adapt_to_board(result, self.language, self.board)
        if "{" in result:
            result = own.agree(result)
        if not values:
            return without_forms(result, own.verbs)
        return own.figures(own.contract(fill_placeholders(result, values, form, own.verb_of)))

    def _is_ours(self, text: str, said: str) -> bool:
        """Return whether ``text`` is one of Chitwright's sentences and its translation ``said`` comes from
        Chitwright's catalogue, not the game's."""
        if text not in _builtin_texts():
            return False
        forms = self._forms(text, said)
        return said == builtin_texts(self.language).get(text, text) or (
            forms is not None and said in forms.texts
        )

    def _forms(self, text: str, found: str | None) -> Forms | None:
        """Return the plural forms of one of Chitwright's own sentences: those of the game's catalogue
        if it translates the sentence, else the built-in ones; ``None`` if there are none."""
        if text in self.catalogue:
            return game_plural_forms(self.catalogue, text)
        return builtin_plural_forms(self.language if found is not None else "en").get(text)

    def lookup(self, text: str, context: str = "") -> str | None:
        """Return the translation of a text, from the game's catalogue or else the built-in one;
        ``None`` if there is none."""
        if context and (found := self._in_context(text, context)):
            return found
        own = self.catalogue.get(text)
        return own or (None if context == RESULT_CODE else builtin_texts(self.language).get(text))


def labelled(tr: Translator, name: str, text: str) -> str:
    """Return a label and a text joined by a colon as the language writes it, which may have a space before
    it."""
    return tr("{name}: {text}", name=name, text=text)


@dataclass(frozen=True)
class PhraseTranslator(Translator):
    """Translates into phrases that have grammatical forms (:class:`~builder.i18n.phrases.Phrase`),
    for sentences that are made of parts."""

    def __call__(self, text: str, context: str = "", /, **values: object) -> str:
        said = self._said(text, context, values, "")
        if not customs(self.language).forms:
            return said
        in_form = partial(self._in_form, text, context, values)
        filled = None if values else partial(self._filled, text, context)
        return Phrase(said, in_form, filled)

    def recased(self, text: str, case: Callable[[str], str]) -> str:
        said = case(self(text))
        if not customs(self.language).forms:
            return said

        def in_form(form: str) -> str:
            own = self._in_context(text, form)
            return case(own) if own else customs(self.language).guess_form(said, form)

        return Phrase(said, in_form)

    def _filled(self, text: str, context: str, values: Mapping[str, object]) -> str:
        return self(text, context, **values)

    def _in_form(self, text: str, context: str, values: Mapping[str, object], form: str) -> str:
        """Return a text in a grammatical form: from the catalogue entry that has the form as its context;
        otherwise with the ``{name:*}`` placeholders in that form; otherwise as the language's patterns
        guess it."""
        if self._in_context(text, form) is not None:
            return self._said(text, form, values, form)
        own = customs(self.language)
        if form in own.verbs and (number := self._in_context(text, NUMBER)):
            return own.verbs[form][number == SEVERAL]
        said = self._said(text, context, values, form)
        handed_on = _SAME_FORM in (self.lookup(text, context) or text)
        return said if handed_on and form not in own.verbs else own.guess_form(said, form)


def first_lower(text: str) -> str:
    """Return a text with its first letter in lower case."""
    return text[:1].lower() + text[1:]


def phrase_translator(tr: Translator) -> PhraseTranslator:
    """Return a translator of the same texts whose results are phrases, which have grammatical forms."""
    return PhraseTranslator(tr.language, tr.catalogue, tr.board, tr.names)


def begins_with_a_word(text: str, tr: Translator) -> bool:
    """Return whether the first word of ``text`` also occurs in lower case in a text of the game or of
    Chitwright, so that it is no name, abbreviation or code."""
    match = _WORDS.match(text)
    word = match[0] if match else ""
    if word[1:] != word[1:].lower():
        return False
    small = re.compile(rf"(?<!\w){re.escape(word.lower())}(?!\w)")
    return word.lower() in _small_words(tr.language) or any(
        map(small.search, tr.catalogue.values())
    )


def begins_with_a_translated_word(text: str, tr: Translator) -> bool:
    """Return whether the first word of ``text`` is an ordinary word because a translator changed it: the
    originals of the game's texts do not have it, while names mostly stay as they are. A word with a
    capital within a sentence of the translation is a name too."""
    match = _WORDS.match(text)
    if not match or not match[0].istitle() or customs(tr.language).capitals != "names":
        return False
    original = re.compile(rf"(?<![^\W\d_]){match[0]}(?![^\W\d_])")
    within = re.compile(rf"(?<=[\w,;] ){match[0]}(?!\w)")
    return any(map(_WORDS.search, tr.catalogue)) and not (
        any(map(original.search, tr.catalogue)) or any(map(within.search, tr.catalogue.values()))
    )


@cache
def _small_words(language: str) -> frozenset[str]:
    """Return the words that occur in built-in texts in lower case, or capitalised only as the first word
    of a sentence."""
    english = translated_builtin_texts() if language == "en" else ()
    texts = (*builtin_texts(language).values(), *english)
    words = (word for text in texts for word in _WORDS.findall(text))
    first = (_WORDS.match(text) for text in texts if text.endswith("."))
    begin = (match[0] for match in first if match and match[0].istitle())
    return frozenset((*(word for word in words if word.islower()), *map(str.lower, begin)))


class TranslatedGame(Protocol):
    """The part of a game that a translator needs: ``translations`` by language and text, the kind
    of board that it is ``played_on``, and its ``proper_names``."""

    @property
    def translations(self) -> Mapping[str, Mapping[str, str]]: ...

    @property
    def played_on(self) -> Board: ...

    @property
    def proper_names(self) -> tuple[str, ...]: ...


def translator_of(game: TranslatedGame, language: str) -> Translator:
    """Return a translator for a game's texts in a language, whose built-in sentences speak of the
    game's kind of board."""
    tr = Translator(language, game.translations.get(language, {}), game.played_on)
    if customs(language).capitals != "nouns":
        return tr
    words = (word for name in game.proper_names for word in _WORDS.findall(tr(name)))
    return replace(tr, names=frozenset(words))


def not_translated(tr: Translator, language: str) -> str:
    """Return the notice that all the rules are printed in another ``language`` for lack of a translation;
    an empty text if ``language`` is empty."""
    if not language:
        return ""
    name = tr(NAMES.get(language, language))
    return tr("These rules are not translated yet; they are in {language}.", language=name)


@cache
def builtin_texts(language: str) -> Mapping[str, str]:
    """Return the built-in texts (chart heads, menus, page furniture) in a language."""
    found = catalogue_of(language)
    return {**found.words, **{text: form.other for text, form in found.forms.items()}}


@cache
def _builtin_texts() -> frozenset[str]:
    return frozenset(translated_builtin_texts())


@cache
def translated_builtin_texts() -> tuple[str, ...]:
    """Return every built-in text that has a translation, in the order of the catalogue with the most
    entries."""
    catalogues = [builtin_texts(code) for code in LANGUAGES if code != "en"]
    return tuple(dict.fromkeys(word for catalogue in catalogues for word in catalogue))
