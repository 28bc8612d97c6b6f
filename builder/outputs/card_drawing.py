"""Draws cards as HTML pages show them: their faces, backs and names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from builder.drawing.card_faces.back import card_back
from builder.drawing.card_faces.face import card_face
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.cards import Card, CardNumber, Deck


def copy_name(card: Card, number: CardNumber | None) -> str:
    """Return the name of a copy of a card: the card's id, followed by its random number if it has
    one."""
    return f"{card.id}:{str(number).replace(' ', '-')}" if number else card.id


@dataclass
class CardDrawing:
    """Draws the cards of a game in a language for a page."""

    game: Game
    tr: Translator

    @cached_property
    def context(self) -> DrawContext:
        """The drawing context (language and colours) for all drawings."""
        return DrawContext(self.tr)

    @cached_property
    def copies(self) -> dict[str, tuple[Card, CardNumber | None]]:
        """Each card with its random number (``None`` for none), keyed by the name of its copy and
        also by the card's id alone."""
        cards = [(card, number) for card in self.game.cards for number in (None, *card.copies)]
        return {copy_name(card, number): (card, number) for card, number in cards}

    @cached_property
    def decks(self) -> dict[str, Deck]:
        """The decks of the game, by id."""
        return {deck.id: deck for deck in self.game.decks}

    def face(self, name: str) -> Scene:
        """Return the drawing of a card's face; ``name`` is that of a copy of the card."""
        card, number = self.copies[name]
        return card_face(self.game, card, self.context, number)

    def back(self, name: str) -> Scene:
        """Return the drawing of a back of cards by the back's name."""
        return card_back(self.game, self.game.card_backs[name], self.context)

    def back_of(self, name: str) -> str:
        """Return the name of the back of a card; ``name`` is that of a copy of the card."""
        return self.game.backs_of_cards[self.copies[name][0].id]

    def size(self, name: str) -> tuple[float, float]:
        """Return the width and height of a card (given by the name of a copy) or of a deck's cards
        (given by the deck's id), in mm."""
        if name in self.decks:
            id = self.decks[name].layout
            return next(one.extent for one in self.game.layouts if one.id == id)
        return self.game.layout_of(self.copies[name][0]).extent

    def called(self, name: str) -> str:
        """Return what players call a card: its title and, if it has one, its random number."""
        if name not in self.copies:
            return name
        card, number = self.copies[name]
        tr, title = self.tr, self.tr(card.title)
        return tr("{name} ({when})", name=title, when=tr(str(number))) if number else title
