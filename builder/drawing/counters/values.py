"""Draw the values of a counter, parsed into marks (:mod:`builder.model.pieces.values`).

The hyphen between values is drawn as a bar, since the font's hyphen is low and wide. A raised
dagger marks values that are estimated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from builder.drawing.ink.drawing_data import rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import add_centred, text_width
from builder.model.pieces.values import Mark, Value, figure_parts

BOLD = "condensed-bold"
SEMIBOLD = "condensed-semibold"
DAGGER = "†"

CAP = 0.7
"""The height of a figure, in em."""

_BLUE = "#1d5c8f"
"""The colour of the hexagon for movement on water."""

_GAP = 0.035
"""The gap between tokens, in em."""

_DAGGER_GAP = 0.07
"""The gap before a dagger, in em of the dagger."""

_NEGATIVE = re.compile(r"-(?=[\d.])")
"""Matches a hyphen that is written in place of a minus sign."""

Kind = Mark | Literal["hyphen"]


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of the printed values, such as a value or a hyphen; ``width`` is in em of the
    figures."""

    kind: Kind
    text: str
    width: float


class Style(NamedTuple):
    """How values are drawn: the ``ink`` of the figures, the colour of the ``ground`` below them,
    and the available ``width`` in mm."""

    ink: str
    ground: str
    width: float


Figure = Value | str
"""A value of a unit, or the text printed as a figure on a marker."""


@lru_cache(maxsize=1024)
def value_tokens(values: tuple[Figure, ...]) -> tuple[Token, ...]:
    """Split the values into tokens, with hyphens between values."""
    found: list[Token] = []
    for i, value in enumerate(values):
        if i:
            found.append(Token("hyphen", "", 0.28))
        found += [_token(part.mark, part.text) for part in figure_parts(str(value))]
    return tuple(found)


def _token(kind: Kind, text: str) -> Token:
    if _NEGATIVE.match(text):
        text = "−" + text[1:]
    if kind == "bracket":
        width = text_width(text, BOLD, 1) + 2 * text_width("(", SEMIBOLD, 0.9)
    elif kind == "box":
        width = max(text_width(text, BOLD, 0.9) + 0.22, 0.62)
    elif kind in ("disc", "hexagon"):
        width = max(text_width(text, BOLD, 0.8) + 0.34, 1.0)
    else:
        width = text_width(text, BOLD, 0.58 if kind == "raised" else 1)
    return Token(kind, text, width)


def values_width(values: tuple[Figure, ...]) -> float:
    """Return the width of the values in em, without a dagger."""
    found = value_tokens(values)
    return sum(t.width for t in found) + _GAP * max(0, len(found) - 1)


def _dagger_width(dagger: float) -> float:
    return dagger * (_DAGGER_GAP + text_width(DAGGER, SEMIBOLD, 1))


def fitting_size(
    values: tuple[Figure, ...], size: float, width: float, dagger: float = 0.0
) -> float:
    """Return the font size in mm, at most ``size``, at which the values fit ``width`` mm.
    ``dagger`` is the size in mm of a dagger that must fit too, or 0."""
    whole = values_width(values)
    return min(size, (width - _dagger_width(dagger)) / whole) if whole else size


def add_values(
    scene: Scene,
    x: float,
    y: float,
    values: tuple[Figure, ...],
    size: float,
    style: Style,
    dagger: float = 0.0,
) -> None:
    """Draw the values with the middle of their height at ``y``, centred on ``x``. A dagger (its
    size in mm, 0 for none) is drawn after them without affecting the centring; the values move
    aside only if there is no room for it otherwise."""
    wide = values_width(values) * size
    extra = _dagger_width(dagger)
    room = (style.width - wide) / 2
    left = x - wide / 2 - max(0.0, extra - max(0.0, room))
    after = _add_tokens(scene, left, y, value_tokens(values), size, style)
    if dagger:
        _add_dagger(scene, after, y, size, dagger, style.ink)


def _add_tokens(
    scene: Scene, left: float, y: float, found: Sequence[Token], size: float, style: Style
) -> float:
    for token in found:
        wide = token.width * size
        _DRAW[token.kind](scene, Rect(left, y, wide, 0), token.text, size, style)
        left += wide + _GAP * size
    return left - _GAP * size if found else left


def _add_dagger(scene: Scene, x: float, y: float, size: float, dagger: float, ink: str) -> None:
    """Draw a dagger whose top is level with the top of the figures."""
    middle = y - CAP * (size - dagger) / 2
    at = x + _DAGGER_GAP * dagger
    add_centred(scene, at, middle, DAGGER, SEMIBOLD, dagger, fill=ink, anchor="start")


# Each draws one token; the slot is its left end, the middle of its height, and its width.


def _draw_plain_value(scene: Scene, slot: Rect, text: str, size: float, style: Style) -> None:
    add_centred(scene, *slot.centre, text, BOLD, size, fill=style.ink)


def _raised(scene: Scene, slot: Rect, text: str, size: float, style: Style) -> None:
    x, y = slot.centre
    add_centred(scene, x, y - CAP * size * 0.24, text, BOLD, size * 0.58, fill=style.ink)


def _hyphen(scene: Scene, slot: Rect, text: str, size: float, style: Style) -> None:
    x, y = slot.centre
    scene.rect(x - size * 0.085, y - size * 0.0375, size * 0.17, size * 0.075, fill=style.ink)


def _bracket(scene: Scene, slot: Rect, text: str, size: float, style: Style) -> None:
    x, y = slot.centre
    side = text_width("(", SEMIBOLD, 0.9 * size) / 2
    for at, sign in ((slot.x + side, "("), (slot.right - side, ")")):
        add_centred(scene, at, y - size * 0.02, sign, SEMIBOLD, 0.9 * size, fill=style.ink)
    add_centred(scene, x, y, text, BOLD, size, fill=style.ink)


def _box(scene: Scene, slot: Rect, text: str, size: float, style: Style) -> None:
    x, y = slot.centre
    high = CAP * size * 1.28
    frame = Rect(slot.x, y - high / 2, slot.width, high)
    scene.path([rounded_rectangle(frame, 0.06 * size)], fill=style.ink)
    add_centred(scene, x, y, text, BOLD, 0.9 * size, fill=style.ground)


def _disc(scene: Scene, slot: Rect, text: str, size: float, style: Style) -> None:
    x, y = slot.centre
    scene.disc(x, y, slot.width / 2, fill=style.ink)
    add_centred(scene, x, y, text, BOLD, 0.82 * size, fill=style.ground)


def _hexagon(scene: Scene, slot: Rect, text: str, size: float, style: Style) -> None:
    x, y = slot.centre
    half = slot.width / 2
    corners = [(half, 0.0), (half / 2, 0.8 * half), (-half / 2, 0.8 * half)]
    ring = [*corners, *((-dx, -dy) for dx, dy in corners)]
    scene.polygon([(x + dx, y + dy) for dx, dy in ring], fill=_BLUE)
    add_centred(scene, x, y, text, BOLD, 0.76 * size, fill="#ffffff")


_DRAW = {
    "plain": _draw_plain_value,
    "raised": _raised,
    "hyphen": _hyphen,
    "bracket": _bracket,
    "box": _box,
    "disc": _disc,
    "hexagon": _hexagon,
}
