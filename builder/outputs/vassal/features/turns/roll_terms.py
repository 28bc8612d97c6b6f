"""Gives the modifiers of rolls for events and for the end of a turn their names in the module, for
the buttons that make these rolls."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.core.module_export.roll_modifiers import TURN_END, ModifiedRoll, RollModifiers
from builder.vassal.expressions.functions import total
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import Number, Text, as_text, choose
from builder.vassal.format.names import property_name


@dataclass(frozen=True)
class RollTerms:
    """The modifiers of a roll, with the names of its properties and keystrokes in the module."""

    id: str
    roll: ModifiedRoll

    def _named(self, what: str) -> str:
        name = "" if self.id == TURN_END else property_name(self.id)
        return f"Added{what}{name}"

    def key(self, what: str) -> str:
        """Return the keystroke of this roll for ``what``."""
        return f"added-{self.id.removeprefix('!')}-{what}"

    @property
    def known(self) -> str:
        """The name of the property with the sum of the modifiers that the module works out from the
        position."""
        return self._named("Known")

    @property
    def asked(self) -> str:
        """The name of the property with the modifier that players enter."""
        return self._named("Asked")

    @property
    def asks(self) -> bool:
        """Whether the players are asked for a modifier."""
        return self.roll.asked != (0, 0)

    @property
    def keys(self) -> list[str]:
        """The keystrokes that find out the modifiers before the roll."""
        known = [self.key("known")] if self.roll.known else []
        return [*known, *([self.key("forget"), self.key("ask")] if self.asks else [])]

    @property
    def sum(self) -> Number:
        """The expression for the sum of all modifiers of the roll; 0 if there are none."""
        parts = [number(self.known)] if self.roll.known else []
        return total(*parts, *([number(self.asked)] if self.asks else []))

    def shown(self, die: Number) -> Text:
        """Return the text of a roll for the chat: the die and, if the roll has modifiers, the
        modifier and the total."""
        if not self.keys:
            return die + as_text("")
        added = self.sum
        sign = choose(added < 0, "", "+")
        return die + choose(added.equals(0), "", sign + added + " = " + (die + added))


def roll_terms(modifiers: RollModifiers | None, id: str) -> RollTerms:
    """Return the modifiers of the roll for an event set, or for the end of a turn."""
    rolls = modifiers.rolls if modifiers else {}
    return RollTerms(id, rolls.get(id, ModifiedRoll()))
