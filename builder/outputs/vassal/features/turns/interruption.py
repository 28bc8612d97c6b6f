"""Makes the roll by which the enemy may interrupt an activation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.activation import Interrupt
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import FeatureContext, ModuleFeature
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.unit_messages import INTERRUPTION_MESSAGES
from builder.vassal.expressions.lookups import roll
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import as_number, as_text, choose
from builder.vassal.format.components import Element

INTERRUPTION = "Interruption"
"""The label of the button."""
_DIE = "InterruptionDie"


@dataclass(frozen=True)
class InterruptionFeature(ModuleFeature):
    """The feature for the roll by which the enemy may interrupt an activation."""

    game: Game
    declared: Interrupt
    icons: Icons

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages."""
        return INTERRUPTION_MESSAGES

    def properties(self) -> Iterator[Element]:
        """Yield the property with the roll."""
        rolled = assign_property("interruption-roll", roll(Dice.parse(self.declared.dice)))
        yield module_text_property(_DIE, "0", rolled)

    def components(self) -> Iterator[Element]:
        """Yield the button, and its chat line."""
        yield keystroke_chain(
            INTERRUPTION, ["interruption-roll", "interruption-tell"], text=INTERRUPTION,
            tip="Roll to see whether the enemy interrupts the units that act", key="interruption-now",
            icon=self.icons.file("dice"),
        )  # fmt: skip
        activation = self.game.mechanisms.activation
        assert activation is not None
        rule = as_text(self.declared.rule or self.game.mechanisms.case("activation", activation))
        low, high = self.declared.rolls
        over = (as_number(low) <= number(_DIE)) & (number(_DIE) <= high)
        told = choose(
            over,
            filled_message("M_INTERRUPTED", _DIE, rule),
            filled_message("M_NOT_INTERRUPTED", _DIE, rule),
        )
        yield chat_line("interruption-tell", told)


def interruption_feature(
    planned: FeatureContext, made: Sequence[ModuleFeature]
) -> InterruptionFeature | None:
    """Return the feature; ``None`` if nothing interrupts activations."""
    activation = planned.game.mechanisms.activation
    if activation is None or activation.interrupt is None:
        return None
    return InterruptionFeature(planned.game, activation.interrupt, planned.icons)
