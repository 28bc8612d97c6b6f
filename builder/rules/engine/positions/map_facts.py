"""Facts about a game's maps and units that are the same in every position; they are computed once
and cached for the game."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainType
from builder.model.mechanisms import Mechanisms
from builder.model.mechanisms.conditions import When
from builder.model.pieces.counters import Unit
from builder.model.space import Cell, Side
from builder.rules.core.moving.movement import StepCost, entry_cost, step_cost, step_terrain
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.questions import no_map, side_of
from builder.rules.engine.positions.aliases import REDUCED
from builder.rules.engine.positions.conditions import AskedOfAll, asked_of_all

T = TypeVar("T")


def words_of(game: Game, unit: Unit) -> frozenset[str]:
    """Return the words by which conditions may call a unit in any position: its id, side, nation,
    traits and so on."""
    return words_beside_formation(game, unit) | ({unit.formation} - {""})


def words_beside_formation(game: Game, unit: Unit) -> frozenset[str]:
    """Return the words of :func:`words_of` that a unit has apart from its formation."""
    symbol = unit.symbol
    named = {unit.id, unit.movement_class, unit.nation, side_of(game, unit), symbol.branch}
    return frozenset(w for w in (*named, *unit.traits, *symbol.modifiers, symbol.echelon) if w)


@dataclass(frozen=True, eq=False)
class MapFacts:
    """The facts about one map of a game, and about the game's units, that are the same in every
    position."""

    game: Game = field(repr=False)
    sheet: MapSheet = field(repr=False)
    _steps: dict[tuple[str, Cell, Cell], StepCost] = field(default_factory=dict, repr=False)
    _words: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)
    _called: dict[tuple[str, bool, tuple[str, ...]], frozenset[str]] = field(
        default_factory=dict, repr=False
    )
    _grounds: dict[Cell, frozenset[str]] = field(default_factory=dict, repr=False)
    _within: dict[tuple[Cell, int], frozenset[Cell]] = field(default_factory=dict, repr=False)
    _into: dict[tuple[str, Cell, bool], tuple[tuple[Cell, int], ...]] = field(
        default_factory=dict, repr=False
    )
    _sides: dict[str, str] = field(default_factory=dict, repr=False)
    _named: dict[tuple[str, ...], frozenset[Cell]] = field(default_factory=dict, repr=False)
    _shut: dict[tuple[str, Cell], bool] = field(default_factory=dict, repr=False)
    so: dict[tuple[int, frozenset[str]], tuple[bool, When]] = field(
        default_factory=dict, repr=False
    )
    """Cached answers on whether a condition (by its ``id()``) holds for a unit with certain words,
    if it depends only on what the unit is."""
    zoned: dict[tuple[int, Cell, Cell], bool] = field(default_factory=dict, repr=False)
    """Cached answers on whether a zone of control of a kind (by its index) extends from one place
    into the next."""
    around: dict[tuple[int, Cell], frozenset[Cell]] = field(default_factory=dict, repr=False)
    """Cached zones of control of a kind around a place, as far as they do not depend on the time
    (turn, phase, side, weather)."""
    tables: dict[Any, Any] = field(default_factory=dict, repr=False)
    """Cached tables of the costs of steps, by kind of moving unit and moment."""
    _near: dict[Cell, tuple[Cell, ...]] = field(default_factory=dict, repr=False)
    sight_lines: dict[tuple[Cell, Cell], tuple[Cell, ...] | None] = field(
        default_factory=dict, repr=False
    )
    """Cached lines of sight on the map without units, by their two ends: the hexes that each line
    meets, or ``None`` if it is blocked."""
    sight_blocked: dict[tuple[Cell, Cell], tuple[list[Cell], list[Side]]] = field(
        default_factory=dict, repr=False
    )
    """Cached places and hexsides of the map without units that block each line, by its two ends."""
    sight_met: dict[tuple[Cell, Cell], frozenset[str]] = field(default_factory=dict, repr=False)
    """Cached terrain and features on the sides of a place that the line from another one meets."""
    _between: dict[tuple[Cell, Cell], frozenset[str]] = field(default_factory=dict, repr=False)
    _facts: dict[Hashable, Any] = field(default_factory=dict, repr=False)
    _asked: dict[int, tuple[AskedOfAll, When]] = field(default_factory=dict, repr=False)

    def computed_once(self, name: Hashable, make: Callable[[], T]) -> T:
        """Return what is cached for the map under ``name``; the first time it is computed with
        ``make``."""
        if name not in self._facts:
            self._facts[name] = make()
        found: T = self._facts[name]
        return found

    @cached_property
    def asked_of_position(self) -> AskedOfAll:
        """All parts of declared conditions that test the whole position."""
        conditions = (when for _, when in self.game.mechanisms.conditions)
        return tuple(part for when in conditions for part in asked_of_all(when))

    def asked_of_all(self, when: When) -> AskedOfAll:
        """Return the parts of a condition, nested ones included, that test the whole position; they
        are cached.

        The key is the ``id()`` of the condition: an equal condition in another version of the game
        has nested conditions of its own, and which of them were true is recorded by their ``id()``.
        """
        if id(when) not in self._asked:
            # as long as the condition is kept here, no other has its id
            self._asked[id(when)] = asked_of_all(when), when
        return self._asked[id(when)][0]

    def words(self, unit: Unit) -> frozenset[str]:
        """Return the words by which conditions may call a unit in any position: its id, side,
        nation, traits and so on."""
        if unit.id not in self._words:
            self._words[unit.id] = words_of(self.game, unit)
        return self._words[unit.id]

    def words_for_unit(
        self, unit: Unit, *, reduced: bool, states: tuple[str, ...]
    ) -> frozenset[str]:
        """Return the words by which conditions may call a unit that is in these states and is
        ``reduced`` or not."""
        key = (unit.id, reduced, states)
        if key not in self._called:
            found = self.words(unit) | frozenset(states)
            self._called[key] = found | {REDUCED} if reduced else found
        return self._called[key]

    def side(self, counter: str) -> str:
        """Return the side that plays a unit, by the unit's id."""
        if counter not in self._sides:
            unit = self.game.counters[counter]
            self._sides[counter] = side_of(self.game, unit) if isinstance(unit, Unit) else ""
        return self._sides[counter]

    def is_closed(self, mover: str, cell: Cell) -> bool:
        """Return whether a movement class may not enter a place: its terrain is prohibited, and no
        path leads through it."""
        key = (mover, cell)
        if key not in self._shut:
            kind = self.game.terrain.find(self.sheet.terrain_at(cell))
            shut = kind is not None and kind.cost(mover) in (None, "prohibited")
            self._shut[key] = shut and not any(
                self.paths(cell, near) for near in self.neighbours(cell)
            )
        return self._shut[key]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the neighbours of a place."""
        if cell not in self._near:
            self._near[cell] = tuple(self.sheet.space.neighbours(cell))
        return self._near[cell]

    def within(self, cell: Cell, far: int) -> frozenset[Cell]:
        """Return a place and all places at most ``far`` places away, whatever the terrain."""
        key = (cell, far)
        if key not in self._within:
            found = edge = {cell}
            for _ in range(far):
                edge = {near for one in edge for near in self.neighbours(one)} - found
                found = found | edge
            self._within[key] = frozenset(found)
        return self._within[key]

    def paths(self, a: Cell, b: Cell) -> frozenset[str]:
        """Return the paths (such as roads) that connect two adjacent places."""
        return self.sheet.path_steps.get((a, b), frozenset())

    @cached_property
    def scale(self) -> int:
        """The number of parts into which a movement point is divided so that every terrain cost is
        a whole number of parts."""
        costs = (cost for kind in self.game.terrain.every for cost in kind.movement.values())
        return math.lcm(*(cost.denominator for cost in costs if isinstance(cost, Fraction)))

    def into(self, mover: str, cell: Cell, *, hexes: bool) -> tuple[tuple[Cell, int], ...]:
        """Return the neighbouring places from which a movement class may step into a place, each
        with the cost of the step in parts of a movement point (:attr:`scale`); with ``hexes`` every
        step costs 1."""
        key = (mover, cell, hexes)
        if key not in self._into:
            costs = (
                (near, self.step_cost(mover, near, cell).total) for near in self.neighbours(cell)
            )
            self._into[key] = tuple(
                (near, 1 if hexes else int(c * self.scale)) for near, c in costs if c is not None
            )
        return self._into[key]

    def entry_cost(self, mover: str, cell: Cell) -> Fraction | None:
        """Return the cost in movement points for a movement class to enter a place from off the
        map; ``None`` if the place is closed to it."""
        return entry_cost(self.game.terrain, self.sheet.terrain_at(cell), mover)

    def step_cost(self, mover: str, a: Cell, b: Cell) -> StepCost:
        """Return the terrain cost of a step between adjacent places for a movement class. Features
        such as bridges cancel the cost of the hexside that they are declared to span."""
        key = (mover, a, b)
        if key not in self._steps:
            meets = step_terrain(self.sheet, a, b)
            self._steps[key] = step_cost(self.game.terrain, meets, mover, self._spans)
        return self._steps[key]

    def places_named(self, words: tuple[str, ...]) -> frozenset[Cell]:
        """Return the places with these names, each an area or the id of a place. Raises
        ``PlaceError`` for any other name."""
        if words not in self._named:
            self._named[words] = self.sheet.named_cells(words)
        return self._named[words]

    def words_of_map(self, words: Iterable[str]) -> tuple[str, ...]:
        """Return those of the words that name an area or a place of this map."""
        areas = {area.id for area in self.sheet.areas}
        return tuple(w for w in words if w in areas or w in self._ids)

    @cached_property
    def _ids(self) -> frozenset[str]:
        return frozenset(self.sheet.space.ids)

    def _spans(self, kind: TerrainType) -> bool:
        declared = self.game.mechanisms.movement
        return declared is not None and kind.id in declared.spans

    def grounds(self, cell: Cell) -> frozenset[str]:
        """Return the words that describe a place in conditions: its terrain, features and areas,
        and its id."""
        if cell not in self._grounds:
            found = self._features.get(cell, set()) | self._areas.get(cell, set())
            own = {self.sheet.terrain_at(cell), self.sheet.space.id(cell)}
            self._grounds[cell] = frozenset(found | own)
        return self._grounds[cell]

    def figure(self, cell: Cell, name: str) -> int | None:
        """Return the figure (a printed number) called ``name`` of a place; ``None`` if it has
        none."""
        return self._figures.get(self.sheet.space.id(cell), {}).get(name)

    @cached_property
    def _figures(self) -> dict[str, dict[str, int]]:
        found = {place.hex: dict(place.figures) for place in self.sheet.places if place.figures}
        return found | {spot.id: dict(spot.figures) for spot in self.sheet.spots if spot.figures}

    @cached_property
    def _features(self) -> dict[Cell, set[str]]:
        space, found = self.sheet.space, dict[Cell, set[str]]()
        for feature in self.sheet.all_features:
            if "/" not in feature.at:
                found.setdefault(space.cell(feature.at), set()).add(feature.type)
        return found

    @cached_property
    def _areas(self) -> dict[Cell, set[str]]:
        found: dict[Cell, set[str]] = {}
        for area in self.sheet.areas:
            for cell in self.sheet.area(area.id):
                found.setdefault(cell, set()).add(area.id)
        return found

    def between(self, a: Cell, b: Cell) -> frozenset[str]:
        """Return the terrain and features on the side between two adjacent places, including
        bridges and fords."""
        if (a, b) not in self._between:
            self._between[a, b] = self.features_on_side(self.sheet.space.side_between(a, b))
        return self._between[a, b]

    def features_on_side(self, side: Side) -> frozenset[str]:
        """Return the terrain and features on a hexside (or border)."""
        kinds = self.sheet.side_types.get(side, frozenset())
        return kinds | self.sheet.side_features.get(side, frozenset())

    @property
    def sides(self) -> Iterable[Side]:
        """The hexsides (or borders) on which there is terrain or a feature."""
        return dict.fromkeys([*self.sheet.side_types, *self.sheet.side_features])


def map_facts_of(game: Game, sheet: MapSheet) -> MapFacts:
    """Return the facts about a map of a game as :class:`MapFacts`; they are cached."""
    found = _map_facts(game, sheet.id)
    return found if found.sheet is sheet else MapFacts(game, sheet)


def _made(game: Game, id: str) -> MapFacts:
    sheet = next((sheet for sheet in game.playable if sheet.id == id), None)
    return MapFacts(game, sheet or no_map())


_map_facts = cached_per_game_key(_made)


def with_declared_rules(game: Game, declare: Callable[[Game], Mechanisms]) -> Game:
    """Return the game with the declared rules that the function ``declare`` makes for it; the
    result is cached for the game."""
    return _kept_ruled(game, declare)


def _ruled(game: Game, declare: Callable[[Game], Mechanisms]) -> Game:
    return game.model_copy(update={"mechanisms": declare(game)})


_kept_ruled = cached_per_game_key(_ruled)
