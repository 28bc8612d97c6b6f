"""Compares a translation with the words that Chitwright's own texts use for wargame terms, and reports a
term for which one page would then show two different words.

A one-word term is compared only where it is the whole text, such as the heading of a chart, because within
a longer text it may mean something else. Terms of several words are compared everywhere. A term in the
game's glossary takes precedence over Chitwright's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from builder.i18n.locales import customs
from builder.i18n.terms import also_said, term_languages, terms_in
from builder.i18n.translate import builtin_texts
from builder.loading.checks.findings import Findings
from builder.loading.languages.translations import source_and_others, words_of_case
from builder.loading.reading.rules_text import ParsedRules
from builder.model.game import Game
from builder.model.texts.prose import RulesText
from builder.problems import PathKey, Severity
from builder.sentences import filled_sentence

_ARTICLE = re.compile(r"^(?:an?|the) ", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_ARTICLES = {"l", "la", "las", "le", "les", "los"}
_SMALL_WORDS = _ARTICLES | {"a", "al", "au", "d", "de", "dei", "del", "des", "di", "du", "en"}
_BRACKETS = re.compile(r"[（）()]")
_MAX_LISTED = 20
"""The largest number of departures that are reported for a language."""


@dataclass(frozen=True, slots=True)
class _Departure:
    """A translated text that uses a different word for a term than Chitwright's own translations do."""

    path: PathKey
    what: str
    term: str
    word: str


def check_house_terms(game: Game, rules: list[ParsedRules], findings: Findings) -> None:
    """Warn where a translation uses another word for a thing than Chitwright's own sentences,
    unless the game's glossary has a term for it."""
    source, others = source_and_others(game, rules)
    if game.sheet.languages[:1] != ("en",):
        return
    translated = {parsed.text.language: parsed for parsed in others}
    finder_of = cache(_TermFinder)  # the terms are the same in most languages
    for language in game.sheet.languages[1:]:
        if language not in term_languages():
            continue
        terms = _Terms(language, source.text if source else None, finder_of)
        found = [*_in_entries(game.translations.get(language, {}), terms)]
        if source and language in translated:
            found += _in_cases(source.text, translated[language], terms)
        for departure in found[:_MAX_LISTED]:
            message = filled_sentence(
                "{what} has another word for {term!r} than Chitwright's own sentences, which say {word!r}",
                what=departure.what,
                term=departure.term,
                word=departure.word,
            )
            hint = "say the same, or give the term to the game's glossary"
            findings.report("two-terms", message, departure.path, hint, severity=Severity.WARNING)


class _TermFinder:
    """Finds terms in English texts. Each text is searched once, however many languages it is translated
    into."""

    def __init__(self, terms: Iterable[str]) -> None:
        longest_first = sorted(terms, key=len, reverse=True)
        self._pattern = re.compile(
            rf"\b({'|'.join(map(re.escape, longest_first))})(?:e?s)?\b", re.IGNORECASE
        )
        self._found: dict[str, list[tuple[str, bool]]] = {}

    def terms_in(self, text: str) -> list[tuple[str, bool]]:
        """Return the terms in a text in the order of the alphabet, each with whether it is the whole
        text."""
        if text not in self._found:
            whole = _ARTICLE.sub("", text.strip())
            matches = self._pattern.finditer(text)
            self._found[text] = sorted({m[1].casefold(): m[0] == whole for m in matches}.items())
        return self._found[text]


class _Terms:
    """Chitwright's wargame terms in a language, except those that the game's glossary defines itself."""

    def __init__(
        self,
        language: str,
        source: RulesText | None,
        finder_of: Callable[[frozenset[str]], _TermFinder],
    ) -> None:
        self.language = language
        glossary = source.glossary if source else ()
        own = {form.casefold() for term in glossary for form in (term.name, *term.also)}
        said = terms_in(language)
        self.words = {term: word for term, word in said.items() if term not in own}
        self._also, self._every_word = also_said(language), frozenset(said.values())
        self._house = builtin_texts(language)
        self._squares = customs(language).script.squares
        self._finder = finder_of(frozenset({*said, *own}))

    def departures(self, text: str, said: str) -> Iterator[tuple[str, str]]:
        """Yield each term in a text that its translation renders by a word other than Chitwright's,
        together with Chitwright's word."""
        for term, is_whole in self._finder.terms_in(text):
            word = self.words.get(term)
            if not word or not (is_whole or " " in term) or said in self._every_word:
                continue
            if is_whole and said in (self._house.get(term), self._house.get(term.capitalize())):
                continue
            if not any(self._has(said, form) for form in (word, *self._also.get(term, ()))):
                yield term, word

    def _has(self, said: str, word: str) -> bool:
        """Return whether a text contains a word in one of its grammatical forms, or as the last part of a
        compound."""
        if self._squares:
            parts = filter(None, _BRACKETS.split(word))
            return any(part in said or part[-2:] in said for part in parts)
        spoken = said.casefold()
        words = [w for w in _WORD.findall(word.casefold()) if w not in _SMALL_WORDS]
        return all(w[: max(3, len(w) - 3)] in spoken for w in words)


def _in_entries(entries: Mapping[str, str], terms: _Terms) -> Iterator[_Departure]:
    for text, said in entries.items():
        for term, word in () if "|" in text else terms.departures(text, said):
            yield _Departure(("translations", terms.language, text), f"{said!r}", term, word)


def _in_cases(source: RulesText, parsed: ParsedRules, terms: _Terms) -> Iterator[_Departure]:
    originals = {case.number: case for case in source.cases}
    for case in parsed.text.cases:
        section, original = parsed.sections.get(case.number), originals.get(case.number)
        if original is None or (section and section.stamp.todo):
            continue
        path = ("rules", parsed.text.language, case.number)
        said = words_of_case(case)
        found = dict(terms.departures(original.title, case.title))
        found |= dict(terms.departures(words_of_case(original), said))
        for term, word in found.items():
            yield _Departure(path, f"case {case.number}", term, word)
