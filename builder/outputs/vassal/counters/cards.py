"""Makes cards as pieces: faces and backs, and the commands to deal, show and discard them and to
draw them for their random numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.pieces.cards import Card, CardNumber, Deck
from builder.outputs.vassal.counters.cups import deck_owners
from builder.outputs.vassal.expressions.module_pictures import (
    PIXELS_PER_MM,
    ModuleDrawings,
    Picture,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.windows.windows import PUT_DOWN
from builder.rules.registry import spent_by_number_of
from builder.vassal.expressions.functions import count_on_map
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import is_true, number, text
from builder.vassal.expressions.tree import as_text, choose
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text, unique_names
from builder.vassal.format.pieces import Piece

HAND_MAP = "DealTo"
"""The global property with the name of the hand that cards are dealt to."""
COLOURS = f"{NAME_TABLE_PREFIX}CardColours"
_CODES = {"red": "r", "black": "b", "blue": "u", "green": "g"}
_NOT_YOURS = text("DeckName").differs("") | is_true("Obscured")
"""The filter for cards that take no commands: those in a deck, and those that another side holds."""
_IN_A_LINE = 8
_GAP = 8


@dataclass(frozen=True)
class Pile:
    """A deck as piles in the module: the names of its draw pile, its discards and its removed cards
    (``out``). The name is empty for a pile that the deck does not have."""

    deck: Deck
    name: str
    discards: str = ""
    out: str = ""
    hands: bool = False

    def key(self, what: str) -> str:
        """Return the keystroke of this deck for ``what``."""
        return f"deck-{self.deck.id}-{what}"


def piles_of(game: Game) -> list[Pile]:
    """Return the piles of every deck of the game."""
    names = unique_names((d.id, d.title) for d in game.decks)
    dealt = {hand.deck for hand in game.hands}
    return [
        Pile(
            deck,
            names[deck.id],
            f"{names[deck.id]}: discards" if deck.discards else "",
            f"{names[deck.id]}: out of the game" if deck.discards else "",
            deck.id in dealt,
        )
        for deck in game.decks
    ]


def card_id(card: Card, copy: int) -> str:
    """Return the id of one copy of a card; copies are numbered from 1."""
    return f"card:{card.id}:{copy}"


def front_image(card: str, number: str) -> str:
    """Return the file name of a card's face, without the suffix."""
    words = f"-{number}".replace(" ", "-") if number else ""
    return f"card-{card.replace('/', '_')}{words}"


def back_image(back: str) -> str:
    """Return the file name of a back of cards, without the suffix."""
    return f"card-back-{back}"


def _prototype(back: str) -> str:
    """Return the name of the prototype of the cards that have a back."""
    return f"Card {back}"


def _sign_image(back: str) -> str:
    return f"card-sign-{back}"


def images(drawings: ModuleDrawings) -> Iterator[tuple[str, Picture]]:
    """Yield the picture of every card face, card back and card sign with its file name."""
    for (card, copy), picture in drawings.cards.items():
        yield f"{front_image(card, copy)}{picture.suffix}", picture
    for back, picture in drawings.card_backs.items():
        yield f"{back_image(back)}{picture.suffix}", picture
    for back, picture in drawings.card_signs.items():
        yield f"{_sign_image(back)}{picture.suffix}", picture


def copies_in_deck(game: Game, deck: Deck) -> Iterator[tuple[str, Card, CardNumber | None]]:
    """Yield every copy of every card in a deck as (id, card, random number)."""
    for card in game.cards:
        if card.deck == deck.id:
            for copy, number in enumerate(card.copies, 1):
                yield card_id(card, copy), card, number


def card_pieces(
    game: Game, drawings: ModuleDrawings
) -> Mapping[str, tuple[Piece, tuple[int, int]]]:
    """Return every copy of every drawn card as a piece with its size in pixels, by its id."""
    made = {}
    for pile in piles_of(game):
        for id, card, copy in copies_in_deck(game, pile.deck):
            drawn = drawings.cards.get((card.id, str(copy or "")))
            if drawn is not None:
                image = f"{front_image(card.id, str(copy or ''))}{drawn.suffix}"
                back = game.backs_of_cards[card.id]
                traits = (t.use_prototype(_prototype(back)), _facts(card, copy))
                made[id] = (Piece(engine_safe_text(card.title), "", traits, image), drawn.size)
    return made


def _facts(card: Card, number: CardNumber | None) -> t.Trait:
    facts: dict[str, object] = {"CardId": card.id, "CardTraits": " ".join(card.traits)}
    facts |= {"CardColour": _CODES.get(number.colour, "") if number else ""}
    facts |= {"CardNumber": number.value if number else ""}
    return t.marker_trait(facts)


