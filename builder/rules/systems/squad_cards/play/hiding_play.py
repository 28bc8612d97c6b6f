"""What a side may know in play. Hands are hidden: a side knows how many cards the other has, and
that they are among those that it has not seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.rules.play.card_piles import UNKNOWN
from builder.rules.play.kinds import OneOf
from builder.rules.play.moment import Moment, Sentence, sentence
from builder.rules.play.values import NOTHING
from builder.rules.systems.squad_cards.play.deck_play import (
    DECK,
    HANDS,
    added,
    card_values,
    cards_left,
    hand_of,
)
from builder.rules.systems.squad_cards.play.squad_table import (
    GROUPS,
    WOUNDED,
    SquadTable,
    table_of,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return a game state with only what a side may know: the cards of other hands are counted
    among those of the deck, and their draws are left out of the log."""
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


def guess(match: Match, moment: Moment, side: str, one_of: OneOf) -> Moment:
    """Return a game state that is possible given what a side knows: the unseen cards of other hands
    are drawn at random from the cards that the side counts as in the deck."""
    hands, deck = moment.note(HANDS, NOTHING), moment.note(DECK, NOTHING)
    for other, cards in hands.items():
        if UNKNOWN not in cards:
            continue
        found = list[str]()
        for card in cards:
            name = card
            if card == UNKNOWN:
                name = one_of([one for one, many in deck.items() for _ in range(many)])
                deck = added(deck, name, -1)
            found.append(name)
        hands = hands.updated({other: tuple(sorted(found))})
    if hands == moment.note(HANDS, NOTHING):
        return moment
    return moment.noted_all({HANDS: hands, DECK: deck})


def _seen(text: str, side: str) -> str:
    """Return the text of an action in the log as a side may see it: the card of another side's draw
    is replaced by a word for an unknown card."""
    words = text.split()
    if words[0] == "draw" and words[1] != side:
        return " ".join((*words[:2], UNKNOWN))
    return text


def besides(match: Match, moment: Moment, side: str) -> Iterator[Sentence]:
    """Yield sentences about what a side sees besides the chits on the table: the groups and their
    men, its hand, and the number of cards elsewhere."""
    if not moment.note(GROUPS, NOTHING):
        return
    table = table_of(match, moment)
    for one in table.sides:
        yield from (_group(table, group) for group in table.groups(one))
    for one in table.sides:
        hand, rule = hand_of(moment, one), table.troops(one).rule
        if UNKNOWN in hand:
            yield sentence(rule, "Cards in the hand of {side}: {count}.", side=one, count=len(hand))
            continue
        for card in hand:
            text = "In the hand of {side}: {card} ({number})."
            yield sentence(rule, text, side=one, **card_values(match, card))
    yield sentence("52.4", "Cards in the deck: {count}.", count=cards_left(moment))


def _group(table: SquadTable, group: str) -> Sentence:
    """Return the sentence that describes a group as both sides see it: its men by their numbers,
    and its terrain."""
    men, terrain = table.men(group), table.ground(group)
    if not men:
        text = "{group} is in this terrain: {terrain}."
        return sentence("52.1", text, group=table.called(group), terrain=terrain)
    wounded = (man for man in men if man in table.moment.note(WOUNDED, ()))
    return sentence(
        "50.4",
        "{group}: men {men}; pinned {pinned}; wounded {wounded}; terrain: {terrain}.",
        group=table.called(group),
        men=_numbers(men),
        pinned=_numbers(table.pinned(group)),
        wounded=_numbers(wounded),
        terrain=terrain,
    )


def _numbers(men: Iterable[str]) -> str:
    """Return the numbers of men as text; a dash for none."""
    return ", ".join(man.rpartition("-")[2] for man in men) or "–"
