"""Answers questions about zones of control."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from builder.model.game import Game
from builder.model.space import Cell
from builder.rules.core.names import SideName, UnitName
from builder.rules.core.positions.question_position import piece_of
from builder.rules.core.questions import known_side
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.engine.zones.zone_rules import ZonesOfControl
from builder.rules.procedures import Context, Procedure, Reply, step


class ZoneInputs(PositionInputs):
    """The input of the ``zones`` procedure: the side or unit whose zones of control to list."""

    side: SideName = Field("", description="a side; else every side's zones are told")
    unit: UnitName = Field("", description="a unit alone")


class ZoneReply(Reply):
    """The reply of the ``zones`` procedure: the places in zones of control, by the side that
    controls them."""

    zones: dict[str, tuple[str, ...]]


def answer_zones(context: Context, given: ZoneInputs) -> ZoneReply:
    """List the places in the zones of control of units."""
    situation = situation_of(context, given)
    only = known_side(context.game, given.side)
    if given.unit:
        piece_of(situation.position, given.unit)
    control, space = ZonesOfControl(situation), situation.sheet.space
    cells: dict[str, set[Cell]] = {}
    for piece in situation.troops:
        side = situation.side(piece)
        if given.unit in ("", piece.name) and only in ("", side):
            cells.setdefault(side, set()).update(control.zone_of(piece))
    found = {side: tuple(space.id(c) for c in sorted(there)) for side, there in cells.items()}
    declared = context.game.mechanisms.zones
    rule = context.game.mechanisms.case("zones", declared) if declared else ""
    lines = (
        step(rule, "{side} controls: {hexes}.", side=side, hexes=", ".join(ids) or "–")
        for side, ids in found.items()
    )
    return ZoneReply(zones=found, steps=tuple(lines))


def procedures(game: Game) -> Iterator[Procedure[ZoneInputs, ZoneReply]]:
    """Yield the procedure that answers questions about zones of control, if the game declares them."""
    declared = game.mechanisms.zones
    if declared is not None:
        yield Procedure(
            "zones",
            (game.mechanisms.case("zones", declared),),
            answer_zones,
        )
