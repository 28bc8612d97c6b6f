"""Crossing the Perfume River, and moving along the moat (4.5, 7.3)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.model.space.hexes import Cell
from builder.rules.core.names import PlaceName, PlaceNames, UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.yes_no_answers import Verdict, allowed_unless
from builder.rules.procedures import Context, Procedure, step
from builder.rules.systems.city_fight.game_data import VEHICLE_KINDS, is_allied, unit_kind
from builder.rules.systems.city_fight.moving.moving import enemies_bar, friends_bar
from builder.rules.systems.city_fight.situation import (
    Battlefield,
    PositionInputs,
    battlefield_of,
    cell_of,
)

MOST_MOAT = 20
"""The largest number of moat hexes in one move (4.5)."""


class CrossingInputs(PositionInputs):
    """Input of the rules question ``river-crossing``: a unit next to the river, and the hex where
    it lands."""

    unit: UnitName = Field(description="the unit, placed by 'units'")
    to: PlaceName = Field(description="the hex on the other bank")
    waited: bool = Field(
        True, description="whether it has stood beside the river since the last turn (4.5)"
    )
    moved: bool = Field(False, description="whether it moved this turn, by road or otherwise")
    craft: bool = Field(False, description="option 7.3: vehicles, by landing craft")
    bridge_down: bool = Field(True, description="option 7.3: whether Trường Tiền bridge is gone")


class CrossingReply(Verdict):
    """Answer to the rules question ``river-crossing``: whether the crossing is allowed (``by`` and
    ``why`` if not), and which other movement the unit has in the turn."""

    moves_besides: bool = False


def river_crossing(context: Context, given: CrossingInputs) -> CrossingReply:
    """Decide whether a unit may cross the Perfume River without a bridge.

    Infantry crosses in the normal movement phase; vehicles cross by landing craft, as an option.
    """
    found = battlefield_of(context, given)
    piece, to = found.piece(given.unit), found.sheet.hexes.cell(given.to)
    barred = (
        no_craft(found, piece, waited=given.waited, bridge_down=given.bridge_down)
        if given.craft
        else no_crossing(found, piece, waited=given.waited, moved=given.moved)
    )
    barred = barred or bank_barred(found, piece, to, craft=given.craft)
    rule, text = ("4.5a", "The unit crosses to {hex} and stops there.")
    if given.craft:
        rule, text = ("7.3", "Landing craft carry it to {hex}; it moves by road and on land too.")
    line = step(rule, text, hex=given.to)
    return allowed_unless(CrossingReply, barred, line, moves_besides=given.craft and not barred)


def no_crossing(
    field: Battlefield, piece: Piece, *, waited: bool, moved: bool
) -> tuple[str, str] | None:
    """Return the rule and reason why a unit may not cross the river without a bridge to any hex;
    ``None`` if it may."""
    unit = field.unit(piece)
    if not is_allied(field.game, unit) or unit.movement_class != "foot":
        return "4.5a", "Only infantry of the USMC and the ARVN makes river crossings."
    if not field.town.at_river(cell_of(piece)) or not waited:
        return "4.5a", "The unit has not stood beside the river since the last turn."
    if moved:
        return "4.5a", "A unit that moved this turn does not cross."
    return None


def no_craft(
    field: Battlefield, piece: Piece, *, waited: bool, bridge_down: bool
) -> tuple[str, str] | None:
    """Return the rule and reason why landing craft cannot carry a unit; ``None`` if they can."""
    unit = field.unit(piece)
    if "7.3" not in field.options:
        return "7.3", "Landing craft are an optional rule."
    if not is_allied(field.game, unit) or unit_kind(unit) not in VEHICLE_KINDS:
        return "7.3", "Landing craft carry USMC and ARVN vehicles."
    if not bridge_down:
        return "7.3", "Landing craft come when the Trường Tiền bridge is gone."
    if not field.town.at_river(cell_of(piece)) or not waited:
        return "7.3", "The unit has not waited a whole turn beside the river."
    return None


def bank_barred(
    field: Battlefield, piece: Piece, to: Cell, *, craft: bool = False
) -> tuple[str, str] | None:
    """Return the rule and reason why a unit may not cross the river to the hex ``to``; ``None`` if
    it may. ``craft`` means by landing craft."""
    water = None if craft else _open_water(field, piece)
    return _bank_barred(field, piece, to, water)


def _bank_barred(
    field: Battlefield, piece: Piece, to: Cell, water: frozenset[Cell] | None
) -> tuple[str, str] | None:
    barred = _shore_barred(field, piece, to)
    if barred is None and water is not None and water.isdisjoint(field.sheet.hexes.neighbours(to)):
        return "4.4", "An enemy zone of control lies on the way."
    return barred


def banks(field: Battlefield, piece: Piece, *, craft: bool = False) -> tuple[Cell, ...]:
    """Return the hexes to which a unit may cross the river, in map order, if it may cross it at
    all. ``craft`` means by landing craft."""
    water = None if craft else _open_water(field, piece)
    shore = field.town.shore
    return tuple(c for c in shore if _bank_barred(field, piece, c, water) is None)


def _shore_barred(field: Battlefield, piece: Piece, to: Cell) -> tuple[str, str] | None:
    town, start = field.town, cell_of(piece)
    if not town.at_river(to) or town.banks[to] == town.banks[start]:
        return "4.5a", "The crossing ends beside the river on the other bank."
    return enemies_bar(field, piece, start, to) or friends_bar(field, piece, to)


def _open_water(field: Battlefield, piece: Piece) -> frozenset[Cell]:
    """Return the river hexes that a unit can reach from its hex along the river without entering an
    enemy zone of control."""
    grid, zone = field.sheet.hexes, _zones_over_water(field, piece)
    found = set[Cell]()
    queue = [cell_of(piece)]
    while queue:
        for cell in grid.neighbours(queue.pop()):
            if field.town.is_river(cell) and cell not in zone and cell not in found:
                found.add(cell)
                queue.append(cell)
    return frozenset(found)


def _zones_over_water(field: Battlefield, piece: Piece) -> frozenset[Cell]:
    """Return the water hexes that a unit may not pass because of enemy zones of control; empty with
    the option ``water-past-zones`` (4.5)."""
    if "water-past-zones" in field.options:
        return frozenset()
    return field.enemy_zone(field.side(piece))


# -- the moat ----------------------------------------------------------------------------------


class MoatInputs(PositionInputs):
    """Input of the rules question ``moat-move``: a unit and its path through the moat, or only a
    number of moat hexes."""

    unit: UnitName = Field("", description="the unit, placed by 'units'")
    path: PlaceNames = Field((), description="hexes: its own, moat hexes, one beside the moat")
    hexes: Annotated[int, Field(ge=0)] | None = Field(
        None, description="without a unit: how many moat hexes"
    )


class MoatReply(Verdict):
    """Answer to the rules question ``moat-move``: whether the move is allowed, and how many moat
    hexes it takes."""

    hexes: int


def moat_move(context: Context, given: MoatInputs) -> MoatReply:
    """Decide whether infantry may move along the moat.

    At most twenty moat hexes, starting and ending next to the moat.
    """
    many, barred = given.hexes or 0, None
    if given.unit:
        found = battlefield_of(context, given)
        cells = found.sheet.hexes.path(given.path)
        many = len(cells) - 2
        barred = _moat_barred(found, found.piece(given.unit), cells)
    if barred is None and many > MOST_MOAT:
        barred = _TOO_FAR
    return allowed_unless(
        MoatReply, barred, step("4.5b", "Hexes of moat: {hexes}.", hexes=many), hexes=many
    )


_TOO_FAR = ("4.5b", "A move follows 20 hexes of moat at most.")


def moat_ends(field: Battlefield, piece: Piece) -> tuple[Cell, ...]:
    """Return the hexes in which a unit may end a move along the moat, in map order."""
    if not follows_moat(field, piece) or not field.town.at_moat(cell_of(piece)):
        return ()
    near, zone = field.sheet.hexes.neighbours, _zones_over_water(field, piece)
    ways: dict[Cell, tuple[Cell, ...]] = {cell_of(piece): (cell_of(piece),)}
    ends: dict[Cell, tuple[Cell, ...]] = {}
    queue = [cell_of(piece)]
    for cell in queue:
        for to in near(cell):
            way = (*ways[cell], to)
            if field.town.is_moat(to):
                if to not in ways and to not in zone and len(way) <= MOST_MOAT + 1:
                    ways[to] = way
                    queue.append(to)
            elif len(way) > 2:
                ends.setdefault(to, way)
    found = (c for c, way in ends.items() if c != piece.cell)
    return tuple(sorted(c for c in found if _moat_barred(field, piece, ends[c]) is None))


def follows_moat(field: Battlefield, piece: Piece) -> bool:
    """Decide whether a unit is infantry that may move along the moat."""
    unit = field.unit(piece)
    return is_allied(field.game, unit) and unit.movement_class == "foot"


def _moat_barred(
    field: Battlefield, piece: Piece, cells: tuple[Cell, ...]
) -> tuple[str, str] | None:
    town = field.town
    if not follows_moat(field, piece):
        return "4.5b", "Only infantry of the USMC and the ARVN follows the moat."
    if not cells or cells[0] != piece.cell or not town.at_moat(cells[0]):
        return "4.5b", "The move begins beside the moat."
    if len(cells) < 3 or not all(town.is_moat(c) for c in cells[1:-1]):
        return "4.5b", "The move stays in the moat."
    if not town.at_moat(cells[-1]):
        return "4.5b", "The move ends beside the moat."
    zone = _zones_over_water(field, piece)
    if any(c in zone for c in cells[1:-1]):
        return "4.4", "An enemy zone of control lies on the way."
    end = cells[-1]
    if field.foes(end, field.side(piece)):
        return "4.4", "No unit enters an enemy’s hex."
    return friends_bar(field, piece, end)


RIVER_CROSSING = Procedure("river-crossing", ("4.5a", "7.3"), river_crossing)
MOAT_MOVE = Procedure("moat-move", ("4.5b",), moat_move)
