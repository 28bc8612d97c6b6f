"""Bridges that are blown up or rebuilt, by optional rules (7.2, 7.4)."""

from __future__ import annotations

from pydantic import Field

from builder.model.space.hexes import Cell
from builder.problems import error
from builder.rules.core.names import PlaceName, UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.procedures import Context, Procedure, Refused, Reply, step
from builder.rules.systems.city_fight.combat.firing import Barred
from builder.rules.systems.city_fight.game_data import ALLIES, NVA, unit_kind
from builder.rules.systems.city_fight.situation import (
    Battlefield,
    PositionInputs,
    battlefield_of,
    cell_of,
)
from builder.rules.systems.city_fight.town import TownMap
from builder.sentences import filled_sentence


class BridgeInputs(PositionInputs):
    """The input that rules questions about bridges share: a bridge, and a unit next to it."""

    bridge: PlaceName = Field(description="the hex of the bridge")
    unit: UnitName = Field(description="the unit, placed by 'units'")


class DemolishInputs(BridgeInputs):
    """Input of the rules question ``bridge-demolition``: a bridge, the unit that blows it up, and
    how long the unit has been there."""

    stayed: bool = Field(
        True, description="river bridge: whether it stood there since the last NVA/VC movement"
    )
    attacked: bool = Field(False, description="river bridge: whether it made any attack meanwhile")
    leaves: bool = Field(True, description="river bridge: whether it leaves the bridge now")


class BridgeReply(Reply):
    """Answer to the rules questions ``bridge-demolition`` and ``bridge-rebuilding``: whether the
    bridge is blown up or rebuilt; if not, by which rule and why."""

    done: bool
    by: str = ""
    why: str = ""


def bridge_demolition(context: Context, given: DemolishInputs) -> BridgeReply:
    """Decide whether a bridge is blown up.

    A moat bridge falls at once, a river bridge after a turn.
    """
    found = battlefield_of(context, given)
    cell = _bridge(found, given.bridge)
    if "7.2" not in found.options:
        return _reply(("7.2", "Blowing bridges is an optional rule."), "")
    if found.town.is_river(cell):
        piece, how = found.piece(given.unit), (given.stayed, given.attacked, given.leaves)
        return _reply(river_stands(found, piece, cell, *how), RIVER_FALLS)
    return _reply(moat_stands(found, found.piece(given.unit), cell), MOAT_FALLS)


def _reply(barred: Barred, done: str) -> BridgeReply:
    if barred:
        by, why = barred
        return BridgeReply(done=False, by=by, why=why, steps=(step(by, why),))
    return BridgeReply(done=True, steps=(step("7.2", done),))


def _bridge(field: Battlefield, hex: str) -> Cell:
    """Return the hex of a bridge, intact or blown; raises :class:`Refused` if the hex has none."""
    cell = field.sheet.hexes.cell(hex)
    if field.town.bridge(cell) is None and cell not in field.town.blown:
        hint = "name a hex in which a bridge crosses water"
        raise Refused(
            error(
                "no-bridge",
                filled_sentence("there is no bridge in {hex}", hex=hex),
                ("given", "bridge"),
                hint=hint,
            )
        )
    return cell


RIVER_FALLS = "The river bridge is gone for good."
MOAT_FALLS = "The moat bridge is gone at once."


def moat_stands(field: Battlefield, piece: Piece, cell: Cell) -> Barred:
    """Return the rule and reason why a unit that has ended its move cannot blow a bridge over the
    moat or the canal; ``None`` if it can."""
    if field.unit(piece).nation != NVA:
        return "7.2", "Only NVA units blow bridges."
    if not field.sheet.hexes.adjacent(cell_of(piece), cell):
        return "7.2", "The unit ends its move beside the bridge."
    return None


def river_stands(
    field: Battlefield, piece: Piece, cell: Cell, stayed: bool, attacked: bool, leaves: bool
) -> Barred:
    """Return the rule and reason why a unit cannot blow a bridge over the river; ``None`` if it
    can."""
    if unit_kind(field.unit(piece)) != "heavy-weapons":
        return "7.2", "Blowing a river bridge takes heavy weapons."
    if piece.cell != cell or not stayed:
        return "7.2", "The unit stands on the bridge for a whole turn."
    if attacked:
        return "7.2", "The unit makes no attack in that turn."
    if not leaves:
        return "7.2", "The bridge falls when the unit leaves it."
    return None


class RebuildInputs(BridgeInputs):
    """Input of the rules question ``bridge-rebuilding``: a blown bridge, a unit, and what the unit
    did in the turn."""

    moved: bool = Field(False, description="whether it moved in either movement phase")


def bridge_rebuilding(context: Context, given: RebuildInputs) -> BridgeReply:
    """Decide whether a moat bridge is rebuilt.

    The unit must spend a turn without movement next to a blown moat bridge.
    """
    found = battlefield_of(context, given)
    cell, piece = _bridge(found, given.bridge), found.piece(given.unit)
    barred = not_rebuilt(found, piece, cell, moved=given.moved)
    if barred:
        return _reply(barred, "")
    line = step("7.4", "The bridge is open from the next road movement phase on.")
    return BridgeReply(done=True, steps=(line,))


TRUONG_TIEN = "site-truong-tien"
"""The id of the area of the Trường Tiền bridge; when it is destroyed, vehicles cross the river by
landing craft (7.3)."""


def is_crossing_down(town: TownMap) -> bool:
    """Decide whether the Trường Tiền bridge is destroyed (7.3)."""
    return any(town.is_river(c) for c in town.blown & town.sheet.area(TRUONG_TIEN))


def not_rebuilt(field: Battlefield, piece: Piece, cell: Cell, *, moved: bool) -> Barred:
    """Return the rule and reason why a unit cannot rebuild a bridge; ``None`` if it can."""
    if "7.4" not in field.options:
        return "7.4", "Rebuilding bridges is an optional rule."
    if field.town.is_river(cell):
        return "7.4", "River bridges cannot be rebuilt."
    if cell not in field.town.blown:
        return "7.4", "The bridge stands."
    if field.side(piece) != ALLIES or not field.sheet.hexes.adjacent(cell_of(piece), cell):
        return "7.4", "A USMC or ARVN unit stands beside it."
    if moved:
        return "7.4", "The unit moves neither by road nor otherwise."
    return None


DEMOLITION = Procedure("bridge-demolition", ("7.2",), bridge_demolition)
REBUILDING = Procedure("bridge-rebuilding", ("7.4",), bridge_rebuilding)
