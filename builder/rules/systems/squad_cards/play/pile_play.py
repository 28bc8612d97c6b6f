"""The cards on the table in a game of squads: hands, the deck, discards, and each group with its men,
its weapons and its terrain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.rules.play.card_piles import CardPile, PileKind, counted_cards, known_cards
from builder.rules.play.moment import Moment, sentence
from builder.rules.play.values import NOTHING
from builder.rules.systems.squad_cards.play.deck_play import (
    DECK,
    DISCARDS,
    GONE,
    cards_left,
    deck_cards,
    hand_of,
)
from builder.rules.systems.squad_cards.play.squad_table import (
    GROUPS,
    LAID,
    PINNED,
    WEAPONS,
    WOUNDED,
    SquadTable,
    cards_of,
    table_of,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match

_USED: tuple[tuple[str, PileKind, str], ...] = (
    (DISCARDS, "discards", "Discards"),
    (GONE, "out", "Out of the game"),
)
"""The notes with cards that have been used, each with the kind and the title of their pile."""


def piles(match: Match, moment: Moment) -> Iterator[CardPile]:
    """Yield the piles of cards on the table (hands, deck, discards, groups) as far as the game
    state shows them; none before the sides have chosen their troops."""
    if not moment.note(GROUPS, NOTHING):
        return
    table, deck = table_of(match, moment), deck_cards(match.game)[0].deck
    for side in table.sides:
        held = hand_of(moment, side)
        title = sentence(table.troops(side).rule, "Hand of {side}", side=side)
        yield CardPile(f"hand-{side}", "hand", title, deck, side, known_cards(held), len(held))
    if DECK in moment.notes:
        title = sentence("52.4", "Deck")
        yield CardPile("deck", "deck", title, deck, many=cards_left(moment))
    for note, kind, text in _USED:
        lying = counted_cards(moment.note(note, NOTHING))
        if lying:
            yield CardPile(kind, kind, sentence("52.4", text), deck, "", lying, len(lying))
    for side in table.sides:
        yield from (_group(table, group, side) for group in table.groups(side))


def _group(table: SquadTable, group: str, side: str) -> CardPile:
    """Return the cards of a group: its terrain, its men and its weapons."""
    notes, cards = table.moment, cards_of(table.match)
    laid = notes.note(LAID, NOTHING).get(group)
    weapons = [one for one, at in notes.note(WEAPONS, NOTHING).items() if at == group]
    lying = [*([laid] if laid else []), *table.men(group), *weapons]
    shown = tuple(name for name in lying if name.partition(":")[0] in cards)
    states = ((PINNED, "pinned"), (WOUNDED, "wounded"))
    signs = {
        man: tuple(word for note, word in states if man in notes.note(note, ()))
        for man in table.men(group)
    }
    title = sentence("50.4", "{group}", group=table.called(group))
    return CardPile(group, "group", title, "", side, shown, len(shown), signs)
