"""The content of a page, collected from the game: sections, cases, charts, counters, glossary,
index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from builder.drawing.aids.phase_text import phase_text
from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.collation import index_place
from builder.i18n.locales import customs
from builder.i18n.translate import NAMES, Translator, not_translated
from builder.model.game import Document, Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.texts.prose import NOTES, Block, Case, RulesText, Term
from builder.outputs.map_art import PageMap
from builder.outputs.web.atlas import MapView, map_data, map_views
from builder.outputs.web.blocks import BlockSetter
from builder.outputs.web.in_play import InPlay, in_play
from builder.outputs.web.index import Group, index_of, terms_in
from builder.outputs.web.live_charts import live_data, live_views
from builder.outputs.web.pictures import Pictures
from builder.outputs.web.place_tables import place_views
from builder.rules.examples import ExampleRun

MOST_FOUND = 14
"""The largest number of rules that a search lists."""


@dataclass(frozen=True)
class CaseView:
    """A case (rule) as a page shows it: ``body`` and ``notes`` are HTML, ``plain`` is the text for
    searches, and ``terms`` are the ids of marked terms. ``wide`` cases contain charts, which extend
    into the margin. ``fallback`` is the language shown if there is no translation, ``remark`` what
    readers are told about the translation; both are usually empty."""

    number: str
    title: str
    scope: str
    depth: int
    body: Markup
    notes: Markup
    plain: str
    terms: tuple[str, ...]
    wide: bool
    fallback: str
    remark: str


@dataclass(frozen=True)
class Section:
    """A section of the rules (such as 7.0) with its cases, of which the first is the section's
    own."""

    number: str
    title: str
    scope: str
    cases: tuple[CaseView, ...]


@dataclass(frozen=True)
class Other:
    """Another language of the same rules reference, to which a page links: its code and its
    name."""

    language: str
    name: str


@dataclass(frozen=True)
class PhaseView:
    """A phase of the sequence of play; ``side`` names the side that it belongs to, if not both."""

    letter: str
    name: str
    side: str
    text: str
    rule: str


@dataclass(frozen=True)
class Roster:
    """The counters of a nation, or the markers, as a page lists them: each with its name, number
    and drawn sides."""

    title: str
    counters: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Page:
    """The whole content of a page. ``name`` is the name of its language; ``charts`` are those that
    no rule shows; ``play`` says how the rules engine treats the rules; ``words`` and ``data`` are
    texts and data for the page's scripts; ``places`` is the data about the ``maps``; ``symbols``
    are the shared symbols of its drawings, and ``sizes`` their style sheet."""

    language: str
    name: str
    title: str
    subtitle: str
    intro: str
    lent: str
    version: str
    document: Document
    play: InPlay | None
    others: tuple[Other, ...]
    sections: tuple[Section, ...]
    sequence: tuple[PhaseView, ...]
    live: list[dict[str, Any]]
    maps: tuple[MapView, ...]
    charts: Markup
    rosters: tuple[Roster, ...]
    glossary: tuple[Term, ...]
    foreign: dict[str, str]
    index: tuple[Group, ...]
    words: dict[str, object]
    data: dict[str, Any]
    places: dict[str, Any]
    symbols: Markup
    sizes: str


def collect_page_content(
    game: Game,
    context: DrawContext,
    figures: Figures,
    boards: Mapping[str, PageMap],
    languages: Sequence[str],
    runs: Sequence[ExampleRun],
) -> Page:
    """Return the content of the page in the drawing context's language; ``boards`` are the maps
    that it shows, by id, ``languages`` are all languages of the reference."""
    tr = context.tr
    rules = game.rules_in(tr.language)
    assert rules is not None
    pictures = Pictures(game, context, figures)
    setter = BlockSetter(game, tr, rules, runs, pictures)
    sections = _sections(rules, setter)
    live = live_views(game, tr, pictures)
    charts, rosters = _charts(game, setter), tuple(_rosters(game, tr, pictures))
    said = [(case.number, case.plain) for section in sections for case in section.cases]
    return Page(
        language=tr.language,
        name=NAMES.get(tr.language, tr.language),
        title=tr(game.sheet.title),
        subtitle=tr(game.sheet.subtitle) if game.sheet.subtitle else "",
        intro=rules.intro,
        lent=not_translated(tr, rules.fallback),
        version=game.sheet.version,
        document=game.sheet.document,
        play=in_play(game, tr, {case.number: case.title for case in rules.cases}),
        others=tuple(Other(o, NAMES.get(o, o)) for o in languages if o != tr.language),
        sections=sections,
        sequence=tuple(_phases(game, tr, setter.numbers)),
        live=live,
        maps=map_views(game, boards, tr, pictures),
        charts=charts,
        rosters=rosters,
        glossary=tuple(
            sorted(rules.glossary, key=lambda t: index_place(t.name, rules.language, t.reading))
        ),
        foreign={term.id: _foreign(game, rules, term, tr) for term in rules.glossary},
        index=index_of(rules),
        words=_words(tr, languages),
        data=live_data(game, tr),
        places=map_data(game, boards, context, pictures, said),
        symbols=pictures.definitions(),
        sizes=pictures.sizes(),
    )


def _words(tr: Translator, languages: Sequence[str]) -> dict[str, object]:
    return {
        "none": tr("No rule found."),
        "found": [tr("{n} rules", n=n) for n in range(MOST_FOUND + 1)],
        "closest": tr("No rule contains every word; these come closest."),
        "open": tr("Go to"),
        "decimal": customs(tr.language).decimal,
        "share": customs(tr.language).share,
        "column": tr("Column"),
        "languages": {code: NAMES.get(code, code) for code in languages},
    }


def _phases(game: Game, tr: Translator, numbers: set[str]) -> Iterable[PhaseView]:
    """Yield the phases of a turn; one that each player has in turn is marked so, as on paper."""
    for i, phase in enumerate(game.sheet.sequence):
        yield PhaseView(
            letter=chr(ord("A") + i % 26),
            name=tr(phase.name),
            side=tr("each player in turn") if game.sheet.in_turn(phase) else "",
            text=phase_text(game, phase, tr),
            rule=phase.rule if phase.rule in numbers else "",
        )


def _charts(game: Game, setter: BlockSetter) -> Markup:
    """Return the tables and tracks that no case shows, and the places of boards without a grid."""
    tables = [Block(kind="table", target=t.id) for t in game.tables if t.id not in setter.shown]
    tracks = [Block(kind="track", target=t.id) for t in game.tracks if t.id not in setter.shown]
    places = (Markup(setter.macros.chart(view)) for view in place_views(game, setter.tr))
    return Markup("\n").join([setter.html([*tables, *tracks]), *places])


def _rosters(game: Game, tr: Translator, pictures: Pictures) -> Iterable[Roster]:
    for nation in game.sheet.nations:
        units = tuple(
            _counter(u, tr, pictures, u.reduced is not None)
            for u in game.units
            if u.nation == nation.id
        )
        if units:
            yield Roster(tr(nation.name), units)
    markers = tuple(_counter(m, tr, pictures, m.back is not None) for m in game.markers)
    if markers:
        yield Roster(tr("Markers"), markers)


def _counter(
    counter: Unit | Marker, tr: Translator, pictures: Pictures, has_back: bool
) -> dict[str, Any]:
    name = tr(counter.name, counter.kind)
    title = tr(counter.title) if isinstance(counter, Unit) and counter.title else ""
    said = title or name
    back = pictures.counter(counter, "back", tr("{name}, back", name=said)) if has_back else ""
    front = pictures.counter(counter, "front", said)
    return {"name": name, "title": title, "count": counter.count, "front": front, "back": back}


def _foreign(game: Game, rules: RulesText, term: Term, tr: Translator) -> str:
    """Return a term's names in the other languages, or a remark that it is not translated."""
    remark = rules.remark_on_term(term)
    if remark and rules.is_lent(term):
        return tr(remark)
    others = [r for r in game.rules if r.language != rules.language]
    names = [t.name for r in others for t in r.glossary if t.id == term.id]
    foreign = [name for name in dict.fromkeys(names) if name != term.name]
    return " · ".join([*foreign, tr(remark)] if remark else foreign)


def _sections(rules: RulesText, setter: BlockSetter) -> tuple[Section, ...]:
    """Return the cases grouped into sections: a case of depth 1 begins a section, and so does the
    very first case."""
    groups: list[list[Case]] = []
    for case in rules.cases:
        if case.depth == 1 or not groups:
            groups.append([])
        groups[-1].append(case)
    return tuple(
        Section(g[0].number, g[0].title, g[0].scope, tuple(_view(c, rules, setter) for c in g))
        for g in groups
    )


def _view(case: Case, rules: RulesText, setter: BlockSetter) -> CaseView:
    remark = rules.remark_on(case)
    return CaseView(
        number=case.number,
        title=case.title,
        scope=case.scope,
        depth=case.depth,
        body=setter.html(b for b in case.blocks if b.kind not in NOTES),
        notes=setter.html(b for b in case.blocks if b.kind in NOTES),
        plain=setter.plain_text(case.blocks),
        terms=tuple(sorted(terms_in(case))),
        wide=any(b.kind in ("table", "track") for b in case.blocks),
        fallback=case.fallback,
        remark=remark and setter.tr(remark),
    )
