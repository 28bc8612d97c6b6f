"""The index: terms, cases and charts, each with the cases and pages where they occur."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from builder.i18n.collation import index_place
from builder.i18n.locales import customs
from builder.model.game import Game
from builder.model.texts.prose import Case, RulesText, Term
from builder.outputs.paper.rulebook.words import SpanWriter


@dataclass(frozen=True)
class Entry:
    """A line of the index: ``places`` are pairs of a case number (or an empty text) and an anchor;
    ``letter`` is the heading under which it stands."""

    name: str
    letter: str
    places: tuple[tuple[str, str], ...]


def index_entries(rules: RulesText, words: SpanWriter) -> list[Entry]:
    """Return the index entries that do not depend on page numbers, in the language's order."""
    found: dict[str, list[tuple[str, str]]] = {}
    readings: dict[str, str] = {}

    def add(name: str, reading: str, places: Iterable[tuple[str, str]]) -> None:
        same = next((n for n in found if n.casefold() == name.casefold()), name)
        readings.setdefault(same, reading)
        listed = found.setdefault(same, [])
        listed += [p for p in places if p not in listed]

    texts = {case.number: _text(case, words) for case in rules.cases}
    for term in rules.glossary:
        add(term.name, term.reading, _of_term(term, rules, texts))
    terms = {
        form.casefold(): term.name
        for term in rules.glossary
        for form in (term.name, f"{term.name}s", *term.also)
    }
    section = ""
    for case in rules.cases:
        section = case.title if case.depth == 1 else section
        alone = case.depth == 1 or case.title.casefold() == section.casefold()
        own = case.title if alone else f"{case.title} ({section})"
        name = terms.get(case.title.casefold(), own)
        add(name, case.reading, [(case.number, f"c{case.number}")])
    order = {
        n: index_place(n, rules.language, readings[n]) for n, places in found.items() if places
    }
    return [
        Entry(name, order[name].letter, tuple(found[name]))
        for name in sorted(order, key=lambda name: (order[name], name))
    ]


def charts(game: Game, words: SpanWriter) -> list[Entry]:
    """Return the index entries of the booklet's tables and tracks, in page order."""
    heading = words.tr("Charts and tracks")
    named = [(f"table-{t.id}", t.title) for t in game.tables]
    named += [(f"track-{t.id}", t.title) for t in game.tracks]
    shown = sorted((words.pages[a], a, title) for a, title in named if a in words.pages)
    return [Entry(words.tr(title), heading, (("", a),)) for _, a, title in shown]


def _of_term(term: Term, rules: RulesText, texts: dict[str, str]) -> list[tuple[str, str]]:
    """Return where a term occurs: the case (rule) that defines it first, then every case that
    mentions it."""
    own = [term.rule] if term.rule in texts else []
    pattern = _pattern(term.name, rules.language)
    marked = [
        case.number
        for case in rules.cases
        if any(run.term == term.id for b in case.blocks for item in b.items for run in item)
        or pattern.search(texts[case.number])
    ]
    numbers = dict.fromkeys([*own, *marked])
    return [(number, f"c{number}") for number in numbers]


def _pattern(name: str, language: str) -> re.Pattern[str]:
    plain = re.escape(name)
    return re.compile(
        plain if customs(language).script.squares else rf"\b{plain}s?\b", re.IGNORECASE
    )


def _text(case: Case, words: SpanWriter) -> str:
    lines = (words.plain_text(item) for block in case.blocks for item in block.items)
    return " ".join([case.title, *lines])
