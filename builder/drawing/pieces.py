"""Counters placed on cards: the counter itself, scaled, with a hard shadow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from builder.drawing.cards import Pen
from builder.drawing.counters import face
from builder.model.counters import Marker, Unit
from builder.model.game import Game

SHADOW = "#c4b693"
GAP = 1.3


class Piece(NamedTuple):
    """A counter and the side of it that shows."""

    counter: Unit | Marker
    side: Literal["front", "back"] = "front"


def strip_width(count: int, size: float) -> float:
    """The width of ``count`` counters of ``size`` mm in a line."""
    return count * (size + GAP) - GAP if count else 0.0


def draw_piece(pen: Pen, game: Game, piece: Piece, x: float, y: float, size: float) -> None:
    """Draw a counter with its top left at (x, y), ``size`` mm wide."""
    picture = face(game, piece.counter, piece.side, pen.draft)
    high = size * picture.height / picture.width
    if pen.draft.ink == "colour":
        pen.scene.rect(x + 0.3, y + 0.3, size, high, fill=SHADOW)
    pen.scene.place(picture, x, y, scale=size / picture.width)
    pen.scene.rect(x, y, size, high, stroke="#5b4c36", line=0.1)


def draw_strip(
    pen: Pen, game: Game, pieces: Sequence[Piece], x: float, y: float, size: float, per_line: int
) -> None:
    """Draw counters in lines of ``per_line`` from the top left (x, y)."""
    for i, piece in enumerate(pieces):
        left = x + i % per_line * (size + GAP)
        draw_piece(pen, game, piece, left, y + i // per_line * (size + GAP), size)
