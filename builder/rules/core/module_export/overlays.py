"""What can be laid over a map before anybody stands on it: what terrain costs, how far supply reaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.rules.core.moving.movement import entry_cost

Costs = Mapping[str, Fraction | None]
"""By place or terrain, what it costs to come into it; ``None`` where terrain forbids it."""


@dataclass(frozen=True)
class EntryCosts:
    """What each terrain makes the movement classes ``movers``, who pay alike, pay for coming into places;
    ``maps`` are the places by map, each with its terrain."""

    movers: tuple[str, ...]
    costs: Costs
    maps: Mapping[str, Mapping[str, str]]

    @property
    def tells(self) -> bool:
        """Whether anything can be learnt of it: somewhere the class may go, and not at one cost
        everywhere."""
        return len(set(self.costs.values())) > 1


@dataclass(frozen=True)
class SupplyRange:
    """The places, by map, from which lines of the movement classes ``movers`` lead to the supply of a
    ``side``, with nobody on the map: to the sources that it ``always`` has, and to ``all`` that it may
    have while their conditions hold. A line has at most ``reach`` hexes, or points."""

    side: str
    movers: tuple[str, ...]
    reach: int
    always: Mapping[str, frozenset[str]]
    all: Mapping[str, frozenset[str]]


def costs_on(game: Game, sheet: MapSheet, mover: str) -> Costs:
    """What coming into each place of a map costs a movement class, by the place's id."""
    lies = _terrain(sheet)
    costs = _costs(game, dict.fromkeys(lies.values()), mover)
    return {place: costs[terrain] for place, terrain in lies.items()}


def _terrain(sheet: MapSheet) -> Mapping[str, str]:
    """The terrain of every place of a map."""
    return {sheet.space.id(cell): sheet.terrain_at(cell) for cell in sheet.space.cells}


def _costs(game: Game, terrain: Iterable[str], mover: str) -> Costs:
    return {id: entry_cost(game.terrain, id, mover) for id in terrain}


def entry_costs(game: Game) -> tuple[EntryCosts, ...]:
    """The costs of all maps, once for the classes that pay alike; those of which nothing can be learnt
    are left out, and so are classes that no unit is of."""
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
