"""The effects of events, numbered, with their names in a module."""

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
        """The number of the event and the effect's own number."""
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
        """The number of units that are drawn by lot."""
        return (
            self.event_effect.count
            if self.event_effect.word in UNIT_EFFECT_KINDS and self.event_effect.lot
            else 0
        )

    @property
    def called(self) -> int:
        """The number of units of one kind that the effect brings, where there are several of that
        kind."""
        return self.event_effect.count if self.event_effect.word == "arrive" else 0

    @property
    def noted(self) -> bool:
        """Whether affected units record the effect, because it applies to each of them only once."""
        return self.chosen or self.drawn > 1