def tables(game: Game) -> dict[str, str]:
    """Return the constant with the names of the colours of random numbers, if the game has
    cards."""
    return (
        {COLOURS: table_text({code: colour for colour, code in _CODES.items()})}
        if game.cards
        else {}
    )


# -- what cards can do ---------------------------------------------------------------------------


def prototypes(
    game: Game,
    drawings: ModuleDrawings,
    table_map: str,
    more: Mapping[str, t.Traits] | None = None,
) -> dict[str, t.Traits]:
    """Return the prototypes of cards, one for each back; ``table_map`` is the window in which cards
    are played, ``more`` are further traits, by deck."""
    made: dict[str, t.Traits] = {}
    piles = {pile.deck.id: pile for pile in piles_of(game)}
    for name, shared in game.card_backs.items():
        pile = piles[shared.deck.id]
        back = drawings.card_backs.get(name)
        image = f"{back_image(name)}{back.suffix}" if back else ""
        over = drawings.card_signs.get(name)
        sign = f"{_sign_image(name)}{over.suffix}" if over else ""
        secret = _turned() if pile.deck.open else _face_down_mask(pile, image, table_map, sign)
        added = (more or {}).get(pile.deck.id, ())
        made[_prototype(name)] = (*_owned(game, pile), *added,
                                *_dealt(pile, most_held(game, pile.deck), drawings),
                                *_pile_commands(game, pile), *secret,
                                t.marker_trait({"Card": 1, "CardDeck": pile.name}))  # fmt: skip
    return made


def _owned(game: Game, pile: Pile) -> t.Traits:
    """Return the trait that lets only the owner of an open deck (such as a side's men and vehicles)
    move and turn its cards; nothing if no side owns the deck."""
    owners = deck_owners(game, pile.deck.side) if pile.deck.open else ()
    return (t.restricted_access(owners),) if owners else ()


def _size(deck: Deck, drawings: ModuleDrawings) -> tuple[int, int]:
    """Return the width and height in pixels of a card in a deck."""
    back = drawings.card_backs.get(deck.id)
    return back.size if back else (round(63 * PIXELS_PER_MM), round(88 * PIXELS_PER_MM))


def _hand_grid(most: int) -> tuple[int, int]:
    """Return the numbers of cards in a row and of rows in the window of a hand of at most ``most``
    cards (0: any number), including room for one card more."""
    across = min(_IN_A_LINE, most + 1) if most else _IN_A_LINE
    return across, 1 if 0 < most < _IN_A_LINE else 2


def most_held(game: Game, deck: Deck) -> int:
    """Return the size limit of the largest hand for a deck's cards; 0 if some hand has no limit."""
    limits = [hand.limit for hand in game.hands if hand.deck == deck.id]
    return 0 if 0 in limits else max(limits, default=0)


def hand_size(game: Game, deck: Deck, drawings: ModuleDrawings) -> tuple[int, int]:
    """Return the size in pixels of the board for a hand's window: only as large as the cards need,
    so that it fits a small screen."""
    wide, high = _size(deck, drawings)
    across, lines = _hand_grid(most_held(game, deck))
    return _GAP + across * (wide + _GAP), _GAP + lines * (high + _GAP)


