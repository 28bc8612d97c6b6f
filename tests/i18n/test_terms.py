"""One term for each thing, in every language: in the house's catalogue, every game's, and all rules text.
Words that were replaced are looked for in the tool's messages too.

``terms.toml`` says for each language which words must be used, what they mean, and which must not be.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from builder.i18n.terms import terms_in
from builder.i18n.translate import LANGUAGES, builtin_texts
from tests.i18n.catalogues import catalogues_of, entries_of, texts_of
from tests.together import together

ROOT = Path(__file__).parents[2]
TERMS = tomllib.loads((Path(__file__).parent / "terms.toml").read_text("utf-8"))
_PLACEHOLDER = re.compile(r"\{\w+\}")


def listed(what: str) -> list[tuple[str, str]]:
    """Every word of a list, with its language."""
    return [(language, word) for language, lists in TERMS.items() for word in lists[what]]


@cache
def entries(language: str) -> tuple[tuple[str, str, str], ...]:
    """Every translation into a language with its source, placeholders as marks, and whose it is."""
    return tuple(
        (path.parent.parent.name, _PLACEHOLDER.sub("{}", entry.msgid), said)
        for path in catalogues_of(language)
        for entry in entries_of(path)
        if not entry.obsolete
        for said in texts_of(entry)
        if said
    )


@cache
def sources_with(english: str) -> frozenset[str]:
    """The texts, of those that are translated into any language, in which a pattern is found."""
    pattern = re.compile(english, re.IGNORECASE)
    return frozenset(source for source in _sources() if pattern.search(source))


@cache
def _sources() -> frozenset[str]:
    return frozenset(source for language in TERMS for _, source, _ in entries(language))


@cache
def messages(language: str) -> tuple[str, ...]:
    """Every message of the tool in a language, and every text of a question to the rules."""
    paths = (ROOT / f"builder/i18n/{of}/{language}.po" for of in ("messages", "questions"))
    found = (entry for path in paths for entry in entries_of(path))
    return tuple(s for e in found for s in texts_of(e) if s)


@cache
def has_own_term(game: str, english: str) -> bool:
    """Whether a game's glossary has a term of its own for what a pattern finds."""
    path = ROOT / f"specs/{game}/rules/en/glossary.yaml"
    return path.exists() and bool(re.search(rf"name: .*{english}", path.read_text("utf-8")))


@cache
def everything(language: str) -> tuple[tuple[str, str], ...]:
    """Every text in a language with what it is of: translations, messages, rules text."""
    translations = ((game, said) for game, _, said in entries(language))
    told = (("messages", said) for said in messages(language))
    return (*translations, *told, *_prose(language))


def _prose(language: str) -> Iterator[tuple[str, str]]:
    """Every line of rules text and of glossaries in a language."""
    for folder in ("specs", "docs"):
        for path in sorted(ROOT.glob(f"{folder}/*/rules/{language}/*")):
            if path.suffix in (".md", ".yaml"):
                for line in path.read_text("utf-8").splitlines():
                    yield path.relative_to(ROOT).as_posix(), line


def test_every_language_of_the_house_has_its_terms() -> None:
    assert set(TERMS) == set(LANGUAGES) - {"en"}
    assert all(TERMS[language][what] for language in TERMS for what in ("said", "meant", "never"))


@together(("language", "english"), listed("said"))
def test_a_term_is_said_in_one_way(language: str, english: str) -> None:
    said = re.compile(TERMS[language]["said"][english], re.IGNORECASE)
    sources = sources_with(english)
    found = [entry for entry in entries(language) if entry[1] in sources]
    assert found, "no text says it"
    otherwise = [entry for entry in found if not said.search(entry[2])]
    assert [entry for entry in otherwise if not has_own_term(entry[0], english)] == []


@together(("language", "word"), listed("meant"))
def test_a_term_means_one_thing(language: str, word: str) -> None:
    meant = re.compile(TERMS[language]["meant"][word], re.IGNORECASE)
    found = [entry for entry in entries(language) if re.search(word, entry[2])]
    assert found, "no text says it"
    assert [entry for entry in found if not meant.search(entry[1])] == []


@together(("language", "word"), listed("never"))
def test_no_text_says_a_word_that_was_replaced(language: str, word: str) -> None:
    replaced = re.compile(word)
    assert [(where, said) for where, said in everything(language) if replaced.search(said)] == []


@together("language", [code for code in LANGUAGES if code != "en"])
def test_the_catalogue_says_a_term_as_the_list_of_terms_has_it(language: str) -> None:
    texts = builtin_texts(language)
    for term, word in terms_in(language).items():
        for title in (term.capitalize(), term.title()):
            if title in texts:
                assert texts[title].casefold() == word.casefold()
