"""The map as the city fight rules read it: terrain, bridges, walls and line of sight, with what was
blown up."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainType
from builder.model.space.hexes import Cell, Hexside
from builder.rules.core.moving.movement import StepCost, step_terrain
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.systems.city_fight.effects import die_modifier, has_effect
from builder.rules.systems.city_fight.game_data import (
    ARMOURIES,
    CITADEL,
    INNER_CITY,
    PALACE,
    Facts,
    facts_of,
)
from builder.rules.systems.city_fight.ways import cost_of, open_ways, paths_into


@dataclass(frozen=True)
class TownMap:
    """A map with its terrain: ``blown`` holds the hexes whose bridge is gone, ``destroyed`` the
    armouries that were blown up, ``options`` the options that are on."""

    game: Game = field(repr=False)
    sheet: MapSheet = field(repr=False)
    blown: frozenset[Cell] = frozenset()
    destroyed: frozenset[str] = frozenset()
    options: frozenset[str] = frozenset()

    # -- hexes -------------------------------------------------------------------------------------

    @cached_property
    def free_setups(self) -> dict[tuple[str, int], frozenset[Cell]]:
        """The cache of the hexes where each entry of a free setup may be placed, by scenario and
        number of the entry."""
        return {}

    @cached_property
    def _types(self) -> dict[str, TerrainType]:
        return {t.id: t for t in self.game.terrain.every}

    def ground(self, cell: Cell) -> TerrainType:
        """Return the terrain type of a hex."""
        found = self._grounds.get(cell)
        if found is None:
            found = self._grounds[cell] = self._types[self.sheet.terrain_at(cell)]
        return found

    @cached_property
    def _grounds(self) -> dict[Cell, TerrainType]:
        return {}

    @cached_property
    def _bridges(self) -> dict[Cell, TerrainType]:
        """The intact bridges, by the water hex that they cross."""
        found = {}
        for feature in self.sheet.features:
            kind = self._types.get(feature.type)
            if "/" not in feature.at and kind is not None and kind.art == "bridge":
                found[self.sheet.hexes.cell(feature.at)] = kind
        return found

    def bridge(self, cell: Cell) -> TerrainType | None:
        """Return the bridge in a hex, if there is one and it is intact."""
        return None if cell in self.blown else self._bridges.get(cell)

    @property
    def bridges(self) -> tuple[Cell, ...]:
        """The hexes with bridges, intact or destroyed, in map order."""
        return tuple(sorted(self._bridges))

    def is_water(self, cell: Cell) -> bool:
        """Decide whether a hex is Moat/River (1.2)."""
        return self.ground(cell).art == "water"

    def is_city(self, cell: Cell) -> bool:
        """Decide whether a hex is City (1.2): it is not water, and guns and vehicles need a road to
        enter it."""
        return self.ground(cell).cost("vehicles") == "prohibited" and not self.is_water(cell)

    def is_river(self, cell: Cell) -> bool:
        """Decide whether a hex is the Perfume River (4.1)."""
        return cell in self._river

    @cached_property
    def _river(self) -> frozenset[Cell]:
        cells = self.sheet.hexes.cells
        return frozenset(c for c in cells if has_effect(self.ground(c), "stop", "never"))

    def is_moat(self, cell: Cell) -> bool:
        """Decide whether a hex is moat of the citadel: water at the foot of its wall (4.5)."""
        return cell in self._moat

    @cached_property
    def _moat(self) -> frozenset[Cell]:
        return frozenset(c for c in self._at_the_wall if self.is_water(c))

    @cached_property
    def _at_the_wall(self) -> frozenset[Cell]:
        """The hexes outside the citadel's wall that touch it with at least a corner."""
        grid, inside = self.sheet.hexes, self.sheet.area(CITADEL)
        return frozenset(n for c in inside for n in grid.neighbours(c)) - inside

    def may_stop(self, cell: Cell) -> bool:
        """Decide whether a unit may end its move in a hex (4.1); in the river only on a bridge."""
        bridge = self.bridge(cell)
        return not self.is_river(cell) or (
            bridge is not None and has_effect(bridge, "stop", "allowed")
        )

    def lets_stand(self, mover: str) -> frozenset[Cell]:
        """Return the hexes in which the terrain allows units of a movement class to stand (4.1)."""
        if mover not in self._occupied_by_side:
            self._occupied_by_side[mover] = frozenset(
                c for c in self.sheet.hexes.cells if self.may_stop(c) and not self.closed(c, mover)
            )
        return self._occupied_by_side[mover]

    @cached_property
    def _occupied_by_side(self) -> dict[str, frozenset[Cell]]:
        return {}

    def closed(self, cell: Cell, mover: str) -> bool:
        """Decide whether the terrain of a hex is closed to a movement class and no road leads into
        it."""
        shut = self.ground(cell).cost(mover) == "prohibited"
        return shut and not self.on_road(cell)

    def in_inner_city(self, cell: Cell) -> bool:
        """Decide whether a hex belongs to the Inner City (1.2)."""
        moat = "moat-inside" in self.options and self.is_moat(cell)
        return moat or cell in self.sheet.area(INNER_CITY)

    def in_palace(self, cell: Cell) -> bool:
        """Decide whether a hex belongs to the Palace of Peace (1.2)."""
        return cell in self.sheet.area(PALACE)

    @cached_property
    def zones(self) -> dict[frozenset[Cell], frozenset[Cell]]:
        """The cache of zones of control: for each set of hexes with units, the hexes that units
        there control."""
        return {}

    # -- units -------------------------------------------------------------------------------------

    def facts(self, counter: str) -> Facts:
        """Return what the rules of fire need to know of a unit, as :class:`Facts`, by its id;
        raises :class:`Refused` if the unit lacks a kind or value."""
        found = self._facts.get(counter)
        if found is None:
            found = self._facts[counter] = facts_of(self.game, counter)
        return found

    @cached_property
    def _facts(self) -> dict[str, Facts]:
        return {}

    # -- fire --------------------------------------------------------------------------------------

    def die(self, cell: Cell) -> int:
        """Return the die modifier of a hex's terrain or bridge, whichever is better for the
        defender (5.2)."""
        bridge = self.bridge(cell)
        return max(die_modifier(self.ground(cell)), die_modifier(bridge) if bridge else 0)

    def walls_of(self, cell: Cell) -> dict[Hexside, int]:
        """Return the wall hexsides of a hex that is inside the wall, with the die modifier of each
        (5.7)."""
        grid, found = self.sheet.hexes, {}
        for number in range(6):
            side = grid.side(cell, number)
            if cell in self.sheet.walled.get(side, frozenset()):
                found[side] = self.wall(side)
        return found

    def wall(self, side: Hexside) -> int:
        """Return the die modifier of a wall on a hexside (5.7)."""
        kinds = self.sheet.side_types.get(side, frozenset())
        return max((die_modifier(self._types[k]) for k in kinds), default=0)

    def over_walls(self, cell: Cell, firer: Cell, touched: Collection[Hexside]) -> int:
        """Return the die modifier of walls for fire from one hex at another: the walls of the
        target's hex that the line of fire ``touched``, if the firing unit is outside them (5.2,
        5.7)."""
        added = (
            value
            for side, value in self.walls_of(cell).items()
            if firer not in self.sheet.walled[side] and side in touched
        )
        return max(added, default=0)

    def hits_stack(self, cell: Cell) -> bool:
        """Decide whether fire hits all units of a stack in a hex (5.4)."""
        bridge = self.bridge(cell)
        return has_effect(self.ground(cell), "stack", "all") or (
            bridge is not None and has_effect(bridge, "stack", "all")
        )

    def halves_indirect(self, cell: Cell) -> bool:
        """Decide whether indirect fire at a hex has half its strength (5.6); this ends when an
        armoury there is blown up (4.8)."""
        gone = (self.sheet.area(ARMOURIES[name]) for name in sorted(self.destroyed))
        return has_effect(self.ground(cell), "indirect", "half") and all(
            cell not in a for a in gone
        )

    # -- movement ----------------------------------------------------------------------------------

    def step(self, a: Cell, b: Cell, mover: str) -> StepCost:
        """Return the cost of a step for a movement class: 1, or prohibited (4.1). A blown bridge
        cannot be crossed."""
        meets = step_terrain(self.sheet, a, b)
        if a in self.blown or b in self.blown:
            meets = replace(meets, paths=(), features=())
        elif "road-hexes" in self.options:
            meets = replace(meets, paths=paths_into(self.sheet, b))
        return cost_of(self.game, meets, mover)

    def open_to(self, mover: str) -> Mapping[Cell, tuple[Cell, ...]]:
        """Return, for each hex, the adjacent hexes that a movement class may enter from it (4.1)."""
        if mover not in self._open:
            whole = open_ways(self.game, (self.sheet.id, mover))
            self._open[mover] = {**whole, **self._changed(mover)}
        return self._open[mover]

    def _changed(self, mover: str) -> Mapping[Cell, tuple[Cell, ...]]:
        """Return, for the hexes around which blown bridges or the option ``road-hexes`` make a
        difference from the printed map, the hexes that a movement class may enter from there."""
        near = self.sheet.hexes.neighbours
        letter = "road-hexes" in self.options
        cells = (
            frozenset(self.sheet.hexes.cells)
            if letter
            else self.blown.union(*(near(c) for c in self.blown))
        )
        return {
            a: tuple(b for b in near(a) if self.step(a, b, mover).total is not None) for a in cells
        }

    @cached_property
    def _open(self) -> dict[str, Mapping[Cell, tuple[Cell, ...]]]:
        return {}

    @cached_property
    def roads(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """For each hex the hexes that a road joins with it (3.3)."""
        near = self.sheet.hexes.neighbours
        joined = {
            a: tuple(b for b in near(a) if self.has_road(a, b)) for a in self.sheet.hexes.cells
        }
        return {a: found for a, found in joined.items() if found}

    def has_road(self, a: Cell, b: Cell) -> bool:
        """Decide whether a road joins two hexes (3.3): a path that units move along, over no blown
        bridge."""
        kinds = self.sheet.path_steps.get((a, b), frozenset())
        open_ = any(self._types[k].movement for k in kinds)
        return open_ and a not in self.blown and b not in self.blown

    def on_road(self, cell: Cell) -> bool:
        """Decide whether a hex has a road."""
        return cell in self.roads

    # -- the river ---------------------------------------------------------------------------------

    @cached_property
    def banks(self) -> dict[Cell, int]:
        """Give a number to every area of land that the river separates from the others, by hex
        (4.5); river hexes have no number."""
        grid, found = self.sheet.hexes, dict[Cell, int]()
        for start in grid.cells:
            if start in found or self.is_river(start):
                continue
            number, queue = len(set(found.values())), [start]
            while queue:
                cell = queue.pop()
                if cell not in found and not self.is_river(cell):
                    found[cell] = number
                    queue += grid.neighbours(cell)
        return found

    def at_river(self, cell: Cell) -> bool:
        """Decide whether a land hex is adjacent to the river."""
        beside = any(self.is_river(n) for n in self.sheet.hexes.neighbours(cell))
        return beside and not self.is_river(cell)

    @cached_property
    def shore(self) -> tuple[Cell, ...]:
        """The land hexes adjacent to the river, in map order."""
        return tuple(sorted(filter(self.at_river, self.sheet.hexes.cells)))

    def at_moat(self, cell: Cell) -> bool:
        """Decide whether a hex that is not moat itself is adjacent to the moat."""
        beside = any(self.is_moat(n) for n in self.sheet.hexes.neighbours(cell))
        return beside and not self.is_moat(cell)


def whole_town(game: Game, sheet: MapSheet) -> TownMap:
    """Return a map of a game as printed, with nothing blown up and without options; it is computed
    only once for each map."""
    found = _whole_town(game, sheet.id)
    return found if found is not None and found.sheet is sheet else TownMap(game, sheet)


def _make_whole_town(game: Game, id: str) -> TownMap | None:
    sheet = next((one for one in game.maps if one.id == id), None)
    return TownMap(game, sheet) if sheet is not None else None


_whole_town = cached_per_game_key(_make_whole_town)
