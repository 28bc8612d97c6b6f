"""Makes the die rolls that decide, in some games, which side goes first and whether the turn ends
after an impulse (one side's move)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.activation import Activation, First, TurnEnd
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.turns.roll_terms import RollTerms, roll_terms
from builder.outputs.vassal.table.asking import ask_player, in_all_languages
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import INITIATIVE_MESSAGES, filled_message
from builder.rules.core.module_export.roll_modifiers import TURN_END
from builder.rules.registry import roll_modifiers_of
from builder.vassal.expressions.functions import total
from builder.vassal.expressions.lookups import looked_up, roll
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import Number, Text, as_number, as_text, every, first_case
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, letter_codes, table_text

_NAMES = f"{NAME_TABLE_PREFIX}FirstSides"
_DIE, _IMPULSE = "TurnEndDie", "TurnEndImpulse"
_FIRST, _END = "Who goes first", "End of the turn"
_MAX_IMPULSES = 20
"""The highest number of impulses that players may enter, if the game does not say how many there
are."""


@dataclass(frozen=True)
class InitiativeFeature(ModuleFeature):
    """The feature for a game's rolls for the first side and for the end of the turn."""

    game: Game
    declared: Activation
    icons: Icons

    @cached_property
    def _first_player_rule(self) -> First | None:
        first = self.declared.first
        return first if first and first.dice and not first.side else None

    @cached_property
    def _end(self) -> TurnEnd | None:
        end = self.declared.end if self.declared.kind == "impulses" else None
        return end if end and end.dice else None

    @cached_property
    def _letters(self) -> Mapping[str, str]:
        return letter_codes(side.id for side in self.game.sheet.sides)

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages and the names of the sides."""
        names = {self._letters[side.id]: side.name for side in self.game.sheet.sides}
        return {**INITIATIVE_MESSAGES, _NAMES: table_text(names)}

    # -- who goes first --------------------------------------------------------------------------

    def _total(self, side: str) -> Number:
        return number(f"FirstTotal_{self._letters[side]}")

    def _goes_first(self, first: First) -> Text:
        """Return the chat line that says which side goes first."""
        cases = []
        for side in self._letters:
            mine = self._total(side)
            others = (self._total(other) for other in self._letters if other != side)
            above = every(*(mine > other for other in others))
            cases.append((above, self._line(side)))
        tied = (
            filled_message("M_FIRST_AGAIN", self._case(first))
            if first.ties == "again"
            else self._line(first.ties)
        )
        return first_case(cases, tied)

    def _line(self, side: str) -> Text:
        assert self._first_player_rule is not None
        return filled_message("M_FIRST", self._side_name(side), self._case(self._first_player_rule))

    def _case(self, declared: First | TurnEnd) -> Text:
        """Return the number of the rule for a roll, as text."""
        rule = declared.rule or self.game.mechanisms.case("activation", self.declared)
        return as_text(rule)

    def _side_name(self, side: str) -> Text:
        return looked_up(_NAMES, as_text(self._letters[side]))

    def _first_numbers(self, first: First) -> Iterator[Element]:
        for side in self._letters:
            add = first.add.get(side, 0)
            rolled = roll(Dice.parse(first.dice))
            rolled = rolled + add if add > 0 else rolled - -add if add else rolled
            key = f"first-roll-{self._letters[side]}"
            yield module_text_property(str(self._total(side)), "0", assign_property(key, rolled))

    def _first_button(self, first: First) -> Iterator[Element]:
        letters = self._letters.values()
        rolls = [f"first-roll-{x}" for x in letters]
        says = [f"first-say-{x}" for x in letters]
        yield keystroke_chain(
            _FIRST, [*rolls, *says, "first-tell"], text=_FIRST, tip="Roll for who goes first",
            icon=self.icons.file("dice"), key="first-now",
        )  # fmt: skip
        for side, letter in self._letters.items():
            said = filled_message(
                "M_FIRST_TOTAL", self._side_name(side), self._total(side), self._case(first)
            )
            yield chat_line(f"first-say-{letter}", said)
        yield chat_line("first-tell", self._goes_first(first))

    # -- the end of the turn ---------------------------------------------------------------------

    def _modifiers(self, end: TurnEnd) -> Number:
        """Return the sum of all modifiers of the roll for the end of a turn."""
        parts = [self._added.sum] if self._added.keys else []
        if end.rising:
            parts.append(end.rising * (number(_IMPULSE) - (end.after + 1)))
        return total(*parts)

    @property
    def _added(self) -> RollTerms:
        """Return the expression for what the position adds to the roll for the end of a turn."""
        return roll_terms(roll_modifiers_of(self.game), TURN_END)

    def _impulses(self, end: TurnEnd) -> list[str]:
        last = self.declared.impulses or end.after + _MAX_IMPULSES
        return [str(n) for n in range(end.after + 1, max(last, end.after + 1) + 1)]

    def _end_numbers(self, end: TurnEnd) -> Iterator[Element]:
        rolled = roll(Dice.parse(end.dice))
        yield module_text_property(_DIE, "0", assign_property("turn-end-roll", rolled))
        if end.rising:
            impulses = self._impulses(end)
            asking = ask_player(
                "turn-end-impulse", in_all_languages(self.game, "Impulse"), impulses
            )
            yield module_text_property(_IMPULSE, impulses[0], *asking)

    def _end_button(self, end: TurnEnd) -> Iterator[Element]:
        impulse = ["turn-end-impulse"] if end.rising else []
        yield keystroke_chain(
            _END, [*impulse, *self._added.keys, "turn-end-roll", "turn-end-tell"], text=_END,
            tip="Roll to see whether the turn ends", icon=self.icons.file("dice"), key="turn-end-now",
        )  # fmt: skip
        low, high = end.rolls
        more = self._modifiers(end)
        total = number(_DIE)
        total = total if more == as_number(0) else total + more
        over = (as_number(low) <= total) & (total <= high)
        values = (_DIE, more, self._case(end))
        told = first_case(
            [(over, filled_message("M_TURN_ENDS", *values))],
            filled_message("M_TURN_GOES_ON", *values),
        )
        yield chat_line("turn-end-tell", told)

    # -- the module ------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties with the rolls, and with the modifiers that players enter."""
        yield from self._first_numbers(self._first_player_rule) if self._first_player_rule else ()
        yield from self._end_numbers(self._end) if self._end else ()

    def components(self) -> Iterator[Element]:
        """Yield the buttons, and their chat lines."""
        yield from self._first_button(self._first_player_rule) if self._first_player_rule else ()
        yield from self._end_button(self._end) if self._end else ()

    @property
    def rolls(self) -> bool:
        """Whether the game has any such roll."""
        return bool(self._first_player_rule or self._end)


def initiative_feature(game: Game, icons: Icons) -> InitiativeFeature | None:
    """Return the feature for a game's rolls for the first side and for the end of the turn;
    ``None`` if it has neither."""
    declared = game.mechanisms.activation
    feature = InitiativeFeature(game, declared, icons) if declared else None
    return feature if feature and feature.rolls else None
