"""All worked examples, case by case, as a file of its own beside the rulebook, which prints only a
few."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.drawing.ink.computed_once import Once, afresh
from builder.drawing.ink.draw_context import Draft
from builder.drawing.sheets import Paper
from builder.drawing.typeset import Atom, Span, lay_pages
from builder.model.game import Game
from builder.model.texts.prose import Case
from builder.outputs.formats.navigation import Bookmark
from builder.outputs.paper.rulebook import blocks
from builder.outputs.paper.rulebook.book import Rulebook, ways
from builder.outputs.paper.rulebook.cases import Cases
from builder.outputs.paper.rulebook.examples import Told
from builder.outputs.paper.rulebook.figures import Figures
from builder.outputs.paper.rulebook.furniture import Furniture
from builder.outputs.paper.rulebook.look import frame_of, look_of
from builder.outputs.paper.rulebook.words import Words

HEAD = "examples"
"""The anchor of the first section bar."""


def appendix(
    game: Game, draft: Draft, paper: Paper, told: Mapping[str, Told], once: Once = afresh
) -> Rulebook:
    """Set the worked examples in the drawing context's language on a paper; no pages if there are
    none. ``once`` returns the lines of paragraphs, cached if possible."""
    rules = game.rules_in(draft.tr.language)
    cases = list(_with_examples(rules.cases, told)) if rules else []
    if rules is None or not cases:
        return Rulebook([], ways([], []))
    tr, frame = draft.tr, frame_of(paper)
    look = look_of(tr, draft.ink, once)
    setter = Cases(Words(rules, tr, look), Figures(game, draft, frame, {}), told, frame.column)
    title = tr("Worked examples")
    atoms: list[Atom] = [setter.bar(title, HEAD)]
    atoms += _introduction(setter)
    for case in cases:
        atoms += setter.case(case)
    pages = lay_pages(atoms, frame, rule=look.colours.line)
    Furniture(look, frame, paper, tr, game.sheet).dress(pages, rules.cases, {}, title, 1)
    marks = [Bookmark(title, HEAD)]
    marks += [
        Bookmark(f"{c.number} {c.title}", f"c{c.number}", 0 if c.depth == 1 else 1) for c in cases
    ]
    return Rulebook([page.scene for page in pages], ways(pages, marks))


def _introduction(setter: Cases) -> list[Atom]:
    look, tr = setter.look, setter.words.tr
    text = tr(
        "Every example of the rules, under the number of its case. The rules engine has worked out "
        "each of them; the rulebook prints those that matter most."
    )
    span = Span(text, look.body.plain, look.body.size, look.colours.ink)
    return blocks.paragraph([span], look.body, look, setter.width, before=1.6)


def _with_examples(cases: tuple[Case, ...], told: Mapping[str, Told]) -> Iterator[Case]:
    """Yield the cases that have examples, with no other content, each after its section."""
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
