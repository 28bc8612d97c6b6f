"""Retreats of vessels: counted in hexes over the water; hexsides do not count (12.0, 7.7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from builder.model.space.hexes import HexGrid
from builder.rules.core.moving.cheapest_paths import Search, search_cheapest_paths
from builder.rules.core.positions.position import HexOrSide, Piece, Position
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.situation import friendly_units, side_of_piece
from builder.rules.systems.folio.terrain.ground import cells_of, spot_id
from builder.rules.systems.folio.terrain.land import FolioMap
from builder.rules.systems.folio.terrain.water import water_neighbours

_THROUGH_FRIEND = Fraction(1001, 1000)
"""The distance that a step to a friendly vessel counts as: slightly more than one hex, so that of
several paths of equal length one without friends comes first (7.7)."""
_FURTHEST = 24 * _THROUGH_FRIEND


def distance_between(grid: HexGrid, a: HexOrSide, b: HexOrSide) -> int:
    """Return the distance in hexes between two places; from a hexside, the nearer of its two hexes
    counts."""
    return min(grid.distance(x, y) for x in cells_of(grid, a) for y in cells_of(grid, b))


def units_distance(grid: HexGrid, a: Piece, b: Piece) -> int:
    """Return the distance in hexes between two units on the map."""
    assert a.spot is not None
    assert b.spot is not None
    return distance_between(grid, a.spot, b.spot)


@dataclass(frozen=True)
class WaterRetreat:
    """The retreat of one vessel. It never turns back: no place on its path is nearer to the place
    of its combat, or to the nearest attacker, than the place before."""

    position: Position = field(repr=False)
    land: FolioMap = field(repr=False)
    piece: Piece
    attackers: tuple[Piece, ...]

    @cached_property
    def held(self) -> dict[str, str]:
        """The names of friendly vessels, by the places where they are."""
        side = side_of_piece(self.position, self.piece)
        return {
            spot_id(self.land.sheet.hexes, p.spot): p.name
            for p in friendly_units(self.position, side)
            if p.spot is not None and p.name != self.piece.name
            if is_vessel(self.position.unit(p))
        }

    def ends(self, hexes: int) -> dict[str, tuple[str, ...]]:
        """Return the places at the required distance, or as far as the vessel can go, each with a
        path there."""
        far, grid, search = self.furthest(hexes), self.land.sheet.hexes, self._search
        if not far:
            return {}
        return {
            spot_id(grid, spot): tuple(spot_id(grid, s) for s in search.route(spot)[1:])
            for spot in search.costs
            if self._from_start(spot) == far
        }

    def furthest(self, hexes: int) -> int:
        """Return how many of the required hexes the vessel can retreat."""
        return min(hexes, max(map(self._from_start, self._search.costs)))

    @cached_property
    def _search(self) -> Search[HexOrSide]:
        assert self.piece.spot is not None
        return search_cheapest_paths(self.piece.spot, self._onward, _FURTHEST)

    def _onward(self, here: HexOrSide, spent: Fraction) -> Iterator[tuple[HexOrSide, Fraction]]:
        for there in water_neighbours(self.land, here):
            away = self._from_start(there) >= self._from_start(here)
            if away and self._from_attackers(there) >= self._from_attackers(here):
                met = spot_id(self.land.sheet.hexes, there) in self.held
                yield there, _THROUGH_FRIEND if met else Fraction(1)

    def _from_start(self, spot: HexOrSide) -> int:
        assert self.piece.spot is not None
        return distance_between(self.land.sheet.hexes, self.piece.spot, spot)

    def _from_attackers(self, spot: HexOrSide) -> int:
        grid = self.land.sheet.hexes
        return min(
            (distance_between(grid, a.spot, spot) for a in self.attackers if a.spot), default=0
        )
