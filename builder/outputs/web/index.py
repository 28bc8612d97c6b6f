"""Makes the index of the rules: terms and titles, each with the numbers of the cases (rules) that
mention it. These numbers are the same in every output and language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from builder.i18n.collation import index_place, without_article
from builder.model.texts.prose import Case, RulesText
from builder.outputs.web.word_splitting import fold
from builder.sentences import with_capital


@dataclass(frozen=True, slots=True)
class Entry:
    """An index entry with the numbers of its cases (rules); the case that defines it comes
    first."""

    name: str
    numbers: tuple[str, ...]
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """The index entries under one letter."""

    letter: str
    entries: tuple[Entry, ...]


def index_of(rules: RulesText) -> tuple[Group, ...]:
    """Return the index of a language's rules, letter by letter."""
    entries: dict[str, Entry] = {}
    for found in (*_terms(rules), *_titles(rules)):
        name = with_capital(found.name)
        entry = Entry(name, found.numbers, found.reading)
        known = entries.get(fold(entry.name))
        if known is None:
            entries[fold(entry.name)] = entry
        else:
            numbers = tuple(dict.fromkeys((*known.numbers, *entry.numbers)))
            entries[fold(entry.name)] = Entry(known.name, numbers, known.reading)
    places = {e: index_place(e.name, rules.language, e.reading) for e in entries.values()}
    ordered = sorted(places, key=places.__getitem__)
    return tuple(
        Group(letter, tuple(some))
        for letter, some in groupby(ordered, key=lambda entry: places[entry].letter)
    )


def _terms(rules: RulesText) -> Iterable[Entry]:
    for term in rules.glossary:
        used = (c.number for c in rules.cases if term.id in terms_in(c))
        numbers = tuple(dict.fromkeys(n for n in (term.rule, *used) if n))
        if numbers:
            yield Entry(term.name, numbers, term.reading)


def terms_in(case: Case) -> set[str]:
    """Return the ids of the terms that a case marks."""
    return {run.term for block in case.blocks for item in block.items for run in item if run.term}


def _titles(rules: RulesText) -> Iterable[Entry]:
    """Yield an entry for the title of each case (rule); if the title is another form of a term
    (such as its plural), the entry has the term's name."""
    forms = {fold(form): term for term in rules.glossary for form in (term.name, *term.also)}
    for case in rules.cases:
        title = without_article(case.title, rules.language)
        term = forms.get(fold(title))
        if term is None:
            yield Entry(title, (case.number,), case.reading)
        else:
            yield Entry(term.name, (case.number,), term.reading)
