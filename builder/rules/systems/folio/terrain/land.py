"""A map as the folio rules read it: full water and banks, navigable hexsides, bridges, and the two
banks of hexes that an arm of the river divides (12.0, 18.0, 19.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainType
from builder.model.space.hexes import Cell, Hexside
from builder.rules.core.moving.cheapest_paths import Search
from builder.rules.core.moving.movement import StepTerrain, step_terrain
from builder.rules.core.moving.step_costs import CostGraph, StepGraph, build_step_graph
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.positions.position import HexOrSide
from builder.rules.core.questions import no_map
from builder.rules.systems.folio.game_data import (
    is_bridge,
    is_channel,
    is_fort,
    is_full_water,
    is_minefield,
    is_navigable,
    is_tunnel,
)


class LandPlace(NamedTuple):
    """The place of a land unit: a hex, and in a hex divided by water the bank, ``left`` or
    ``right`` of the water's course; otherwise the bank is empty."""

    cell: Cell
    bank: str = ""


@dataclass(frozen=True)
class FolioMap:
    """A game's map with its blown bridges, the hexside or hex that engineers ford this turn, and
    the minefields and forts that markers put on it."""

    game: Game = field(repr=False)
    sheet: MapSheet = field(repr=False)
    blown: frozenset[Hexside] = frozenset()
    forded: Cell | Hexside | None = None
    mined: frozenset[Hexside] = frozenset()
    fortified: frozenset[Cell] = frozenset()
    boats: bool = False
    """Whether boats may use rivers that are closed to vessels (11.0, by option)."""

    @cached_property
    def with_boats(self) -> FolioMap:
        """The map with all rivers open to boats."""
        return replace(self, boats=True)

    @cached_property
    def kinds(self) -> dict[str, TerrainType]:
        """The hex terrain types by id."""
        return {t.id: t for t in self.game.terrain.hexes}

    @cached_property
    def full_water(self) -> frozenset[Cell]:
        """The hexes that are wholly water."""
        wet = {i for i, kind in self.kinds.items() if is_full_water(kind)}
        return frozenset(c for c in self.sheet.hexes.cells if self.sheet.terrain_at(c) in wet)

    @cached_property
    def banks(self) -> frozenset[Cell]:
        """The land hexes that contain part of the water."""
        return frozenset(self.sheet.hexes.cell(h) for h in self.sheet.banks)

    @cached_property
    def navigable(self) -> frozenset[Hexside]:
        """The hexsides along which vessels can move."""
        return self._sides_with(lambda t: is_navigable(t) or (self.boats and bool(t.combat)))

    def _sides_with(self, test: Callable[[TerrainType], bool]) -> frozenset[Hexside]:
        useful = {t.id for t in self.game.terrain.hexsides if test(t)}
        return frozenset(s for s, kinds in self.sheet.side_types.items() if kinds & useful)

    @cached_property
    def rivers(self) -> frozenset[Hexside]:
        """The hexsides that help the defender: those whose terrain names a combat row."""
        useful = {t.id for t in self.game.terrain.hexsides if t.combat}
        return frozenset(s for s, kinds in self.sheet.side_types.items() if kinds & useful)

    @cached_property
    def bridges(self) -> frozenset[Hexside]:
        """The hexsides with an intact bridge, or with a ford held open this turn."""
        forded = {self.forded} if isinstance(self.forded, Hexside) else set()
        return frozenset((self.spans - self.blown) | forded)

    @cached_property
    def spans(self) -> frozenset[Hexside]:
        """The hexsides with a bridge, intact or blown."""
        kinds = set(self._spans)
        return frozenset(s for s, found in self.sheet.side_features.items() if found & kinds)

    @cached_property
    def spanned(self) -> dict[Cell, tuple[Hexside, ...]]:
        """The hexes next to an intact bridge, each with the hexsides of its bridges; fords do not
        count."""
        found: dict[Cell, tuple[Hexside, ...]] = {}
        for side in sorted(self.spans - self.blown):
            for cell in self.sheet.hexes.side_cells(side):
                found[cell] = (*found.get(cell, ()), side)
        return found

    @cached_property
    def on_paths(self) -> frozenset[Cell]:
        """The hexes that a road, trail or other path runs through."""
        return frozenset(cell for step in self.sheet.path_steps for cell in step)

    @cached_property
    def waterside(self) -> frozenset[Cell]:
        """The hexes where boats can land or embark units: banks, and hexes that touch a navigable
        hexside."""
        grid = self.sheet.hexes
        return self.banks | {c for side in self.navigable for c in grid.side_cells(side)}

    def _with(self, test: Callable[[TerrainType], bool]) -> set[str]:
        ids = {t.id for t in self.game.terrain.features if test(t)}
        return {f.at for f in self.sheet.all_features if f.type in ids} if ids else set()

    @cached_property
    def tunnels(self) -> frozenset[Cell]:
        """The hexes with tunnels (22.0)."""
        return frozenset(map(self.sheet.hexes.cell, self._with(is_tunnel)))

    @cached_property
    def forts(self) -> frozenset[Cell]:
        """The hexes with a fort (7.5)."""
        return self.fortified | set(map(self.sheet.hexes.cell, self._with(is_fort)))

    @cached_property
    def mines(self) -> frozenset[Hexside]:
        """The hexsides with a minefield (5.1.2)."""
        return self.mined | set(map(self.sheet.hexes.parse_side, self._with(is_minefield)))

    # -- banks of parted hexes -----------------------------------------------------------------

    @cached_property
    def _courses(self) -> dict[Cell, tuple[Cell, Cell]]:
        """For each divided hex, the hexes before and after it along the water's course."""
        arms = {t.id for t in self.game.terrain.paths if is_channel(t)}
        found: dict[Cell, tuple[Cell, Cell]] = {}
        for kind in sorted(arms & set(self.sheet.paths)):
            for course in self.sheet.paths[kind]:
                cells = self.sheet.hexes.path(course.hexes)
                for before, cell, after in zip(cells, cells[1:], cells[2:], strict=False):
                    if cell not in self.full_water:
                        found[cell] = (before, after)
        return found

    def is_parted(self, cell: Cell) -> bool:
        """Tell whether water divides the land of a hex in two banks."""
        return cell in self._courses

    def places(self, cell: Cell) -> tuple[LandPlace, ...]:
        """Return the places of a hex: two in a divided hex, else one."""
        if self.is_parted(cell):
            return LandPlace(cell, "left"), LandPlace(cell, "right")
        return (LandPlace(cell),)

    def bank_towards(self, cell: Cell, neighbour: Cell) -> str:
        """Return the bank of a divided hex, ``left`` or ``right``, on which a neighbouring hex
        lies; empty if the hex is not divided, or if the neighbour is the next hex of the water's
        course."""
        return self._banks(cell)[neighbour] if cell in self._courses else ""

    def _banks(self, cell: Cell) -> Mapping[Cell | None, str]:
        """Return the bank of a divided hex on which each neighbouring hex lies; cached for each
        hex."""
        if cell not in self._known_banks:
            grid = self.sheet.hexes
            sides = {grid.across(cell, i): i for i in range(6)}
            before, after = (sides[c] for c in self._courses[cell])
            turns = {near: (side - before) % 6 for near, side in sides.items()}
            left = {near for near, turn in turns.items() if turn < (after - before) % 6}
            found: dict[Cell | None, str] = {
                near: "left" if near in left else "right" for near in sides
            }
            for near in self._courses[cell]:
                found[near] = ""
            self._known_banks[cell] = found
        return self._known_banks[cell]

    @cached_property
    def _known_banks(self) -> dict[Cell, dict[Cell | None, str]]:
        return {}

    def beyond(self, place: LandPlace, cell: Cell) -> LandPlace | None:
        """Return the place in an adjacent hex that a unit reaches from a place without crossing
        water inside either hex; ``None`` if it cannot."""
        near = self.bank_towards(place.cell, cell)
        along = cell in self._courses.get(place.cell, ())
        if place.bank and not along and near != place.bank:
            return None
        if not self.is_parted(cell):
            return LandPlace(cell)
        return LandPlace(
            cell, place.bank if place.bank and along else self.bank_towards(cell, place.cell)
        )

    def neighbours(self, place: LandPlace) -> tuple[LandPlace, ...]:
        """Return the places that are adjacent to a place by land or across hexsides."""
        found = self._adjoining.get(place)
        if found is None:
            near = self.sheet.hexes.neighbours(place.cell)
            if place.cell in self._round_courses:
                beyond = (self.beyond(place, c) for c in near)
                found = tuple(p for p in beyond if p is not None)
            else:
                found = tuple(map(LandPlace, near))
            self._adjoining[place] = found
        return found

    @cached_property
    def _round_courses(self) -> frozenset[Cell]:
        """The hexes that water divides, and the hexes adjacent to them. Any other hex is a single
        place, adjacent to all neighbouring hexes."""
        near = (self.sheet.hexes.neighbours(cell) for cell in self._courses)
        return frozenset(self._courses).union(*near)

    @cached_property
    def _adjoining(self) -> dict[LandPlace, tuple[LandPlace, ...]]:
        """The cache of the places adjacent to each place."""
        return {}

    @cached_property
    def voyages(self) -> dict[tuple[HexOrSide, int], Search[HexOrSide]]:
        """The cache of the places that vessels can reach, by start and movement points."""
        return {}

    @cached_property
    def nets(self) -> dict[HexOrSide, frozenset[HexOrSide]]:
        """The cache of bodies of water: for each water place already searched, all places connected
        with it."""
        return {}

    @cached_property
    def outlets(self) -> dict[frozenset[HexOrSide], bool]:
        """The cache, for each connected body of water, of whether boats can enter the map there."""
        return {}

    # -- steps ---------------------------------------------------------------------------------

    @cached_property
    def graph(self) -> StepGraph:
        """The graph of all land places, with the terrain that each step between them meets."""
        dry = (c for c in self.sheet.hexes.cells if c not in self.full_water)
        return build_step_graph((p for c in dry for p in self.places(c)), self._steps_from)

    def _steps_from(self, place: LandPlace) -> Iterator[tuple[LandPlace, StepTerrain]]:
        for there in self.neighbours(place):
            yield there, self.stretch(place.cell, there.cell)

    @cached_property
    def networks(self) -> dict[str, CostGraph]:
        """The cache of the costs of all steps, by movement class."""
        return {}

    def stretch(self, a: Cell, b: Cell) -> StepTerrain:
        """Return the terrain that a step to an adjacent hex meets, with the present state of
        bridges. Steps that meet the same terrain share one object."""
        found = self._met.get((a, b))
        if found is None:
            plain = self._plain_steps[self.sheet.terrain_at(b)]
            meets = self._meeting(a, b) if (a, b) in self._laden else plain
            found = self._met[a, b] = self._alike.setdefault(meets, meets)
        return found

    @cached_property
    def _met(self) -> dict[tuple[Cell, Cell], StepTerrain]:
        """The cache of the terrain that each step meets, filled on demand because few procedures
        need the whole map."""
        return {}

    @cached_property
    def _alike(self) -> dict[StepTerrain, StepTerrain]:
        """For each distinct terrain that steps can meet, the one object that all steps with this
        terrain share (to save memory)."""
        return {}

    @cached_property
    def _plain_steps(self) -> dict[str, StepTerrain]:
        """For each hex terrain, the :class:`StepTerrain` of steps that meet nothing but that
        terrain."""
        return {id: StepTerrain(id) for id in self.sheet.legend.values()}

    @cached_property
    def _laden(self) -> set[tuple[Cell, Cell]]:
        """The steps for which more than the terrain of the hexes matters: they cross a hexside with
        terrain, or follow a path."""
        grid = self.sheet.hexes
        sides = self.sheet.side_types.keys() | self.sheet.side_features.keys() | self.bridges
        pairs = set(self.sheet.path_steps)
        for side in sides:
            cells = grid.side_cells(side)
            if len(cells) == 2:
                pairs |= {cells, cells[::-1]}
        return pairs

    @cached_property
    def _spans(self) -> list[str]:
        return [t.id for t in self.game.terrain.features if is_bridge(t)]

    def _meeting(self, a: Cell, b: Cell) -> StepTerrain:
        meets = step_terrain(self.sheet, a, b)
        others = [f for f in meets.features if f not in self._spans]
        standing = self.sheet.hexes.side_between(a, b) in self.bridges
        features = (*others, *self._spans[:1]) if standing else tuple(others)
        return StepTerrain(meets.terrain, meets.sides, meets.paths, features)


class _Changes(NamedTuple):
    """What differs from a printed map: its id, and the fields of :class:`FolioMap`."""

    map: str
    blown: frozenset[Hexside]
    forded: Cell | Hexside | None
    mined: frozenset[Hexside]
    fortified: frozenset[Cell]


def folio_map_of(
    game: Game,
    sheet: MapSheet,
    blown: frozenset[Hexside] = frozenset(),
    forded: Cell | Hexside | None = None,
    mined: frozenset[Hexside] = frozenset(),
    fortified: frozenset[Cell] = frozenset(),
) -> FolioMap:
    """Return the :class:`FolioMap` of a map of a game; the most recent ones are cached, because
    their graphs and waterways take long to compute."""
    found = _folio_map(game, _Changes(sheet.id, blown, forded, mined, fortified))
    if found.sheet is sheet:
        return found
    return FolioMap(game, sheet, blown, forded, mined, fortified)


def _made(game: Game, changes: _Changes) -> FolioMap:
    sheet = next((sheet for sheet in game.playable if sheet.id == changes.map), None)
    return FolioMap(game, sheet or no_map(), *changes[1:])


_folio_map = cached_per_game_key(_made)
