"""Makes the index of the rules: terms and titles, each with the cases that mention it.

It refers to case numbers, which are the same in every output and language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from builder.model.texts.prose import Case, RulesText
from builder.outputs.web.word_splitting import fold

_KANA = (
    *(("ア", "アイウエオヴ"), ("カ", "カキクケコガギグゲゴ"), ("サ", "サシスセソザジズゼゾ")),
    *(
        ("タ", "タチツテトダヂヅデド"),
        ("ナ", "ナニヌネノ"),
        ("ハ", "ハヒフヘホバビブベボパピプペポ"),
    ),
    *(("マ", "マミムメモ"), ("ヤ", "ヤユヨ"), ("ラ", "ラリルレロ"), ("ワ", "ワヲン")),
)
"""The rows of kana, each by its first character."""

UNREADABLE_GROUP = "漢字"
"""The name of the group of index entries that begin with a character whose reading is unknown."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An index entry with its case numbers; the case that defines it comes first."""

    name: str
    numbers: tuple[str, ...]
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """The index entries under one letter."""

    letter: str
    entries: tuple[Entry, ...]


_LEADING = {"en": re.compile(r"(the|an?|and|in) ", re.I)}
"""Words that are removed from the beginning of entries, by language."""


def index_of(rules: RulesText) -> tuple[Group, ...]:
    """Return the index of a language's rules, letter by letter."""
    entries: dict[str, Entry] = {}
    for found in (*_terms(rules), *_titles(rules)):
        name = found.name[:1].upper() + found.name[1:]
        entry = Entry(name, found.numbers, found.reading)
        known = entries.get(fold(entry.name))
        if known is None:
            entries[fold(entry.name)] = entry
        else:
            numbers = tuple(dict.fromkeys((*known.numbers, *entry.numbers)))
            entries[fold(entry.name)] = Entry(known.name, numbers, known.reading)
    ordered = sorted(entries.values(), key=_place)
    return tuple(Group(letter, tuple(some)) for letter, some in groupby(ordered, key=_letter))


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
    leading = _LEADING.get(rules.language)
    for case in rules.cases:
        title = _without_article(leading, case.title) if leading else case.title
        yield Entry(title, (case.number,))


def _without_article(leading: re.Pattern[str], title: str) -> str:
    match = leading.match(title)
    return title[match.end() :] if match else title


def _letter(entry: Entry) -> str:
    first = fold(entry.reading or entry.name)[:1]
    row = next((letter for letter, row in _KANA if first in row), "")
    if row:
        return row
    if first.isascii():
        return first.upper() if first.isalpha() else "0–9"
    return UNREADABLE_GROUP if first > "\u2fff" else first.upper()


def _place(entry: Entry) -> tuple[int, str, str]:
    """Return the sort key of an entry: Latin letters before kana, kana before the rest."""
    letter = _letter(entry)
    rank = 2 if letter == UNREADABLE_GROUP else 1 if letter > "\u2fff" else 0
    return rank, letter, fold(entry.reading or entry.name)