def _dealt(pile: Pile, most: int, drawings: ModuleDrawings) -> t.Traits:
    """Return the traits by which a card goes, face down, into the hand that the property
    :data:`HAND_MAP` names, next to the cards already there."""
    if not pile.hands:
        return ()
    wide, high = _size(pile.deck, drawings)
    across, _ = _hand_grid(most)
    held = count_on_map(text(HAND_MAP), number("Card").equals(1))
    x = (_GAP + wide // 2) + (wide + _GAP) * (held % across)
    y = (_GAP + high // 2) + (high + _GAP) * (held // across)
    return (
        t.trigger_action("", "card-deal", ["card-go", "card-own"]),
        t.trigger_action("", "card-own", ["card-mask"], ~is_true("ObscuredToOthers")),
        t.send_to_point("card-go", text(HAND_MAP), "", x, y),
    )


def has_numbers(game: Game, pile: Pile) -> bool:
    """Return whether the cards of a deck have random numbers."""
    return any(card.deck == pile.deck.id and card.numbers for card in game.cards)


def _pile_commands(game: Game, pile: Pile) -> t.Traits:
    """Return the commands that put a card into the discards, out of the game or back into its deck,
    and that report its number if it has one."""
    if not pile.discards:
        return (
            t.hide_commands("in its deck", text("DeckName").differs(""), ["card-back"]),
            t.trigger_action("Back to its deck", "card-back", ["card-say-back", "card-to-deck"]),
            t.report_action(["card-say-back"], filled_message("M_CARD_BACK", "newPieceName")),
            t.return_to_deck("card-to-deck", pile.name),
        )
    has_number, says_number = _numbered(game, pile)
    return (
        t.hide_commands("not yours", _NOT_YOURS, ["card-discard", "card-out"]),
        t.trigger_action(
            "Discard", "card-discard", ["card-bare", "card-say-discard", "card-to-discards"]
        ),
        t.trigger_action(
            "Out of the game", "card-out", ["card-bare", "card-say-out", "card-to-out"]
        ),
        *has_number,
        t.report_action(["card-say-discard"], filled_message("M_DISCARDED", "newPieceName")),
        t.report_action(["card-say-out"], filled_message("M_CARD_OUT", "newPieceName")),
        *says_number,
        t.return_to_deck("card-to-discards", pile.discards),
        t.return_to_deck("card-to-out", pile.out),
    )


def _numbered(game: Game, pile: Pile) -> tuple[t.Traits, t.Traits]:
    """Return two groups of traits: the commands of a card that is drawn for its random number (some
    cards then leave the game), and the report of the number. Both are empty for a deck without
    numbers."""
    if not has_numbers(game, pile):
        return (), ()
    colour = text("CardColour")
    said = choose(colour.equals(""), "", looked_up(COLOURS, colour) + " ") + number("CardNumber")
    discarded = t.trigger_action("", "card-number", ["card-say-number", "card-to-discards"])
    commands: t.Traits = (discarded,)
    spent = spent_by_number_of(game)
    gone = [card.id for card in game.cards if card.deck == pile.deck.id and card.id in spent]
    if gone:
        leaves = as_text("".join(f".{id}." for id in gone)).contains("." + text("CardId") + ".")
        commands = (
            t.trigger_action("", "card-number", ["card-say-number", "card-spent", "card-used"]),
            t.trigger_action(
                "", "card-spent", ["card-to-out", "card-bare", "card-say-out"], leaves
            ),
            t.trigger_action("", "card-used", ["card-to-discards"], ~leaves),
        )
    return commands, (t.report_action(["card-say-number"], filled_message("M_NUMBER", said)),)


def _turned() -> t.Traits:
    """Return the commands that turn a card sideways (to mark that something has happened to it) and
    upright again."""
    away, flat = text("DeckName").differs(""), number("Turned_Facing").differs(1)
    return (
        t.hide_commands("turned, or in a deck", away | flat, ["card-side"]),
        t.hide_commands("upright, or in a deck", away | ~flat, ["card-up"]),
        t.trigger_action("Turn sideways", "card-side", ["card-cw", "card-say-side"]),
        t.trigger_action("Stand upright", "card-up", ["card-ccw", "card-say-up"]),
        t.report_action(["card-say-side"], filled_message("M_CARD_SIDE", "newPieceName")),
        t.report_action(["card-say-up"], filled_message("M_CARD_UP", "newPieceName")),
        t.rotator("Turned", 4, "card-cw", "card-ccw"),
    )


def _face_down_mask(pile: Pile, image: str, table_map: str, sign: str) -> t.Traits:
    """Return the mask that hides a card's face from all but the side that holds it, until the card
    is put on the table."""
    up = is_true("ObscuredToOthers")
    down = (
        ~is_true("ObscuredToOthers")
        & text("DeckName").equals("")
        & text("CurrentMap").equals(table_map)
    )
    return (
        t.hide_commands("open", ~is_true("ObscuredToOthers") | is_true("Obscured"), ["card-show"]),
        t.hide_commands("not to be turned down", ~down, ["card-hide"]),
        t.trigger_action("Show", "card-show", ["card-bare", "card-say-show"], up),
        t.trigger_action("Turn face down", "card-hide", ["card-say-hide", "card-mask"], down),
        t.trigger_action(
            "",
            PUT_DOWN,
            ["card-bare"],
            text("CurrentMap").equals(table_map) & text("DeckName").equals(""),
        ),
        t.trigger_action("", "card-bare", ["card-mask"], up),
        t.report_action(["card-say-show"], filled_message("M_CARD_SHOWN", "newPieceName")),
        t.report_action(["card-say-hide"], filled_message("M_CARD_DOWN", "newPieceName")),
        t.mask_trait("card-mask", image, engine_safe_text(pile.deck.title), "side:", sign=sign),
    )
