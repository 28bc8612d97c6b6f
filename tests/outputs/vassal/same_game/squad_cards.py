"""Translates the cards of games of squads: they are drawn, discarded and laid to groups by the commands of
the module; men are told of by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.playing.state import State
from builder.rules.play.actions import Action
from tests.outputs.vassal.same_game.acts import Act, Button, Card
from tests.outputs.vassal.same_game.by_hand import Doing, by_hand
from tests.outputs.vassal.same_game.hands import PILES, hands_of

COMMANDS = {"discards": "Discard", "out": "Out of the game"}
"""What is done with cards, by the note that has them then."""


def drawn(before: State, action: Action, after: State) -> Iterator[Act]:
    """A side draws a card."""
    side, card = action.words
    yield Button(f"{hands_of(before)[side]}: draw", draws=(card,))


def number(before: State, action: Action, after: State) -> Iterator[Act]:
    """A card is turned up for its number, and what follows from it is done; what that discards goes to
    the other discards, which are a new deck by then if the card was the last."""
    yield Button("Random number", draws=(action.words[-1],))
    yield from played(before, action, after, turned_up=action.words[-1])
    if sum(before.moment.note("deck").values()) == 1:
        yield from (Card(card, deck=PILES["deck"]) for card in _taken_up(before, after).elements())


def played(before: State, action: Action, after: State, turned_up: str = "") -> Iterator[Act]:
    """Cards leave hands and groups for others and for the discards, and counters move."""
    hand = hands_of(before).get(before.moment.side, "")
    lie, now = (state.moment.note("laid", {}) for state in (before, after))
    for group, card in now.items():
        if lie.get(group) != card:
            yield Card(card, at=after.moment.piece(group).at, held=hand)
    for note, command in COMMANDS.items():
        gone = Counter(after.moment.note(note, {})) - Counter(before.moment.note(note, {}))
        gone -= Counter([turned_up] if turned_up else [])
        from_table = gone & _taken_up(before, after)
        yield from (Card(card, command) for card in from_table.elements())
        yield from (Card(card, command, held=hand) for card in (gone - from_table).elements())
    yield from by_hand(before, action, after)


def _taken_up(before: State, after: State) -> Counter[str]:
    """The cards that lay before groups, and no longer do."""
    lie, now = (state.moment.note("laid", {}) for state in (before, after))
    return Counter(lie.values()) - Counter(now.values())


TRANSLATIONS: dict[tuple[str, str], Doing] = {
    ("draw", "draw"): drawn,
    ("number", "number"): number,
}
