"""Makes the roll by which the enemy may interrupt an activation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.dice import Dice
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
    """The feature for the roll by which the enemy may interrupt an activation, under this rule."""

    declared: Interrupt
    rule: str
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
        rule, (low, high) = as_text(self.rule), self.declared.rolls
        interrupted = (as_number(low) <= number(_DIE)) & (number(_DIE) <= high)
        told = choose(
            interrupted,
            filled_message("M_INTERRUPTED", _DIE, rule),
            filled_message("M_NOT_INTERRUPTED", _DIE, rule),
        )
        yield chat_line("interruption-tell", told)


def interruption_feature(
    planned: FeatureContext, made: Sequence[ModuleFeature]
) -> InterruptionFeature | None:
    """Return the feature; ``None`` if nothing interrupts activations."""
    mechanisms = planned.game.mechanisms
    activation = mechanisms.activation
    if activation is None or activation.interrupt is None:
        return None
    rule = activation.interrupt.rule or mechanisms.case("activation", activation)
    return InterruptionFeature(activation.interrupt, rule, planned.icons)
