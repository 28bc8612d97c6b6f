"""The common parts of charts, tracks and cards: colours of paper and ink, the frame, and fonts by
role.

A card is a scene with a title bar, a frame and a hard shadow; a :class:`Pen` writes on it. Font
sizes are given for Latin letters; Japanese, whose full-width characters appear larger, is set
smaller by the pen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from builder.drawing.ink import accessibility, text
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.legible import legible_when_shown
from builder.drawing.ink.scene import Scene
from builder.i18n.locales import customs
from builder.i18n.translate import Translator
from builder.model.base import Sourced
from builder.problems import PathKey

Role = Literal["title", "italic", "body", "text", "strong", "figure", "note"]
Anchor = Literal["start", "middle", "end"]

BAR_HEIGHT = 8.4
SHADOW = 0.7
TALLEST = 222.0
"""The greatest height of a card in mm, so that it fits on a page of either paper size."""
TOP = 11.0
"""The y in mm where the content of a card begins: below the title bar and the inner rule."""

DAGGER = "†"

_LATIN: dict[Role, str] = {
    "title": "serif-semibold",
    "italic": "serif-italic",
    "body": "serif",
    "text": "condensed",
    "strong": "condensed-semibold",
    "figure": "condensed-bold",
    "note": "condensed-italic",
}
_SQUARES: dict[Role, tuple[str, float]] = {
    "title": ("sans-jp-bold", 0.78),
    "italic": ("sans-jp", 0.8),
    "body": ("sans-jp", 0.78),
    "text": ("sans-jp", 0.84),
    "strong": ("sans-jp-bold", 0.84),
    "figure": ("sans-jp-bold", 0.84),
    "note": ("sans-jp", 0.85),
}


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of charts and cards; an empty ``shadow`` means no shadow."""

    card: str = "#f8f3e3"
    row: str = "#efe6d0"
    box: str = "#fffcf2"
    heads: tuple[str, str] = ("#e7d9b6", "#e0d0a8")
    bar: str = "#4a3b28"
    on_bar: str = "#f8f3e3"
    on_bar_dim: str = "#e4d7b8"
    box_bar: str = "#8a6f45"
    ink: str = "#2d241a"
    dim: str = "#6b5940"
    rule: str = "#b5a582"
    faint: str = "#a4957a"
    warning: str = "#a63a2c"
    shadow: str = "#c9bc9c"
    five: str = "#efe2bf"


COLOUR = Palette()
LOW_INK = Palette(
    card="#ffffff", row="#ffffff", box="#ffffff", heads=("#ffffff", "#ffffff"), bar="#ffffff",
    on_bar="#2d241a", on_bar_dim="#6b5940", box_bar="#ffffff", shadow="", five="#ffffff",
)  # fmt: skip
GREY = Palette(
    card="#f7f7f7", row="#e9e9e9", box="#ffffff", heads=("#dcdcdc", "#d2d2d2"), bar="#3c3c3c",
    on_bar="#f7f7f7", on_bar_dim="#d8d8d8", box_bar="#6e6e6e", ink="#222222", dim="#585858",
    rule="#a6a6a6", faint="#959595", warning="#222222", shadow="#bdbdbd", five="#e4e4e4",
)  # fmt: skip


def palette(ink: Ink) -> Palette:
    """Return the colours for an ink mode."""
    return {"colour": COLOUR, "low-ink": LOW_INK, "grey": GREY}[ink]


_SQUARE = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")


def has_square_characters(words: str) -> bool:
    """Return whether a text contains kana, kanji or their punctuation, and is therefore set in a
    font of square characters."""
    return _SQUARE.search(words) is not None


def font_for_role(role: Role, words: str) -> tuple[str, float]:
    """Return the font for a text in a role, and the factor by which its size is multiplied."""
    return _SQUARES[role] if has_square_characters(words) else (_LATIN[role], 1.0)


def sized_font(role: Role, words: str, size: float) -> tuple[str, float]:
    """Return the font for a text in a role, and its size in mm for the Latin ``size``: smaller for
    square characters, unless these could not be read then."""
    font, factor = font_for_role(role, words)
    return font, legible_when_shown(size * factor, size)


def role_text_width(role: Role, words: str, size: float, spacing: float = 0.0) -> float:
    """Return the width in mm of a text in a role at the Latin ``size``."""
    font, size = sized_font(role, words, size)
    return text.text_width(words, font, size, spacing)


def wrap_role_text(
    role: Role,
    words: str,
    size: float,
    width: float,
    language: str,
    names: frozenset[str] | None = None,
) -> list[str]:
    """Break a text in a role into lines, none wider than ``width`` mm unless a single word is
    wider."""
    font, size = sized_font(role, words, size)
    if has_square_characters(words) and not customs(language).script.squares:
        language = "ja"
    return text.wrap_text(words, font, size, width, language, names)


def wrap_prose(role: Role, words: str, size: float, width: float, tr: Translator) -> list[str]:
    """Break running text in a role into lines in the reader's language; words may be hyphenated."""
    return wrap_role_text(role, words, size, width, tr.language, tr.names)


def is_estimated(item: Sourced, *fields: str) -> bool:
    """Return whether a value is marked as an estimate: the first of ``fields`` that has a source of
    its own decides, otherwise the source of the whole item."""
    named = next((f for f in fields if f in item.sources), "")
    return item.provenance(named).status == "estimated"


def estimate_dagger(item: Sourced, *fields: str) -> str:
    """Return the dagger that marks an estimate, or an empty text if the value is not one."""
    return DAGGER if is_estimated(item, *fields) else ""


