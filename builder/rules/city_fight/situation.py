"""The position that a question is about: units in hexes, their zones of control, what is blown up."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import cached_property

from pydantic import Field

from builder.model.base import Words
from builder.model.counters import Unit
from builder.model.maps import MapSheet
from builder.model.space.hexes import Cell
from builder.problems import unknown
from builder.rules.city_fight.noted import TownPosition
from builder.rules.city_fight.options import Options, known_options
from builder.rules.city_fight.reading import ARMOURIES
from builder.rules.city_fight.town import Town
from builder.rules.core.asked import Situated, overlaid, piece_in_hex, start_of
from builder.rules.core.position import Piece
from builder.rules.core.questions import map_of, scenario_of, unit_of
from builder.rules.core.zoc import zones
from builder.rules.procedures import Context, Inputs, Refused


class PositionInputs(Inputs):
    """A position: one that is written down, a scenario's setup, units in their places; the latter come
    on top. And what was blown up."""

    position: TownPosition | None = Field(
        None, description="a whole position: scenario, pieces (see 'chitwright setup')"
    )
    scenario: str = Field("", description="scenario whose setup stands, if any")
    map: str = Field("", description="map, if not the game's first")
    units: dict[str, str] = Field(
        {}, description="unit (id, or id#2 for a second one) to its hex; empty is off map"
    )
    blown: Words = Field((), description="hexes whose bridge is gone (7.2)")
    destroyed: Words = Field((), description="armouries that were blown up: macv, arvn (4.8)")
    options: Options = ()


@dataclass(frozen=True)
class Battlefield(Situated):
    """A position with what the rules ask of it."""

    town: Town = field(repr=False)
    options: frozenset[str] = frozenset()

    def unit(self, piece: Piece) -> Unit:
        """The unit that a piece is of."""
        return self.position.unit(piece)

    @cached_property
    def troops(self) -> tuple[Piece, ...]:
        """The units in hexes."""
        return tuple(p for p in self.position.units if p.cell is not None)

    def standing(self, cell: Cell, side: str = "") -> tuple[Piece, ...]:
        """The units in a hex, of one side or of all."""
        here = (p for p in self.troops if p.cell == cell)
        return tuple(p for p in here if side in ("", self.side(p)))

    def foes(self, side: str) -> tuple[Piece, ...]:
        """The units of the other sides."""
        return tuple(p for p in self.troops if self.side(p) != side)

    def enemy_zone(self, side: str) -> frozenset[Cell]:
        """The hexes in zones of control of a side's enemies: the six round each unit (4.4)."""
        cells = sorted({p.cell for p in self.foes(side) if p.cell is not None})
        return zones(self.sheet.hexes, cells)

    @cached_property
    def occupied(self) -> frozenset[Cell]:
        """The hexes with any unit, which block sight (5.5)."""
        return frozenset(p.cell for p in self.troops if p.cell is not None)

    def without(self, names: Collection[str]) -> Battlefield:
        """The position after some units are gone."""
        pieces = tuple(p for p in self.position.pieces if p.name not in names)
        return replace(self, position=replace(self.position, pieces=pieces))

    def piece(self, name: str) -> Piece:
        """The unit of that name on the map; raises :class:`Refused`."""
        return piece_in_hex(self.position, name, "1815")


def cell_of(piece: Piece) -> Cell:
    """The hex of a unit that stands in one."""
    assert piece.cell is not None
    return piece.cell


def field_of(context: Context, given: PositionInputs) -> Battlefield:
    """The position that a question describes; raises :class:`Refused` or ``PlaceError``."""
    game = context.game
    written = given.position or TownPosition()
    named = given.scenario or written.scenario
    scenario = scenario_of(game, named) if named else None
    sheet = map_of(game, given.map or written.map or (scenario.map if scenario else ""))
    for name in given.units:
        unit_of(game, name)
    position = overlaid(start_of(game, sheet, given.position, scenario), given.units)
    options = known_options(game, (*given.options, *written.options))
    return Battlefield(position, town_of(context, given, sheet, options), options)


def town_of(
    context: Context, given: PositionInputs, sheet: MapSheet, options: frozenset[str]
) -> Town:
    """The map of a question with what was blown up; raises :class:`Refused` or ``PlaceError``."""
    for name in given.destroyed:
        if name not in ARMOURIES:
            raise Refused(unknown("armoury", name, ARMOURIES, ("given", "destroyed")))
    gone = (*given.blown, *(given.position.blown if given.position else ()))
    blown = frozenset(sheet.hexes.cell(h) for h in gone)
    inside = "moat-inside" in options
    return Town(context.game, sheet, blown, frozenset(given.destroyed), inside)
