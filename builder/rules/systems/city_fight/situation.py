"""The position that a procedure's arguments describe: units in hexes, their zones of control, and
what has been blown up."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Unit
from builder.model.space.hexes import Cell
from builder.problems import unknown_name
from builder.rules.core.moving.movement import StepCost
from builder.rules.core.names import PlaceNames
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import (
    PlacedInputs,
    piece_in_hex,
    position_asked,
)
from builder.rules.core.questions import scenario_of
from builder.rules.engine.positions.map_facts import with_declared_rules
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.sight.clear_lines import bare_line
from builder.rules.engine.sight.sight_rules import SightView
from builder.rules.engine.zones.zone_rules import ZonesOfControl, units_with_declared_zones
from builder.rules.procedures import Context, Refused
from builder.rules.systems.city_fight.game_data import ARMOURIES, Facts
from builder.rules.systems.city_fight.mechanisms import declared, zone_rule
from builder.rules.systems.city_fight.options import Options, known_options
from builder.rules.systems.city_fight.position_notes import TownPosition
from builder.rules.systems.city_fight.town import TownMap

if TYPE_CHECKING:
    from builder.rules.systems.city_fight.moving.moving import TownMarch


class PositionInputs(PlacedInputs):
    """The arguments of a procedure that describe a position and what was blown up."""

    position: TownPosition | None = Field(
        None, description="a whole position: scenario, pieces (see 'chitwright setup')"
    )
    blown: PlaceNames = Field((), description="hexes whose bridge is gone (7.2)")
    destroyed: Words = Field((), description="armouries that were blown up: macv, arvn (4.8)")
    options: Options = ()


@dataclass(frozen=True)
class TownView(SightView):
    """The lines of sight on a map. Lines that disregard units are computed only once for a game."""

    @cached_property
    def _occupied_hexes(self) -> frozenset[Cell]:
        return frozenset(self.situation.units_by_place)

    def sees(self, a: Cell, b: Cell, side: str = "") -> bool:
        """Return whether there is a line of sight from one hex to another."""
        met = bare_line(self.situation.ground, a, b)
        return met is not None and self._occupied_hexes.isdisjoint(met)


@dataclass(frozen=True, kw_only=True)
class Battlefield(Situation):
    """A position with the units, zones of control, lines of sight and costs that the city fight
    rules read from it."""

    town: TownMap = field(repr=False)
    options: frozenset[str] = frozenset()

    @cached_property
    def game(self) -> Game:
        """The game, with the mechanisms that the city fight rules declare."""
        return with_declared_rules(self.position.game, declared)

    @cached_property
    def troops(self) -> tuple[Piece, ...]:
        """The units that stand in hexes, in the order of the position."""
        counters = self.position.game.counters
        there = (p for p in self.position.pieces if isinstance(p.spot, Cell))
        return tuple(p for p in there if isinstance(counters[p.counter], Unit))

    def unit(self, piece: Piece) -> Unit:
        """Return the unit definition of a piece."""
        return self.position.unit(piece)

    def enemies(self, side: str) -> tuple[Piece, ...]:
        """Return the units of the other sides."""
        if side not in self._enemies:
            self._enemies[side] = tuple(p for p in self.troops if self.side(p) != side)
        return self._enemies[side]

    @cached_property
    def _enemies(self) -> dict[str, tuple[Piece, ...]]:
        return {}

    def of_nation(self, nation: str) -> tuple[Piece, ...]:
        """Return the units of a nation."""
        if nation not in self._nations:
            troops = (p for p in self.troops if self.facts(p).nation == nation)
            self._nations[nation] = tuple(troops)
        return self._nations[nation]

    @cached_property
    def _nations(self) -> dict[str, tuple[Piece, ...]]:
        return {}

    def hostile_hexes(self, side: str) -> frozenset[Cell]:
        """Return the hexes with a side's enemies."""
        if side not in self._hostile:
            self._hostile[side] = frozenset(map(cell_of, self.enemies(side)))
        return self._hostile[side]

    @cached_property
    def _hostile(self) -> dict[str, frozenset[Cell]]:
        return {}

    @cached_property
    def control(self) -> ZonesOfControl:
        """The zones of control of all units: the six hexes adjacent to each (4.4)."""
        return ZonesOfControl(self)

    def enemy_zone(self, side: str) -> frozenset[Cell]:
        """Return the hexes in zones of control of a side's enemies; cached as long as the enemies
        do not move."""
        held, known = self.hostile_hexes(side), self.town.zones
        if held not in known:
            known[held] = self.control.against(side)
        return known[held]

    @cached_property
    def spotters(self) -> dict[Hashable, Iterable[Piece]]:
        """The cache of the units that can spot each target."""
        return {}

    @cached_property
    def marches(self) -> dict[tuple[Piece, str], TownMarch]:
        """The cache of the moves that units can make, by unit and kind of movement."""
        return {}

    @cached_property
    def view(self) -> TownView:
        """The lines of sight in the position (5.5, 5.7)."""
        return TownView(self)

    def facts(self, piece: Piece) -> Facts:
        """Return what the rules of fire need to know of a unit, as :class:`Facts`."""
        return self.town.facts(piece.counter)

    def step_cost(self, piece: Piece, a: Cell, b: Cell) -> StepCost:
        """Return the movement cost of a step over terrain; a blown bridge cannot be crossed."""
        return self.town.step(a, b, self.unit(piece).movement_class)

    def paths(self, a: Cell, b: Cell) -> frozenset[str]:
        """Return the ids of the paths (such as roads) that join two hexes; none over a blown
        bridge."""
        return frozenset() if {a, b} & self.town.blown else super().paths(a, b)

    def without(self, names: Collection[str]) -> Battlefield:
        """Return the position without the named units."""
        pieces = tuple(p for p in self.position.pieces if p.name not in names)
        return replace(self, position=replace(self.position, pieces=pieces))

    def piece(self, name: str) -> Piece:
        """Return the unit of that name on the map; raises :class:`Refused` if there is none."""
        return piece_in_hex(self.position, name, "1815")


def cell_of(piece: Piece) -> Cell:
    """Return the hex of a unit that is known to be in one."""
    assert isinstance(piece.spot, Cell)
    return piece.spot


def battlefield_of(context: Context, given: PositionInputs) -> Battlefield:
    """Return the position that a procedure's arguments describe; raises :class:`Refused` or
    ``PlaceError``."""
    game = context.game
    named = given.named_scenario
    position = position_asked(game, given, scenario_of(game, named) if named else None)
    written = given.position or TownPosition()
    options = known_options(game, (*given.options, *written.options))
    town = town_of(context, given, position.map, options)
    return Battlefield(position, town=town, options=options)


def town_of(
    context: Context, given: PositionInputs, sheet: MapSheet, options: frozenset[str]
) -> TownMap:
    """Return the map with what a procedure's arguments say was blown up; raises :class:`Refused` or
    ``PlaceError``."""
    for name in given.destroyed:
        if name not in ARMOURIES:
            raise Refused(unknown_name("armoury", name, ARMOURIES, ("given", "destroyed")))
    gone = (*given.blown, *(given.position.blown if given.position else ()))
    blown = frozenset(sheet.hexes.cell(h) for h in gone)
    return TownMap(context.game, sheet, blown, frozenset(given.destroyed), options)


def controllers(game: Game) -> frozenset[str]:
    """Return the ids of the units that exert a zone of control."""
    return units_with_declared_zones(game, zone_rule())
