"""Counters drawn on cards: the counter itself, scaled, with a hard shadow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from builder.drawing.cards.card_frame import Pen
from builder.drawing.counters.counters import counter_face, face_after_losses, hidden_face
from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit

SHADOW = "#c4b693"
GAP = 1.3


class Piece(NamedTuple):
    """A counter and the side that is shown; for a unit, after ``lost`` step losses."""

    counter: Unit | Marker
    side: Literal["front", "back"] = "front"
    lost: int = 0


class ShownCounter(Protocol):
    """A counter by its id and how it lies: ``hidden`` shows only what all may see, ``reduced`` the back,
    ``lost`` is a unit's step losses."""

    @property
    def counter(self) -> str: ...
    @property
    def hidden(self) -> bool: ...
    @property
    def reduced(self) -> bool: ...
    @property
    def lost(self) -> int: ...


def piece_face(game: Game, piece: Piece, context: DrawContext) -> Scene:
    """Return the face of a piece."""
    if isinstance(piece.counter, Unit) and piece.lost:
        return face_after_losses(game, piece.counter, piece.lost, context)
    return counter_face(game, piece.counter, piece.side, context)


def shown_face(game: Game, shown: ShownCounter, context: DrawContext) -> Scene:
    """Return the face that a counter shows where it lies."""
    counter = game.counters[shown.counter]
    if shown.hidden:
        return hidden_face(game, counter, context)
    return piece_face(
        game, Piece(counter, "back" if shown.reduced else "front", shown.lost), context
    )


def strip_width(count: int, size: float) -> float:
    """Return the width in mm of ``count`` counters of ``size`` mm in a line."""
    return count * (size + GAP) - GAP if count else 0.0


def draw_piece(pen: Pen, game: Game, piece: Piece, x: float, y: float, size: float) -> None:
    """Draw a counter in a square of ``size`` mm with its top left at (x, y)."""
    picture = piece_face(game, piece, pen.context)
    scale = size / max(picture.width, picture.height)
    wide, high = picture.width * scale, picture.height * scale
    x, y = x + (size - wide) / 2, y + (size - high) / 2
    if pen.context.ink == "colour":
        shadow = counter_outline(piece.counter.shape, Rect(x + 0.3, y + 0.3, wide, high))
        pen.scene.path([shadow], fill=SHADOW)
    pen.scene.place(picture, x, y, scale=scale)
    edge = counter_outline(piece.counter.shape, Rect(x, y, wide, high))
    pen.scene.path([edge], stroke="#5b4c36", width=0.1, join="miter")


def draw_strip(
    pen: Pen, game: Game, pieces: Sequence[Piece], x: float, y: float, size: float, per_line: int
) -> None:
    """Draw counters in lines of ``per_line``, starting at the top left (x, y)."""
    for i, piece in enumerate(pieces):
        left = x + i % per_line * (size + GAP)
        draw_piece(pen, game, piece, left, y + i // per_line * (size + GAP), size)
