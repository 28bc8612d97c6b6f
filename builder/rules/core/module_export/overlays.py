"""Map overlays that do not depend on units: what terrain costs to enter, and how far supply
reaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.rules.core.moving.movement import entry_cost

Costs = Mapping[str, Fraction | None]
"""The cost of entering in movement points, by place or terrain; ``None`` where the terrain is
prohibited."""


@dataclass(frozen=True)
class EntryCosts:
    """The cost of each terrain type to enter for the movement classes ``movers``, which all pay the
    same; ``maps`` has the terrain of each place by map."""

    movers: tuple[str, ...]
    costs: Costs
    maps: Mapping[str, Mapping[str, str]]

    @property
    def tells(self) -> bool:
        """Whether the overlay is worth showing: the movement class may enter some terrain, and the
        cost is not the same everywhere."""
        return len(set(self.costs.values())) > 1


@dataclass(frozen=True)
class SupplyRange:
    """The places, by map, from which the movement classes ``movers`` can trace a line to the supply
    (of the kind with the name ``supply``, if it has one) of a ``side`` on an empty map: to the
    sources that it ``always`` has, and to ``all`` sources that it may have while their conditions
    hold. A line has at most ``reach`` hexes, or movement points."""

    side: str
    movers: tuple[str, ...]
    reach: int
    always: Mapping[str, frozenset[str]]
    all: Mapping[str, frozenset[str]]
    supply: str = ""


def entry_costs_on_map(game: Game, sheet: MapSheet, mover: str) -> Costs:
    """Return the movement points that a movement class pays to enter each place of a map, by the
    place's id."""
    lies = _terrain(sheet)
    costs = _costs(game, dict.fromkeys(lies.values()), mover)
    return {place: costs[terrain] for place, terrain in lies.items()}


def _terrain(sheet: MapSheet) -> Mapping[str, str]:
    """Return the terrain id of every place of a map, by the place's id."""
    return {sheet.space.id(cell): sheet.terrain_at(cell) for cell in sheet.space.cells}


def _costs(game: Game, terrain: Iterable[str], mover: str) -> Costs:
    return {id: entry_cost(game.terrain, id, mover) for id in terrain}


def entry_costs(game: Game) -> tuple[EntryCosts, ...]:
    """Return the entry costs on all maps, once for the movement classes that pay the same. Overlays
    that show nothing are left out, and so are classes that no unit belongs to."""
    alike: dict[tuple[Fraction | None, ...], EntryCosts] = {}
    used = {unit.movement_class for unit in game.units}
    maps = {sheet.id: _terrain(sheet) for sheet in game.maps}
    terrain = dict.fromkeys(kind for lies in maps.values() for kind in lies.values())
    for mover in game.sheet.movement_classes or ("all",):
        costs = _costs(game, terrain, mover)
        key = tuple(costs.values())
        movers = alike[key].movers if key in alike else ()
        if mover in used or not game.sheet.movement_classes:
            alike[key] = EntryCosts((*movers, mover), costs, maps)
    return tuple(costs for costs in alike.values() if costs.tells)
