"""Gives the effects of events numbers, and from them their names in a module."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.core.module_export.event_effects import (
    UNIT_EFFECT_KINDS,
    ExportedEffect,
)


@dataclass(frozen=True)
class NumberedEffect:
    """One effect of an event, with its names in the module."""

    event_effect: ExportedEffect
    event: int
    number: int

    @property
    def code(self) -> str:
        """The number of the effect: that of the event, then that of the effect within it."""
        return f"{self.event}-{self.number}"

    @property
    def key(self) -> str:
        """The keystroke that carries the effect out."""
        return f"deed-{self.code}"

    @property
    def text(self) -> str:
        """The name of the constant with the effect's report."""
        return f"W_Deed{self.event}_{self.number}"

    @property
    def owes(self) -> str:
        """The name of the property with the number of units that are still to be chosen for the
        effect."""
        return f"DeedOwes{self.event}_{self.number}"

    @property
    def chosen(self) -> bool:
        """Whether a player chooses the affected units."""
        return (
            self.event_effect.word in UNIT_EFFECT_KINDS
            and self.event_effect.count > 0
            and not self.event_effect.lot
        )

    @property
    def drawn(self) -> int:
        """The number of units drawn by lot for the effect; 0 if none are."""
        return (
            self.event_effect.count
            if self.event_effect.word in UNIT_EFFECT_KINDS and self.event_effect.lot
            else 0
        )

    @property
    def called(self) -> int:
        """The number of units that arrive, for an effect that brings units of one kind; else 0."""
        return self.event_effect.count if self.event_effect.word == "arrive" else 0

    @property
    def noted(self) -> bool:
        """Whether a unit must record that the effect has been applied to it, because it applies to
        each unit only once."""
        return self.chosen or self.drawn > 1