@dataclass
class Pen:
    """Writes text on a card's scene by role. ``path`` is the item that problems are reported for."""

    scene: Scene
    context: DrawContext
    path: PathKey = ()
    colours: Palette = field(default=COLOUR)

    def for_item(self, *path: str | int) -> Pen:
        """Return a pen that reports problems for another item."""
        return replace(self, path=path)

    def for_part(self, *path: str | int) -> Pen:
        """Return a pen that reports problems for a part of this item."""
        return replace(self, path=(*self.path, *path))

    def write_line(
        self,
        role: Role,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        fill: str = "",
        anchor: Anchor = "start",
        width: float | None = None,
        room: str = "",
        least: float = 0.6,
        spacing: float = 0.0,
        turn: float = 0.0,
    ) -> float:
        """Write one line with the middle of its capitals at ``y``, at a readable size, and return
        its width in mm. If ``width`` is given, the line shrinks to that width; a text that does not
        fit even then is reported as a problem, with ``room`` as the name of its place."""
        if not words:
            return 0.0
        font, size = sized_font(role, words, size)
        if width is not None:
            size = text.fit_size_or_report(
                self.context, words, font, size, width, self.path, room or words, least, spacing
            )
        return text.add_centred(
            self.scene, x, y, words, font, size, fill=fill or self.colours.ink, anchor=anchor,
            turn=turn, spacing=spacing, context=self.context, path=self.path,
        )  # fmt: skip

    def lines(
        self, role: Role, x: float, y: float, lines: Sequence[str], size: float, lead: float,
        *, fill: str = "", anchor: Anchor = "start",
    ) -> float:  # fmt: skip
        """Write lines ``lead`` mm apart, with the middle of the first line's capitals at ``y``;
        return the y of the next line below them."""
        for line in lines:
            self.write_line(role, x, y, line, size, fill=fill, anchor=anchor)
            y += lead
        return y

    def block(self, role: Role, words: str, size: float, width: float) -> list[str]:
        """Break a text into lines at most ``width`` mm wide, for :meth:`lines`; an empty text gives
        no lines."""
        return wrap_role_text(role, words, size, width, self.context.tr.language) if words else []

    def rule(
        self, x: float, y: float, width: float, *, weight: float = 0.2, fill: str = ""
    ) -> None:
        """Draw a horizontal rule."""
        stroke = fill or self.colours.rule
        self.scene.line([(x, y), (x + width, y)], stroke=stroke, width=weight)


def start_card(
    context: DrawContext,
    width: float,
    height: float,
    title: str,
    subtitle: str = "",
    *,
    path: PathKey = (),
    colour: str = "",
) -> Pen:
    """Make a card of ``width`` by ``height`` mm with its title bar, and return a pen to write on
    it. The card's scene is larger by the shadow; ``title`` and ``subtitle`` are already in the
    reader's language."""
    colours = palette(context.ink)
    scene = Scene(width + SHADOW, height + SHADOW, title=title)
    pen = Pen(scene, context, path, colours)
    if colours.shadow:
        scene.rect(SHADOW, SHADOW, width, height, fill=colours.shadow)
    scene.rect(0, 0, width, height, fill=colours.card)
    plain = context.ink == "colour"
    scene.rect(0, 0, width, BAR_HEIGHT, fill=colour if colour and plain else colours.bar)
    _bar_text(pen, width, title, subtitle)
    scene.rect(0, 0, width, height, stroke=colours.ink, line=0.5)
    scene.rect(1, 9.2, width - 2, height - 10.2, stroke=colours.rule, line=0.15)
    if not plain:
        pen.rule(0, BAR_HEIGHT, width, weight=0.3, fill=colours.ink)
    return pen


def bar_width(title: str, subtitle: str = "") -> float:
    """Return the smallest width in mm of a card whose title bar holds the title and subtitle at
    about four fifths of their normal font size."""
    side = role_text_width("italic", subtitle, 3.7) if subtitle else 0.0
    return 10.0 + 0.8 * (role_text_width("title", title, 5.2, 0.05) + side)


def _bar_text(pen: Pen, width: float, title: str, subtitle: str) -> None:
    room = width - 8
    beside = room - 2 - role_text_width("title", title, 5.2, 0.05)
    side = min(role_text_width("italic", subtitle, 3.7), max(room * 0.45, beside))
    side = side if subtitle else 0.0
    middle = BAR_HEIGHT / 2
    with pen.scene.tagged((accessibility.CARD_TITLE_ROLE, title, "")):
        pen.write_line(
            "title", 4, middle, title, 5.2, fill=pen.colours.on_bar, width=room - side - 2,
            room="the title bar", spacing=0.05, least=0.5,
        )  # fmt: skip
    if subtitle:
        pen.write_line(
            "italic", width - 4, middle, subtitle, 3.7, fill=pen.colours.on_bar_dim, anchor="end",
            width=side + 0.01, room="the title bar", least=0.5,
        )  # fmt: skip


def row_growth(height: float, natural: float, rows: int, most: float) -> float:
    """Return how many mm taller each of a card's ``rows`` becomes, at most ``most``, so that a card
    ``natural`` mm high fills a scene ``height`` mm high."""
    return max(0.0, min(most, (height - SHADOW - natural) / max(1, rows)))


def rule_reference(context: DrawContext, rule: str) -> str:
    """Return a rule reference such as ``rule 7.6`` for a title bar; empty if there is no rule."""
    return context.tr("rule {rule}", rule=rule) if rule else ""
