"""Takes dummies off as soon as they are turned face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.features.feature import FeatureContext, ModuleFeature
from builder.outputs.vassal.features.units.states import HIDES
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.unit_messages import DUMMY_MESSAGES
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.vassal.format import traits as t

DUMMY = "Dummy"
"""The name of the prototype of units that are dummies."""


@dataclass(frozen=True)
class DummiesFeature(ModuleFeature):
    """The feature that takes units off that satisfy a condition and are turned face up."""

    game: Game
    dummies: When

    def constants(self) -> Mapping[str, str]:
        """Return the chat message about a dummy."""
        return DUMMY_MESSAGES

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the prototype of a unit that is a dummy."""
        unit = self.game.counters[counter]
        is_dummy = isinstance(unit, Unit) and unit_fulfils(self.game, self.dummies, unit)
        return (t.use_prototype(DUMMY),) if is_dummy else ()

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype by which a dummy goes when it is turned face up."""
        hiding = self.game.mechanisms.hiding_state
        revealed = f"{HIDES[hiding.hides if hiding else '']}-say-up"
        traits = (
            t.trigger_action("", "dummy-shown", ["dummy-say", "dummy-gone"], watch=[revealed]),
            t.report_action(["dummy-say"], filled_message("M_DUMMY", "newPieceName")),
            t.delete_trait("dummy-gone", ""),
        )
        return {DUMMY: traits}


def dummies_feature(
    planned: FeatureContext, made: Sequence[ModuleFeature]
) -> DummiesFeature | None:
    """Return the feature that takes dummies off; ``None`` if the game declares none."""
    hiding = planned.game.mechanisms.hiding_state
    dummies = hiding.dummies if hiding is not None else None
    return DummiesFeature(planned.game, dummies) if dummies is not None else None
