"""Cards that sides hold and play: for operations (which let units act), or for their events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from builder.model.game import Game
from builder.model.mechanisms import Activation, Events
from builder.model.mechanisms.events import Event
from builder.model.pieces.cards import Hand
from builder.problems import PathKey, Problem, error, unknown_name, warning
from builder.rules.core.module_export.hand_cards import HandCards
from builder.rules.engine.events.event_rules import card_id
from builder.rules.engine.events.event_sides import side_of_event
from builder.rules.engine.play_phases import phases_of_activation
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence, listed_with_or

_PATH: PathKey = ("mechanisms", "activation")


def hand_activation(game: Game) -> Activation | None:
    """Return the activation rules if sides activate units with cards from their hands; otherwise
    ``None``."""
    declared = game.mechanisms.activation
    return declared if declared is not None and declared.kind == "hands" else None


@dataclass(frozen=True)
class HeldCard:
    """A card that may be in a hand, either written in the game or made from an event; ``many`` is
    its number of copies."""

    id: str
    deck: str
    title: str
    many: int
    values: Mapping[str, str]
    rule: str = ""


def held_cards(game: Game) -> tuple[HeldCard, ...]:
    """Return all cards that may be in a hand."""
    decks = game.held_decks
    found = {
        card.id: HeldCard(card.id, card.deck, card.title, len(card.copies), card.values, card.rule)
        for card in game.cards
        if card.deck in decks
    }
    for drawn in game.mechanisms.events:
        for event in drawn.entries if drawn.deck in decks else ():
            if not event.turns and (id := card_id(event)) not in found:
                rule = event.rule or drawn.rule
                found[id] = HeldCard(id, drawn.deck, event.name, event.copies, event.values, rule)
    return tuple(found.values())


def operations(declared: Activation, card: HeldCard) -> int | None:
    """Return how many units a card lets act, 0 for all; ``None`` if the card lacks the value that
    says so, or the value is not a whole number."""
    if not declared.operations:
        return declared.units
    said = card.values.get(declared.operations, "")
    return int(said) * declared.units if said.isdecimal() else None


def points_of_card(declared: Activation, card: HeldCard) -> int:
    """Return the number of operations on a card; 0 if it has none."""
    said = card.values.get(declared.operations, "")
    return int(said) if said.isdecimal() else 0


def event_of_card(game: Game, card: HeldCard) -> tuple[Events, Event] | None:
    """Return the event of a card with the set that it belongs to; ``None`` if the card has no
    event."""
    return next(
        (
            (drawn, event)
            for drawn in game.mechanisms.events
            if drawn.deck == card.deck
            for event in drawn.entries
            if card_id(event) == card.id
        ),
        None,
    )


def event_side(game: Game, card: HeldCard) -> str:
    """Return the side that the event on a card belongs to; empty if it belongs to no side, or the
    card has no event."""
    found = event_of_card(game, card)
    return side_of_event(*found) if found else ""


def event_also_happens(game: Game, card: HeldCard, side: str) -> bool:
    """Return whether the event of a card happens although ``side`` plays the card for its
    operations."""
    declared, of = hand_activation(game), event_side(game, card)
    return bool(declared and declared.enemy_events and of and side and of != side)


def events_for_discards(game: Game, side: str) -> tuple[tuple[Events, Event], ...]:
    """Return the events for which a side may discard a card instead of playing it, each with the set
    that it belongs to."""
    declared = hand_activation(game)
    drawn = _discards(game, declared) if declared else None
    if drawn is None:
        return ()
    mine = (event for event in drawn.entries if side_of_event(drawn, event) in ("", side))
    return tuple((drawn, event) for event in mine)


def _discards(game: Game, declared: Activation) -> Events | None:
    """Return the set of the events for which cards may be discarded; ``None`` if there is none."""
    sets = (one for one in game.mechanisms.events if declared.discards == one.id)
    return next(sets, None)


def hand_card_chances(game: Game, hand: Hand, before: Iterable[str] = ()) -> dict[str, Fraction]:
    """Return the chance of each card to be in a newly dealt full hand, when the cards ``before``
    have left the deck."""
    counts = _left(game, hand.deck, before)
    whole = sum(counts.values())
    dealt = min(hand.limit or whole, whole)
    ways = comb(whole, dealt)
    return {
        card: 1 - Fraction(comb(whole - many, dealt), ways) for card, many in counts.items() if many
    }


def next_card(game: Game, decks: Sequence[str], before: Iterable[str]) -> dict[str, Fraction]:
    """Return the chance of each card to be the next drawn from its deck, given the cards that have
    left it."""
    found = dict[str, Fraction]()
    came = tuple(before)
    for deck in decks:
        counts = _left(game, deck, came)
        whole = sum(counts.values())
        found |= {card: Fraction(many, whole) for card, many in counts.items() if many}
    return found


def _left(game: Game, deck: str, before: Iterable[str]) -> dict[str, int]:
    counts = {card.id: card.many for card in held_cards(game) if card.deck == deck}
    for card in before:
        if card in counts:
            counts[card] = max(0, counts[card] - 1)
    return counts


def hand_play_for_module(game: Game) -> HandCards | None:
    """Return the data with which the VASSAL module plays cards by itself; ``None`` if the game is
    not played with cards from hands."""
    declared = hand_activation(game)
    if declared is None:
        return None
    cards = held_cards(game)
    return HandCards(
        operations={card.id: operations(declared, card) or 0 for card in cards},
        events={card.id: event_side(game, card) for card in cards if event_of_card(game, card)},
        besides=declared.enemy_events,
        rule=game.mechanisms.case("activation", declared),
        phases=phases_of_activation(game, declared),
        most=declared.impulses,
        in_turn=_always_in_turn(game, declared, cards),
        first=declared.first.side if declared.first else "",
        led={card.id: points_of_card(declared, card) for card in cards} if declared.leaders else {},
        only_led=declared.leaders is not None and declared.leaders.only,
    )


def _always_in_turn(game: Game, declared: Activation, cards: Sequence[HeldCard]) -> bool:
    """Return whether two sides always play cards in turn while both hold any: neither may pass, nor
    discard a card for an event instead."""
    always = all(operations(declared, card) is not None for card in cards)
    return len(game.sheet.sides) == 2 and always and not (declared.passes or declared.discards)


# -- what is asked -----------------------------------------------------------------------------


def find_held_card(game: Game, id: str) -> HeldCard | None:
    """Return the card with that id, ``None`` for an empty id; raises :class:`Refused` for a card
    that no hand can hold."""
    if not id:
        return None
    cards = held_cards(game)
    found = next((card for card in cards if card.id == id), None)
    if found is None:
        raise Refused(unknown_name("lot", id, (card.id for card in cards), ("given", "lot")))
    return found


def player_of(game: Game, card: HeldCard, side: str) -> str:
    """Return the side that plays a card: the given side, or else the only one that can hold the
    card. Raises :class:`Refused` if the given side cannot hold it, or if several sides can and none
    is given."""
    holders = [hand.side for hand in game.hands if hand.deck == card.deck]
    if side in holders:
        return side
    if side:
        raise Refused(unknown_name("side", side, holders, ("given", "side")))
    if len(set(holders)) == 1:
        return holders[0]
    hint = filled_sentence("say side: {holders}", holders=listed_with_or([*dict.fromkeys(holders)]))
    raise Refused(
        error(
            "unknown-side",
            filled_sentence("{id} may be played by more than one side", id=card.id),
            ("given", "side"),
            hint=hint,
        )
    )


# -- checked -----------------------------------------------------------------------------------


def check_hands(game: Game, declared: Activation) -> Iterator[Problem]:
    """Report errors in card play: missing hands, cards without a number of operations, and events
    that no side can play."""
    if not game.hands:
        hint = "write hands into cards.yaml: {id, title, side, deck, limit}"
        message = "sides play cards of their hands, and there are none"
        yield error("bad-activation", message, (*_PATH, "kind"), hint=hint)
        return
    with_hands = {hand.side for hand in game.hands}
    for side in game.sheet.sides:
        if side.id not in with_hands:
            message = filled_sentence("the side {id} has no hand to play cards from", id=side.id)
            hint = "give it one in cards.yaml, or leave it to events with 'automatic: yes'"
            yield warning("bad-activation", message, (*_PATH, "kind"), hint=hint)
    yield from _piles(game)
    yield from _discarding(game, declared)
    yield from _operations(game, declared)
    yield from _lone_events(game)


def _discarding(game: Game, declared: Activation) -> Iterator[Problem]:
    """Report an unknown set of events as that for which cards are discarded, or one whose events players
    do not choose."""
    if not declared.discards:
        return
    here, found = (*_PATH, "discards"), _discards(game, declared)
    if found is None:
        yield unknown_name(
            "events", declared.discards, (e.id for e in game.mechanisms.events), here
        )
    elif found.way != "choice":
        message = "cards are discarded for events that players choose"
        yield error("bad-activation", message, here, hint="write choice: yes at these events")


def _piles(game: Game) -> Iterator[Problem]:
    """Report decks of playable cards that declare no discard pile for played cards."""
    held = game.held_decks
    for deck in game.decks:
        if deck.id in held and not deck.discards:
            message = filled_sentence(
                "cards of {id} are played, and have no pile to be discarded to", id=deck.id
            )
            hint = "leave out 'discards: no'"
            yield error("bad-activation", message, ("decks", deck.id), hint=hint)


def _operations(game: Game, declared: Activation) -> Iterator[Problem]:
    """Report cards without the value that says how many units they let act."""
    without = [card.id for card in held_cards(game) if operations(declared, card) is None]
    if not without:
        return
    some = ", ".join(without[:5]) + (", …" if len(without) > 5 else "")
    hint = filled_sentence(
        "write values: {{{operations}: 2}} at the card, or at the event it is made of",
        operations=declared.operations,
    )
    message = filled_sentence(
        "{count} cards say no {operations} as a whole number: {some}",
        count=len(without),
        operations=declared.operations,
        some=some,
    )
    yield error("bad-activation", message, (*_PATH, "operations"), hint=hint)


def _lone_events(game: Game) -> Iterator[Problem]:
    """Report each event of a side that lies in a deck from which this side holds no cards."""
    declared = hand_activation(game)
    for n, drawn in enumerate(game.mechanisms.events):
        if drawn.deck not in game.held_decks or (declared and declared.enemy_events):
            continue
        holders = {hand.side for hand in game.hands if hand.deck == drawn.deck}
        for m, event in enumerate(drawn.entries):
            side = side_of_event(drawn, event)
            if side and side not in holders:
                path = ("mechanisms", "events", n, "entries", m)
                message = filled_sentence(
                    "{id} is an event of {side}, which holds no card of {deck}",
                    id=event.id,
                    side=side,
                    deck=drawn.deck,
                )
                hint = (
                    "leave out the side, give it a hand of that deck, or write 'enemy_events: yes'"
                )
                yield warning("unreached", message, path, hint=hint)
