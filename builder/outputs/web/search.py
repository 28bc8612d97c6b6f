"""Makes the search index: words of Latin script, and pairs of kana and kanji, each with the cases
(rules) that contain it; and groups of everyday words that mean about the same as words in the rules
(``everyday.toml``). The page's script normalises and splits words in the same way
(``templates/html/search.js``)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from functools import cache
from importlib.resources import files

from builder.model.texts.prose import Term
from builder.outputs.web.page_content import CaseView, Page
from builder.outputs.web.word_splitting import tokens

NUMBER, TITLE, SECTION, TERM = 40, 6, 2, 5
"""The weight of a word in the number of a case, in its title, in the title of its section, and
among the terms that it defines; each occurrence in the text counts for one."""
HEAD = 64
"""The factor of the heading weight in the stored weight of a word, which is the word's weight
outside of the text, times this factor, plus the number of its occurrences in the text."""


def search_index(pages: Sequence[Page]) -> dict[str, object]:
    """Return the search index of pages as values for JSON: ``docs``: [number, language, title,
    text, number of words]; ``post``: word → doc, weight, doc, weight …; ``everyday``: language →
    words to ignore, and groups of words with about the same meaning."""
    docs: list[list[str | int]] = []
    post: dict[str, list[int]] = {}
    for page in pages:
        forms = {term.id: _forms(term) for term in page.glossary}
        defined: dict[str, list[str]] = {}
        for term in page.glossary:
            defined.setdefault(term.rule, []).append(forms[term.id])
        for section in page.sections:
            for case in section.cases:
                terms = " / ".join(defined.get(case.number, ()))
                text = Counter(tokens(case.plain))
                heads = _heads(case, section.title, terms)
                for word in {t for term in case.terms for t in tokens(forms[term])}:
                    text[word] = text[word] or 1
                for token in dict.fromkeys([*heads, *text]):
                    weight = heads[token] * HEAD + min(text[token], HEAD - 1)
                    post.setdefault(token, []).extend((len(docs), weight))
                long = sum(text.values())
                docs.append([case.number, page.language, case.title, case.plain, long])
    everyday = {page.language: _everyday(page.language, post) for page in pages}
    return {"docs": docs, "post": dict(sorted(post.items())), "everyday": everyday}


def _forms(term: Term) -> str:
    """Return all words that a reader may use for a term, as one text: its name, its reading, its
    other forms, and words that the rules avoid."""
    return " / ".join(filter(None, (term.name, term.reading, *term.also, *term.avoid)))


def _heads(case: CaseView, section: str, defined: str) -> Counter[str]:
    """Return the weights of words that describe a case (rule) other than by its text: those in its
    number, its title, the title of its ``section``, and the names of the terms that it defines
    (``defined``)."""
    weights: Counter[str] = Counter()
    for text, weight in ((case.title, TITLE), (section, SECTION), (defined, TERM)):
        for token in dict.fromkeys(tokens(text)):
            weights[token] += weight
    # "7.72" and "772" find 7.7.2, as players of either style write it
    digits = case.number.replace(".", "")
    for form in {case.number, digits, f"{digits[0]}.{digits[1:]}"}:
        weights[form] = NUMBER
    return weights


# -- everyday words ------------------------------------------------------------------------------


def _everyday(language: str, found: Container[str]) -> dict[str, list[str] | list[list[str]]]:
    """Return the everyday words of a language as data for the page's search: words to be
    ``ignored`` (common in questions, but not what rules are about), and groups of words with about
    the same meaning (``alike``). A group is left out if no rule contains any of its words."""
    known = _everyday_words().get(language)
    if known is None:
        return {}
    groups = [words for words in known.alike if any(_contains_words(word, found) for word in words)]
    return {"ignored": list(known.ignored), "alike": groups}


def _contains_words(word: str, found: Container[str]) -> bool:
    return all(token in found for token in tokens(word))


class _Words:
    """The everyday words of a language: words to ignore in a search, and groups of words that mean
    about the same."""

    def __init__(self, ignored: str, alike: Iterable[str]) -> None:
        self.ignored = ignored.split()
        self.alike = [[word.strip() for word in line.split(",")] for line in alike]


@cache
def _everyday_words() -> dict[str, _Words]:
    text = files("builder.outputs.web").joinpath("everyday.toml").read_text("utf-8")
    return {language: _Words(**said) for language, said in tomllib.loads(text).items()}
