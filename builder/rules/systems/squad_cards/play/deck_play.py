"""The deck in play: cards are drawn into hands or for a number, discarded, and removed from the
game; and the end of the deck (52.4). Copies of a card with the same number share one name:
``movement:black-1``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.pieces.cards import Card, CardNumber, parse_card_number
from builder.problems import error
from builder.rules.play.actions import Action, action
from builder.rules.play.card_piles import UNKNOWN
from builder.rules.play.kinds import Chance, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.sequence import turn_markers
from builder.rules.play.values import NOTHING, Frozen
from builder.rules.procedures import Refused
from builder.rules.systems.squad_cards.desert import desert_name, leaves_game_unused
from builder.rules.systems.squad_cards.hands import HandInputs, hand
from builder.rules.systems.squad_cards.play.squad_table import (
    GROUND,
    LAID,
    cards_of,
    sentences_of,
    table_of,
)
from builder.rules.systems.squad_cards.storms import StormInputs, storm

if TYPE_CHECKING:
    from builder.rules.play.match import Match

DECK, DISCARDS, GONE, HANDS = "deck", "discards", "out", "hands"
"""The names of the notes with how many cards of each name are in the deck, among the discards and
out of the game, and with the hands of the sides."""

NumberUse = Callable[["Match", Moment, Task, CardNumber], Moment]


# -- cards ---------------------------------------------------------------------------------------


def deck_cards(game: Game) -> tuple[Card, ...]:
    """Return the cards of the deck from which hands and numbers are drawn; raises :class:`Refused`
    if the game has none."""
    for deck in game.decks:
        cards = tuple(card for card in game.cards if card.deck == deck.id)
        if any(number is not None for card in cards for number in card.copies):
            return cards
    message, hint = "no card of the game has a random number", "write the numbers of its cards"
    raise Refused(error("no-numbers", message, ("cards",), hint=hint))


def whole_deck(game: Game) -> Frozen[int]:
    """Return how many cards of each name the deck has."""
    found: dict[str, int] = {}
    for card in deck_cards(game):
        for number in card.copies:
            name = f"{card.id}:{str(number).replace(' ', '-')}" if number else card.id
            found[name] = found.get(name, 0) + 1
    return Frozen(found)


def card_of(match: Match, name: str) -> Card:
    """Return the card that a name stands for."""
    return cards_of(match)[name.partition(":")[0]]


def number_on(name: str) -> CardNumber | None:
    """Return the number of a card; ``None`` for one without a number."""
    text = name.partition(":")[2].replace("-", " ")
    return CardNumber.model_validate(parse_card_number(text)) if text else None


def card_values(match: Match, name: str) -> dict[str, object]:
    """Return the values by which a sentence names a card: its title with the strength that it
    needs, and its number."""
    if name == UNKNOWN:
        return {"card": UNKNOWN, "number": ""}
    card = card_of(match, name)
    needs = card.values.get("Needs")
    called = f"{card.id} {needs}" if needs else card.id
    return {"card": called, "number": str(number_on(name) or "")}


def base_name(match: Match, name: str) -> str:
    """Return the name of a terrain card in the desert rules."""
    return desert_name(card_of(match, name))


def hand_of(moment: Moment, side: str) -> tuple[str, ...]:
    """Return the names of the cards in a side's hand."""
    found: tuple[str, ...] = moment.note(HANDS, NOTHING).get(side, ())
    return found


def known_hand(moment: Moment, side: str) -> tuple[str, ...]:
    """Return the names of those cards in a side's hand whose identity is known, without
    repetitions."""
    return tuple(dict.fromkeys(card for card in hand_of(moment, side) if card != UNKNOWN))


def cards_left(moment: Moment) -> int:
    """Return how many cards are in the deck. In a game state reduced to what a side may see, the
    unseen cards of other hands are counted among those of the deck; here they are subtracted."""
    deck: Frozen[int] = moment.note(DECK, NOTHING)
    hands: Frozen[tuple[str, ...]] = moment.note(HANDS, NOTHING)
    return sum(deck.values()) - sum(cards.count(UNKNOWN) for cards in hands.values())


def draw_chances(moment: Moment) -> Mapping[str, Fraction]:
    """Return the chance of every card to be the next one drawn from the deck."""
    deck = moment.note(DECK, NOTHING)
    whole = sum(deck.values())
    return {name: Fraction(many, whole) for name, many in deck.items()}


def added(pile: Frozen[int], name: str, many: int = 1) -> Frozen[int]:
    """Return a pile with ``many`` cards of a name added (negative: removed), sorted so that the
    order reveals nothing."""
    counts = {**pile, name: pile.get(name, 0) + many}
    return Frozen({one: counts[one] for one in sorted(counts) if counts[one] > 0})


def with_card(moment: Moment, pile: str, name: str) -> Moment:
    """Return the game state with a card added to a pile."""
    return moment.noted_all({pile: added(moment.note(pile, NOTHING), name)})


def from_deck(moment: Moment, name: str) -> Moment:
    """Return the game state with a card removed from the deck; if it was the last one, the end of
    the deck comes next, before anything else is drawn."""
    moment = moment.noted_all({DECK: added(moment.note(DECK), name, -1)})
    if cards_left(moment) or moment.next is None:
        return moment
    return moment.then(task("deck-end"))


