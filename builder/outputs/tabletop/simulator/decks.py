"""Makes decks of cards: sheets with many faces in one picture, and the objects that use them. A
sheet has at most ten columns and seven rows. Its last cell is what other players see of a card in a
hand, so this cell shows the back and holds no card. A card's number is a hundred times its sheet's
number plus that of its cell, row by row. If the cards of a sheet have different backs, these form a
second sheet with the same cells, and other players see each card's own back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.cards import Card, Deck
from builder.outputs.tabletop import names
from builder.outputs.tabletop.faces import Faces
from builder.outputs.tabletop.simulator import objects
from builder.outputs.tabletop.simulator.layout import INCH
from builder.outputs.tabletop.simulator.objects import Guids, Object, Spot

MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1
"""The most cards of a sheet: its last cell shows the back."""

CARD_HEIGHT = 3.037
"""The height of a card of scale 1 in units; its width follows from the shape of its picture. Nowhere
documented: in github.com/templative/templative-electron, customObjectAdapter.js, a poker card and a card
of ten by three and a half inches both have a scale of 1.1523807."""

_MOST_DPI = 400

Numbered = tuple[str, str]
"""The id of a card, and the random number of a copy of it; empty if it has none."""


@dataclass(frozen=True)
class CardSheet:
    """A sheet of cards of one size: the name of the picture with its faces, its number in a saved
    game, the columns and rows, the size of a card in mm, the cards in order, and the name of each
    card's back."""

    number: int
    name: str
    columns: int
    rows: int
    size: tuple[float, float]
    cards: tuple[Numbered, ...]
    backs: tuple[str, ...]

    @property
    def own_backs(self) -> bool:
        """Whether the cards have different backs."""
        return len(set(self.backs)) > 1

    @property
    def back(self) -> str:
        """The name of the picture with the common back of the cards, or with the sheet of their
        backs."""
        return f"{self.name}-backs" if self.own_backs else self.backs[0]

    @property
    def pixels(self) -> tuple[int, int]:
        """The width and height in pixels of the picture with all faces."""
        wide, high = self.size
        most = objects.LONGEST
        scale = min(most / (self.columns * wide), most / (self.rows * high), _MOST_DPI / INCH)
        return self.columns * int(wide * scale), self.rows * int(high * scale)

    def scene(self, faces: Faces) -> Scene:
        """Return the faces in their cells, and a back in the last one."""
        return self._in_cells(faces, [faces.cards[card] for card in self.cards])

    def scene_of_backs(self, faces: Faces) -> Scene:
        """Return the sheet of backs: the back of each card in the cell of its face, and one in the
        last cell."""
        return self._in_cells(faces, self.backs)

    def _in_cells(self, faces: Faces, names: Sequence[str]) -> Scene:
        wide, high = self.size
        whole = Scene(self.columns * wide, self.rows * high)
        for cell, name in [*enumerate(names), (self.columns * self.rows - 1, self.backs[0])]:
            at = cell % self.columns * wide, cell // self.columns * high
            whole.place(faces.faces[name].scene, *at)
        return whole.finished()


def card_sheets(game: Game, faces: Faces) -> list[CardSheet]:
    """Return the sheets of all decks, numbered from 1: for each deck, one or more sheets for each
    size of its cards."""
    made: list[CardSheet] = []
    for deck in game.decks:
        by_size: dict[tuple[float, float], dict[Numbered, None]] = {}
        for card in (card for card in game.cards if card.deck == deck.id):
            for number in card.copies:
                size = game.layout_of(card).extent
                by_size.setdefault(size, {})[card.id, str(number or "")] = None
        for size, cards in by_size.items():
            every = tuple(cards)
            for start in range(0, len(every), MOST_CARDS):
                some = every[start : start + MOST_CARDS]
                columns, rows = _cells(len(some) + 1, size)
                name = f"{deck.id}-cards-{len(made) + 1}"
                backs = tuple(faces.card_backs[id] for id, _ in some)
                made.append(CardSheet(len(made) + 1, name, columns, rows, size, some, backs))
    return made


def _cells(count: int, size: tuple[float, float]) -> tuple[int, int]:
    """Return the columns and rows for ``count`` cells: those that leave the most pixels for each
    cell and, among equally good ones, those with the fewest cells."""
    wide, high = size
    fits = [
        (columns, rows)
        for columns in range(2, MOST_COLUMNS + 1)
        for rows in range(2, MOST_ROWS + 1)
        if columns * rows >= count
    ]
    return min(fits, key=lambda c: (max(c[0] * wide, c[1] * high), c[0] * c[1], c))


@dataclass(frozen=True)
class DeckMaker:
    """Makes the deck objects of a game in a language. ``addresses`` gives the address of each
    picture of faces or backs by name."""

    game: Game
    tr: Translator
    sheets: Sequence[CardSheet]
    addresses: dict[str, str]
    guids: Guids

    def size(self, deck: Deck) -> tuple[float, float]:
        """Return the largest width and height of a deck's cards in mm."""
        found = [sheet.size for sheet in self._sheets_of_deck(deck)]
        return max(w for w, _ in found), max(h for _, h in found)

    def decks(self) -> Iterator[Deck]:
        """Yield those decks of the game that have cards."""
        return (deck for deck in self.game.decks if self._sheets_of_deck(deck))

    def _sheets_of_deck(self, deck: Deck) -> list[CardSheet]:
        own = {card.id for card in self.game.cards if card.deck == deck.id}
        return [sheet for sheet in self.sheets if sheet.cards[0][0] in own]

    def deck(self, deck: Deck, spot: Spot) -> Object:
        """Return a deck object, or a card object if the deck has only one card; a closed deck lies
        face down."""
        spot = Spot(spot.x, spot.y, spot.z, spot.turn, face_down=not deck.open)
        cells = {
            card: (sheet, index)
            for sheet in self._sheets_of_deck(deck)
            for index, card in enumerate(sheet.cards)
        }
        cards = [
            self._card(card, *cells[card.id, str(number or "")], spot)
            for card in self.game.cards
            if card.deck == deck.id
            for number in card.copies
        ]
        if len(cards) == 1:
            return cards[0]
        shown: dict[str, Any] = {}
        for card in cards:
            shown |= card["CustomDeck"]
        more: dict[str, Any] = {"DeckIDs": [card["CardID"] for card in cards], "CustomDeck": shown}
        place, title = cards[0]["Transform"], self.tr(deck.title)
        made = objects.thing(self.guids, "DeckCustom", deck.id, place, title, self.tr(deck.rule))
        made |= {"HideWhenFaceDown": True, "SidewaysCard": cards[0]["SidewaysCard"], **more}
        return made | {"ContainedObjects": cards}

    def _card(self, card: Card, sheet: CardSheet, index: int, spot: Spot) -> Object:
        wide, high = sheet.size
        scale = high / INCH / CARD_HEIGHT
        title = names.card_name(card, sheet.cards[index][1], self.tr)
        made = objects.thing(
            self.guids,
            "CardCustom",
            f"{card.id} {index}",
            objects.transform(spot, (scale, 1.0, scale)),
            title,
            names.card_text(card, self.tr),
        )
        pictures = {
            "FaceURL": self.addresses[sheet.name],
            "BackURL": self.addresses[sheet.back],
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": sheet.own_backs,
            "Type": 0,
        }
        return made | {
            "HideWhenFaceDown": True,
            "Hands": True,
            "SidewaysCard": wide > high,
            "CardID": 100 * sheet.number + index,
            "CustomDeck": {str(sheet.number): pictures},
        }
