"""Gives generated rules with the same title distinct titles, by what their declarations are
about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from builder.i18n.collation import INDEX_FORM
from builder.i18n.phrases import text_in_form
from builder.model.mechanisms import Declared, Mechanisms
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.nearness import near_of
from builder.model.mechanisms.stacking import Apart
from builder.problems import PathKey
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.deed_clauses import is_deed
from builder.rules.engine.wording.word_kinds import KINDS

_IN_TITLES = re.compile(r"\b(?!(?:a|an|and|at|in|of|on|or|the|to|with)\b)[a-z]+\b")
"""The words that have a capital letter in an English title."""
_MOST = 2
"""The largest number of things that a title names."""


def distinct_titles(wording: Wording, titles: Mapping[str, str]) -> dict[str, str]:
    """Return titles by rule number. To each of several rules with the same title it adds the first
    things that only this rule's declarations mention, as in *Column Shifts: Forest, River*; a rule
    that has no such thing keeps its title."""
    many = Counter(titles.values())
    found = dict(titles)
    declared = _declared(wording.game.mechanisms)
    for title in (title for title, times in many.items() if times > 1):
        numbers = [number for number, other in titles.items() if other == title]
        topics = {
            number: list(dict.fromkeys(_topics(wording, declared.get(number, ()))))
            for number in numbers
        }
        every = Counter(topic for listed in topics.values() for topic in listed)
        for number in numbers:
            own = [topic for topic in topics[number] if every[topic] == 1][:_MOST]
            if own:
                text = _in_title(wording, wording.tr(", ").join(own))
                found[number] = wording.tr("{code}: {text}", code=title, text=text)
    return found


def _declared(mechanisms: Mechanisms) -> dict[str, list[tuple[PathKey, Declared]]]:
    """Return the declarations under each rule number, with their paths."""
    found: dict[str, list[tuple[PathKey, Declared]]] = {}
    for path, part in mechanisms.parts:
        if isinstance(part, Declared):
            found.setdefault(part.rule, []).append((path, part))
    return found


def _topics(wording: Wording, declared: Iterable[tuple[PathKey, Declared]]) -> Iterator[str]:
    """Yield what declarations are about (their phase, their conditions), worded for a title."""
    for path, part in declared:
        inside = wording.game.mechanisms.conditions
        own = next((when for at, when in inside if at[: len(path)] == path), None)
        texts = [*_named(wording, part), *(_asked(wording, own) if own is not None else ())]
        yield from (_without_article(wording, text) for text in texts)


def _named(wording: Wording, part: Declared) -> Iterator[str]:
    """Yield the names in a declaration apart from its conditions: its phase, or the two kinds of
    units that may not stack."""
    if isinstance(phase := getattr(part, "phase", ""), str):
        yield from filter(None, [wording.phase(phase)])
    if isinstance(part, Apart):
        yield from (wording.word(word, "is") for word in (*part.first, *part.second))


def _asked(wording: Wording, when: When) -> Iterable[str]:
    yield from filter(None, map(wording.phase, when.phase))
    for _, relation, words in when.lines():
        if relation == "within":
            words = tuple(word for near in map(near_of, words) for word in near.of)
        if relation != "amount":
            named = (word for word in words if not is_deed(wording, word))
            yield from (wording.word(word, KINDS.get(relation, "")) for word in named)
    if when.turn:
        yield wording.tr("turns {turns}" if len(when.turn) > 1 else "turn {turns}").format(
            turns=wording.turns(when.turn)
        )
    yield from (text_in_form(wording.word(word, "weather"), "title") for word in when.weather)
    yield from (wording.word(word, "season") for word in when.season)
    yield from map(wording.word, when.side)


def _without_article(wording: Wording, text: str) -> str:
    text = text_in_form(text, INDEX_FORM)
    article = next((a for a in wording.first_words if text.startswith(a)), "")
    return text.removeprefix(article)


def _in_title(wording: Wording, text: str) -> str:
    """Return a list of things as it stands after the colon of a title: with a capital letter if the
    language has it after a colon, and in English with more of them as other titles have."""
    said = wording.phrase_after_colon(text)
    return (
        _IN_TITLES.sub(lambda m: m[0].capitalize(), said) if wording.tr.language == "en" else said
    )
