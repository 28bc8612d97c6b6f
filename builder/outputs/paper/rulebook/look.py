"""Defines the appearance of the rulebook: type by language, colours by ink, the grid of its pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from builder.drawing.ink.computed_once import CachedCall, call_uncached
from builder.drawing.ink.draw_context import Ink
from builder.drawing.sheets import Paper
from builder.drawing.typeset import Frame, Line, Span, set_lines
from builder.i18n.locales import customs
from builder.i18n.translate import Translator

PT = 25.4 / 72
"""A point in mm."""


@dataclass(frozen=True)
class BookTextStyle:
    """A text style: its faces, and its em size and line distance in mm."""

    plain_font: str
    strong: str
    em: str
    size: float
    lead: float


@dataclass(frozen=True)
class Colours:
    """The colours of the booklet."""

    ink: str = "#241d17"
    soft: str = "#62564a"
    brand: str = "#6b2a22"
    on_brand: str = "#fbf4e6"
    link: str = "#1c5a76"
    panel: str = "#f4eee0"
    line: str = "#d9cdb4"
    decision: str = "#8a5a00"
    on_decision: str = "#fbefd0"
    estimate: str = "#3b5b8c"
    on_estimate: str = "#e7edf6"


_LOW_INK = Colours(
    brand="#3a1813", on_brand="#ffffff", panel="#ffffff", on_decision="#ffffff", on_estimate="#ffffff",
)  # fmt: skip
_GREY = Colours(
    ink="#1c1c1c", soft="#565656", brand="#333333", on_brand="#ffffff", link="#333333",
    panel="#f0f0f0", line="#cccccc", decision="#333333", on_decision="#efefef",
    estimate="#555555", on_estimate="#f5f5f5",
)  # fmt: skip


def _serif(size: float, lead: float) -> BookTextStyle:
    return BookTextStyle("serif", "serif-semibold", "serif-italic", size * PT, lead * PT)


def _sans(size: float, lead: float) -> BookTextStyle:
    return BookTextStyle(
        "condensed", "condensed-semibold", "condensed-italic", size * PT, lead * PT
    )


def _square(faces: tuple[str, ...], size: float, lead: float) -> BookTextStyle:
    plain, bold = faces
    return BookTextStyle(plain, bold, bold, size * PT, lead * PT)


@dataclass(frozen=True)
class BookStyle:
    """What depends on language and ink in the rulebook's appearance; lengths are in mm. ``names``
    are words that are never divided; ``once`` calls a function or returns its cached result."""

    language: str
    names: frozenset[str]
    once: CachedCall
    colours: Colours
    body: BookTextStyle
    example: BookTextStyle
    note: BookTextStyle
    small: BookTextStyle
    title: BookTextStyle
    bar: BookTextStyle
    index: BookTextStyle
    number: float = 10.2 * PT
    gutter: float = 9.6

    @property
    def squares(self) -> bool:
        """Whether the characters of the language's script fill squares (as in Japanese), which
        needs other faces and line breaks."""
        return customs(self.language).script.squares

    def lines(
        self, spans: Sequence[Span], width: float, *, justify: bool = True, title: bool = False
    ) -> tuple[Line, ...]:
        """Return a paragraph as lines; words of a ``title`` are not divided."""
        names = None if title else self.names
        return self.once(set_lines, tuple(spans), width, self.language, justify, names)


def book_style(tr: Translator, ink: Ink, once: CachedCall = call_uncached) -> BookStyle:
    """Return the rulebook's appearance for a language and an ink. Scripts whose characters fill
    squares are set smaller and with more line distance, so that all languages look equally large
    and equally dense."""
    colours = {"colour": Colours(), "low-ink": _LOW_INK, "grey": _GREY}[ink]
    make = partial(BookStyle, tr.language, tr.names, once, colours)
    script = customs(tr.language).script
    if script.squares:
        set_ = partial(_square, script.faces)
        return make(
            body=set_(8.1, 12.9), example=set_(7.6, 11.6), note=set_(7.1, 10.7),
            small=set_(7.0, 10.4), title=set_(8.6, 13.4), index=set_(6.8, 9.8), bar=set_(10.6, 14.4),
        )  # fmt: skip
    return make(
        body=_serif(10.2, 12.2), example=_serif(9.6, 11.3), note=_serif(9.0, 10.5),
        small=_sans(8.6, 10.2), title=_serif(11.2, 13.2), index=_serif(8.6, 9.9), bar=_serif(13.4, 15.0),
    )  # fmt: skip


SIDE, HEAD, FOOT, GAP = 16.0, 20.0, 18.0, 6.6
"""The side, top and bottom margins of a page and the gap between its columns, mm."""


def frame_of(paper: Paper, columns: int = 2) -> Frame:
    """Return the frame of a page (the positions of its columns) on a paper."""
    column = (paper.width - 2 * SIDE - (columns - 1) * GAP) / columns
    return Frame(paper.width, paper.height, SIDE, HEAD, column, GAP, paper.height - FOOT, columns)
