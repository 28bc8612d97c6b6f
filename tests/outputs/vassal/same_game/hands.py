"""The cards and markers that sides hold: the same in the module as in the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from builder.outputs.vassal.counters.decks import hand_names
from builder.playing.state import State
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
