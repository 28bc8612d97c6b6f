"""What a page shows, gathered from the game: sections, cases, glossary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from builder.i18n.translate import LANGUAGES, Translator
from builder.model.game import Document, Game
from builder.model.prose import Case, RulesText, Term
from builder.outputs.rules_reference.blocks import BlockSetter
from builder.rules.examples import ExampleRun


@dataclass(frozen=True)
class CaseView:
    """One case, set: ``body`` and ``notes`` are HTML, ``plain`` the text that search finds."""

    number: str
    title: str
    scope: str
    depth: int
    body: Markup
    notes: Markup
    plain: str


@dataclass(frozen=True)
class Section:
    """A section (7.0) with its cases, itself first."""

    number: str
    title: str
    scope: str
    cases: tuple[CaseView, ...]


@dataclass(frozen=True)
class Other:
    """Another language of the same reference."""

    language: str
    name: str


@dataclass(frozen=True)
class Page:
    """A whole page. ``words`` are what the page's script says."""

    language: str
    title: str
    subtitle: str
    intro: str
    version: str
    document: Document
    others: tuple[Other, ...]
    sections: tuple[Section, ...]
    glossary: tuple[Term, ...]
    words: dict[str, object]


def page_of(
    game: Game, tr: Translator, languages: Sequence[str], runs: Sequence[ExampleRun]
) -> Page:
    """The page in the translator's language; ``languages`` are all that the reference has."""
    rules = game.rules_in(tr.language)
    assert rules is not None
    return Page(
        language=tr.language,
        title=tr(game.sheet.title),
        subtitle=tr(game.sheet.subtitle) if game.sheet.subtitle else "",
        intro=rules.intro,
        version=game.sheet.version,
        document=game.sheet.document,
        others=tuple(Other(o, LANGUAGES.get(o, o)) for o in languages if o != tr.language),
        sections=_sections(rules, BlockSetter(game, tr, rules, runs)),
        glossary=tuple(sorted(rules.glossary, key=lambda t: (t.reading or t.name).lower())),
        words={
            "none": tr("No rule found."),
            "found": tr("{n} rules"),
            "open": tr("Go to"),
            "languages": {code: name for code, name in LANGUAGES.items() if code in languages},
        },
    )


def _sections(rules: RulesText, setter: BlockSetter) -> tuple[Section, ...]:
    """The cases, grouped: a case of depth 1 opens a section, as does the first case of all."""
    groups: list[list[Case]] = []
    for case in rules.cases:
        if case.depth == 1 or not groups:
            groups.append([])
        groups[-1].append(case)
    return tuple(
        Section(g[0].number, g[0].title, g[0].scope, tuple(_view(c, setter) for c in g))
        for g in groups
    )


def _view(case: Case, setter: BlockSetter) -> CaseView:
    aside = ("decision", "estimate", "note")
    return CaseView(
        number=case.number,
        title=case.title,
        scope=case.scope,
        depth=case.depth,
        body=setter.html(b for b in case.blocks if b.kind not in aside),
        notes=setter.html(b for b in case.blocks if b.kind in aside),
        plain=setter.plain(case.blocks),
    )
