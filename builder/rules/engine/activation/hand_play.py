"""Plays games with hands of cards: fills the hands from their decks; then the sides alternately
play a card, for its operations or for its event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.model.pieces.cards import Deck, Hand
from builder.rules.engine.activation.acting_units import (
    acting_phases,
    activation_case,
    activation_of,
    next_side,
)
from builder.rules.engine.activation.card_acts_play import CardActs
from builder.rules.engine.events.event_piles import deck_piles
from builder.rules.engine.events.event_rules import event_of, not_now
from builder.rules.engine.events.hand_cards import (
    HeldCard,
    event_also_happens,
    event_of_card,
    event_side,
    events_for_discards,
    hand_activation,
    held_cards,
    operations,
    points_of_card,
)
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import Action, action
from builder.rules.play.card_piles import UNKNOWN, CardPile, known_cards
from builder.rules.play.kinds import Chance, Decision, Kind, OneOf, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.sequence import FIRST
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

HANDS, DISCARDS, OUT = "hands", "discards", "cards out of the game"
"""The names of the notes of a game state that hold the cards in each hand, in each deck's discards,
and out of the game."""

Cards = tuple[str, ...]


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of filling the hands and of playing cards if ``now`` is the activation
    phase, otherwise ``None``. If each player has this phase, only the first player's gets the
    tasks."""
    if hand_activation(match.game) is None or now.id not in acting_phases(match):
        return None
    if side not in ("", match.sides[0]):
        return None
    first = moment.note(FIRST) or match.sides[0]
    return (task("fill-hands"), task("card-turn", side=first, number=1, passed=0))


def without_hands(match: Match, moment: Moment, side: str) -> Moment:
    """Return the game state as ``side`` may see it: cards in other sides' hands are only counted,
    not named, and the log is left out because it names the cards that they have drawn."""
    hands: Frozen[Cards] = moment.note(HANDS, Frozen())
    others = {
        hand.id: (UNKNOWN,) * len(hands[hand.id])
        for hand in match.game.hands
        if hand.side != side and hand.id in hands
    }
    if not others:
        return moment
    return replace(moment.noted_all({HANDS: hands.updated(others)}), log=(), sentences=())


def with_guessed_hands(match: Match, moment: Moment, one_of: OneOf) -> Moment:
    """Return a possible game state given what a side knows: each hidden card in a hand is replaced
    by a random one among those that the side has not seen."""
    for hand in match.game.hands:
        for _ in range(_in_hand(moment, hand).count(UNKNOWN)):
            held = list(_in_hand(moment, hand))
            held.remove(UNKNOWN)
            unseen = [*_left(match, moment, hand.deck).elements()]
            moment = _with_pile(moment, HANDS, hand.id, (*held, one_of(unseen)))
    return moment


def hand_piles(match: Match, moment: Moment) -> Iterator[CardPile]:
    """Yield the piles of cards on the table: each hand and, for each deck that hands draw from, the
    cards left, the discards and the cards out of the game."""
    rule = activation_case(match)
    for hand in match.game.hands:
        held = _in_hand(moment, hand)
        title = sentence(hand.rule or rule, "{pile}", pile=hand.title)
        yield CardPile(hand.id, "hand", title, hand.deck, hand.side, known_cards(held), len(held))
    decks = {deck.id: deck for deck in match.game.decks}
    for id in match.game.held_decks:
        # a side counts the cards in unseen hands among those of the deck
        unseen = sum(
            _in_hand(moment, hand).count(UNKNOWN) for hand in match.game.hands if hand.deck == id
        )
        left = _left(match, moment, id).total() - unseen
        gone = _pile(moment, DISCARDS, id), _pile(moment, OUT, id)
        yield from deck_piles(decks[id], left, *gone)


# -- decks and hands ---------------------------------------------------------------------------


def _in_hand(moment: Moment, hand: Hand) -> Cards:
    hands: Frozen[Cards] = moment.note(HANDS, Frozen())
    return hands.get(hand.id, ())


def _pile(moment: Moment, note: str, deck: str) -> Cards:
    piles: Frozen[Cards] = moment.note(note, Frozen())
    return piles.get(deck, ())


def _with_pile(moment: Moment, note: str, name: str, cards: Iterable[str]) -> Moment:
    piles: Frozen[Cards] = moment.note(note, Frozen())
    return moment.noted_all({note: piles.updated({name: tuple(sorted(cards))})})


def _left(match: Match, moment: Moment, deck: str) -> Counter[str]:
    """Return how many copies of each card are left in a deck, by card id."""
    left = Counter({c.id: c.many for c in held_cards(match.game) if c.deck == deck})
    for hand in match.game.hands:
        if hand.deck == deck:
            left.subtract(_in_hand(moment, hand))
    left.subtract(_pile(moment, DISCARDS, deck))
    left.subtract(_pile(moment, OUT, deck))
    return +left


def _reshuffled(match: Match, moment: Moment, deck: Deck) -> Moment:
    """Return the game state after the discards have been shuffled back into the deck, if the deck
    is empty; otherwise the same game state. The last card that is drawn empties the deck: cards
    that are discarded later wait until it is empty again."""
    if deck.reshuffle != "empty" or _left(match, moment, deck.id):
        return moment
    return _with_pile(moment, DISCARDS, deck.id, ())


