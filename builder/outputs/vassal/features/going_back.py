"""Tells players which units go back whence they came by a result, and reminds them of those that have not.
The players drag them: a unit goes back to the last place of its way, of which the module knows only where
it began."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.features.feature import FeatureContext, ModuleFeature
from builder.outputs.vassal.table.commands import send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.unit_messages import GOING_BACK_MESSAGES
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.windows import PUT_DOWN
from builder.rules.engine.retreat.whence_records import GOES_BACK, sends_back
from builder.vassal.expressions.properties import string
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

GOING_BACK = "Going back"
"""The name of the prototype of units that results send back."""

HAS_GONE_BACK = "Has gone back"
"""The command of a unit that has gone back, or stays because it came from nowhere."""

_OWES = "BackOwed"
_STILL = "back-still"


@dataclass(frozen=True)
class GoingBackFeature(ModuleFeature):
    """The feature for results that send units back whence they came."""

    game: Game

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages."""
        return GOING_BACK_MESSAGES

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the trait that gives a unit the prototype."""
        unit = self.game.counters[counter].kind == "unit"
        return (t.use_prototype(GOING_BACK),) if unit else ()

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype by which a unit is told to go back, and no more so once it is moved."""
        return {GOING_BACK: tuple(self._all())}

    def _all(self) -> Iterator[t.Trait]:
        owes = string(_OWES).equals("1")
        done = [t.PropertyChange(key, "") for key in (PUT_DOWN, "lose-told", "back-done-now")]
        yield t.dynamic_property(_OWES, "", [t.PropertyChange(GOES_BACK, "1"), *done])
        yield t.hide_commands("goes nowhere", ~owes, ["back-done"])
        yield t.trigger_action(HAS_GONE_BACK, "back-done", ["back-done-now"], owes)
        for key, message in ((GOES_BACK, "M_GOES_BACK"), (_STILL, "M_GOES_BACK_STILL")):
            yield t.report_action([key], filled_message(message, "newPieceName", PLACE))

    def components(self) -> Iterator[Element]:
        """Yield the command that reminds players of units that have not gone back."""
        yield send_to_pieces("Units go back", _STILL, _STILL, string(_OWES).equals("1"))

    @property
    def reminders(self) -> Sequence[str]:
        """The keystroke that reminds players at the start of a phase."""
        return [_STILL]


def going_back_feature(
    planned: FeatureContext, made: Sequence[ModuleFeature]
) -> GoingBackFeature | None:
    """Return the feature; ``None`` for a game that sends nobody back."""
    return GoingBackFeature(planned.game) if sends_back(planned.game) else None
