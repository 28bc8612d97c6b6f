"""Zones of control on a map (6.0, 12.1, 19.0, 20.0)."""

from __future__ import annotations

from pydantic import Field

from builder.model.game import Game
from builder.problems import error, unknown_name
from builder.rules.core.names import PlaceName, SideName, UnitName
from builder.rules.core.positions.position import Piece, Position
from builder.rules.engine.zones.zone_rules import units_with_declared_zones
from builder.rules.procedures import Context, Procedure, Refused, Reply, step
from builder.rules.systems.folio.game_data import ignores_zones
from builder.rules.systems.folio.mechanisms import zone_rule
from builder.rules.systems.folio.situation import (
    PositionInputs,
    enemy_units,
    enemy_zone,
    has_zone,
    land_of,
    piece_of,
    places_of,
    position_of,
    side_of_piece,
    unit_of,
)
from builder.rules.systems.folio.terrain.land import FolioMap
from builder.sentences import filled_sentence


class ZocInputs(PositionInputs):
    """Input of the rules question ``zoc``: the unit whose zone of control is wanted, or the hex for
    which the enemies that control it are wanted."""

    unit: UnitName = Field("", description="the unit whose zone is asked for")
    hex: PlaceName = Field("", description="or the hex that may lie in an enemy zone")
    side: SideName = Field("", description="with 'hex': the side for whom the zone is an enemy's")


class ZocReply(Reply):
    """Answer to the rules question ``zoc``: the hexes in a unit's zone of control; or whether a hex
    is in an enemy zone of control, and of which units."""

    hexes: tuple[str, ...] = ()
    in_zone: bool | None = None
    of: tuple[str, ...] = ()
    ignored: bool = False


def controlled_hexes(position: Position, land: FolioMap, piece: Piece) -> tuple[str, ...]:
    """Return the ids of the hexes in a unit's zone of control, in order."""
    if not has_zone(position, piece):
        return ()
    places = (p for stand in places_of(land, piece) for p in land.neighbours(stand))
    return tuple(sorted({land.sheet.hexes.id(p.cell) for p in places}))


def zoc(context: Context, given: ZocInputs) -> ZocReply:
    """Give the hexes that a unit controls, or tell whether a hex lies in an enemy zone."""
    position = position_of(context, given)
    land = land_of(context, position, given)
    if given.hex:
        return _over_hex(position, land, given)
    if given.unit:
        return _of_unit(position, land, piece_of(position, given.unit))
    hint = "give 'unit' or 'hex'"
    raise Refused(error("missing-argument", "zoc needs a unit or a hex", ("given",), hint=hint))


def _of_unit(position: Position, land: FolioMap, piece: Piece) -> ZocReply:
    unit = position.unit(piece)
    if not has_zone(position, piece):
        steps = [step("12.1", "Riverine units have no zone of control.")]
    else:
        steps = [step("6.0", "A unit controls the hexes around it, whatever the terrain.")]
        if any(land.is_parted(p.cell) for p in places_of(land, piece)):
            steps.append(step("19.0", "Water inside a hex stops the zone."))
    hexes = controlled_hexes(position, land, piece)
    return ZocReply(hexes=hexes, ignored=ignores_zones(unit), steps=tuple(steps))


def _over_hex(position: Position, land: FolioMap, given: ZocInputs) -> ZocReply:
    cell = land.sheet.hexes.cell(given.hex)
    side = _asking_side(position, given)
    owners = [
        enemy.name
        for enemy in enemy_units(position, side)
        if given.hex in controlled_hexes(position, land, enemy)
    ]
    found = any(p in enemy_zone(position, land, side) for p in land.places(cell))
    ignored = bool(given.unit) and ignores_zones(unit_of(position.game, given.unit))
    text = "{hex} lies in an enemy zone." if found else "{hex} lies in no enemy zone."
    steps = [step("6.0", text, hex=given.hex)]
    if ignored:
        rule = "12.1" if not _walks(position, given.unit) else "20.0"
        steps.append(step(rule, "This unit ignores enemy zones."))
    return ZocReply(in_zone=found, of=tuple(owners), ignored=ignored, steps=tuple(steps))


def _walks(position: Position, name: str) -> bool:
    return unit_of(position.game, name).movement_class != "riverine"


def _asking_side(position: Position, given: ZocInputs) -> str:
    sides = [s.id for s in position.game.sheet.sides]
    if given.side in sides:
        return given.side
    if given.side:
        raise Refused(unknown_name("side", given.side, sides, ("given", "side")))
    if given.unit:
        unit = unit_of(position.game, given.unit)
        return side_of_piece(position, Piece(given.unit, unit.id))
    hint = filled_sentence("give 'side' ({sides}) or 'unit'", sides=", ".join(sides))
    raise Refused(error("missing-argument", "an enemy of whom?", ("given", "side"), hint=hint))


ZOC = Procedure("zoc", ("6.0", "12.1", "19.0", "20.0"), zoc, title="Zone of control")


def controlling_units(game: Game) -> frozenset[str]:
    """Return the ids of the units that have a zone of control."""
    return units_with_declared_zones(game, zone_rule())
