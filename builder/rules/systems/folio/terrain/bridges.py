"""Bridges: blowing them up, repairing them, and fords held by engineers (18.0 to 18.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from pydantic import Field

from builder.model.base import Points
from builder.model.space.hexes import Cell, Hexside
from builder.problems import error
from builder.rules.core.names import PlaceName, UnitName
from builder.rules.core.positions.position import HexOrSide, Piece, Position, read_spot
from builder.rules.core.yes_no_answers import Bar, Verdict, first_bar, forbidden_answer
from builder.rules.dice import Dice, at_least
from builder.rules.procedures import Context, Procedure, Refused, step
from builder.rules.systems.folio.combat.combat_table import made_roll
from builder.rules.systems.folio.game_data import hiding_side, is_engineer, value
from builder.rules.systems.folio.situation import (
    PositionInputs,
    enemy_units,
    enemy_zone,
    land_of,
    piece_of,
    position_of,
    side_of_piece,
)
from builder.rules.systems.folio.terrain.ground import cells_of
from builder.rules.systems.folio.terrain.land import FolioMap
from builder.sentences import filled_sentence

REPAIR = Dice(1, 6)
REPAIRED_FROM = 5
"""The lowest die roll that repairs a bridge (18.2)."""


class BlowInputs(PositionInputs):
    """Input of the rules question ``blow-bridge``: a unit that has just entered a hex next to a
    bridge."""

    unit: UnitName = Field(description="the unit that blows the bridge up")
    bridge: PlaceName = Field(description="the hexside of the bridge")
    entered: bool = Field(True, description="whether the unit entered its hex this turn")


class BlowReply(Verdict):
    """Answer to the rules question ``blow-bridge``: whether the bridge may be blown. It is then
    blown without a roll, the unit's move ends, and ``becomes`` is the terrain of the hexside
    afterwards."""

    move_ends: bool = False
    becomes: tuple[str, ...] = ()


def blow(context: Context, given: BlowInputs) -> BlowReply:
    """Tell whether a unit may blow a bridge, and what terrain the hexside then has.

    Any unit of either side may blow a bridge on a side of its hex.
    """
    position = position_of(context, given)
    land = land_of(context, position, given)
    piece, side = piece_of(position, given.unit), land.sheet.hexes.parse_side(given.bridge)
    beside = piece.cell is not None and piece.cell in land.sheet.hexes.side_cells(side)
    bar = first_bar(
        (
            None if _bridged(land, side) else Bar("18.0", "There is no bridge on that hexside."),
            None if beside else Bar("18.0", "The unit is in no hex beside the bridge."),
            None if given.entered else Bar("18.0", "A bridge is blown on entering its hex."),
            Bar("18.0", "The bridge is blown already.") if side in land.blown else None,
        )
    )
    if bar:
        return forbidden_answer(BlowReply, bar)
    kinds = tuple(sorted(land.sheet.side_types.get(side, ())))
    lines = (
        step("18.0", "The bridge goes up; the unit moves no further this turn."),
        step("18.1", "The hexside is {terrain} from now on.", terrain=", ".join(kinds)),
    )
    return BlowReply(legal=True, move_ends=True, becomes=kinds, steps=lines)


def _bridged(land: FolioMap, side: Hexside) -> bool:
    return side in land.spans


class WorkInputs(PositionInputs):
    """The input that rules questions about engineers' work share: an engineer unit, and the phase."""

    unit: UnitName = Field(description="the engineer unit")
    phase: Literal["movement", "mech-movement", "combat", "mech-combat"] = Field(
        "movement", description="the phase of its player's turn"
    )


class RepairInputs(WorkInputs):
    """Input of the rules question ``repair-bridge``: the engineer unit, the phase, and the blown
    bridge."""

    bridge: PlaceName = Field(
        description="the hexside of the blown bridge; list it under 'blown' too"
    )
    die: int | None = Field(None, description="the roll; without one the answer gives the chance")


class RepairReply(Verdict):
    """Answer to the rules question ``repair-bridge``: whether the engineers may try the repair,
    their chance of success, and whether they succeeded."""

    chance: Points = Fraction(0)
    repaired: bool | None = None


def repair(context: Context, given: RepairInputs) -> RepairReply:
    """Tell whether engineers may try to repair a blown bridge, and whether they succeed.

    The bridge must be within the engineers' movement allowance, counted in hexes; a roll of 5 or 6
    repairs it.
    """
    position = position_of(context, given)
    land = land_of(context, position, given)
    piece, side = piece_of(position, given.unit), land.sheet.hexes.parse_side(given.bridge)
    bar = repair_bar(position, land, piece, side, given.phase)
    if bar:
        return forbidden_answer(RepairReply, bar)
    chance, roll = at_least(REPAIR, REPAIRED_FROM), made_roll(context, REPAIR, given.die)
    if roll is None:
        line = step("18.2", "The bridge is mended with a chance of {chance}.", chance=chance)
        return RepairReply(legal=True, chance=chance, steps=(line,))
    done = roll >= REPAIRED_FROM
    text = "A roll of {die}: mended." if done else "A roll of {die}: not mended."
    return RepairReply(
        legal=True, chance=chance, repaired=done, steps=(step("18.2", text, die=roll),)
    )


