"""A fan of cards for the cover of a game without a map."""

from __future__ import annotations

import math

from builder.drawing.card_faces import card_back_colours, card_face
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.colour import mix
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene, Sub
from builder.model.game import Game
from builder.model.pieces.cards import Card

HIGH = 56.0
"""The height of a card in the fan, in mm."""
_RADIUS = 165.0
_STEP = 10.0
"""The angle between neighbouring cards, in degrees."""
_MAX_CARDS = 5


def draw_cloth(pen: Pen, game: Game, at: Rect) -> None:
    """Draw a background in the colour of the first deck, hatched like cloth."""
    colours = card_back_colours(game, game.decks[0], pen.context)
    pen.scene.rect(*at, fill=colours.frame)
    weave = mix(colours.frame, colours.head, 0.1)
    lines = [
        Sub([(at.x, y), (at.right, y)])
        for y in (at.y + 2.4 * i for i in range(1, int(at.height / 2.4) + 1))
    ]
    pen.scene.path(lines, stroke=weave, width=0.25, cap="butt")


def draw_card_fan(pen: Pen, game: Game, x: float, foot: float) -> None:
    """Draw cards of different kinds as a fan, like a hand of cards, with the centre of their lower
    edges at (x, foot)."""
    chosen = _cards_of_fan(game)
    for i, card in enumerate(chosen):
        number = next((n for n in reversed(card.copies) if n), None)
        picture = card_face(game, card, pen.context, number)
        angle = (i - (len(chosen) - 1) / 2) * _STEP
        _place_card(pen.scene, picture, x, foot, angle)


def _cards_of_fan(game: Game) -> list[Card]:
    """Return the cards of the fan: the first card of each kind that has a picture, only upright
    ones, at most five."""
    kinds: dict[tuple[str, str], Card] = {}
    for card in game.cards:
        if (card.picture or card.ground or card.art) and not game.layout_of(card).across:
            kinds.setdefault((card.deck, card.kind), card)
    return list(kinds.values())[:_MAX_CARDS]


def _place_card(scene: Scene, picture: Scene, x: float, foot: float, angle: float) -> None:
    """Place one card, rotated about a point far below the fan."""
    scale = HIGH / picture.height
    a = math.radians(angle)
    wide = picture.width * scale
    left, top = -wide / 2, -HIGH - _RADIUS
    px = x + left * math.cos(a) - top * math.sin(a)
    py = foot + _RADIUS + left * math.sin(a) + top * math.cos(a)
    scene.place(picture, px, py, scale=scale, turn=angle)
    corners = [(0.0, 0.0), (wide, 0.0), (wide, HIGH), (0.0, HIGH)]
    edge = [(px + u * math.cos(a) - v * math.sin(a), py + u * math.sin(a) + v * math.cos(a))
            for u, v in corners]  # fmt: skip
    scene.polygon(edge, stroke="#2d241a", width=0.25)
