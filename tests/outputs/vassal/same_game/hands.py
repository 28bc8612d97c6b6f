"""The cards and markers that sides hold: the same in the module as in the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from builder.outputs.vassal.counters.cards import piles_of
from builder.outputs.vassal.counters.decks import hand_names
from builder.playing.state import State
from builder.rules.engine.activation.hand_play import DISCARDS, HANDS, OUT
from builder.rules.engine.events.hand_cards import hand_activation, held_cards
from tests.outputs.vassal.same_game.client import card_of

if TYPE_CHECKING:
    from tests.outputs.vassal.same_game.client import Client

PILES = {
    "deck": "Action deck",
    "discards": "Action deck: discards",
    "out": "Action deck: out of the game",
}
"""The piles of the module, by the notes that have their cards."""


def hands_of(state: State) -> Mapping[str, str]:
    """The windows of the sides' hands."""
    names = hand_names(state.match.game)
    return {hand.side: names[hand.id] for hand in state.match.game.hands}


def hands_differ(client: Client, state: State) -> Iterator[str]:
    """What lies otherwise in hands and decks than the engine has it; what a side has just played may
    still be in its hand."""
    if hand_activation(state.match.game) is not None:
        yield from _declared_differ(client, state)
        return
    held = state.moment.note("hands", {})
    cards = (
        [(card, piece) for piece in client.present() if (card := card_of(piece))] if held else []
    )
    for side, window in hands_of(state).items():
        shown = Counter(card for card, piece in cards if piece.map == window and not piece.deck)
        played = shown - Counter(held.get(side, ()))
        if missing := Counter(held.get(side, ())) - shown:
            yield f"{side} holds {sorted(missing)}, not so in the module"
        if played.total() > (side == state.moment.side):
            yield f"{side} does not hold {sorted(played)}, the module says so"
    for note, deck in PILES.items() if held else ():
        shown = Counter(card for card, piece in cards if piece.deck == deck)
        lie = Counter(state.moment.note(note, {}))
        more, fewer = ([*(shown - lie).elements()], [*(lie - shown).elements()])
        if more or fewer:
            yield f"{deck}: {more} too many, {fewer} missing"


def _declared_differ(client: Client, state: State) -> Iterator[str]:
    """What lies otherwise in the hands and piles of a game whose rules declare hands of cards."""
    cards = [(card, piece) for piece in client.present() if (card := card_of(piece))]
    for name, lie in _lying(state).items():
        shown = Counter(card for card, piece in cards if name in (piece.deck, piece.map))
        more, fewer = sorted((shown - lie).elements()), sorted((lie - shown).elements())
        if more or fewer:
            yield f"{name}: {more} too many, {fewer} missing"


def _lying(state: State) -> Mapping[str, Counter[str]]:
    """The cards in the window of each hand and in each pile, as the engine has them."""
    game, notes = state.match.game, state.moment
    hands, names = notes.note(HANDS, {}), hand_names(game)
    found = {names[hand.id]: Counter[str](hands.get(hand.id, ())) for hand in game.hands}
    for pile in piles_of(game):
        id = pile.deck.id
        if id not in game.held_decks:
            continue
        left = Counter({card.id: card.many for card in held_cards(game) if card.deck == id})
        found[pile.discards] = Counter[str](notes.note(DISCARDS, {}).get(id, ()))
        found[pile.out] = Counter[str](notes.note(OUT, {}).get(id, ()))
        held = (hands.get(hand.id, ()) for hand in game.hands if hand.deck == id)
        for gone in (found[pile.discards], found[pile.out], *held):
            left.subtract(gone)
        found[pile.name] = +left
    return found
