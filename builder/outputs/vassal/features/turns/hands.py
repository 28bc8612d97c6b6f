"""Lets players use cards in their hands: in the window of a hand, each card has one command to play
it for operations and one to play it for its event. All players see a report. The card then goes to
the discards, or out of the game if its event happens only once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from builder.model.game import Game
from builder.outputs.vassal.counters.cards import Pile, piles_of
from builder.outputs.vassal.counters.decks import hand_windows
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.turns.turns_of_cards import TurnsOfCards
from builder.outputs.vassal.table.card_messages import PLAYED_MESSAGES
from builder.outputs.vassal.table.messages import filled_message
from builder.rules.core.module_export.events import EventSource
from builder.rules.core.module_export.hand_cards import HandCards
from builder.vassal.expressions.functions import is_on_any_of
from builder.vassal.expressions.properties import is_true, text
from builder.vassal.expressions.tree import (
    FALSE,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    first_case,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

OPERATE, HAPPEN = "card-operate", "card-happen"
"""The keystrokes to play a card from a hand for operations and for its event."""
_Key = TypeVar("_Key", tuple[int, int], str)
_TOLD, _DONE = "card-operate-say", "card-operate-done"


@dataclass(frozen=True)
class HandsFeature(ModuleFeature):
    """The feature for the cards that a game's sides hold in hand and play."""

    game: Game
    playing: HandCards
    every: Sequence[EventSource]

    @cached_property
    def _piles(self) -> Mapping[str, Pile]:
        return {pile.deck.id: pile for pile in piles_of(self.game) if pile.hands}

    def constants(self) -> Mapping[str, str]:
        """Return the messages about cards played for operations, and of warnings."""
        return {**PLAYED_MESSAGES, **self._turns.constants()}

    def card_traits(self, deck: str) -> Sequence[t.Trait]:
        """Return the two commands of a deck's cards."""
        if deck not in self._piles or not self._piles[deck].discards:
            return ()
        cards = [
            c.id for c in self.game.cards if c.deck == deck and c.id in self.playing.operations
        ]
        held = is_on_any_of(self._windows(deck).values())
        return (
            *self._operating(deck, cards, held),
            *self._event_traits(deck, cards),
            *self._turns.traits(deck),
        )

    @cached_property
    def _turns(self) -> TurnsOfCards:
        return TurnsOfCards(self.game, self.playing)

    def properties(self) -> Iterator[Element]:
        """Yield the property that lists who has played cards."""
        yield from self._turns.properties()

    def components(self) -> Iterator[Element]:
        """Yield the commands that warn of hands filled at another time."""
        yield from self._turns.components()

    def _windows(self, deck: str) -> Mapping[str, str]:
        """Return the windows of a deck's hands, by side."""
        return hand_windows(self.game, deck)

    # -- for operations --------------------------------------------------------------------------

    def _operating(self, deck: str, cards: Sequence[str], held: Truth) -> Iterator[t.Trait]:
        yield t.hide_commands("not in your hand", is_true("Obscured") | ~held, [OPERATE])
        begins = ["card-bare", *self._turns.before]
        yield t.trigger_action("Play for operations", OPERATE, [*begins, _TOLD, _DONE])
        draw, besides = self._draw(deck), self._has_enemy_event(deck, cards)
        if draw and besides is not None:
            yield t.trigger_action("", _DONE, [draw], besides)
            yield t.trigger_action("", _DONE, ["card-to-discards"], ~besides)
        else:
            yield t.trigger_action("", _DONE, ["card-to-discards"])
        yield t.report_action([_TOLD], self._play_report(cards))

    def _play_report(self, cards: Sequence[str]) -> Text:
        """Return the chat report of a card played for operations: how many units may act, or who may
        lead others."""
        of_card = ((card, (self.playing.operations[card], self._led(card))) for card in cards)
        told = [(_is_one_of(of), self._played(*key)) for key, of in _gathered(of_card).items()]
        return first_case(told[:-1], told[-1][1]) if told else as_text("")

    def _led(self, card: str) -> int:
        """Return the greatest value of a leader whom a card lets act; -1 if cards let no leaders act."""
        return self.playing.led.get(card, -1)

    def _played(self, many: int, led: int) -> Text:
        rule = as_text(self.playing.rule)
        if led >= 0 and self.playing.only_led:
            return filled_message("M_PLAYED_LED", "newPieceName", as_number(led), rule)
        if led >= 0 and many:
            numbers = (as_number(many), as_number(led))
            return filled_message("M_PLAYED_OR_LED", "newPieceName", *numbers, rule)
        return filled_message(_message(many), "newPieceName", as_number(many), rule)

    def _has_enemy_event(self, deck: str, cards: Sequence[str]) -> Truth | None:
        """Return the condition that a card has an event of the enemy of the side that holds it (the
        event then occurs too); ``None`` if no card has one."""
        if not self.playing.besides:
            return None
        windows = self._windows(deck)
        by_side = _gathered((c, side) for c in cards if (side := self.playing.events.get(c)))
        return any_of(
            *(
                _is_one_of(of) & text("CurrentMap").differs(windows.get(side, ""))
                for side, of in by_side.items()
            )
        )

    # -- for the event ---------------------------------------------------------------------------

    def _draw(self, deck: str) -> str:
        """Return the keystroke that makes a card's event occur; empty for a deck without events."""
        found = (one for one in self.every if one.held and one.source == deck)
        return next((f"events-{one.id}-draw" for one in found), "")

    def _event_traits(self, deck: str, cards: Sequence[str]) -> Iterator[t.Trait]:
        draw = self._draw(deck)
        by_side = _gathered((c, self.playing.events[c]) for c in cards if c in self.playing.events)
        mine = any_of(
            *(_is_one_of(of) & self._in_hand_of(side, deck) for side, of in by_side.items())
        )
        if not draw or mine == FALSE:
            return
        yield t.hide_commands("no event of yours", is_true("Obscured") | ~mine, [HAPPEN])
        does = ["card-bare", *self._turns.before, draw]
        yield t.trigger_action("Play for its event", HAPPEN, does)

    def _in_hand_of(self, side: str, deck: str) -> Truth:
        """Return the condition that the card is in a side's hand or, for an event that belongs to
        no side, in any hand."""
        windows = self._windows(deck)
        names = windows.values() if not side else [windows[side]] if side in windows else []
        return is_on_any_of(names)


def _message(many: int) -> str:
    return {0: "M_PLAYED_ALL", 1: "M_PLAYED_ONE"}.get(many, "M_PLAYED")


def _gathered(pairs: Iterable[tuple[str, _Key]]) -> Mapping[_Key, list[str]]:
    """Return card ids grouped by the keys with which they are paired."""
    found = defaultdict[_Key, list[str]](list)
    for card, key in pairs:
        found[key].append(card)
    return found


def _is_one_of(cards: Iterable[str]) -> Truth:
    return any_of(*(text("CardId").equals(card) for card in cards))
