"""The title card shown to players at the start: the game's name over a row of its counters or
cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TypeVar

from builder.drawing import card_faces
from builder.drawing.cards.card_frame import Pen, palette
from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.pieces.cards import Card, CardNumber
from builder.model.pieces.counters import Unit

WIDTH, HEIGHT = 120.0, 80.0
_EDGE = 3.0
_COUNTER, _CARD, _GAP = 14.0, 25.0, 3.4
"""The heights in mm of a counter and of a card in the row, and the space between them."""

_ROOM = WIDTH - 4 * _EDGE - 4
_MIDDLE = 48.5
"""The greatest width of the row (``_ROOM``), and the y of its middle from the top, in mm."""

_MOST, _MOST_CARDS = 6, 5

T = TypeVar("T")
_Face = tuple[Scene, float]
"""A counter's or card's face, and its scale in the row."""


def title_card(game: Game, context: DrawContext) -> Scene:
    """Return the title card, 120 by 80 mm."""
    tr, sheet = context.tr, game.sheet
    scene = Scene(WIDTH, HEIGHT, title=tr(sheet.title))
    pen = Pen(scene, context, ("sheet", "title"), palette(context.ink))
    colours, room = pen.colours, WIDTH - 4 * _EDGE
    scene.rect(0, 0, WIDTH, HEIGHT, fill=colours.bar)
    scene.rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, fill=colours.card)
    inner = _EDGE + 1.2
    scene.rect(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, stroke=colours.rule, line=0.3)
    middle = WIDTH / 2
    pen.write_line(
        "title", middle, 17, tr(sheet.title), 13, anchor="middle", width=room, least=0.4,
        room="the title card",
    )  # fmt: skip
    pen.write_line(
        "italic", middle, 28, tr(sheet.subtitle), 6, anchor="middle", width=room, least=0.4,
        fill=colours.dim, room="the title card",
    )  # fmt: skip
    pen.rule(WIDTH / 4, 34, WIDTH / 2, weight=0.4, fill=colours.warning)
    _row(game, context, scene)
    source = " · ".join(part for part in (sheet.document.publisher, sheet.document.year) if part)
    pen.write_line(
        "note", middle, 67, source, 4, anchor="middle", width=room, least=0.5, fill=colours.dim,
        room="the title card",
    )  # fmt: skip
    words = f"{tr('Version')} {sheet.version}"
    pen.write_line("note", middle, 72.4, words, 3.4, anchor="middle", fill=colours.dim)
    return scene


def _row(game: Game, context: DrawContext, scene: Scene) -> None:
    """Draw units of all nations in turn, or cards of all decks, as many as fit in the row."""
    faces = [counters.counter_face(game, u, "front", context, _COUNTER) for u in _units(game)]
    high = _COUNTER
    if not faces:
        faces, high = (
            [card_faces.card_face(game, c, context, _number(c)) for c in _cards(game)],
            _CARD,
        )
    shown = _fitting([(face, high / face.height) for face in faces])
    x, y = (WIDTH - _wide(shown)) / 2, _MIDDLE - high / 2
    for face, scale in shown:
        scene.rect(x + 0.6, y + 0.6, face.width * scale, high, fill="#c9bc9c")
        scene.place(face, x, y, scale=scale)
        x += face.width * scale + _GAP


def _fitting(faces: Sequence[_Face]) -> list[_Face]:
    """Return the first of the faces, in order, that fit side by side in the row."""
    found: list[_Face] = []
    for face in faces:
        if _wide([*found, face]) <= _ROOM:
            found.append(face)
    return found


def _wide(faces: Sequence[_Face]) -> float:
    return sum(face.width * scale + _GAP for face, scale in faces) - _GAP


def _units(game: Game) -> list[Unit]:
    """Return units for the title card, nation by nation in rotation, with different branches within a
    nation."""
    nations = dict.fromkeys(u.nation for u in game.units)
    each = [
        list({u.symbol.branch: u for u in reversed(game.units) if u.nation == n}.values())[::-1]
        for n in nations
    ]
    return _round_robin(
        [_evenly_chosen(units, ceil(_MOST / len(nations))) for units in each], _MOST
    )


def _cards(game: Game) -> list[Card]:
    """Return cards for the picture on the title card: one of each deck in rotation, all different."""
    decks = [[c for c in game.cards if c.deck == d.id] for d in game.decks]
    return _round_robin(
        [_evenly_chosen(cards, _MOST_CARDS) for cards in decks if cards], _MOST_CARDS
    )


def _number(card: Card) -> CardNumber | None:
    return next(iter(card.copies))


def _evenly_chosen(items: Sequence[T], most: int) -> list[T]:
    """Return at most ``most`` of the items, evenly spaced."""
    count = min(most, len(items))
    return [items[i * len(items) // count] for i in range(count)]


def _round_robin(groups: Sequence[Sequence[T]], most: int) -> list[T]:
    """Return the first item of each group, then the second of each, and so on, at most ``most``."""
    rounds = max(map(len, groups), default=0)
    return [group[i] for i in range(rounds) for group in groups if i < len(group)][:most]
