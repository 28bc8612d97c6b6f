"""Crossing the Perfume River, and moving along the moat (4.5, 7.3)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.model.base import Words
from builder.model.space.hexes import Cell
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
    """A unit next to the river, and the hex where it lands."""

    unit: str = Field(description="the unit, placed by 'units'")
    to: str = Field(description="the hex on the other bank")
    waited: bool = Field(
        True, description="whether it has stood beside the river since the last turn (4.5)"
    )
    moved: bool = Field(False, description="whether it moved this turn, by road or otherwise")
    craft: bool = Field(False, description="option 7.3: vehicles, by landing craft")
    bridge_down: bool = Field(True, description="option 7.3: whether Trường Tiền bridge is gone")


class CrossingReply(Verdict):
    """Whether the crossing is allowed (``by`` and ``why`` if not), and which other movement the
    unit has in the turn."""

    moves_besides: bool = False


def river_crossing(context: Context, given: CrossingInputs) -> CrossingReply:
    """Decide whether a unit may cross the Perfume River without a bridge.

    Infantry crosses in the normal movement phase; vehicles cross by landing craft, as an option.
    """
    found = battlefield_of(context, given)
    piece, to = found.piece(given.unit), found.sheet.hexes.cell(given.to)
    barred = (
        _craft_barred(found, piece, given) if given.craft else _foot_barred(found, piece, given)
    )
    barred = barred or _bank_barred(found, piece, to)
    if barred is None and not given.craft and not _is_water_open(found, piece, to):
        barred = ("4.4", "An enemy zone of control lies on the way.")
    rule, text = ("4.5a", "The unit crosses to {hex} and stops there.")
    if given.craft:
        rule, text = ("7.3", "Landing craft carry it to {hex}; it moves by road and on land too.")
    line = step(rule, text, hex=given.to)
    return allowed_unless(CrossingReply, barred, line, moves_besides=given.craft and not barred)


def _foot_barred(field: Battlefield, piece: Piece, given: CrossingInputs) -> tuple[str, str] | None:
    unit = field.unit(piece)
    if not is_allied(field.game, unit) or unit.movement_class != "foot":
        return "4.5a", "Only infantry of USMC and ARVN makes river crossings."
    if not field.town.at_river(cell_of(piece)) or not given.waited:
        return "4.5a", "The unit has not stood beside the river since the last turn."
    if given.moved:
        return "4.5a", "A unit that moved this turn does not cross."
    return None


def _craft_barred(
    field: Battlefield, piece: Piece, given: CrossingInputs
) -> tuple[str, str] | None:
    unit = field.unit(piece)
    if "7.3" not in field.options:
        return "7.3", "Landing craft are an optional rule."
    if not is_allied(field.game, unit) or unit_kind(unit) not in VEHICLE_KINDS:
        return "7.3", "Landing craft carry vehicles of USMC and ARVN."
    if not given.bridge_down:
        return "7.3", "Landing craft come when Trường Tiền bridge is gone."
    if not field.town.at_river(cell_of(piece)) or not given.waited:
        return "7.3", "The unit has not waited a whole turn beside the river."
    return None


def _bank_barred(field: Battlefield, piece: Piece, to: Cell) -> tuple[str, str] | None:
    town, start = field.town, cell_of(piece)
    if not town.at_river(to) or town.banks[to] == town.banks[start]:
        return "4.5a", "The crossing ends beside the river on the other bank."
    return enemies_bar(field, piece, start, to) or friends_bar(field, piece, to)


def _is_water_open(field: Battlefield, piece: Piece, to: Cell) -> bool:
    """Decide whether a way over the river leads from next to a unit to next to ``to`` without
    entering an enemy zone of control."""
    grid, zone = field.sheet.hexes, _zones_over_water(field, piece)
    found = set[Cell]()
    queue = [cell_of(piece)]
    while queue:
        for cell in grid.neighbours(queue.pop()):
            if field.town.is_river(cell) and cell not in zone and cell not in found:
                found.add(cell)
                queue.append(cell)
    return any(cell in found for cell in grid.neighbours(to))


def _zones_over_water(field: Battlefield, piece: Piece) -> frozenset[Cell]:
    """Return the water hexes that enemy zones of control close; empty with the option
    ``water-past-zones`` (4.5)."""
    if "water-past-zones" in field.options:
        return frozenset()
    return field.enemy_zone(field.side(piece))


# -- the moat ----------------------------------------------------------------------------------


class MoatInputs(PositionInputs):
    """A unit and its path through the moat, or only a number of moat hexes."""

    unit: str = Field("", description="the unit, placed by 'units'")
    path: Words = Field((), description="hexes: its own, moat hexes, one beside the moat")
    hexes: Annotated[int, Field(ge=0)] | None = Field(
        None, description="without a unit: how many moat hexes"
    )


class MoatReply(Verdict):
    """Whether the move is allowed, and how many moat hexes it takes."""

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
        barred = ("4.5b", "A move follows 20 hexes of moat at most.")
    return allowed_unless(
        MoatReply, barred, step("4.5b", "Hexes of moat: {hexes}.", hexes=many), hexes=many
    )


def _moat_barred(
    field: Battlefield, piece: Piece, cells: tuple[Cell, ...]
) -> tuple[str, str] | None:
    unit, town = field.unit(piece), field.town
    if not is_allied(field.game, unit) or unit.movement_class != "foot":
        return "4.5b", "Only infantry of USMC and ARVN follows the moat."
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
