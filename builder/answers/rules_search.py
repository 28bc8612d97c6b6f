"""Finds cases (numbered rules) by words, and returns them as text."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from builder.model.game import Game
from builder.model.texts.prose import Block, Case, RulesText
from builder.outputs.web.search import NUMBER, TITLE
from builder.outputs.web.word_splitting import tokens


def find_cases(game: Game, words: str, language: str, most: int) -> list[dict[str, Any]]:
    """Return the cases (numbered rules) that match the words best: rare words weigh more than common
    ones, titles more than text, and a case's number most."""
    rules = game.rules_in(language)
    if rules is None:
        return []
    wanted = dict.fromkeys(tokens(words))
    counted = [(case, _weights(case, rules)) for case in rules.cases]
    spread = Counter(word for _, weights in counted for word in weights)
    scored = [
        (sum(_score(weights[w], spread[w], len(counted)) for w in wanted if w in weights), case)
        for case, weights in counted
    ]
    best = sorted((s for s in scored if s[0] > 0), key=lambda s: -s[0])[:most]
    return [{**case_as_data(case, rules), "score": round(score, 2)} for score, case in best]


def _score(weight: float, cases_with_it: int, cases: int) -> float:
    return math.log(1 + weight) * math.log(1 + cases / cases_with_it)


def _weights(case: Case, rules: RulesText) -> Counter[str]:
    found = Counter(tokens(_text(case, rules)))
    for word in tokens(case.title):
        found[word] += TITLE
    found[case.number] += NUMBER
    return found


def case_as_data(case: Case, rules: RulesText) -> dict[str, Any]:
    """Return a case (numbered rule) as plain data: number, title, text."""
    found = {"number": case.number, "title": case.title, "text": _text(case, rules)}
    return {**found, "scope": case.scope} if case.scope else found


def _text(case: Case, rules: RulesText) -> str:
    terms = {term.id: term.name for term in rules.glossary}
    return "\n".join(filter(None, (_block(block, terms) for block in case.blocks)))


def _block(block: Block, terms: dict[str, str]) -> str:
    if not block.items:
        return f"[{block.kind}: {block.target}]" if block.target else ""
    items = ["".join(run.words(terms) for run in item) for item in block.items]
    if block.kind == "grid":
        rows = [items[at : at + block.columns] for at in range(0, len(items), block.columns)]
        return "\n".join(" | ".join(row) for row in rows)
    if block.kind in ("steps", "list"):
        return "\n".join(f"- {item}" for item in items)
    return "\n".join(items)
