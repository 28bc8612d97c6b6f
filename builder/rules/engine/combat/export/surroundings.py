"""Exports what closes the ways out of an attacked place, for conditions such as ``surrounded: yes``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.zones import Zones
from builder.rules.core.module_export.zones import Around, WaysOut
from builder.rules.core.positions.position import Position
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions
from builder.rules.engine.facing.covered_places import extents_of
from builder.rules.engine.positions.conditions import asked_of_all
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.engine.zones.zones_export import (
    cancelling,
    layers_of,
    zones_around,
    zones_never_change,
)


@dataclass(frozen=True)
class Surroundings:
    """The conditions ``asked`` in a combat of a game that say whether the defenders are surrounded."""

    game: Game
    of_combat: tuple[When, ...]

    @cached_property
    def asked(self) -> Mapping[str, bool]:
        """Whether conditions want the defenders to be surrounded, by their names in formulas: those that
        ask nothing more; none where the module cannot tell."""
        parts = (part for when in self.of_combat for part in asked_of_all(when))
        found = {
            name: when.surrounded
            for name, when in parts
            if when.surrounded is not None and when == When(surrounded=when.surrounded)
        }
        return found if found and self._is_known else {}

    @property
    def conditions(self) -> tuple[When, ...]:
        """The conditions on units that decide it: who has zones of control, and who cancels them."""
        return self._conditions if self.asked else ()

    @property
    def ways_out(self) -> WaysOut | None:
        """The data that decides it; ``None`` if nothing asks for it."""
        if not self.asked:
            return None
        zones, term = self._zones, self._alone.term
        cancels = cancelling(zones, "retreat")
        ways = {c: self._ways(c) for c in dict.fromkeys(u.movement_class for u in self.game.units)}
        kinds: list[Around] = []
        kinds += (own for own in ways.values() if own not in kinds)
        return WaysOut(
            asked=self.asked,
            ways=tuple(kinds),
            classes={u.id: kinds.index(ways[u.movement_class]) for u in self.game.units},
            zones=tuple(zones_around(self.game, zones, "retreat", term)),
            cancels=term(cancels) if cancels is not None else None,
            reach=max((layer.reach for layer in layers_of(zones)), default=0),
        )

    @property
    def _is_known(self) -> bool:
        """Whether the module knows everything that zones of control and ways out depend on."""
        facing = self.game.mechanisms.facing
        if self.game.theatres or extents_of(self.game) or any(one.zones for one in facing):
            return False
        follows = all(map(self._alone.follows, self._conditions))
        return follows and zones_never_change(self._zones)

    @property
    def _zones(self) -> Zones | None:
        """The zones of control; ``None`` if none of them affects retreats."""
        zones = self.game.mechanisms.zones
        return zones if any("retreat" in layer.counts for layer in layers_of(zones)) else None

    @cached_property
    def _conditions(self) -> tuple[When, ...]:
        cancels = cancelling(self._zones, "retreat")
        whose = (layer.who for layer in layers_of(self._zones))
        return (*whose, *((cancels,) if cancels is not None else ()))

    @cached_property
    def _alone(self) -> LoneUnitConditions:
        return LoneUnitConditions(self.game, self._conditions)

    def _ways(self, mover: str) -> Around:
        """Return the places next to each place that units of a movement class may enter from it."""
        return {sheet.id: self._ways_on(sheet, mover) for sheet in self.game.maps}

    def _ways_on(self, sheet: MapSheet, mover: str) -> Mapping[str, frozenset[str]]:
        ground, space = situation_in(Position(self.game, sheet)).ground, sheet.space
        return {
            space.id(cell): frozenset(
                space.id(near)
                for near in ground.neighbours(cell)
                if ground.step_cost(mover, cell, near).total is not None
            )
            for cell in space.cells
        }