def repair_bar(
    position: Position, land: FolioMap, piece: Piece, side: Hexside, phase: str
) -> Bar | None:
    """Return the rule and reason why a unit may not try to repair a bridge; ``None`` if it may."""
    blown = side in land.blown and _bridged(land, side)
    return first_bar(
        (
            _engineers(position, piece, phase, "18.2"),
            None if blown else Bar("18.2", "No blown bridge is on that hexside."),
            _too_far_bar(position, land, piece, side, "18.2"),
            _undisturbed(position, land, piece, side, "18.2"),
        )
    )


class FordInputs(WorkInputs):
    """Input of the rules question ``ford``: the engineer unit, the phase, and the place to be
    forded."""

    at: PlaceName = Field(description="the river hexside, or the hex whose arm of water is crossed")
    named: PlaceName = Field("", description="what was forded earlier in this game turn")


class FordReply(Verdict):
    """Answer to the rules question ``ford``: whether the place may be forded. It then counts as
    bridged, for both sides, until another place is chosen."""

    mends_bridge: bool = False


def ford(context: Context, given: FordInputs) -> FordReply:
    """Tell whether engineers may hold a ford open over a river hexside or an arm of water.

    One hexside or hex a turn, within the engineers' reach, which no enemy zone of control may
    cover.
    """
    position = position_of(context, given)
    land = land_of(context, position, given)
    piece, spot = piece_of(position, given.unit), read_spot(land.sheet, given.at)
    if spot is None:
        hint = "name a place as it is printed on the map, such as 0203 or 0203/0204"
        raise Refused(
            error(
                "bad-hex-id",
                filled_sentence("{at!r} is no hex or hexside", at=given.at),
                ("given", "at"),
                hint=hint,
            )
        )
    named = read_spot(land.sheet, given.named)
    bar = ford_bar(position, land, piece, spot, given.phase, named)
    if bar:
        return forbidden_answer(FordReply, bar)
    text = "{at} counts as bridged, for everybody; a blown bridge stays blown."
    return FordReply(legal=True, steps=(step("18.3", text, at=given.at),))


def ford_bar(
    position: Position,
    land: FolioMap,
    piece: Piece,
    spot: HexOrSide,
    phase: str,
    named: HexOrSide | None,
) -> Bar | None:
    """Return the rule and reason why a unit may not ford a place; ``None`` if it may. ``named`` is
    the place that was chosen for a ford earlier in the turn."""
    return first_bar(
        (
            _engineers(position, piece, phase, "18.3"),
            _wet(land, spot),
            Bar("18.3", "One place is forded in a turn.")
            if named is not None and named != spot
            else None,
            _too_far_bar(position, land, piece, spot, "18.3"),
            _undisturbed(position, land, piece, spot, "18.3"),
        )
    )


def _wet(land: FolioMap, spot: HexOrSide) -> Bar | None:
    fordable = spot in land.rivers if isinstance(spot, Hexside) else land.is_parted(Cell(*spot))
    return None if fordable else Bar("18.3", "There is no river to ford.")


def _engineers(position: Position, piece: Piece, phase: str, rule: str) -> Bar | None:
    if not is_engineer(position.unit(piece)):
        return Bar(rule, "Only engineers do that.")
    if side_of_piece(position, piece) == hiding_side(position.game):
        return Bar(rule, "This side mends and fords nothing.")
    if not phase.endswith("movement"):
        return Bar(rule, "Engineers work in the movement phases.")
    return None


def _too_far_bar(
    position: Position, land: FolioMap, piece: Piece, spot: HexOrSide, rule: str
) -> Bar | None:
    """Return the rule and reason why a place is too far from the engineers; ``None`` if it is not.
    The distance is counted in hexes to the nearest hex that the place belongs to."""
    if in_reach(position, land, piece, spot):
        return None
    return Bar(rule, "The place is farther away, in hexes, than the engineers’ movement allowance.")


def in_reach(position: Position, land: FolioMap, piece: Piece, spot: HexOrSide) -> bool:
    """Tell whether a place is within the movement allowance of engineers, counted in hexes."""
    grid = land.sheet.hexes
    reach = value(position.game, position.unit(piece), "movement", reduced=piece.reduced)
    if piece.cell is None:
        return False
    return min(grid.distance(piece.cell, c) for c in cells_of(grid, spot)) <= reach


def _undisturbed(
    position: Position, land: FolioMap, piece: Piece, spot: HexOrSide, rule: str
) -> Bar | None:
    side, cells = side_of_piece(position, piece), set(cells_of(land.sheet.hexes, spot))
    if any(p.cell in cells for p in enemy_units(position, side)):
        return Bar(rule, "An enemy stands there.")
    if any(p.cell in cells for p in enemy_zone(position, land, side)):
        return Bar(rule, "An enemy zone lies over the place.")
    return None


BLOW = Procedure("blow-bridge", ("18.0", "18.1"), blow)
REPAIR_BRIDGE = Procedure("repair-bridge", ("18.2",), repair)
FORD = Procedure("ford", ("18.3",), ford)
