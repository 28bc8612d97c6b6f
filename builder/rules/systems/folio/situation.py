"""The position that a procedure's arguments describe."""

from __future__ import annotations

from dataclasses import replace

from pydantic import Field

from builder.model.game import Game
from builder.model.pieces.counters import Marker
from builder.model.space.hexes import Cell
from builder.problems import unknown_name
from builder.rules.core.names import Counters, PlaceName, PlaceNames, UnitName
from builder.rules.core.positions.position import (
    Piece,
    Position,
    read_spot,
)
from builder.rules.core.positions.question_position import (
    PlacedInputs,
    position_asked,
    with_pieces_moved,
)
from builder.rules.core.positions.question_position import piece_of as piece_of
from builder.rules.core.questions import scenario_of as scenario_of
from builder.rules.core.questions import unit_of as unit_of
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.procedures import Context, Refused
from builder.rules.systems.folio.game_data import FORT, side_of
from builder.rules.systems.folio.mechanisms import zone_rule
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.position_notes import FolioPosition
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace, folio_map_of


class PositionInputs(PlacedInputs):
    """The arguments of a procedure that describe a position and the markers on the map."""

    position: FolioPosition | None = Field(
        None, description="a whole position: scenario, turn, pieces (see 'chitwright setup')"
    )
    markers: dict[UnitName, PlaceName] = Field(
        {}, description="marker (id, or id#2 for a second one) to its hex: camps, caches"
    )
    reduced: Counters = Field((), description="units on their reduced side")
    hidden: Counters = Field(
        (), description="units and camps that the enemy has not found yet (15.0)"
    )
    banks: dict[UnitName, PlaceName] = Field(
        {}, description="unit in a hex parted by water to a neighbouring hex on its bank"
    )
    blown: PlaceNames = Field((), description="hexsides whose bridge is blown (18.0)")
    forded: PlaceName = Field("", description="hexside or hex that engineers ford this turn (18.3)")
    mined: PlaceNames = Field((), description="hexsides with minefield markers (5.1.2)")
    forts: PlaceNames = Field((), description="hexes with fort markers (7.5)")


def position_of(context: Context, given: PositionInputs) -> Position:
    """Return the position that a procedure's arguments describe; raises :class:`Refused`."""
    game, named = context.game, given.named_scenario
    position = position_asked(game, given, scenario_of(game, named) if named else None)
    for name in given.markers:
        marker_of(game, name)
    position = with_pieces_moved(position, given.markers)
    return replace(position, pieces=tuple(_stated(p, given) for p in position.pieces))


def _stated(piece: Piece, given: PositionInputs) -> Piece:
    return replace(
        piece,
        reduced=piece.reduced or piece.name in given.reduced,
        hidden=piece.hidden or piece.name in given.hidden,
        bank=given.banks.get(piece.name, piece.bank),
    )


def land_of(context: Context, position: Position, given: PositionInputs) -> FolioMap:
    """Return the map of a position with its blown bridges and its ford; raises ``PlaceError``."""
    sheet = position.map
    written = given.position or FolioPosition()
    blown = frozenset(sheet.hexes.parse_side(s) for s in (*given.blown, *written.blown))
    mined = frozenset(sheet.hexes.parse_side(s) for s in given.mined)
    forts = frozenset(sheet.hexes.cell(h) for h in given.forts) | _marked_forts(position)
    return folio_map_of(
        context.game, sheet, blown, read_spot(sheet, given.forded or written.forded), mined, forts
    )


def _marked_forts(position: Position) -> frozenset[Cell]:
    """Return the hexes with a marker that makes them forts (7.5)."""
    forts = {m.id for m in position.game.markers if FORT in m.traits}
    return frozenset(
        piece.cell
        for piece in position.pieces
        if piece.cell is not None and forts.intersection((piece.counter, *piece.markers))
    )


def marker_of(game: Game, name: str) -> Marker:
    """Return the marker that a piece name (``id`` or ``id#2``) stands for; raises :class:`Refused`."""
    found = game.counters.get(name.partition("#")[0])
    if not isinstance(found, Marker):
        raise Refused(
            unknown_name("marker", name, (m.id for m in game.markers), ("given", "markers"))
        )
    return found


def side_of_piece(position: Position, piece: Piece) -> str:
    """Return the side that plays a piece."""
    return side_of(position.game, position.unit(piece))


def enemy_units(position: Position, side: str) -> tuple[Piece, ...]:
    """Return the units of all other sides that are on the map."""
    return tuple(
        p for p in position.units if p.spot is not None and side_of_piece(position, p) != side
    )


def friendly_units(position: Position, side: str) -> tuple[Piece, ...]:
    """Return the units of a side that are on the map."""
    return tuple(
        p for p in position.units if p.spot is not None and side_of_piece(position, p) == side
    )


def places_of(land: FolioMap, piece: Piece) -> tuple[LandPlace, ...]:
    """Return the places where a land unit may be: one place, or both banks of a divided hex if its
    bank is not given; none on a hexside. Raises ``PlaceError`` if the bank is not given by an
    adjacent hex."""
    if piece.cell is None:
        return ()
    if piece.bank and land.is_parted(piece.cell):
        towards = land.sheet.hexes.cell(piece.bank)
        land.sheet.hexes.side_between(piece.cell, towards)
        bank = land.bank_towards(piece.cell, towards)
        return (LandPlace(piece.cell, bank),) if bank else land.places(piece.cell)
    return land.places(piece.cell)


def banks_part_friends(position: Position) -> bool:
    """Tell whether two friendly units may be on the two banks of a divided hex, as enemies may
    (19.0)."""
    return folio_option(position.game, "friends-on-banks") == "both"


def kept_by(position: Position, land: FolioMap, piece: Piece) -> tuple[LandPlace, ...]:
    """Return the places that a land unit keeps other friendly units out of: its own place or, by
    the game's option, its whole hex (5.3, 19.0)."""
    stands = places_of(land, piece)
    if banks_part_friends(position):
        return stands
    return tuple(dict.fromkeys(p for one in stands for p in land.places(one.cell)))


def has_zone(position: Position, piece: Piece) -> bool:
    """Tell whether a unit has a zone of control in the hexes round it (6.0, 12.1)."""
    return unit_fulfils(position.game, zone_rule().who, position.unit(piece))


def enemy_zone(position: Position, land: FolioMap, side: str) -> frozenset[LandPlace]:
    """Return the places in the zones of control of the enemies of ``side``."""
    return frozenset(
        place
        for enemy in enemy_units(position, side)
        if has_zone(position, enemy)
        for stand in places_of(land, enemy)
        for place in land.neighbours(stand)
    )
