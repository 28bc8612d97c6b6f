"""The page of errata: what changed, then the changed cases of the rules as they read now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import Paper
from builder.drawing.typeset import Atom, Span, lay_pages
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.texts.prose import Case, RulesText
from builder.outputs.paper.rulebook import blocks
from builder.outputs.paper.rulebook.cases import CaseSetter
from builder.outputs.paper.rulebook.figures import BookFigures
from builder.outputs.paper.rulebook.furniture import HeadersAndFooters
from builder.outputs.paper.rulebook.look import book_style, frame_of
from builder.outputs.paper.rulebook.words import SpanWriter
from builder.versions.change import TITLES, Change
from builder.versions.report import SIGNS

_SHOWN_ELSEWHERE = ("example", "table", "track", "figure")
"""The kinds of blocks that errata leave out: they are printed with the charts, or in the rulebook."""


def errata_pages(
    old: Game, new: Game, changes: Sequence[Change], context: DrawContext, paper: Paper
) -> list[Scene]:
    """Return the pages that list the changes and print the changed cases of the rules."""
    tr, frame = context.tr, frame_of(paper)
    rules = new.rules_in(tr.language) or RulesText(language=tr.language)
    look = book_style(tr, context.ink)
    figures = BookFigures(new, context, frame, {})
    setter = CaseSetter(SpanWriter(rules, tr, look), figures, {}, frame.column)
    title = _title(old.sheet.version, new.sheet.version, tr)
    atoms: list[Atom] = [setter.bar(title, "changes")]
    for group, members in groupby(changes, key=lambda change: change.group):
        if group != "rules":
            atoms.append(setter.bar(tr(TITLES[group]), group))
            atoms += [atom for change in members for atom in _listed(change, setter)]
    changed = {c.id: c for c in changes if c.group == "rules"}
    known = {case.number for case in rules.cases}
    without_text = [change for change in changed.values() if change.id not in known]
    if without_text:
        atoms.append(setter.bar(tr(TITLES["rules"]), "rules"))
        atoms += [atom for change in without_text for atom in _listed(change, setter)]
    if changed:
        for case in rules.cases:
            if case.number in changed:
                atoms += setter.case(_text_of(case))
    pages = lay_pages(atoms, frame, rule=look.colours.line)
    HeadersAndFooters(look, frame, paper, tr, new.sheet).dress(pages, rules.cases, {}, title, 1)
    return [page.scene for page in pages]


def _title(old: str, new: str, tr: Translator) -> str:
    """Return the title of the page; nobody may have raised the number of the version."""
    if old == new:
        return tr("Changes in version {version}", version=new)
    return tr("Changes from version {old} to {new}", old=old, new=new)


def _text_of(case: Case) -> Case:
    """Return a case (numbered rule) with only its paragraphs of text."""
    shown = tuple(block for block in case.blocks if block.kind not in _SHOWN_ELSEWHERE)
    return case.model_copy(update={"blocks": shown})


def _listed(change: Change, setter: CaseSetter) -> list[Atom]:
    """Return the lines for a change: its name, then one line for each note."""
    look, kind = setter.style, setter.style.body
    ink, font = look.colours.ink, kind.plain_font
    head = Span(f"{SIGNS[change.sort]}\u2002{change.name}", kind.strong, kind.size, ink)
    lines = blocks.paragraph([head], kind, look, setter.width, before=1.2)
    if change.notes:  # a name is not parted from what is said of it
        lines = [line._replace(keep=True) for line in lines]
    for note in change.notes:
        span = Span(note, font, kind.size, ink)
        lines += blocks.paragraph([span], kind, look, setter.width, before=0.2)
    return lines
