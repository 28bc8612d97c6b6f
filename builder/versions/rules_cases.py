"""Compares the cases (numbered rules) of two versions, including those generated from declared rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.texts.prose import Block, Case, RulesText
from builder.versions.change import Change, turned_into

INTRODUCTION = "intro"
"""The id of the change of the text before the first case."""

LONGEST = 400
"""The most letters of a paragraph that a note quotes."""


def rules_changes(old: Game, new: Game, tr: Translator) -> Iterator[Change]:
    """Yield the cases (numbered rules) that differ, each with the paragraphs that are gone and those
    that are new."""
    before, after = old.rules_in(tr.language), new.rules_in(tr.language)
    texts = [rules.intro.split("\n\n") if rules else [] for rules in (before, after)]
    if texts[0] != texts[1]:
        notes = tuple(_text_notes(texts[0], texts[1], tr))
        yield Change("rules", "changed", INTRODUCTION, tr("Rules of play"), notes, printed=True)
    was, now = (_by_number(rules) for rules in (before, after))
    for number, case in now.items():
        name = f"{number} {case.title}"
        if number not in was:
            yield Change("rules", "new", number, name, printed=True)
            continue
        notes = tuple(_notes(was[number], case, tr, (before, after)))
        if notes:
            yield Change("rules", "changed", number, name, notes, printed=True)
    for number, case in was.items():
        if number not in now:
            yield Change("rules", "gone", number, f"{number} {case.title}")


def _by_number(rules: RulesText | None) -> dict[str, Case]:
    return {case.number: case for case in rules.cases} if rules else {}


def _notes(
    old: Case, new: Case, tr: Translator, texts: tuple[RulesText | None, RulesText | None]
) -> Iterator[str]:
    if old.title != new.title:
        yield turned_into(tr, tr("Title"), old.title, new.title)
    was, now = (
        [_plain(block, rules) for block in case.blocks]
        for case, rules in zip((old, new), texts, strict=True)
    )
    yield from _text_notes(was, now, tr)
    if sorted(was) == sorted(now) and was != now:
        yield tr("in another order")


def _text_notes(old: Sequence[str], new: Sequence[str], tr: Translator) -> Iterator[str]:
    """Yield the paragraphs that are gone, then those that are new."""
    yield from (tr("no longer: {text}", text=_short(text)) for text in old if text not in new)
    yield from (tr("now: {text}", text=_short(text)) for text in new if text not in old)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _plain(block: Block, rules: RulesText | None) -> str:
    """Return the text of a block in a rule, or the name of what it shows."""
    if not block.items:
        return f"{block.kind} {block.target}"
    terms = {term.id: term.name for term in rules.glossary} if rules else {}
    return " · ".join("".join(run.words(terms) for run in item) for item in block.items)
