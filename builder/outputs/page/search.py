"""The search index: words of Latin script, pairs of kana and kanji, each with the cases that have it.

The page folds letters and splits words in the same way (``templates/html/search.js``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from builder.model.texts.prose import Term
from builder.outputs.page.page import CaseView, Page
from builder.outputs.page.words import tokens

NUMBER, TITLE, SECTION, TERM, TEXT = 40, 6, 2, 7, 1
"""What a word counts for, by where it stands."""


def search_index(pages: Sequence[Page]) -> dict[str, object]:
    """``docs``: [number, language, title, text]; ``post``: word → doc, weight, doc, weight …"""
    docs: list[list[str]] = []
    post: dict[str, list[int]] = {}
    for page in pages:
        forms = {term.id: _forms(term) for term in page.glossary}
        defined: dict[str, list[str]] = {}
        for term in page.glossary:
            defined.setdefault(term.rule, []).append(forms[term.id])
        for section in page.sections:
            for case in section.cases:
                terms = " / ".join(defined.get(case.number, ()))
                weights = _weights(case, section.title, terms, (forms[t] for t in case.terms))
                for token, weight in weights.items():
                    post.setdefault(token, []).extend((len(docs), weight))
                docs.append([case.number, page.language, case.title, case.plain])
    return {"docs": docs, "post": dict(sorted(post.items()))}


def _forms(term: Term) -> str:
    """Every word that a reader may have for a term: how it is read, its other forms, and even the words
    that texts avoid."""
    return " / ".join(filter(None, (term.name, term.reading, *term.also, *term.avoid)))


def _weights(case: CaseView, section: str, defined: str, marked: Iterable[str]) -> Counter[str]:
    """What each word counts for in a case; ``defined`` and ``marked`` are words for the terms that it
    defines and speaks of."""
    weights: Counter[str] = Counter()
    parts = ((case.title, TITLE), (section, SECTION), (defined, TERM), (case.plain, TEXT))
    for text, weight in parts:
        for token in tokens(text):
            weights[token] += weight
    for token in (t for words in marked for t in tokens(words)):
        weights[token] = weights[token] or TEXT
    # "7.72" and "772" find 7.7.2, as players of either style write it
    digits = case.number.replace(".", "")
    for form in {case.number, digits, f"{digits[0]}.{digits[1:]}"}:
        weights[form] = NUMBER
    return weights
