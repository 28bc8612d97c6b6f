"""Answers questions about facing: where a unit points, and in which of its arcs places lie."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms.conditions import Arc
from builder.problems import error
from builder.rules.core.names import PlaceNames, UnitName
from builder.rules.core.positions.question_position import piece_in_hex
from builder.rules.engine.facing.covered_places import covered
from builder.rules.engine.facing.unit_facing import facing_of
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.procedures import Context, Procedure, Refused, Reply, step
from builder.sentences import filled_sentence


class FacingInputs(PositionInputs):
    """The input of the ``facing`` procedure: a unit, and the places to ask about."""

    unit: UnitName = Field(description="the unit that points somewhere")
    places: PlaceNames = Field(
        (), description="places to find the arc of; by default those next to it"
    )


class FacingReply(Reply):
    """The reply of the ``facing`` procedure: the direction in which the unit points, the directions
    in which it could point, the arc (such as front) in which each place lies, and the places that the
    unit covers."""

    faces: str
    ways: tuple[str, ...]
    arcs: dict[str, Arc]
    covers: tuple[str, ...] = ()


def answer_facing(context: Context, given: FacingInputs) -> FacingReply:
    """Answer where a unit points and what lies before and behind it."""
    situation = situation_of(context, given)
    space = situation.sheet.space
    piece = piece_in_hex(situation.position, given.unit, next(iter(space.ids), "0101"))
    facing = facing_of(situation, piece)
    if facing is None:
        message = filled_sentence("{name} has no facing", name=piece.name)
        hint = "ask about a unit for which facing is declared"
        raise Refused(error("bad-facing", message, ("given", "unit"), hint=hint))
    assert piece.cell is not None
    line = covered(situation, piece)
    beside = (near for cell in line for near in situation.ground.neighbours(cell))
    cells = tuple(map(space.cell, given.places)) or tuple(dict.fromkeys(beside))
    found = {space.id(cell): facing.arc(cell) for cell in cells}
    arcs = {id: arc for id, arc in found.items() if arc is not None}
    told = [step(facing.rule, "{unit} faces {way}.", unit=piece.name, way=facing.name)]
    covers = tuple(map(space.id, line))
    if len(covers) > 1:
        told.append(step(facing.rule, "It covers {hexes}.", hexes=", ".join(covers)))
    for arc in ("front", "flank", "rear"):
        if there := [id for id, one in arcs.items() if one == arc]:
            told.append(step(facing.rule, _TOLD[arc], hexes=", ".join(there)))
    return FacingReply(
        faces=facing.name,
        ways=tuple(facing.directions),
        arcs=arcs,
        covers=covers,
        steps=tuple(told),
    )


_TOLD = {
    "front": "In its front: {hexes}.",
    "flank": "On its flank: {hexes}.",
    "rear": "In its rear: {hexes}.",
}
"""The sentences that list the places in each arc."""


def procedures(game: Game) -> Iterator[Procedure[FacingInputs, FacingReply]]:
    """Yield the procedure that answers questions about facing, if the game declares facing."""
    declared = game.mechanisms.facing
    if declared:
        rules = tuple(dict.fromkeys(game.mechanisms.case("facing", one) for one in declared))
        yield Procedure("facing", rules, answer_facing)
