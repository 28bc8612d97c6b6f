"""Typesets the whole rulebook, again and again until all page numbers in it are right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from builder.drawing.aids.phase_text import phase_text
from builder.drawing.aids.sequence_card import sequence_card
from builder.drawing.ink.computed_once import CachedCall, call_uncached
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import Paper
from builder.drawing.typeset import Atom, Frame, PageInProgress, Span, lay_pages
from builder.i18n.translate import labelled, not_translated
from builder.model.game import Game
from builder.model.statistics import Statistic
from builder.outputs.formats.navigation import Anchor, Bookmark, Link, Navigation
from builder.outputs.paper.rulebook import back, blocks, front, index
from builder.outputs.paper.rulebook.cases import CaseSetter
from builder.outputs.paper.rulebook.examples import ExampleText
from builder.outputs.paper.rulebook.figures import BookFigures
from builder.outputs.paper.rulebook.furniture import HeadersAndFooters
from builder.outputs.paper.rulebook.look import book_style, frame_of
from builder.outputs.paper.rulebook.words import SpanWriter

PASSES = 6
"""The largest number of times that the pages are set; page numbers are stable after two or three."""
SPARE = 4.6
"""The most mm by which columns may be made longer to save a page."""
AIR = (1.0, 0.85, 0.7)
"""The factors by which the space between paragraphs may be reduced to save a page, in the order
tried."""
CONTENTS, SEQUENCE = "contents", "sequence"
MINUTES = "0.0"
"""The number of the rules case that explains the game in five minutes."""


@dataclass(frozen=True)
class Rulebook:
    """The pages of a rulebook, with their links and bookmarks."""

    pages: list[Scene]
    navigation: Navigation


def rulebook(
    game: Game,
    context: DrawContext,
    paper: Paper,
    told: Mapping[str, ExampleText],
    statistics: Mapping[str, Sequence[Statistic]],
    cover: Scene,
    once: CachedCall = call_uncached,
) -> Rulebook:
    """Typeset the rules on a paper in the language of the drawing context (in which the game must
    have rules), after their ``cover``. ``once`` calls a function or returns its cached result."""
    return _Book(game, context, paper, told, statistics, cover, once).set()


_Parts = tuple[list[Atom], list[Atom]]


class _Book:
    def __init__(
        self,
        game: Game,
        context: DrawContext,
        paper: Paper,
        told: Mapping[str, ExampleText],
        statistics: Mapping[str, Sequence[Statistic]],
        cover: Scene,
        once: CachedCall,
    ) -> None:
        rules = game.rules_in(context.tr.language)
        assert rules is not None
        self.game, self.context, self.paper, self.rules = game, context, paper, rules
        self.cover, self.tr = cover, context.tr
        self.frame, self.air = frame_of(paper), 1.0
        self._set: tuple[Mapping[str, int], _Parts] | None = None
        look = book_style(context.tr, context.ink, once)
        self.words = SpanWriter(rules, context.tr, look)
        self.figures = BookFigures(game, context, self.frame, statistics)
        chosen = {id: example for id, example in told.items() if example.booklet}
        self.more_examples = len(chosen) < len(told)
        self.cases = CaseSetter(self.words, self.figures, chosen, self.frame.column)
        self.look = look

    def set(self) -> Rulebook:
        """Typeset the rulebook again and again until no page number changes; for a trial, once is
        enough."""
        count = self._set_until_stable()
        if not self.context.trial:
            self._spare_a_page(count)
        pages = self._pages(dry=False)
        dress = HeadersAndFooters(self.look, self.frame, self.paper, self.tr, self.game.sheet).dress
        dress(pages[1:], self.rules.cases, dict(self._parts()), self.tr("Contents"), 2)
        return Rulebook([p.scene for p in pages], self._navigation(pages))

    def _set_until_stable(self) -> int:
        """Typeset the pages until their page numbers no longer change, and return the number of
        pages."""
        count = 0
        for _ in range(1 if self.context.trial else PASSES):
            pages = self._pages(dry=True)
            count, found = len(pages), _page_numbers(pages)
            if found == self.words.pages:
                break
            self.words.pages = found
        return count

    def _spare_a_page(self, count: int) -> None:
        """Try to get rid of a last page with only a few lines: first by making columns one line
        longer, then also by reducing the space between paragraphs. ``count`` is the number of pages
        before."""
        plain, numbers = self.frame, self.words.pages
        self.frame = replace(plain, bottom=plain.bottom + SPARE)
        for self.air in AIR:
            if len(self._pages(dry=True)) < count and self._set_until_stable() < count:
                return
            self.words.pages = numbers
        self.frame, self.air = plain, 1.0

    def _pages(self, *, dry: bool) -> list[PageInProgress]:
        before, body = self._parts_set()
        if body and _is_full(before, self.frame):
            body = [body[0]._replace(fresh=True), *body[1:]]
        atoms = [*before, *body]
        if self.air != 1:
            atoms = [atom._replace(before=atom.before * self.air) for atom in atoms]
        return [
            PageInProgress(self.cover),
            *lay_pages(atoms, self.frame, rule=self.look.colours.line, dry=dry),
        ]

    def _parts_set(self) -> _Parts:
        """Return the front matter and the body of the rulebook as typeset; they are typeset again
        only if page numbers have changed."""
        numbers = self.words.pages
        if self._set is None or self._set[0] != numbers:
            self._set = numbers, (self._front(), self._body())
        return self._set[1]

    def _front(self) -> list[Atom]:
        """Typeset the contents and the explanation of how to read the rules."""
        look, words = self.look, self.words
        kind = look.body
        atoms: list[Atom] = [self.cases.bar(self.tr("Contents"), CONTENTS)]
        atoms += front.contents(self._entries(), words, self.frame.column)
        atoms.append(self.cases.bar(self.tr("How to read these rules"), "how"))
        lent = not_translated(self.tr, self.rules.fallback)
        for text in filter(None, (lent, *self.rules.intro.split("\n\n"))):
            face = kind.em if text == lent else kind.plain_font
            spans = [Span(text, face, kind.size, look.colours.ink)]
            atoms += blocks.paragraph(spans, kind, look, self.frame.column, before=1.6)
        return [*atoms, *self._legend()]

    def _sequence(self) -> list[Atom]:
        """Typeset the sequence of play as a card, if the game has one."""
        if not self.game.sheet.sequence:
            return []
        card = sequence_card(self.game, self.context)
        scale = self.frame.column / card.width
        phases = [
            labelled(self.tr, self.tr(p.name), phase_text(self.game, p, self.tr))
            for p in self.game.sheet.sequence
        ]
        shows = ". ".join([self.tr("Sequence of Play"), *phases])
        shown = blocks.picture_atom(
            card, self.frame.column, scale=scale, anchor=SEQUENCE, words=shows
        )
        return [shown._replace(before=4.0, mark=MINUTES)]

    def _legend(self) -> list[Atom]:
        """Typeset a legend that shows what decisions, estimates and notes look like."""
        look, kind, tr = self.look, self.look.note, self.tr
        colours = look.colours
        found: list[Atom] = []
        silent = tr("The document is silent or contradicts itself; this is how we play it.")
        for label, words, ink, ground, dashed in (
            (tr("Our decision"), silent, colours.decision, colours.on_decision, False),
            (f"{tr('Estimated data')} †", tr("Not in the document: see the notes at the end."),
             colours.estimate, colours.on_estimate, True),
            (tr("Example"), self._of_examples(),
             colours.brand, colours.panel, False),
        ):  # fmt: skip
            panel = blocks.Panel(ground, ink, self.frame.column, dashed=dashed)
            spans = [
                Span(f"{label}\u2002", "condensed-semibold", kind.size, ink),
                Span(words, kind.plain_font, kind.size, colours.ink),
            ]
            set_ = blocks.paragraph(
                spans, kind, look, self.frame.column - 4.0, indent=2.4, panel=panel
            )
            found += blocks.boxed_atoms(set_, panel, before=1.8, air=0.9)
        return found

    def _of_examples(self) -> str:
        worked_out = self.tr("Worked out by the rules engine, not by hand.")
        more = self.tr("All others are in the file of worked examples and in the web reference.")
        return f"{worked_out}{self.words.gap}{more}" if self.more_examples else worked_out

    def _entries(self) -> list[tuple[str, str, str, int]]:
        cases = [(c.number, c.title, f"c{c.number}", c.depth) for c in self.rules.cases]
        return [*cases, *(("", title, anchor, 1) for anchor, title in self._parts())]

    def _parts(self) -> list[tuple[str, str]]:
        """Return the parts of the rulebook that come after the rules, as (anchor, title)."""
        tr, found = self.tr, []
        if self.rules.glossary:
            found.append((back.GLOSSARY, tr("Glossary")))
        if back.needs_notes(self.rules):
            found.append((back.NOTES, tr("Notes on this edition")))
        return [*found, (back.INDEX, tr("Index"))]

    def _body(self) -> list[Atom]:
        """Typeset the body of the rulebook: the quick start ("the game in five minutes") with the
        sequence of play, the rules, and what follows them (glossary, notes, index)."""
        cases = list(self.rules.cases)
        minutes = cases.pop(0) if cases and cases[0].number == MINUTES else None
        atoms = [*(self.cases.case(minutes) if minutes else ()), *self._sequence()]
        for case in cases:
            atoms += self.cases.case(case)
        others = [r for r in self.game.rules if r.language != self.rules.language]
        if self.rules.glossary:
            atoms += back.glossary(self.cases, self.rules, others)
        atoms += back.notes(self.cases, self.rules)
        entries = [*self._index, *index.charts(self.game, self.words)]
        return atoms + back.index(self.cases, entries)

    @cached_property
    def _index(self) -> list[index.Entry]:
        return index.index_entries(self.rules, self.words)

    def _navigation(self, pages: Sequence[PageInProgress]) -> Navigation:
        marks = [Bookmark(self.tr("Contents"), CONTENTS)]
        if any(name == SEQUENCE for page in pages for name, _ in page.anchors):
            marks.append(Bookmark(self.tr("Sequence of Play"), SEQUENCE))
        marks += [
            Bookmark(f"{c.number} {c.title}", f"c{c.number}", 0 if c.depth == 1 else 1)
            for c in self.rules.cases
        ]
        marks += [Bookmark(title, anchor) for anchor, title in self._parts()]
        return page_navigation(pages, marks)


def page_navigation(pages: Sequence[PageInProgress], marks: Sequence[Bookmark]) -> Navigation:
    """Return the navigation of pages: links whose target exists, anchors, bookmarks."""
    anchors = [Anchor(name, i, y) for i, page in enumerate(pages) for name, y in page.anchors]
    known = {a.name for a in anchors}
    links = [
        Link(i, *lead)
        for i, page in enumerate(pages)
        for lead in page.links
        if lead.anchor in known
    ]
    return Navigation(tuple(links), tuple(anchors), tuple(marks))


def _is_full(atoms: Sequence[Atom], frame: Frame) -> bool:
    """Return whether a column filled with atoms leaves less than a third of its height for what
    follows."""
    return sum(a.height + a.before for a in atoms) % frame.room > frame.room * 2 / 3


def _page_numbers(pages: Sequence[PageInProgress]) -> dict[str, int]:
    return {name: i for i, page in enumerate(pages, 1) for name, _ in page.anchors}
