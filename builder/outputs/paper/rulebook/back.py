"""What follows the cases: glossary, decisions and estimates, index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.drawing.typeset import Atom, Span
from builder.model.prose import Block, Case, RulesText, Term
from builder.outputs.paper.rulebook import blocks
from builder.outputs.paper.rulebook.cases import NOTES, Cases
from builder.outputs.paper.rulebook.index import Entry
from builder.outputs.paper.rulebook.look import PT

GLOSSARY, DECISIONS, INDEX = "glossary", "decisions", "index"
"""The anchors of the parts."""
GATHERED = 3
"""So many decisions and estimates are worth a list of their own."""
LETTERED = 60
"""An index of more entries stands under its letters."""


def glossary(setter: Cases, rules: RulesText, others: Sequence[RulesText]) -> list[Atom]:
    """The terms, each with its name in the other languages and its rule."""
    look, words = setter.look, setter.words
    kind, colours = look.example, look.colours
    names = [{t.id: t.name for t in other.glossary} for other in others]
    found = [setter.bar(words.tr("Glossary"), GLOSSARY)]
    words.here = words.pages.get(GLOSSARY, 0)
    for term in sorted(rules.glossary, key=_sorting):
        spans = [Span(term.name, kind.strong, kind.size, colours.ink)]
        named = [known[term.id] for known in names if term.id in known]
        foreign = [name for name in dict.fromkeys(named) if name != term.name]
        if rules.is_lent(term):
            foreign.append(words.tr("Not translated"))
        plain = "condensed" if not look.japanese else kind.plain
        if foreign:
            spans.append(Span(f"\u2002{' · '.join(foreign)}", plain, kind.size * 0.9, colours.soft))
        gap = "\u3000" if look.japanese else "\u2002"
        spans.append(Span(f"{gap}{term.text} ", kind.plain, kind.size, colours.ink))
        if term.rule:
            spans += words.reference(term.rule, kind)
        found += [
            replace(a, mark=GLOSSARY)
            for a in blocks.paragraph(
                spans, kind, look, setter.width - 4.0, indent=4.0, before=1.1, justify=False
            )
        ]
    return found


def _sorting(term: Term) -> str:
    return (term.reading or term.name).lower()


def decided(rules: RulesText) -> list[tuple[Case, Block]]:
    """The decisions and estimates with their cases; none, if they are so few that a reader finds them
    where they stand."""
    kinds = ("decision", "estimate")
    found = [(case, block) for case in rules.cases for block in case.blocks if block.kind in kinds]
    return found if len(found) >= GATHERED else []


def decisions(setter: Cases, rules: RulesText) -> list[Atom]:
    """Every decision and estimate again, by case: what an opponent asks for first."""
    look, words = setter.look, setter.words
    kind, colours = look.note, look.colours
    listed = decided(rules)
    if not listed:
        return []
    found = [setter.bar(words.tr("Decisions and estimates"), DECISIONS)]
    words.here = words.pages.get(DECISIONS, 0)
    for case, block in listed:
        ink = colours.decision if block.kind == "decision" else colours.estimate
        label = words.tr(NOTES[block.kind])
        spans = [
            Span(case.number, "condensed-semibold", kind.size * 1.02, colours.link,
                 f"c{case.number}"),
            Span(f"\u2002{label}\u2002", "condensed-semibold", kind.size * 0.92, ink),
        ]  # fmt: skip
        for runs in block.items:
            spans += words.spans(runs, kind)
        found += [
            replace(a, mark=DECISIONS)
            for a in blocks.paragraph(
                spans, kind, look, setter.width - 4.0, indent=4.0, before=0.9, justify=False
            )
        ]
    return found


def index(setter: Cases, entries: Sequence[Entry]) -> list[Atom]:
    """The index, a long one under its letters; charts always under their heading."""
    look, words = setter.look, setter.words
    colours = look.colours
    size = (7.3 if look.japanese else 9.4) * PT
    kind = replace(look.note, size=size, lead=size * (1.5 if look.japanese else 1.2))
    found = [setter.bar(words.tr("Index"), INDEX)]
    letter, heading = "", words.tr("Charts and tracks")
    lettered = len(entries) > LETTERED
    for entry in entries:
        spans = [Span(entry.name, kind.plain, kind.size, colours.ink)]
        for i, (number, anchor) in enumerate(entry.places):
            page = words.pages.get(anchor)
            gap = "\u2002" if i == 0 else ", "
            spans.append(Span(gap, "condensed", kind.size, colours.soft))
            if number:
                face = "condensed-semibold" if i == 0 else "condensed"
                spans.append(Span(number, face, kind.size, colours.link, anchor))
            if page:
                shown = f"\u00a0({page})" if number else str(page)
                spans.append(Span(shown, "condensed", kind.size * 0.92, colours.soft, anchor))
        atoms = blocks.paragraph(
            spans, kind, look, setter.width - 4.0, indent=4.0, before=0.35, justify=False
        )
        if entry.letter != letter and (lettered or entry.letter == heading):
            letter = entry.letter
            head = Span(letter, look.bar.strong, look.bar.size * 0.86, colours.brand)
            atoms = [
                *blocks.with_next(
                    blocks.paragraph([head], look.bar, look, setter.width, before=1.8)
                ),
                *atoms,
            ]
        found += [replace(a, mark=INDEX) for a in atoms]
    return found
