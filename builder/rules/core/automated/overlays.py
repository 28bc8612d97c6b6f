"""What can be laid over a map before anybody stands on it: what terrain costs, how far supply reaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.rules.core.moving.movement import entry_cost

Costs = Mapping[str, Fraction | None]
"""By place, what it costs to come into it; ``None`` where terrain forbids it."""


@dataclass(frozen=True)
class EntryCosts:
    """What terrain makes the movement classes ``movers``, who pay alike, pay for coming into places, by
    map."""

    movers: tuple[str, ...]
    maps: Mapping[str, Costs]

    @property
    def tells(self) -> bool:
        """Whether anything can be learnt of it: somewhere the class may go, and not at one cost
        everywhere."""
        found = {cost for costs in self.maps.values() for cost in costs.values()}
        return len(found) > 1


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
    space, key = sheet.space, game.terrain
    return {space.id(c): entry_cost(key, sheet.terrain_at(c), mover) for c in space.cells}


def entry_costs(game: Game) -> tuple[EntryCosts, ...]:
    """The costs of all maps, once for the classes that pay alike; those of which nothing can be learnt
    are left out, and so are classes that no unit is of."""
    alike: dict[tuple[tuple[Fraction | None, ...], ...], EntryCosts] = {}
    used = {unit.movement_class for unit in game.units}
    for mover in game.sheet.movement_classes or ("all",):
        maps = {sheet.id: costs_on(game, sheet, mover) for sheet in game.maps}
        key = tuple(tuple(costs.values()) for costs in maps.values())
        movers = alike[key].movers if key in alike else ()
        if mover in used or not game.sheet.movement_classes:
            alike[key] = EntryCosts((*movers, mover), maps)
    return tuple(costs for costs in alike.values() if costs.tells)
