"""Typesets the cases (numbered rules) as atoms: bars above sections, numbers in the margin, notes
and examples on panels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from builder.drawing.typeset import Atom, Float, Line, PageInProgress, Span, set_lines
from builder.model.texts.prose import NOTES, Block, Case, Entry, Inline
from builder.outputs.paper.rulebook import blocks
from builder.outputs.paper.rulebook.blocks import Panel
from builder.outputs.paper.rulebook.examples import ExampleText
from builder.outputs.paper.rulebook.figures import BookFigures
from builder.outputs.paper.rulebook.grids import grid
from builder.outputs.paper.rulebook.look import BookStyle
from builder.outputs.paper.rulebook.words import SpanWriter

ITEM = 4.4
"""The indent of the text of steps and list items, mm."""
_AIR = 1.1
"""The space between paragraphs, mm."""
HIGHEST_WHOLE_NOTE = 36.0
"""The height in mm, some ten lines, below which a decision or note is never split."""


@dataclass
class CaseSetter:
    """Typesets cases (numbered rules) in a column ``width`` mm wide."""

    words: SpanWriter
    figures: BookFigures
    example_texts: Mapping[str, ExampleText]
    width: float
    _cases_set: dict[str, tuple[dict[str, str], list[Atom]]] = field(default_factory=dict)
    """The cases set so far by number, each with the page numbers that it used."""

    @property
    def style(self) -> BookStyle:
        return self.words.style

    def case(self, case: Case) -> list[Atom]:
        """Typeset a case (a numbered rule): its head, kept with what follows (its text, or the next head if
        it has none), then its blocks. It is typeset again only if page numbers in it have changed."""
        self.words.page_number = self.words.pages.get(f"c{case.number}", 0)
        told, known = self._cases_set.get(case.number, ({}, []))
        if not known or any(self.words.page_of(anchor) != said for anchor, said in told.items()):
            self.words.pages_used.clear()
            known = self._case(case)
            self._cases_set[case.number] = dict(self.words.pages_used), known
        return known

    def _case(self, case: Case) -> list[Atom]:
        head = self._bar(case) if case.depth == 1 else self._head(case)
        body: list[Atom] = []
        waiting: list[Float] = []
        for block in case.blocks:
            atoms, wide = self._block(block, case.number)
            if waiting and atoms:
                atoms[0] = atoms[0]._replace(floats=(*atoms[0].floats, *waiting))
                waiting = []
            body += atoms
            waiting += wide
        if waiting:
            target = body if body else head
            target[-1] = target[-1]._replace(floats=(*target[-1].floats, *waiting))
        return [a._replace(mark=case.number) for a in (*head, *body)]

    # -- heads ---------------------------------------------------------------------------------

    def _bar(self, case: Case) -> list[Atom]:
        tag = self._tag(case)
        title = f"{case.title} †" if _estimates(case) else case.title
        return [self.bar(title, f"c{case.number}", case.number, tag)]

    def _tag(self, case: Case) -> str:
        """Return the text beside a case's head: the scope of the case and, if it is not translated
        or the translation is outdated, a remark about that."""
        remark = self.words.rules.remark_on(case)
        return " · ".join(part for part in (case.scope, remark and self.words.tr(remark)) if part)

    def bar(self, title: str, anchor: str, number: str = "", tag: str = "") -> Atom:
        """Return the bar over a section, with its number, title and scope."""
        look, kind, colours = self.style, self.style.bar, self.style.colours
        small = look.small
        on = colours.on_brand
        tags = set_lines((Span(tag, small.plain_font, small.size, on),), 60.0, look.language)
        room = self.width - 2.2
        start = 2.0
        numbers: tuple[Line, ...] = ()
        if number:
            face = Span(number, "condensed-semibold", kind.size * 1.02, on)
            numbers = set_lines((face,), 30.0)
            start = max(look.gutter, numbers[0].width + 4.2)
        tag_width = tags[0].width + 3 if tags else 0.0
        lines = set_lines(
            (Span(title, kind.strong, kind.size, on),),
            room - start - tag_width, look.language, justify=False,
        )  # fmt: skip
        height = kind.lead * len(lines) + 1.5

        def draw(page: PageInProgress, x: float, y: float) -> None:
            page.scene.rect(x, y, self.width, height, fill=colours.brand)
            if on == "#ffffff" and colours.panel == "#ffffff":
                page.scene.rect(x, y, self.width, height, stroke=colours.brand, line=0.3)
            top = y + 0.75
            for line in numbers:
                blocks.draw_line(page, line, x + 2.0, top, kind.lead, kind.size)
            for i, line in enumerate(lines):
                at = top + i * kind.lead
                blocks.draw_line(page, line, x + start, at, kind.lead, kind.size)
            for line in tags:
                left = x + self.width - 2.0 - line.width
                blocks.draw_line(page, line, left, top, kind.lead, small.size)

        role = (("H1", anchor, ""),)
        return Atom(height, draw, before=5.6, keep=True, elastic=True, anchor=anchor, tag=role)

    def _head(self, case: Case) -> list[Atom]:
        look, kind, colours = self.style, self.style.title, self.style.colours
        number = set_lines(
            (Span(case.number, "condensed-semibold", look.number, colours.brand),), 30.0
        )[0]
        spans = [Span(case.title, kind.strong, kind.size, colours.ink)]
        if _estimates(case):
            spans.append(Span("\u2009†", "condensed", kind.size, colours.estimate, "notes"))
        if tag := self._tag(case):
            spans.append(
                Span(f"\u2002{tag}", look.small.plain_font, look.small.size, colours.brand)
            )
        indent = max(look.gutter, number.width + 1.6)
        lines = set_lines(tuple(spans), self.width - indent, look.language, justify=False)
        role = (("H2" if case.depth == 2 else "H3", case.number, ""),)
        draws = [blocks.drawing_line(line, kind, indent) for line in lines]
        first, *others = [Atom(kind.lead, draw, keep=True, tag=role) for draw in draws]

        def draw(page: PageInProgress, x: float, y: float) -> None:
            blocks.draw_line(page, number, x, y, kind.lead, look.number)
            first.draw(page, x, y)

        air, anchor = 2.8 if case.depth == 2 else 2.2, f"c{case.number}"
        head = first._replace(draw=draw, before=air, elastic=True, anchor=anchor)
        return [head, *others]

    # -- blocks --------------------------------------------------------------------------------

    def _block(self, block: Block, number: str) -> tuple[list[Atom], list[Float]]:
        if block.kind == "paragraph":
            return [a for item in block.items for a in self._paragraph(item)], []
        if block.kind in ("steps", "list"):
            return self._items(block), []
        if block.kind == "grid":
            return grid(block, self.words, self._room, self.style.gutter), []
        if block.kind == "estimate":  # estimates are in the notes at the end
            return [], []
        if block.kind in NOTES:
            return self._note(block), []
        if block.kind == "example":
            told = self.example_texts.get(block.target)
            return (self._example(told, number) if told else []), []
        return self._figure(block)

    @property
    def _room(self) -> float:
        return self.width - self.style.gutter

    def _paragraph(self, runs: tuple[Inline, ...]) -> list[Atom]:
        kind = self.style.body
        return blocks.paragraph(
            self.words.spans(runs, kind), kind, self.style, self._room,
            indent=self.style.gutter, before=_AIR,
        )  # fmt: skip

    def _items(self, block: Block) -> list[Atom]:
        """Set steps with their numbers, or a list with its bullets; the last two items stay together."""
        found = list(self._entries(block.entries(), 0, ()))
        if len(found) > 1 and found[-2]:
            found[-2] = blocks.kept_with_next(found[-2])
        return [a for atoms in found for a in atoms]

    def _entries(
        self, entries: Sequence[Entry], depth: int, outer: tuple[tuple[str, str], ...]
    ) -> Iterator[list[Atom]]:
        """Yield the atoms of each item and its subitems, tagged inside the ``outer`` structure elements."""
        look, kind = self.style, self.style.body
        for numbered, run in groupby(entries, key=lambda entry: entry.numbered):
            key = ""
            for entry in run:
                inset = ITEM * (depth + 1)
                atoms = blocks.paragraph(
                    self.words.spans(entry.runs, kind), kind, look, self._room - inset,
                    indent=look.gutter + inset, before=0.75,
                )  # fmt: skip
                text = self.words.plain_text(entry.runs)
                key = key or f"{numbered}{text}"
                role = (*outer, ("L", key), ("LI", text), ("LBody", text))
                yield self._marked(blocks.tagged_within(atoms, *role), entry, depth)
                yield from self._entries(entry.below, depth + 1, role)

    def _marked(self, atoms: list[Atom], entry: Entry, depth: int) -> list[Atom]:
        if not atoms:
            return atoms
        look, first = self.style, atoms[0]
        face = "condensed-semibold" if entry.numbered else look.body.strong
        size = look.body.size * (0.96 if entry.numbered else 0.9)
        line = set_lines((Span(entry.mark, face, size, look.colours.brand),), 20.0)[0]

        def draw(page: PageInProgress, x: float, y: float) -> None:
            left = x + look.gutter + ITEM * depth + (0.0 if entry.numbered else 0.6)
            blocks.draw_line(page, line, left, y, look.body.lead, look.body.size)
            first.draw(page, x, y)

        return [first._replace(draw=draw), *atoms[1:]]

    def _note(self, block: Block) -> list[Atom]:
        """Typeset a decision, estimate or note in a box, if possible in one column with the text
        before it; a box that is not high is never split."""
        look, kind, colours = self.style, self.style.note, self.style.colours
        ink, ground = {
            "decision": (colours.decision, colours.on_decision),
            "estimate": (colours.estimate, colours.on_estimate),
            "note": (colours.soft, colours.panel),
            "choice": (colours.decision, colours.panel),
        }[block.kind]
        panel = Panel(ground, ink, self._room, look.gutter, dashed=block.kind == "estimate")
        label = Span(
            self.words.tr(NOTES[block.kind]) + "\u2002", "condensed-semibold", kind.size, ink
        )
        atoms: list[Atom] = []
        for i, runs in enumerate(block.items):
            spans = self.words.spans(runs, kind)
            set_ = blocks.paragraph(
                [label, *spans] if i == 0 else spans, kind, look, self._room - 4.0,
                indent=look.gutter + 2.4, panel=panel,
            )  # fmt: skip
            atoms += blocks.kept_with_next(set_)
        if sum(a.height for a in atoms) < HIGHEST_WHOLE_NOTE:
            atoms = blocks.kept_together(atoms)
        return blocks.boxed_atoms(atoms, panel, before=1.6, air=0.9)

    def _example(self, told: ExampleText, number: str) -> list[Atom]:
        """Typeset a worked example in a box: its head with the case number, what happens, and its figure. A
        box that is not high may be placed a little later than its position in the text."""
        look, kind, colours = self.style, self.style.example, self.style.colours
        indent = look.gutter
        room = self.width - indent
        panel = Panel(colours.panel, "", room, indent, edge=colours.line)
        air = 2.2
        label = f"{self.words.tr('Example')}{self.words.gap}{number}"
        head = [Span(label, "condensed-semibold", kind.size, colours.brand)]
        if told.title:
            head.append(Span(f"\u2002{told.title}", kind.strong, kind.size, colours.ink))
        atoms = blocks.kept_with_next(
            blocks.paragraph(
                head,
                kind,
                look,
                room - 2 * air,
                indent=indent + air,
                panel=panel,
                justify=False,
                title=True,
            )
        )
        if told.figure:
            atoms += self._position(told, panel, air)
        for line in told.lines:
            spans = [Span(line.text, kind.plain_font, kind.size, colours.ink)]
            if line.rule in self.words.numbers:
                gap = "" if look.squares else "\u00a0"  # a number must not stand alone on a line
                spans += [
                    Span(gap, kind.plain_font, kind.size),
                    *self.words.reference(line.rule, kind),
                ]
            set_ = blocks.paragraph(
                spans, kind, look, room - 2 * air, indent=indent + air, panel=panel
            )
            atoms += blocks.kept_with_next(set_)
        low = sum(a.height for a in atoms) < 0.5 * self.figures.frame.room
        if low:
            atoms = blocks.kept_together(atoms)
        atoms = blocks.tagged_within(atoms, ("Div", told.title or told.position))
        box = blocks.boxed_atoms(atoms, panel, before=1.8, air=1.1)
        return [box[0]._replace(drifts=low), *box[1:]]

    def _position(self, told: ExampleText, panel: Panel, air: float) -> list[Atom]:
        """Set the figure of an example's position, with a line that names the places of the pieces."""
        look, kind, figure = self.style, self.style.note, told.figure
        assert figure is not None
        indent = look.gutter + air
        inner = self.width - look.gutter - 2 * air
        scene, scale = figure.drawn(inner)
        shows = ": ".join(filter(None, (told.title, told.position)))
        drawn = blocks.picture_atom(
            scene, inner, indent=indent, panel=panel, scale=scale, cut=True, words=shows
        )
        spans = [Span(told.position, kind.plain_font, kind.size, look.colours.soft)]
        caption = blocks.paragraph(
            spans, kind, look, inner, indent=indent, panel=panel, justify=False, title=True
        )
        found = [blocks.pad(0.9, panel), drawn, blocks.pad(0.7, panel), *caption]
        return [a._replace(keep=True) for a in found]

    def _figure(self, block: Block) -> tuple[list[Atom], list[Float]]:
        """Typeset a table or track: in the column if it fits, else as wide as the page with a
        reference to it at this point."""
        if not self.figures.prints(block.kind, block.target):
            return self._elsewhere(block), []
        inside, wide = self.figures.set(block.kind, block.target)
        atoms = [a._replace(before=2.4, elastic=True, drifts=True) for a in inside]
        if wide and not inside:
            kind = self.style.small
            words = self._block_name(block)
            arrow = [Span("→ ", self.style.body.plain_font, kind.size, self.style.colours.link)]
            spans = [
                *arrow,
                *self.words.reference_line(words, f"{block.kind}-{block.target}", kind),
            ]
            atoms = blocks.paragraph(
                spans,
                kind,
                self.style,
                self._room,
                indent=self.style.gutter,
                before=1.0,
                title=True,
            )
        return atoms, wide

    def _elsewhere(self, block: Block) -> list[Atom]:
        """Typeset a reference to a chart that is not in the booklet."""
        kind, tr = self.style.small, self.words.tr
        words = f"→ {tr('{chart} (in the charts)', chart=self._block_name(block))}"
        spans = [Span(words, kind.plain_font, kind.size, self.style.colours.soft)]
        return blocks.paragraph(
            spans, kind, self.style, self._room, indent=self.style.gutter, before=0.6, title=True
        )

    def _block_name(self, block: Block) -> str:
        game, tr = self.figures.game, self.words.tr
        if block.kind == "table":
            return tr(game.table(block.target).title)
        return tr(game.track(block.target).title) if block.kind == "track" else ""


def _estimates(case: Case) -> bool:
    return any(block.kind == "estimate" for block in case.blocks)
