"""Calculates how far supply reaches from the declared sources on a map without units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.theatre_map import JoinedMap
from builder.model.mechanisms import NamedSupply, Supply
from builder.model.mechanisms.conditions import ALWAYS
from builder.rules.core.module_export.overlays import SupplyRange
from builder.rules.core.positions.position import Position
from builder.rules.core.questions import side_of
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.engine.supply.supply_search import SupplyLines

Places = dict[str, frozenset[str]]


def supply_ranges(game: Game) -> tuple[SupplyRange, ...]:
    """Return how far supply reaches for every side with sources; movement classes for which the
    result is the same share one entry."""
    every = game.mechanisms.every_supply if game.maps else ()
    return tuple(found for declared in every for found in _Ranges(game, declared).all())


@dataclass(frozen=True)
class _Ranges:
    game: Game
    declared: Supply

    def all(self) -> Iterator[SupplyRange]:
        """Yield how far supply reaches, one side after the other in the order in which the game
        lists them."""
        supplied = {source.side for source in self.declared.from_}
        for side in (s.id for s in self.game.sheet.sides if s.id in supplied):
            alike: dict[tuple[frozenset[str], ...], tuple[str, ...]] = {}
            made: dict[tuple[frozenset[str], ...], tuple[Places, Places]] = {}
            for mover in self._movers(side):
                always = self._reached(self._sources(side, always=True), side, mover)
                may = self._reached(self._sources(side, always=False), side, mover)
                key = (*always.values(), *may.values())
                alike[key] = (*alike.get(key, ()), mover)
                made[key] = (always, may)
            for key, movers in alike.items():
                always, may = made[key]
                if any(may.values()):
                    yield SupplyRange(side, movers, self.declared.reach, always, may, self._name)

    @property
    def _name(self) -> str:
        return self.declared.name if isinstance(self.declared, NamedSupply) else ""

    def _movers(self, side: str) -> tuple[str, ...]:
        """Return the movement classes of a side's units that need supply."""
        game, who = self.game, self.declared.who
        those = (
            u for u in game.units if side_of(game, u) == side and unit_may_fulfil(game, who, u)
        )
        return tuple(dict.fromkeys(unit.movement_class for unit in those))

    def _sources(self, side: str, *, always: bool) -> Supply:
        """Return the supply rules with one side's sources only, all without conditions. With
        ``always`` sources that have a condition are left out."""
        own = [s for s in self.declared.from_ if s.side == side]
        kept = [s for s in own if s.when == ALWAYS or not always]
        free = tuple(source.model_copy(update={"when": ALWAYS}) for source in kept)
        return self.declared.model_copy(update={"from_": free})

    def _reached(self, declared: Supply, side: str, mover: str) -> Places:
        """Return, by map, the places that the declared sources supply for a side and movement
        class, on the maps of all scenarios."""
        found: dict[str, set[str]] = {sheet.id: set() for sheet in self.game.maps}
        for sheet in self._sheets:
            lines = SupplyLines(situation_in(Position(self.game, sheet)), declared)
            for cell in lines.near_sources(side, mover):
                map, own = sheet.part_of(cell) if isinstance(sheet, JoinedMap) else (sheet, cell)
                found[map.id].add(map.space.id(own))
        return {map: frozenset(places) for map, places in found.items()}

    @cached_property
    def _sheets(self) -> tuple[MapSheet, ...]:
        played = {scenario.map for scenario in self.game.scenarios}
        return tuple(s for s in self.game.playable if s.id in played) or self.game.playable
