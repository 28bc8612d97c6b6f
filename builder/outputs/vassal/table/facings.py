"""Determines which way counters point: which of VASSAL's facings (rotation steps) stands for each
direction in the rules."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.directions import FULL, directions_of
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.rules.core.positions.position import Piece as RulesPiece
from builder.rules.core.positions.position import Position
from builder.rules.engine.facing.covered_places import TURNS
from builder.rules.engine.facing.length_validation import distance_of_neighbours
from builder.rules.engine.facing.unit_facing import UnitFacing, degrees_on_sheet, facing_of
from builder.rules.engine.positions.position_input import situation_in

FACES = "Faces"
"""The name of the trait that turns a piece; ``Faces_Facing`` counts from 1, which is upright."""


@dataclass(frozen=True)
class PieceFacing:
    """The facings (rotation steps) that VASSAL has for a counter on a map: one for each direction
    of the board, of which the counter may use every ``step``-th."""

    sheet: MapSheet
    facing: UnitFacing

    @property
    def _every(self) -> Mapping[str, int]:
        return directions_of(self.sheet.space, "both")

    @property
    def count(self) -> int:
        """The number of facings."""
        return len(self._every)

    @property
    def step(self) -> int:
        """The number of rotation steps between neighbouring directions that the counter may point
        in."""
        return self.count // len(self.facing.directions)

    @property
    def names(self) -> dict[int, str]:
        """The names of all directions by facing; facing 0 is upright on the sheet."""
        return {self._number(degrees): name for name, degrees in self._every.items()}

    def number(self, direction: str) -> int:
        """Return the facing for a direction; without one, for the direction in which the counter
        starts."""
        at = self.facing.directions.get(direction, self.facing.direction)
        return self._number(at)

    @property
    def more(self) -> int:
        """The number of places that the counter covers besides its own."""
        return self.facing.extent.places - 1 if self.facing.extent is not None else 0

    def step_to_next(self, number: int) -> tuple[int, int]:
        """Return how far it is in pixels, to the right and down, from one place that the counter covers
        to the next if it has a facing (from 0); zeros for a counter of one place."""
        extent = self.facing.extent
        if extent is None:
            return 0, 0
        pitch = distance_of_neighbours(self.sheet) * PIXELS_PER_MM
        angle = math.radians(FULL * number / self.count + TURNS[extent.declared.lies])
        return round(math.sin(angle) * pitch), round(-math.cos(angle) * pitch)

    def _number(self, degrees: int) -> int:
        return degrees_on_sheet(self.sheet, degrees) * self.count // FULL


def piece_facing(game: Game, counter: str, map: str = "") -> PieceFacing | None:
    """Return the facings of a counter on a map (by default the first one with directions); ``None``
    for a counter that points nowhere."""
    if not game.mechanisms.facing or game.counters[counter].kind != "unit":
        return None
    for sheet in game.playable:
        if map in ("", sheet.id):
            situation = situation_in(Position(game, sheet))
            facing = facing_of(situation, RulesPiece(counter, counter))
            if facing is not None:
                return PieceFacing(sheet, facing)
    return None
