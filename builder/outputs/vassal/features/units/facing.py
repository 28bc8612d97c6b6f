"""Turns units by command, and tells where they point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.units.deeds import turn_noted
from builder.outputs.vassal.table.facings import FACES, PieceFacing, piece_facing
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.unit_messages import FACING_MESSAGES
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text

_NAMES = f"{NAME_TABLE_PREFIX}Facings"
LEFT, RIGHT = "face-left", "face-right"
"""The commands that turn a unit to the next of its directions."""


@dataclass(frozen=True)
class FacingFeature(ModuleFeature):
    """The facing (direction) of a game's units; ``one`` is the facings that any unit can have."""

    game: Game
    one: PieceFacing

    def constants(self) -> Mapping[str, str]:
        """Return the names of the directions, keyed by VASSAL's numbers of facings (from 1)."""
        names = {str(facing + 1): name for facing, name in self.one.names.items()}
        return {**FACING_MESSAGES, _NAMES: table_text(names)}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the menu commands that turn a unit, and the rotation trait that they turn."""
        found = piece_facing(self.game, counter, self.one.sheet.id)
        return tuple(_turning(self.game, found)) if found is not None else ()


def _turning(game: Game, found: PieceFacing) -> Iterator[t.Trait]:
    for menu, key, step in (("Turn left", LEFT, "face-back"), ("Turn right", RIGHT, "face-on")):
        steps = [*[step] * found.step, "face-say", *turn_noted(game)]
        yield t.trigger_action(menu, key, steps)
    called = looked_up(_NAMES, number(f"{FACES}_Facing"))
    yield t.report_action(["face-say"], filled_message("M_FACES", "newPieceName", PLACE, called))
    yield t.rotator(FACES, found.count, "face-on", "face-back", found.number(""))


def facing_feature(game: Game) -> FacingFeature | None:
    """Return the feature that turns units; ``None`` for a game without facing."""
    if not game.mechanisms.facing:
        return None
    facings = (piece_facing(game, unit.id) for unit in game.units)
    one = next((facing for facing in facings if facing is not None), None)
    return FacingFeature(game, one) if one is not None else None
