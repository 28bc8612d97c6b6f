"""The headers and footers of all pages except the cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import Paper
from builder.drawing.typeset import Frame, PageInProgress, Span, set_lines
from builder.i18n.translate import Translator
from builder.model.game import GameSheet
from builder.model.texts.prose import Case
from builder.outputs.paper.rulebook.look import FOOT, HEAD, BookStyle

_STRONG = "condensed-semibold"


@dataclass(frozen=True)
class HeadersAndFooters:
    """Draws running heads and page numbers in the style of a booklet."""

    style: BookStyle
    frame: Frame
    paper: Paper
    tr: Translator
    sheet: GameSheet

    def dress(
        self, pages: Sequence[PageInProgress], cases: Sequence[Case], parts: Mapping[str, str], span: str,
        first: int,
    ) -> None:  # fmt: skip
        """Add the running head and the page number to a page. The head names the ``cases`` and
        ``parts`` on it (titles by anchor), or ``span`` before the first of them. The first page has
        the number ``first``."""
        sections = {case.number: case for case in cases}
        title = ""
        for number, page in enumerate(pages, first):
            marks = list(dict.fromkeys(page.marks))
            here = [mark for mark in marks if mark in sections]
            tops = [mark for mark in here if sections[mark].depth == 1]
            if tops:
                title = sections[tops[-1]].title
            elif not here and marks:
                title = parts.get(marks[-1], title)
            if here:
                span = here[0] if len(here) == 1 else f"{here[0]} – {here[-1]}"
            elif marks:
                span = parts.get(marks[0], span)
            shown = title if title and title != span else self.tr(self.sheet.title)
            self._draw_on_page(page, number, span, shown)

    def _draw_on_page(self, page: PageInProgress, number: int, span: str, title: str) -> None:
        look, colours, frame = self.style, self.style.colours, self.frame
        left, right = frame.left, frame.right
        scene, even = page.scene, number % 2 == 0
        y = HEAD - 7.2
        outer, inner = (left, right) if even else (right, left)
        size = 3.5
        self._write_line(scene, span, _STRONG, size, colours.brand, outer, y, end=not even)
        self._write_line(scene, title, look.small.strong, size, colours.brand, inner, y, end=even)
        scene.line([(left, y + 1.9), (right, y + 1.9)], stroke=colours.brand, width=0.45)
        foot = self.paper.height - FOOT + 8.2
        self._write_line(scene, str(number), _STRONG, 4.2, colours.ink, outer, foot, end=not even)
        version = self.tr("version {version}", version=self.sheet.version)
        words = f"{self.tr(self.sheet.title)} · {version}"
        self._write_line(
            scene, words, look.small.plain_font, 3.0, colours.soft, inner, foot, end=even
        )

    def _write_line(
        self, scene: Scene, words: str, font: str, size: float, fill: str, x: float, y: float,
        *, end: bool,
    ) -> None:  # fmt: skip
        for line in set_lines((Span(words, font, size, fill),), 500.0, self.style.language)[:1]:
            line.draw(scene, x - line.width if end else x, y)
