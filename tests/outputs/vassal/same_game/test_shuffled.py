"""Cards that are drawn for events: the last one is discarded before the discards become the deck again."""

from __future__ import annotations

from collections import Counter

from builder.model.pieces.cards import Deck
from builder.outputs.vassal.counters.cards import Pile
from builder.outputs.vassal.counters.decks import drawing_cards
from builder.playing.records import first_state
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import game
from tests.outputs.vassal.tabletop import key_of, keys_of


def test_the_last_card_is_shuffled_with_the_others_when_the_next_is_drawn() -> None:
    client = Robot.begun(first_state(game("shuffled"), "over")).client
    cards = [piece for piece in client.present() if piece.deck == "Omens"]
    last = next(card for card in cards if card.name == "A calm")
    for card in cards:
        if card is not last:
            client.drag(card, *client.places.deck("Omens: discards"))
    client.push_button("Omens")
    assert Counter(card.deck for card in cards) == {"Omens: discards": len(cards)}
    client.push_button("Omens")
    assert Counter(card.deck for card in cards)["Omens"] == len(cards) - 1
    assert "The discards are shuffled into the deck" in client.chat


def test_several_cards_are_drawn_one_by_one_where_the_deck_may_be_shuffled_between() -> None:
    deck = Deck(id="omens", title="Omens", layout="plain")
    sends, chain = drawing_cards(Pile(deck, "Omens", "Omens: discards"), "top", "draw", 3)
    assert sends.attributes["deckCount"] == "1"
    assert chain.attributes["loopCount"] == "3"
    assert keys_of(chain.attributes["hotkeys"]) == ("deck-omens-needed", "top-card")
    never = deck.model_copy(update={"reshuffle": "never"})
    (sends,) = drawing_cards(Pile(never, "Omens", "Omens: discards"), "top", "draw", 3)
    assert (sends.attributes["deckCount"], key_of(sends.attributes["buttonHotkey"])) == ("3", "top")
