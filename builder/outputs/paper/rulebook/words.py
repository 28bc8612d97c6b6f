"""Converts rules text to styled spans (pieces of text in one style), with marked terms and with
references that include page numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from builder.drawing.typeset import Span
from builder.i18n.translate import Translator
from builder.model.texts.prose import Inline, RulesText
from builder.outputs.paper.rulebook.look import BookStyle, BookTextStyle


@dataclass
class SpanWriter:
    """Converts rules text to spans (pieces of text in one style). ``pages`` are the known page
    numbers of anchors (from 1), ``page_number`` is the page being typeset; ``pages_used`` records
    which page numbers were written."""

    rules: RulesText
    tr: Translator
    style: BookStyle
    pages: Mapping[str, int] = field(default_factory=dict)
    page_number: int = 0
    pages_used: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.terms = {term.id: term for term in self.rules.glossary}
        self.numbers = {case.number for case in self.rules.cases}

    @property
    def gap(self) -> str:
        """The text between two sentences: a space, or nothing in scripts whose characters fill
        squares."""
        return "" if self.style.squares else " "

    def spans(self, runs: Iterable[Inline], kind: BookTextStyle) -> list[Span]:
        """Return the spans (pieces of styled text) of one paragraph or list item."""
        ink = self.style.colours.ink
        found: list[Span] = []
        for run in runs:
            if run.ref and run.text in ("", run.ref):
                found += self.reference(run.ref, kind)
                continue
            words = run.text or (self.terms[run.term].name if run.term else "")
            face = {"strong": kind.strong, "em": kind.em, "code": "condensed"}.get(run.style)
            link = f"c{run.ref}" if run.ref else ""
            colour = self.style.colours.link if link else ink
            found.append(Span(words, face or kind.plain_font, kind.size, colour, link))
        return found

    def plain_text(self, runs: Iterable[Inline]) -> str:
        """Return the words of some runs without styles."""
        return "".join(
            run.text or (self.terms[run.term].name if run.term else run.ref) for run in runs
        )

    def reference(self, number: str, kind: BookTextStyle) -> list[Span]:
        """Return a case number with its page as spans; without the page if it is on the same two
        facing pages."""
        colours = self.style.colours
        size = kind.size * (1.08 if self.style.squares else 0.96)
        anchor = f"c{number}"
        page = self._page_of(anchor)
        marks = ("［", "］") if self.style.squares else ("", "")
        found = [Span(marks[0], kind.plain_font, kind.size, colours.link)] if marks[0] else []
        found.append(Span(number, "condensed-semibold", size, colours.link, anchor))
        if page:
            found.append(Span(f"\u00a0{page}", "condensed", size * 0.86, colours.soft, anchor))
        if marks[1]:
            found.append(Span(marks[1], kind.plain_font, kind.size, colours.link))
        return found

    def _page_of(self, anchor: str) -> str:
        self.pages_used[anchor] = found = self.page_of(anchor)
        return found

    def page_of(self, anchor: str) -> str:
        """Return a page reference such as ``p. 12``; empty if the page is one of the two facing
        pages being typeset."""
        page = self.pages.get(anchor, 0)
        if not page or not self.page_number or page // 2 == self.page_number // 2:
            return ""
        return self.tr("p. {page}", page=page).replace(" ", "\u00a0")

    def reference_line(self, words: str, anchor: str, kind: BookTextStyle) -> list[Span]:
        """Return a link to a table or figure elsewhere, with its page."""
        colours = self.style.colours
        found = [Span(words, kind.strong, kind.size, colours.link, anchor)]
        if page := self._page_of(anchor):
            found.append(Span(f"\u00a0{page}", kind.plain_font, kind.size, colours.soft, anchor))
        return found
