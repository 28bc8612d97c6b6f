"""What the booklet looks like: type by language, colours by ink, the grid of its pages."""

from __future__ import annotations

from dataclasses import dataclass

from builder.drawing.ink.draft import Ink
from builder.drawing.sheets import Paper
from builder.drawing.typeset import Frame

PT = 25.4 / 72
"""A point in mm."""


@dataclass(frozen=True)
class Type:
    """A size of text: its faces, em and distance of lines in mm."""

    plain: str
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
    side: str = "#3f5a36"
    on_side: str = "#eef2ea"
    cover: str = "#f8f3e3"


_LOW_INK = Colours(
    brand="#3a1813", on_brand="#ffffff", panel="#ffffff", on_decision="#ffffff",
    on_estimate="#ffffff", on_side="#ffffff", cover="#ffffff",
)  # fmt: skip
_GREY = Colours(
    ink="#1c1c1c", soft="#565656", brand="#333333", on_brand="#ffffff", link="#333333",
    panel="#f0f0f0", line="#cccccc", decision="#333333", on_decision="#efefef",
    estimate="#555555", on_estimate="#f5f5f5", side="#555555", on_side="#f2f2f2", cover="#f7f7f7",
)  # fmt: skip


def _type(size: float, lead: float, *, japanese: bool, sans: bool = False) -> Type:
    if japanese:
        return Type("sans-jp", "sans-jp-bold", "sans-jp-bold", size * PT, lead * PT)
    if sans:
        return Type("condensed", "condensed-semibold", "condensed-italic", size * PT, lead * PT)
    return Type("serif", "serif-semibold", "serif-italic", size * PT, lead * PT)


@dataclass(frozen=True)
class BookStyle:
    """Everything that depends on language and ink. Lengths in mm."""

    language: str
    colours: Colours
    body: Type
    example: Type
    note: Type
    small: Type
    title: Type
    bar: Type
    index: Type
    number: float = 10.2 * PT
    gutter: float = 9.6

    @property
    def japanese(self) -> bool:
        """Whether Japanese is set: other faces, other lines."""
        return self.language == "ja"


def look_of(language: str, ink: Ink) -> BookStyle:
    """The booklet's look in a language and an ink. Japanese is set smaller and more open: the two
    look equally large and equally grey."""
    colours = {"colour": Colours(), "low-ink": _LOW_INK, "grey": _GREY}[ink]
    ja = language == "ja"
    return BookStyle(
        language,
        colours,
        body=_type(8.1, 12.9, japanese=True) if ja else _type(10.2, 12.2, japanese=False),
        example=_type(7.6, 11.6, japanese=True) if ja else _type(9.6, 11.3, japanese=False),
        note=_type(7.1, 10.7, japanese=True) if ja else _type(9.0, 10.5, japanese=False),
        small=_type(7.0, 10.4, japanese=True)
        if ja
        else _type(8.6, 10.2, japanese=False, sans=True),
        title=_type(8.6, 13.4, japanese=True) if ja else _type(11.2, 13.2, japanese=False),
        index=_type(6.8, 9.8, japanese=True) if ja else _type(8.6, 9.9, japanese=False),
        bar=_type(10.6, 14.4, japanese=True) if ja else _type(13.4, 15.0, japanese=False),
    )


SIDE, HEAD, FOOT, GAP = 16.0, 20.0, 18.0, 6.6
"""Margins of a page and the gap between its columns."""


def frame_of(paper: Paper, columns: int = 2) -> Frame:
    """Where the columns stand on a paper."""
    column = (paper.width - 2 * SIDE - (columns - 1) * GAP) / columns
    return Frame(paper.width, paper.height, SIDE, HEAD, column, GAP, paper.height - FOOT, columns)
