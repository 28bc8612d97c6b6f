"""The parts of the rulebook after the cases: glossary, decisions and estimates, index."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.typeset import Atom, Span
from builder.i18n.collation import index_place
from builder.model.texts.prose import Block, Case, RulesText
from builder.outputs.paper.rulebook import blocks
from builder.outputs.paper.rulebook.cases import CaseSetter
from builder.outputs.paper.rulebook.index import Entry
from builder.outputs.paper.rulebook.words import SpanWriter

GLOSSARY, NOTES, INDEX = "glossary", "notes", "index"
"""The anchors of the glossary, the notes and the index."""
GATHERED = 3
"""The smallest number of decisions of the edition that get a list of their own."""


def glossary(setter: CaseSetter, rules: RulesText, others: Sequence[RulesText]) -> list[Atom]:
    """Typeset the glossary: each term with its names in the other languages and the rule that
    defines it."""
    look, words = setter.style, setter.words
    kind, colours = look.example, look.colours
    names = [{t.id: t.name for t in other.glossary} for other in others]
    found = [setter.bar(words.tr("Glossary"), GLOSSARY)]
    words.page_number = words.pages.get(GLOSSARY, 0)
    for term in sorted(
        rules.glossary, key=lambda t: index_place(t.name, rules.language, t.reading)
    ):
        spans = [Span(term.name, kind.strong, kind.size, colours.ink)]
        named = [known[term.id] for known in names if term.id in known]
        foreign = [name for name in dict.fromkeys(named) if name != term.name]
        if remark := rules.remark_on_term(term):
            foreign.append(words.tr(remark))
        plain = "condensed" if not look.squares else kind.plain_font
        if foreign:
            spans.append(Span(f"\u2002{' · '.join(foreign)}", plain, kind.size * 0.9, colours.soft))
        gap = "\u3000" if look.squares else "\u2002"
        spans.append(Span(f"{gap}{term.text} ", kind.plain_font, kind.size, colours.ink))
        if term.rule:
            spans += words.reference(term.rule, kind)
        found += [
            a._replace(mark=GLOSSARY)
            for a in blocks.paragraph(
                spans, kind, look, setter.width - 4.0, indent=4.0, before=1.1, justify=False
            )
        ]
    return found


def needs_notes(rules: RulesText) -> bool:
    """Return whether the rulebook has notes on the edition: it contains an estimate, or at least
    ``GATHERED`` decisions of the edition (fewer are found where they stand)."""
    return bool(_blocks(rules, "estimate")) or len(_blocks(rules, "decision")) >= GATHERED


def _blocks(rules: RulesText, kind: str) -> list[tuple[Case, Block]]:
    return [(case, block) for case in rules.cases for block in case.blocks if block.kind == kind]


def notes(setter: CaseSetter, rules: RulesText) -> list[Atom]:
    """Typeset the notes on the edition, which opponents and owners of the original game ask for: a
    list of the cases (numbered rules) with decisions of this edition, and every estimate."""
    if not needs_notes(rules):
        return []
    look, words = setter.style, setter.words
    kind = look.note
    found = [setter.bar(words.tr("Notes on this edition"), NOTES)]
    words.page_number = words.pages.get(NOTES, 0)
    paragraphs = []
    if decided := list(dict.fromkeys(case.number for case, _ in _blocks(rules, "decision"))):
        paragraphs.append(_where_decided(setter, decided))
    estimates = _blocks(rules, "estimate")
    if estimates:
        text = words.tr(
            "Estimates stand in for what the document does not give. Whoever owns the game can put the "
            "real values in their place, in a file of their own (--owner):"
        )
        paragraphs.append([Span(text, kind.plain_font, kind.size, look.colours.ink)])
    paragraphs += [_estimate(setter, case, block) for case, block in estimates]
    for n, spans in enumerate(paragraphs):
        inner = 4.0 if n >= len(paragraphs) - len(estimates) else 0.0
        found += blocks.paragraph(
            spans, kind, look, setter.width - inner, indent=inner, before=1.1, justify=False
        )
    return [a._replace(mark=NOTES) for a in found]


def _where_decided(setter: CaseSetter, numbers: Sequence[str]) -> list[Span]:
    look, words = setter.style, setter.words
    kind, colours = look.note, look.colours
    text = words.tr(
        "Where the document is silent or contradicts itself, our own decisions say how we play:"
    )
    spans = [Span(text + words.gap, kind.plain_font, kind.size, colours.ink)]
    for n, number in enumerate(numbers):
        comma = [Span(words.tr(", "), kind.plain_font, kind.size, colours.soft)] if n else []
        shown = Span(number, "condensed-semibold", kind.size, colours.link, f"c{number}")
        spans += [*comma, shown]
    return spans


def _estimate(setter: CaseSetter, case: Case, block: Block) -> list[Span]:
    look, words = setter.style, setter.words
    kind, colours = look.note, look.colours
    number = Span(
        case.number, "condensed-semibold", kind.size * 1.02, colours.link, f"c{case.number}"
    )
    spans = [number, Span("\u2002", kind.plain_font, kind.size, colours.ink)]
    for n, runs in enumerate(block.items):
        gap = [Span(words.gap, kind.plain_font, kind.size, colours.ink)] if n and words.gap else []
        spans += [*gap, *words.spans(runs, kind)]
    return spans


def index(setter: CaseSetter, entries: Sequence[Entry]) -> list[Atom]:
    """Typeset the index. Entries run on as continuous text under each initial letter; charts always
    have a heading of their own."""
    look, words = setter.style, setter.words
    found = [setter.bar(words.tr("Index"), INDEX)]
    letters: dict[str, list[Entry]] = {}
    for entry in entries:
        letters.setdefault(entry.letter, []).append(entry)
    for letter, those in letters.items():
        spans = [Span(f"{letter}\u2002", look.index.strong, look.index.size, look.colours.brand)]
        for n, entry in enumerate(those):
            spans += _entry(words, entry, last=n == len(those) - 1)
        found += blocks.paragraph(
            spans,
            look.index,
            look,
            setter.width - 4.0,
            indent=4.0,
            before=0.7,
            justify=False,
            title=True,
        )
    return [a._replace(mark=INDEX) for a in found]


def _entry(words: SpanWriter, entry: Entry, *, last: bool) -> list[Span]:
    look = words.style
    kind, colours = look.index, look.colours
    spans = [Span(entry.name, kind.plain_font, kind.size, colours.ink)]
    for i, (number, anchor) in enumerate(entry.places):
        page = words.pages.get(anchor)
        gap = "\u00a0" if i == 0 else ", "
        spans.append(Span(gap, "condensed", kind.size, colours.soft))
        if number:
            spans.append(Span(number, "condensed-semibold", kind.size, colours.link, anchor))
        if page:
            shown = f"\u00a0({page})" if number else str(page)
            spans.append(Span(shown, "condensed", kind.size * 0.92, colours.soft, anchor))
    if not last:
        spans.append(Span(" · ", "condensed", kind.size, colours.soft))
    return spans