def from_hand(moment: Moment, side: str, name: str) -> Moment:
    """Return the game state with a card removed from a side's hand."""
    cards = list(hand_of(moment, side))
    cards.remove(name)
    return moment.noted_all({HANDS: moment.note(HANDS).updated({side: tuple(cards)})})


def unused(match: Match, moment: Moment, name: str) -> Moment:
    """Return the game state after a card has been discarded unused, or drawn for its number; some
    terrain cards then leave the game (52.14, 52.16)."""
    if leaves_game_unused(match.game, base_name(match, name)):
        rule = "52.16" if card_of(match, name).ground == "oasis" else "52.14"
        gone = sentence(rule, "{card} leaves the game.", card=card_of(match, name).id)
        return with_card(moment, GONE, name).with_sentences(gone)
    return with_card(moment, DISCARDS, name)


def without_ground(moment: Moment, group: str) -> Moment:
    """Return the game state after a group has come to open ground; the card of the terrain that it
    leaves goes to the discards as a used card (52.16)."""
    name = moment.note(LAID, NOTHING).get(group)
    if name is None:
        return moment
    moment = moment.noted_all(
        {LAID: moment.note(LAID).without(group), GROUND: moment.note(GROUND).without(group)}
    )
    return with_card(moment, DISCARDS, name)


# -- draws ---------------------------------------------------------------------------------------


class Refill(Routine):
    """Automatic step of play that refills a side's hand up to its limit, card by card (50.1, 51.1)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side = task_["side"]
        table = table_of(match, moment)
        given = HandInputs(troops=table.troops(side).id, held=len(hand_of(moment, side)))
        if not hand(table.context, given).draw or not cards_left(moment):
            return moment
        return moment.then(task("draw", side=side), task_)


class Draw(Chance):
    """The draw of a card into a side's hand, which the other side does not see."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        side = task_["side"]
        return tuple((action("draw", side, n), one) for n, one in draw_chances(moment).items())

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        side, name = action_.words
        cards = tuple(sorted((*hand_of(moment, side), name)))
        hands = moment.note(HANDS, NOTHING).updated({side: cards})
        return from_deck(moment.noted_all({HANDS: hands}), name)

    def known_to(self, match: Match, moment: Moment, task_: Task, action_: Action) -> str:
        return str(task_["side"])

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return table_of(match, moment).troops(task_["side"]).rule

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        side, name = action_.words
        text = "{side} draws {card} ({number})."
        rule = self.rule(match, moment, task_)
        return sentence(rule, text, side=side, **card_values(match, name))


class DrawNumber(Chance):
    """The draw of a card for its number; the task has the purpose of the number."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        return tuple((action("number", n), one) for n, one in draw_chances(moment).items())

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name = action_.words[0]
        number = number_on(name)
        if number is None:  # a card without a number: another one is drawn
            moment = moment.then(task_)
        else:
            moment = NUMBER_USES[task_["use"]](match, moment, task_, number)
        return from_deck(unused(match, moment, name), name)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return str(task_["rule"])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        # the sentence names the card itself, since all players see which card has left the deck
        text = "{card} ({number}) is drawn for its number."
        return sentence(
            self.rule(match, moment, task_), text, **card_values(match, action_.words[0])
        )


# -- the ends of the deck ------------------------------------------------------------------------


class DeckEnd(Routine):
    """Automatic step of play when the deck has run out: the discards become the new deck, and a
    number is drawn for the sandstorm (52.4)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        pile = moment.note(DISCARDS, NOTHING)
        if not pile:
            return moment.over().with_sentences(sentence("52.4", "No card is left: the game ends."))
        # a side counts the cards in unseen hands among those of the deck; they stay there
        deck = moment.note(DECK, NOTHING)
        for name, many in pile.items():
            deck = added(deck, name, many)
        moment = moment.noted_all({DECK: deck, DISCARDS: NOTHING})
        moment = moment.with_sentences(
            sentence("52.4", "The deck runs out; the discards are shuffled.")
        )
        return moment.then(task("number", use="storm", rule="52.4"), task("new-deck"))


class NewDeck(Routine):
    """Automatic step of play that starts the next run through the deck, which counts as the next
    turn; after the last run the scenario ends."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if moment.turn >= match.scenario.final_turn:
            return moment.over().with_sentences(
                sentence("52.4", "The deck has ended for the last time.")
            )
        turn = moment.turn + 1
        moment = moment.with_pieces(*turn_markers(match, moment, turn))
        return moment.at(turn, moment.phase, moment.side)


def _storm(match: Match, moment: Moment, task_: Task, number: CardNumber) -> Moment:
    found = storm(table_of(match, moment).context, StormInputs(number=number))
    moment = moment.with_sentences(*sentences_of(found.steps))
    return moment.over() if found.over else moment


NUMBER_USES: dict[str, NumberUse] = {"storm": _storm}
"""The functions that apply a drawn number, by the purpose for which it was drawn; other modules add
those for their own purposes."""

KINDS: dict[str, Kind] = {
    "refill": Refill(),
    "draw": Draw(),
    "number": DrawNumber(),
    "deck-end": DeckEnd(),
    "new-deck": NewDeck(),
}
