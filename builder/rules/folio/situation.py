"""The position that a question is about, from plain data."""

from __future__ import annotations

from dataclasses import replace

from pydantic import Field

from builder.model.base import Words
from builder.model.hexes import Hexside
from builder.problems import error
from builder.rules.core.position import Piece, Position, Spot, of_places, of_scenario, read_spot
from builder.rules.core.questions import scenario_of as scenario_of
from builder.rules.core.questions import unit_of as unit_of
from builder.rules.folio.land import Land, Place
from builder.rules.folio.reading import is_vessel, map_of, side_of
from builder.rules.procedures import Context, Inputs, Refused


class PositionInputs(Inputs):
    """A position: a scenario's setup, units in their places, or both."""

    scenario: str = Field("", description="start from this scenario's setup")
    map: str = Field("", description="map, if not the scenario's or the game's first")
    units: dict[str, str] = Field(
        {},
        description="unit (id, or id#2 for a second one) to its hex or hexside; empty is off map",
    )
    reduced: Words = Field((), description="units on their reduced side")
    hidden: Words = Field((), description="units that the enemy has not found yet (15.0)")
    banks: dict[str, str] = Field(
        {}, description="unit in a hex parted by water to a neighbouring hex on its bank"
    )
    blown: Words = Field((), description="hexsides whose bridge is blown (18.0)")
    forded: str = Field("", description="hexside or hex that engineers ford this turn (18.3)")


def position_of(context: Context, given: PositionInputs) -> Position:
    """The position that a question describes; raises :class:`Refused`."""
    game = context.game
    scenario = scenario_of(game, given.scenario) if given.scenario else None
    sheet = map_of(game, given.map or (scenario.map if scenario else ""))
    start = of_scenario(game, scenario, sheet) if scenario else Position(game, sheet)
    for name in given.units:
        unit_of(game, name)
    changed = of_places(game, sheet, {n: at for n, at in given.units.items() if at})
    kept = [p for p in start.pieces if p.name not in given.units]
    pieces = [_stated(p, given) for p in (*kept, *changed.pieces)]
    return replace(start, pieces=tuple(pieces))


def _stated(piece: Piece, given: PositionInputs) -> Piece:
    return replace(
        piece,
        reduced=piece.reduced or piece.name in given.reduced,
        hidden=piece.hidden or piece.name in given.hidden,
        bank=given.banks.get(piece.name, piece.bank),
    )


def land_of(context: Context, position: Position, given: PositionInputs) -> Land:
    """The map of a position with its bridges and fords; raises ``HexIdError``."""
    sheet = position.map
    blown = frozenset(sheet.hexes.parse_side(s) for s in given.blown)
    return Land(context.game, sheet, blown, read_spot(sheet, given.forded))


def piece_of(position: Position, name: str) -> Piece:
    """The unit of that name on the map; raises :class:`Refused`."""
    unit_of(position.game, name)
    piece = position.piece(name)
    if piece is None or piece.spot is None:
        hint = 'place it with \'units\', as in {"units": {"' + name + '": "0101"}}'
        raise Refused(error("unit-off-map", f"{name} is not on the map", ("given",), hint=hint))
    return piece


def side_of_piece(position: Position, piece: Piece) -> str:
    """The side that plays a piece."""
    return side_of(position.game, position.unit(piece))


def enemies(position: Position, side: str) -> tuple[Piece, ...]:
    """The units of every other side that are on the map."""
    return tuple(
        p for p in position.units if p.spot is not None and side_of_piece(position, p) != side
    )


def friends(position: Position, side: str) -> tuple[Piece, ...]:
    """The units of a side that are on the map."""
    return tuple(
        p for p in position.units if p.spot is not None and side_of_piece(position, p) == side
    )


def places_of(land: Land, piece: Piece) -> tuple[Place, ...]:
    """Where a land unit may stand: one place, or both banks of a parted hex if its bank is not said;
    none on a hexside. Raises ``HexIdError`` if the bank is not said by a neighbouring hex."""
    if piece.cell is None:
        return ()
    if piece.bank and land.is_parted(piece.cell):
        towards = land.sheet.hexes.cell(piece.bank)
        land.sheet.hexes.side_between(piece.cell, towards)
        bank = land.bank_towards(piece.cell, towards)
        return (Place(piece.cell, bank),) if bank else land.places(piece.cell)
    return land.places(piece.cell)


def hexes_of(land: Land, spot: Spot) -> tuple[str, ...]:
    """The ids of a hex, or of the two hexes of a hexside."""
    grid = land.sheet.hexes
    cells = grid.side_cells(spot) if isinstance(spot, Hexside) else (spot,)
    return tuple(grid.id(c) for c in cells)


def has_zone(position: Position, piece: Piece) -> bool:
    """Whether a unit controls the hexes round it: every unit but a vessel (6.0, 12.1)."""
    return not is_vessel(position.unit(piece))


def enemy_zone(position: Position, land: Land, side: str) -> frozenset[Place]:
    """The places that enemies of ``side`` control."""
    return frozenset(
        place
        for enemy in enemies(position, side)
        if has_zone(position, enemy)
        for stand in places_of(land, enemy)
        for place in land.neighbours(stand)
    )
