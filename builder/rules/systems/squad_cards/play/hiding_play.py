"""Hands are hidden: of the other side's one knows how many cards it has, and that they are among those
that have not been seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from builder.rules.play.moment import Moment
from builder.rules.play.values import NOTHING
from builder.rules.systems.squad_cards.play.deck_play import DECK, HANDS, UNKNOWN, added

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return what a side knows of a moment: the cards of other hands lie among those of the deck, and
    their draws are not told."""
    hands, deck = moment.note(HANDS, NOTHING), moment.note(DECK, NOTHING)
    for other, cards in hands.items():
        if other == side:
            continue
        for card in cards:
            if card != UNKNOWN:
                deck = added(deck, card)
        hands = hands.updated({other: (UNKNOWN,) * len(cards)})
    log = tuple(_seen(text, side) for text in moment.log)
    if hands == moment.note(HANDS, NOTHING):
        return replace(moment, log=log, memo={})
    return replace(moment.noted_all({HANDS: hands, DECK: deck}), log=log)


def _seen(text: str, side: str) -> str:
    """Return an action of the log as a side has seen it."""
    words = text.split()
    if words[0] == "draw" and words[1] != side:
        return " ".join((*words[:2], UNKNOWN))
    return text
