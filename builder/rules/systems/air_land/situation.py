"""The position that a procedure's arguments describe: units in hexes, battles, home areas, closed
countries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Annotated

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.mechanisms.movement import Movement
from builder.model.scenarios import Scenario
from builder.model.space.hexes import Cell
from builder.problems import error, unknown_name
from builder.rules.core.names import PlaceNames, UnitName
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import (
    PlacedInputs,
    piece_in_hex,
    position_asked,
)
from builder.rules.core.questions import map_of, scenario_of, side_of, unit_of
from builder.rules.engine.positions.map_facts import with_declared_rules
from builder.rules.engine.positions.situation import Situation
from builder.rules.procedures import Context, Refused
from builder.rules.systems.air_land.game_data import is_aircraft
from builder.rules.systems.air_land.mechanisms import TANK_BATTLE, AirLandRules, movement_rule
from builder.rules.systems.air_land.options import air_land_option
from builder.rules.systems.air_land.position_notes import BattlePosition
from builder.sentences import filled_sentence


class PositionInputs(PlacedInputs):
    """The arguments of a procedure that describe a position and the countries that are closed."""

    position: BattlePosition | None = Field(
        None, description="a whole position: scenario, pieces (see 'chitwright setup')"
    )
    closed: Words = Field(
        (), description="countries that nobody enters (15.0), if not as the game chooses"
    )
    tank_battles: PlaceNames = Field((), description="hexes with tank battle markers")
    left: dict[UnitName, Annotated[int, Field(ge=0, le=40)]] = Field(
        {}, description="units to the movement points that they have left, if it matters"
    )


@dataclass(frozen=True, kw_only=True)
class AirLandPosition(Situation):
    """A position with the battles, home areas, closed countries and costs that the air-land rules
    read from it."""

    scenario: Scenario = field(repr=False)
    closed: frozenset[str] = frozenset()
    """The countries that nobody enters (15.0), as areas of the map."""
    tank_battles: frozenset[Cell] = frozenset()
    left: Mapping[str, Fraction] = field(default_factory=dict)
    """The movement points that units still have left, by unit, for units that have moved."""

    @cached_property
    def game(self) -> Game:
        """The game, with the mechanisms that the air-land rules declare."""
        return with_declared_rules(self.position.game, AirLandRules(self.closed))

    @property
    def movement(self) -> Movement:
        """The movement rule of land units."""
        return movement_rule(self.closed)

    @cached_property
    def troops(self) -> tuple[Piece, ...]:
        """The land units in hexes."""
        return tuple(p for p in super().troops if self.is_land(p))

    @cached_property
    def battles(self) -> frozenset[Cell]:
        """The hexes with land units of more than one side."""
        there = self.units_by_place.items()
        return frozenset(c for c, pieces in there if len({self.side(p) for p in pieces}) > 1)

    def is_land(self, piece: Piece) -> bool:
        """Tell whether a piece is a land unit."""
        return not is_aircraft(self.position.unit(piece))

    def grounds(self, cell: Cell) -> frozenset[str]:
        """Return the names of the terrain, features and areas of a hex, and the name for a tank
        battle if there is one."""
        found = super().grounds(cell)
        return found | {TANK_BATTLE} if cell in self.tank_battles else found

    def home(self, side: str) -> frozenset[Cell]:
        """Return the hexes in which a side may set up (2.0)."""
        # home areas depend on the position's own game alone, not on the closed countries
        return _homes(self.position.game, (self.scenario.id, self.sheet.id)).get(side, frozenset())


def home_of(game: Game, sheet: MapSheet, scenario: Scenario, side: str) -> frozenset[Cell]:
    """Return the hexes of the areas in which a scenario lets a side set up freely."""
    found: set[Cell] = set()
    for entry in scenario.free_setup:
        units = (u for u in game.units if u.id in entry.counters)
        if any(side_of(game, u) == side for u in units):
            for area in entry.within:
                found |= sheet.area(area)
    return frozenset(found)


def _make_homes(game: Game, key: tuple[str, str]) -> dict[str, frozenset[Cell]]:
    scenario = next(one for one in game.scenarios if one.id == key[0])
    sheet = map_of(game, key[1])
    return {side.id: home_of(game, sheet, scenario, side.id) for side in game.sheet.sides}


_homes = cached_per_game_key(_make_homes)


def air_land_position(context: Context, given: PositionInputs) -> AirLandPosition:
    """Return the position that a procedure's arguments describe; raises :class:`Refused` or
    ``PlaceError``."""
    game = context.game
    scenario = scenario_of(game, given.named_scenario)
    position = position_asked(game, given, scenario)
    sheet = position.map
    closed = given.closed or air_land_option(game, "closed-countries").split()
    noted = given.position or BattlePosition()
    return AirLandPosition(
        position,
        scenario=scenario,
        closed=closed_countries(sheet, closed),
        tank_battles=frozenset(map(sheet.hexes.cell, (*given.tank_battles, *noted.tank_battles))),
        left={name: Fraction(points) for name, points in given.left.items()},
    )


def closed_countries(sheet: MapSheet, areas: Iterable[str]) -> frozenset[str]:
    """Return the areas of the map that are closed countries; raises :class:`Refused` for one that
    the map does not have."""
    known = [a.id for a in sheet.areas]
    for area in areas:
        if area not in known:
            raise Refused(unknown_name("area", area, known, ("given", "closed")))
    return frozenset(areas)


def land_piece_of(found: AirLandPosition, name: str) -> Piece:
    """Return the land unit with that name on the map; raises :class:`Refused`."""
    unit = unit_of(found.game, name)
    if is_aircraft(unit):
        message = filled_sentence("{name} is an aircraft; it is placed, not moved", name=name)
        hint = "name a unit without the traits fighter and bomber"
        raise Refused(error("not-a-land-unit", message, ("given",), rule="7.0", hint=hint))
    return piece_in_hex(found.position, name)
