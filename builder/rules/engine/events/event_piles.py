"""The decks from which events are drawn, as cards on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.model.mechanisms import Events
from builder.model.pieces.cards import Deck
from builder.rules.engine.events.event_rules import NOTHING, card_id, events_left
from builder.rules.play.card_piles import CardPile
from builder.rules.play.moment import Moment, sentence

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def event_piles(match: Match, moment: Moment) -> Iterator[CardPile]:
    """Yield, for each deck from which events are drawn, its piles: the cards left, the discards,
    and the cards out of the game."""
    decks = {deck.id: deck for deck in match.game.decks}
    for drawn in match.game.mechanisms.events:
        deck = decks.get(drawn.deck)
        if deck is None or deck.id in match.game.held_decks:
            continue
        before: tuple[str, ...] = moment.note(f"drawn {drawn.id}", ())
        left = sum(events_left(match.game, drawn, before).values())
        yield from deck_piles(deck, left, *_come(drawn, before))


def _come(drawn: Events, before: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards of the events that have come up, in order, as two lists: those that may come
    again, and those that happen only once."""
    events = {event.id: event for event in drawn.entries}
    come = [events[id] for id in before if id != NOTHING]
    again = tuple(card_id(event) for event in come if not event.once)
    return again, tuple(card_id(event) for event in come if event.once)


def deck_piles(
    deck: Deck, left: int, discards: tuple[str, ...], gone: tuple[str, ...]
) -> Iterator[CardPile]:
    """Yield the piles of a deck: its ``left`` remaining cards, face down, its discards, and the
    cards that are ``gone`` from the game; empty piles of the last two are left out."""
    title = sentence(deck.rule, "{pile}", pile=deck.title)
    yield CardPile(f"deck-{deck.id}", "deck", title, deck.id, deck.side, (), left)
    if discards:
        title = sentence(deck.rule, "{pile}: discards", pile=deck.title)
        yield CardPile(
            f"discards-{deck.id}", "discards", title, deck.id, deck.side, discards, len(discards)
        )
    if gone:
        title = sentence(deck.rule, "{pile}: out of the game", pile=deck.title)
        yield CardPile(f"out-{deck.id}", "out", title, deck.id, deck.side, gone, len(gone))
