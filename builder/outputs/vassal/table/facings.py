"""Which way counters point: the facings of VASSAL for the directions of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.directions import FULL, directions_of
from builder.rules.core.positions.position import Piece as RulesPiece
from builder.rules.core.positions.position import Position
from builder.rules.engine.facing.unit_facing import UnitFacing, facing_of
from builder.rules.engine.positions.position_input import situation_in

FACES = "Faces"
"""The name of the trait that turns a piece; ``Faces_Facing`` counts from 1, which is upright."""


@dataclass(frozen=True)
class PieceFacing:
    """The facings of a counter on a map: VASSAL has one for each direction of the board, of which the
    counter may use every ``step``-th."""

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
        """The number of facings from one direction of the counter to the next."""
        return self.count // len(self.facing.directions)

    @property
    def names(self) -> dict[int, str]:
        """The names of all directions by facing, from 0, which is upright on the sheet."""
        return {self._number(degrees): name for name, degrees in self._every.items()}

    def number(self, direction: str) -> int:
        """Return the facing for a direction, or for that in which the counter starts."""
        at = self.facing.directions.get(direction, self.facing.direction)
        return self._number(at)

    def _number(self, degrees: int) -> int:
        return (degrees - 90 * self.sheet.turns) % FULL * self.count // FULL


def piece_facing(game: Game, counter: str, map: str = "") -> PieceFacing | None:
    """Return the facings of a counter on a map, or on the first map with directions; ``None`` for one
    without a facing."""
    if not game.mechanisms.facing or game.counters[counter].kind != "unit":
        return None
    for sheet in game.playable:
        if map in ("", sheet.id):
            situation = situation_in(Position(game, sheet))
            facing = facing_of(situation, RulesPiece(counter, counter))
            if facing is not None:
                return PieceFacing(sheet, facing)
    return None
