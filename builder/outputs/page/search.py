"""The search index: words of Latin script, pairs of kana and kanji, each with the cases that have it.

The page folds letters and splits words in the same way (``templates/html/reference.js``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from builder.outputs.page.page import CaseView, Page
from builder.outputs.page.words import tokens

NUMBER, TITLE, SECTION, TERM, TEXT = 40, 6, 2, 7, 1
"""What a word counts for, by where it stands."""


def search_index(pages: Sequence[Page]) -> dict[str, object]:
    """``docs``: [number, language, title, text]; ``post``: word → doc, weight, doc, weight …"""
    docs: list[list[str]] = []
    post: dict[str, list[int]] = {}
    for page in pages:
        terms = {term.rule: term.name for term in page.glossary}
        for section in page.sections:
            for case in section.cases:
                weights = _weights(case, section.title, terms.get(case.number, ""))
                for token, weight in weights.items():
                    post.setdefault(token, []).extend((len(docs), weight))
                docs.append([case.number, page.language, case.title, case.plain])
    return {"docs": docs, "post": dict(sorted(post.items()))}


def _weights(case: CaseView, section: str, term: str) -> Counter[str]:
    weights: Counter[str] = Counter()
    for text, weight in ((case.title, TITLE), (section, SECTION), (term, TERM), (case.plain, TEXT)):
        for token in tokens(text):
            weights[token] += weight
    # "7.72" and "772" find 7.7.2, as players of either style write it
    digits = case.number.replace(".", "")
    for form in {case.number, digits, f"{digits[0]}.{digits[1:]}"}:
        weights[form] = NUMBER
    return weights
