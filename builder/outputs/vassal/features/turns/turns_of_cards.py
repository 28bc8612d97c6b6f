"""Warns in the chat of cards that sides play out of turn, in another phase or too many of, and of hands
that are filled at another time than the rules say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.counters.decks import hand_told_key, hand_windows
from builder.outputs.vassal.table.commands import chat_line, module_text_property
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit, is_of_step, noted_in_step
from builder.rules.core.module_export.hand_cards import HandCards
from builder.vassal.expressions.functions import count_on_map
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import (
    FALSE,
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    first_case,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

PLAYED_BY = "CardsPlayedBy"
"""The property with the step of the game and the sides that have played cards in it, in order, as in
``3/2/cards|french.|corsicans.|``."""

_SAID, _NOTED = "card-turn-say", "card-turn-noted"
_BEGUN = is_of_step(PLAYED_BY)
"""The condition that a side has played a card in this step of the game."""


@dataclass(frozen=True)
class TurnsOfCards:
    """The sides play cards in turn in a phase, for which they have filled their hands."""

    game: Game
    playing: HandCards

    @cached_property
    def _limit(self) -> PhaseLimit:
        return PhaseLimit(self.game, "card-phase", self.playing.rule, self.playing.phases)

    @property
    def before(self) -> list[str]:
        """The keystrokes that write a warning if necessary and note who has played, to be sent
        before a card is played."""
        return [*self._limit.before, _SAID, _NOTED]

    def constants(self) -> Mapping[str, str]:
        """Return the constants with the texts of the warning of another phase."""
        return self._limit.constants()

    def properties(self) -> Iterator[Element]:
        """Yield the global property that lists who has played cards."""
        yield module_text_property(PLAYED_BY, "")

    def traits(self, deck: str) -> Iterator[t.Trait]:
        """Yield the traits with which a deck's cards warn and note who plays them."""
        windows = hand_windows(self.game, deck)
        held = [(text("CurrentMap").equals(window), side) for side, window in windows.items()]
        yield from self._limit.reports()
        warnings = [(here, self._warning(side, windows)) for here, side in held]
        yield t.report_action([_SAID], first_case(warnings, as_text("")))
        before = noted_in_step(PLAYED_BY)
        noted = first_case([(here, before + f"{side}.|") for here, side in held], string(PLAYED_BY))
        yield t.set_global_property(PLAYED_BY, [t.PropertyChange(_NOTED, noted)])

    def _warning(self, side: str, windows: Mapping[str, str]) -> Text:
        rule, said = as_text(self.playing.rule), as_text("")
        others = [window for other, window in windows.items() if other != side]
        if self.playing.in_turn:
            holds = any_of(
                *(count_on_map(window, number("Card").equals(1)) > 0 for window in others)
            )
            other = filled_message("M_CARD_OTHER", rule)
            said = choose(self._is_turn_of_other(side) & holds, other, said)
        if self.playing.most:
            enough = filled_message("M_CARD_ENOUGH", rule, as_number(self.playing.most))
            has_played = _BEGUN & (_many(side) >= self.playing.most)
            said = choose(has_played, enough, said)
        return said

    def _is_turn_of_other(self, side: str) -> Truth:
        last = _BEGUN & string(PLAYED_BY).ends_with(f"|{side}.|")
        begins = ~_BEGUN if self.playing.first not in ("", side) else FALSE
        return any_of(last, begins)

    def components(self) -> Iterator[Element]:
        """Yield the commands that warn when a hand is filled in another phase, or when a side has
        already played."""
        filled = filled_message("M_HANDS_FILLED", as_text(self.playing.rule))
        late = choose(_BEGUN, filled, "")
        for hand in self.game.hands:
            key = hand_told_key(hand.id)
            yield chat_line(key, late, f"{hand.id}: late")
            yield chat_line(key, self._limit.warning, f"{hand.id}: phase")


def _many(side: str) -> Number:
    """Return how many cards a side has played in the step that the property names."""
    entry = f"|{side}."
    without = string(PLAYED_BY).replace(entry, "")
    return (string(PLAYED_BY).length - without.length) // len(entry)
