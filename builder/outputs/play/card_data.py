"""Collects the decks, hands and cards for a page on which a game is played freely."""

from __future__ import annotations

from typing import Any

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.board_picture import picture_link
from builder.outputs.card_drawing import CardDrawing, copy_name
from builder.outputs.formats.png import render_many

_PIXELS, _COLOURS = 330, 48


def card_data(game: Game, tr: Translator) -> dict[str, Any]:
    """Return the data of a game's cards: decks with the names of their cards, hands, pictures of
    backs by name, and each card's title, size in mm, picture and back; all empty for a game without
    cards."""
    drawing = CardDrawing(game, tr)
    names = {
        deck.id: [
            copy_name(card, number)
            for card in game.cards
            if card.deck == deck.id
            for number in card.copies
        ]
        for deck in game.decks
    }
    unique = [*dict.fromkeys(name for deck in names.values() for name in deck)]
    scenes = [*map(drawing.face, unique), *map(drawing.back, game.card_backs)]
    pictures = [picture_link(one) for one in render_many(scenes, _PIXELS, colours=_COLOURS)]
    faces, backs = pictures[: len(unique)], pictures[len(unique) :]
    return {
        "decks": [
            {
                "id": deck.id,
                "title": tr(deck.title),
                "open": deck.open,
                "discards": deck.discards,
                "size": drawing.size(deck.id),
                "cards": names[deck.id],
            }
            for deck in game.decks
        ],
        "backs": dict(zip(game.card_backs, backs, strict=True)),
        "hands": [
            {"id": hand.id, "title": tr(hand.title), "deck": hand.deck} for hand in game.hands
        ],
        "cards": {
            name: [drawing.called(name), drawing.size(name), face, drawing.back_of(name)]
            for name, face in zip(unique, faces, strict=True)
        },
    }
