"""Transport by helicopter and by river boat, and the ambush at a landing (10.0, 11.0, 11.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pydantic import Field

from builder.model.pieces.counters import Marker
from builder.model.space.hexes import Cell, Hexside
from builder.rules.core.names import PlaceName, UnitName
from builder.rules.core.positions.position import HexOrSide, Piece, Position
from builder.rules.core.yes_no_answers import Verdict, forbidden_answer
from builder.rules.procedures import Context, Procedure, step
from builder.rules.systems.folio.combat.losses import step_loss
from builder.rules.systems.folio.game_data import ignores_zones, is_vessel, side_of
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.setting_up.setups import no_boat, no_helicopter
from builder.rules.systems.folio.situation import (
    PositionInputs,
    enemy_units,
    enemy_zone,
    friendly_units,
    kept_by,
    land_of,
    piece_of,
    places_of,
    position_of,
    side_of_piece,
    unit_of,
)
from builder.rules.systems.folio.terrain.cost import class_of
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace
from builder.rules.systems.folio.terrain.water import is_water, joined_by_water

Barred = tuple[str, str] | None


class TransportInputs(PositionInputs):
    """Input of the rules question ``helicopter-transport``: a unit of a position (for helicopters
    also one off the map), and the hex to which it is transported."""

    unit: UnitName = Field(description="the unit that is carried")
    to: PlaceName = Field(description="the hex where it lands")
    used: int = Field(0, ge=0, description="transport chits of this kind used before in this turn")


class TransportReply(Verdict):
    """Answer to the rules question ``helicopter-transport``: whether the transport is allowed
    (``by`` and ``why`` if not), and what happens to the unit: ``unhurt``, ``reduced`` or
    ``eliminated``."""

    fate: str = "unhurt"


class BoatInputs(TransportInputs):
    """Input of the rules question ``river-transport``: a unit that boats transport; in a hex
    divided by water also the bank where it lands."""

    bank: PlaceName = Field(
        "",
        description="of a landing hex parted by water, a neighbouring hex on the bank where it lands",
    )


class BoatReply(TransportReply):
    """Answer to the rules question ``river-transport``: whether boats may transport the unit; after
    an ambush also the hexes to which the enemy may push the landing unit."""

    ambush: bool = False
    pushed_to: tuple[str, ...] = ()


def helicopter(context: Context, given: TransportInputs) -> TransportReply:
    """Tell whether a helicopter may transport a unit to a hex, and whether the unit loses a step by
    it.

    A foot unit is lifted from anywhere but jungle and full water to a hex without units.
    """
    position = position_of(context, given)
    land = land_of(context, position, given)
    target, piece = land.sheet.hexes.cell(given.to), position.piece(given.unit)
    barred = lift_bar(position, land, given.unit, given.used)
    barred = barred or landing_bar(position, land, given.unit, target)
    if barred:
        return forbidden_answer(TransportReply, barred)
    if piece is None or not lift_costs(position, land, piece):
        return TransportReply(legal=True, steps=(step("10.0", "The flight is allowed."),))
    fate = step_loss(context.game, given.unit, (given.unit,) * piece.reduced)
    line = step("10.0", "It starts in an enemy zone and takes a loss: {fate}.", fate=fate)
    return TransportReply(legal=True, fate=fate, steps=(line,))


def lift_bar(position: Position, land: FolioMap, name: str, used: int) -> Barred:
    """Return the rule and reason why no helicopter may lift a unit; ``None`` if one may. ``used``
    is the number of helicopter chits that have flown in this turn."""
    barred, piece = (
        transport_bar(position, name, used, "landing-zone", "10.0"),
        position.piece(name),
    )
    if not barred and piece and piece.cell and no_helicopter(land, piece.cell):
        return "10.0", "No helicopter lifts a unit from jungle or full water."
    return barred


def landing_bar(position: Position, land: FolioMap, name: str, target: Cell) -> Barred:
    """Return the rule and reason why no helicopter may land a unit in a hex; ``None`` if one may."""
    if no_helicopter(land, target):
        return "10.0", "No helicopter lands in jungle or full water."
    if target in held_ashore(position, name):
        return "10.0", "A unit is in the landing hex."
    return None


def held_ashore(position: Position, name: str) -> set[Cell]:
    """Return the hexes of all units on land, without the named unit."""
    return {
        p.cell
        for p in position.units
        if p.cell is not None and p.name != name and not is_vessel(position.unit(p))
    }


def lift_costs(position: Position, land: FolioMap, piece: Piece) -> bool:
    """Tell whether a unit that a helicopter lifts from its place loses a step (10.0, 20.0)."""
    return not ignores_zones(position.unit(piece)) and _in_zone(position, land, piece)


def river_transport(context: Context, given: BoatInputs) -> BoatReply:
    """Tell whether boats may transport a unit to a hex, and whether it is ambushed there.

    A foot unit is transported between two waterside hexes of one connected body of water. A
    scenario may place it on a hexside at the start, aboard a boat.
    """
    position = position_of(context, given)
    land = land_of(context, position, given)
    land = for_boats(land)
    piece = piece_of(position, given.unit)
    target = land.sheet.hexes.cell(given.to)
    banks = places_of(land, Piece(piece.name, piece.counter, given.to, target, bank=given.bank))
    side = side_of_piece(position, piece)
    free = free_places(position, land, piece.name, side, banks)
    barred = boarding_bar(position, land, piece, given.used)
    barred = barred or passage_bar(land, piece.spot, target)
    barred = barred or no_landing_room(position, side, target, free)
    if barred:
        return forbidden_answer(BoatReply, barred)
    hidden = hidden_among(position, land, side, free)
    if not hidden:
        return BoatReply(legal=True, steps=(step("11.0", "The passage is allowed."),))
    return _ambush_reply(position, land, piece, hidden)


def boarding_bar(position: Position, land: FolioMap, piece: Piece, used: int) -> Barred:
    """Return the rule and reason why boats may not take a unit aboard; ``None`` if they may.
    ``used`` is the number of boat chits that have moved in this turn; ``land`` is the map that
    :func:`for_boats` returns."""
    barred = transport_bar(position, piece.name, used, "landing-beach", "11.0")
    if not barred and (piece.spot is None or not _can_board(land, piece.spot)):
        return "11.0", "Boats take units on only beside navigable water."
    return barred


def passage_bar(land: FolioMap, start: HexOrSide | None, target: Cell) -> Barred:
    """Return the rule and reason why boats may not go from the place ``start`` to a hex; ``None``
    if they may."""
    if no_boat(land, target):
        return "11.0", "Boats land units only beside navigable water."
    if start is not None and not joined_by_water(land, start, target):
        return "11.0", "The two hexes are not joined by water."
    return None


def for_boats(land: FolioMap) -> FolioMap:
    """Return a copy of the map with the movement costs of boats that carry troops, which may use
    some terrain that is closed to vessels (11.0)."""
    open_to_boats = folio_option(land.game, "closed-water") == "vessels-only"
    return land.with_boats if open_to_boats else land


def _can_board(land: FolioMap, start: HexOrSide) -> bool:
    """Tell whether a unit can be aboard a boat, or go aboard, in a place."""
    return is_water(land, start) if isinstance(start, Hexside) else not no_boat(land, start)


def transport_bar(position: Position, name: str, used: int, trait: str, rule: str) -> Barred:
    """Return the rule and reason why a unit may not be transported; ``None`` if it may. Only foot
    units of the side that has the transport (``trait``) are transported, one by each chit."""
    game = position.game
    unit = unit_of(game, name)
    if class_of(unit) != "foot":
        return rule, "Only foot units are carried."
    chits = [m for m in game.markers if trait in m.traits]
    owners = {_side_of_marker(position, m) for m in chits}
    if chits and used >= sum(m.count for m in chits):
        return rule, "Every transport chit of this kind is used."
    return None if side_of(game, unit) in owners else (rule, "This side has no such transport.")


def _side_of_marker(position: Position, marker: Marker) -> str:
    nation = position.game.nations.get(marker.nation)
    return nation.side if nation else ""


def _units_in(position: Position, cell: Cell) -> list[Piece]:
    return [p for p in position.units if p.cell == cell]


def land_units_in(position: Position, cell: Cell) -> list[Piece]:
    """Return the units in a hex except vessels, which do not hinder friends (12.0)."""
    return [p for p in _units_in(position, cell) if not is_vessel(position.unit(p))]


def _in_zone(position: Position, land: FolioMap, piece: Piece) -> bool:
    zone = enemy_zone(position, land, side_of_piece(position, piece))
    return any(p in zone for p in places_of(land, piece))


def free_places(
    position: Position, land: FolioMap, name: str, side: str, places: Iterable[LandPlace]
) -> tuple[LandPlace, ...]:
    """Return those of the given places where a unit of a side may land because no friendly unit is
    there (5.3, 19.0)."""
    others = (
        p
        for p in friendly_units(position, side)
        if p.name != name and not is_vessel(position.unit(p)) and p.cell
    )
    taken = {place for p in others for place in kept_by(position, land, p)}
    return tuple(place for place in places if place not in taken)


def no_landing_room(
    position: Position, side: str, target: Cell, free: Collection[LandPlace]
) -> tuple[str, str] | None:
    """Return the rule and reason why no boat can land a unit in a hex, given its free places;
    ``None`` if one can. A visible enemy on either bank, or a friend, prevents it."""
    there = land_units_in(position, target)
    if any(not p.hidden and side_of_piece(position, p) != side for p in there):
        return "11.0", "An enemy that is in sight holds the landing hex."
    return None if free else ("5.3", "No two units may end a move in one hex.")


def hidden_among(
    position: Position, land: FolioMap, side: str, free: Collection[LandPlace]
) -> tuple[LandPlace, ...]:
    """Return those of the landing places in which a hidden enemy is and can ambush the unit; an
    enemy on the other bank of the hex makes no ambush."""
    foes = (p for p in enemy_units(position, side) if p.hidden and p.cell)
    held = {place for p in foes for place in places_of(land, p)}
    return tuple(place for place in free if place in held)


def _ambush_reply(
    position: Position, land: FolioMap, piece: Piece, places: Collection[LandPlace]
) -> BoatReply:
    """Return the reply on an ambush: the landing unit is pushed into an adjacent hex without units
    that water does not separate from the landing place."""
    choices = ambush_hexes(position, land, piece.name, places)
    first = step("11.1", "A hidden enemy in the landing hex ambushes the unit.")
    if not choices:
        last = step("11.1", "No free hex adjoins: the unit is eliminated.")
        return BoatReply(legal=True, ambush=True, fate="eliminated", steps=(first, last))
    text = "The enemy puts it in one of {hexes}; it attacks from there at once, without support."
    last = step("11.1", text, hexes=", ".join(choices))
    return BoatReply(legal=True, ambush=True, pushed_to=choices, steps=(first, last))


def ambush_hexes(
    position: Position, land: FolioMap, name: str, places: Collection[LandPlace]
) -> tuple[str, ...]:
    """Return the hexes into which an ambush may push a unit that lands in some places."""
    grid = land.sheet.hexes
    held: set[HexOrSide] = {p.spot for p in position.units if p.spot is not None and p.name != name}
    return tuple(sorted(grid.id(c) for c in _dry_neighbours(land, places) if c not in held))


def _dry_neighbours(land: FolioMap, places: Iterable[LandPlace]) -> set[Cell]:
    between = land.sheet.hexes.side_between
    return {
        n.cell
        for place in places
        for n in land.neighbours(place)
        if n.cell not in land.full_water and between(place.cell, n.cell) not in land.navigable
    }


HELICOPTER = Procedure("helicopter-transport", ("10.0", "5.3"), helicopter)
RIVER_TRANSPORT = Procedure("river-transport", ("11.0", "11.1", "5.3"), river_transport)
