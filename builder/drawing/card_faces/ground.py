"""Terrain on a card: a hex of it as the maps draw it."""

from __future__ import annotations

import math

from builder.drawing.card_faces.look import Look
from builder.drawing.ink.cards import Pen
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.layers import rounded
from builder.drawing.maps import swatch
from builder.model.cards import Card
from builder.model.game import Game

_HIGH = math.sqrt(3) / 2


def draw_ground(game: Game, pen: Pen, card: Card, at: Rect, look: Look, theme: str) -> None:
    """A hex of the card's terrain on a tinted plate; the terrain must be the game's."""
    kind = game.terrain.find(card.ground)
    assert kind is not None
    pen.scene.path([rounded(at, 1.2)], fill=look.tint, stroke=look.hair, width=0.25)
    wide = min(at.width * 0.9, at.height * 0.92 / _HIGH)
    x, y = at.centre
    picture = swatch(game, kind, theme, pen.draft, wide)
    pen.scene.place(picture, x - wide / 2, y - wide * _HIGH / 2)
