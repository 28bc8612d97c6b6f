"""Typesets all worked examples, case by case (a case is a numbered rule), as a file in addition to
the rulebook, which prints only a few of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.drawing.ink.computed_once import CachedCall, call_uncached
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets import Paper
from builder.drawing.typeset import Atom, Span, lay_pages
from builder.model.game import Game
from builder.model.texts.prose import Case
from builder.outputs.formats.navigation import Bookmark
from builder.outputs.paper.rulebook import blocks
from builder.outputs.paper.rulebook.book import Rulebook, page_navigation
from builder.outputs.paper.rulebook.cases import CaseSetter
from builder.outputs.paper.rulebook.examples import ExampleText
from builder.outputs.paper.rulebook.figures import BookFigures
from builder.outputs.paper.rulebook.furniture import HeadersAndFooters
from builder.outputs.paper.rulebook.look import book_style, frame_of
from builder.outputs.paper.rulebook.words import SpanWriter

HEAD = "examples"
"""The anchor of the first section bar in the file of worked examples."""


def appendix(
    game: Game,
    context: DrawContext,
    paper: Paper,
    told: Mapping[str, ExampleText],
    once: CachedCall = call_uncached,
) -> Rulebook:
    """Typeset the worked examples ``told`` (by id) in the drawing context's language on a paper;
    there are no pages if there are no examples. ``once`` calls a function or returns its cached
    result."""
    rules = game.rules_in(context.tr.language)
    cases = list(_with_examples(rules.cases, told)) if rules else []
    if rules is None or not cases:
        return Rulebook([], page_navigation([], []))
    tr, frame = context.tr, frame_of(paper)
    look = book_style(tr, context.ink, once)
    setter = CaseSetter(
        SpanWriter(rules, tr, look), BookFigures(game, context, frame, {}), told, frame.column
    )
    title = tr("Worked examples")
    atoms: list[Atom] = [setter.bar(title, HEAD)]
    atoms += _introduction(setter)
    for case in cases:
        atoms += setter.case(case)
    pages = lay_pages(atoms, frame, rule=look.colours.line)
    HeadersAndFooters(look, frame, paper, tr, game.sheet).dress(pages, rules.cases, {}, title, 1)
    marks = [Bookmark(title, HEAD)]
    marks += [
        Bookmark(f"{c.number} {c.title}", f"c{c.number}", 0 if c.depth == 1 else 1) for c in cases
    ]
    return Rulebook([page.scene for page in pages], page_navigation(pages, marks))


def _introduction(setter: CaseSetter) -> list[Atom]:
    look, tr = setter.style, setter.words.tr
    text = tr(
        "Every example of the rules, under the number of its case. The rules engine has worked out "
        "each of them; the rulebook prints those that matter most."
    )
    span = Span(text, look.body.plain_font, look.body.size, look.colours.ink)
    return blocks.paragraph([span], look.body, look, setter.width, before=1.6)


def _with_examples(cases: tuple[Case, ...], told: Mapping[str, ExampleText]) -> Iterator[Case]:
    """Yield the cases (numbered rules) that have examples, reduced to these, each after its
    section."""
    section: Case | None = None
    for case in cases:
        shown = tuple(b for b in case.blocks if b.kind == "example" and b.target in told)
        bare = case.model_copy(update={"blocks": shown})
        if case.depth == 1:
            section = bare
        if not shown:
            continue
        if section is not None and section is not bare:
            yield section
        section = None
        yield bare