class FillHands(Routine):
    """The routine that fills the hands up to their limits, one hand after the other."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        decks = {deck.id: deck for deck in match.game.decks}
        for hand in match.game.hands:
            if len(_in_hand(moment, hand)) < hand.limit:
                moment = _reshuffled(match, moment, decks[hand.deck])
                if _left(match, moment, hand.deck):
                    return moment.then(task("deal", hand=hand.id, deck=hand.deck), task_)
        return moment


class Deal(Chance):
    """The random deal of the next card of a deck; only the side that receives the card sees it."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        left = _left(match, moment, task_["deck"])
        whole = left.total()
        return [(action("deal", task_["hand"], id), Fraction(n, whole)) for id, n in left.items()]

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        hand = self._hand(match, task_)
        held = (*_in_hand(moment, hand), action.words[1])
        deck = next(deck for deck in match.game.decks if deck.id == hand.deck)
        return _reshuffled(match, _with_pile(moment, HANDS, hand.id, held), deck)

    def _hand(self, match: Match, task_: Task) -> Hand:
        return next(hand for hand in match.game.hands if hand.id == task_["hand"])

    def known_to(self, match: Match, moment: Moment, task_: Task, action: Action) -> str:
        return self._hand(match, task_).side

    def describe(self, match: Match, moment: Moment, task_: Task, action: Action) -> Sentence:
        side, card = self._hand(match, task_).side, _card(match, action.words[1]).title
        return sentence(activation_case(match), "{side} draws “{card}”.", side=side, card=card)


def _card(match: Match, id: str) -> HeldCard:
    return next(card for card in held_cards(match.game) if card.id == id)


# -- play --------------------------------------------------------------------------------------


class CardTurn(Routine):
    """The routine that determines which side plays a card next, until no side can play any more or
    all have passed."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared, many = activation_of(match), len(match.sides)
        if declared.impulses and task_["number"] > declared.impulses * many:
            return moment
        if task_["passed"] >= many or not any(_held(match, moment, s) for s in match.sides):
            return moment
        if not _held(match, moment, task_["side"]):
            return moment.then(_next(match, task_, task_["passed"] + 1))
        return moment.then(Task("card", task_.data))


def _held(match: Match, moment: Moment, side: str) -> dict[str, Hand]:
    """Return the cards that a side holds, as a dictionary from card id to the hand that holds the
    card."""
    hands = (hand for hand in match.game.hands if hand.side == side)
    return {card: hand for hand in hands for card in _in_hand(moment, hand)}


def _next(match: Match, task_: Task, passed: int) -> Task:
    side = next_side(match, task_["side"])
    return task("card-turn", side=side, number=task_["number"] + 1, passed=passed)


class PlayCard(Decision):
    """A player's decision which card he plays, and whether for its operations or for its event, or for
    which event of his choice he discards it."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        held = _held(match, moment, task_["side"])
        found = [one for card in held for one in self._uses(match, moment, task_["side"], card)]
        if activation_of(match).passes or not found:
            found.append(Action("pass"))
        return found

    def _uses(self, match: Match, moment: Moment, side: str, id: str) -> Iterator[Action]:
        if id == UNKNOWN:
            return
        card = _card(match, id)
        if operations(activation_of(match), card) is not None:
            yield action("operations", id)
        found = event_of_card(match.game, card)
        if found is not None and event_side(match.game, card) in ("", side):
            before = moment.note(f"drawn {found[0].id}", ())
            if not not_now(situation_at(match, moment), *found, before, side):
                yield action("event", id)
        for drawn, event in events_for_discards(match.game, side):
            before = moment.note(f"drawn {drawn.id}", ())
            if not not_now(situation_at(match, moment), drawn, event, before, side):
                yield action("discard", id, event.id)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "pass":
            return moment.then(_next(match, task_, task_["passed"] + 1))
        side, card = task_["side"], _card(match, action_.words[0])
        if action_.verb == "discard":
            moment = _played(match, moment, side, card, happens=False)
            chosen = task("event", id=action_.words[1], unit="", told=1, side=side)
            return moment.then(chosen, _next(match, task_, 0))
        happens = action_.verb == "event" or event_also_happens(match.game, card, side)
        moment = _played(match, moment, side, card, happens=happens).then(_next(match, task_, 0))
        if action_.verb == "operations":
            many, points = (
                operations(activation_of(match), card) or 0,
                points_of_card(activation_of(match), card),
            )
            acts = task("card-acts", side=side, left=many, chosen=(), points=points, leader="")
            moment = moment.then(acts)
        found = event_of_card(match.game, card)
        if happens and found is not None:
            moment = moment.then(task("event", id=found[1].id, unit="", told=1, side=side))
        return moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule, side = activation_case(match), task_["side"]
        if action_.verb == "pass":
            return sentence(rule, "{side} passes.", side=side)
        card = _card(match, action_.words[0])
        if action_.verb == "discard":
            _, event = event_of(match.game, action_.words[1])
            text = "{side} discards “{card}”: {event}."
            return sentence(rule, text, side=side, card=card.title, event=event.name)
        text = "{side} plays “{card}” for operations."
        if action_.verb == "event":
            text = "{side} plays “{card}” for its event."
        return sentence(card.rule or rule, text, side=side, card=card.title)


def _played(match: Match, moment: Moment, side: str, card: HeldCard, *, happens: bool) -> Moment:
    """Return the game state after a card has left its hand. It goes to the discards, or out of the
    game if its event happens (``happens``) and may happen only once."""
    hand = _held(match, moment, side)[card.id]
    rest = list(_in_hand(moment, hand))
    rest.remove(card.id)
    found = event_of_card(match.game, card)
    pile = OUT if happens and found is not None and found[1].once else DISCARDS
    moment = _with_pile(moment, HANDS, hand.id, rest)
    return _with_pile(moment, pile, card.deck, (*_pile(moment, pile, card.deck), card.id))


KINDS: dict[str, Kind] = {
    "fill-hands": FillHands(),
    "deal": Deal(),
    "card-turn": CardTurn(),
    "card": PlayCard(),
    "card-acts": CardActs(),
}
