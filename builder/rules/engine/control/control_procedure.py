"""Answers questions about the control of places: who holds them in a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import Field

from builder.model.game import Game
from builder.rules.core.names import PlaceNames
from builder.rules.engine.control.controlled_places import (
    controlled_places,
    controller,
    last_controller,
)
from builder.rules.engine.positions.held_places import named_spots
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.procedures import Context, Procedure, Reply, Step, step


class ControlInputs(PositionInputs):
    """The input of the ``control`` procedure: a position, and the places that are asked about."""

    places: PlaceNames = Field(
        (), description="places or areas; if not given, all that can be held"
    )


class ControlReply(Reply):
    """The reply of the ``control`` procedure: the side that holds each place (empty for nobody), and
    how many places each side holds."""

    holds: dict[str, str]
    many: dict[str, int]


def answer_control(context: Context, given: ControlInputs) -> ControlReply:
    """Answer with the side that holds each place in a position."""
    situation, game = situation_of(context, given), context.game
    declared = game.mechanisms.control
    assert declared is not None
    rule, ids = game.mechanisms.case("control", declared), controlled_places(situation.ground)
    asked = tuple(named_spots(situation, given.places)) if given.places else tuple(ids)
    holds, told = dict[str, str](), list[Step]()
    for spot in asked:
        id = ids.get(spot)
        if id is None:
            continue
        holds[id] = controller(situation, spot, id)
        before = last_controller(situation, spot, id)
        if before and not holds[id]:
            told.append(step(rule, "{hex} is contested: nobody holds it.", hex=id))
        elif holds[id] != before:
            text = "{side} takes {hex}: its units are alone there."
            told.append(step(rule, text, side=holds[id], hex=id))
        elif holds[id]:
            told.append(step(rule, "{side} holds {hex}.", side=holds[id], hex=id))
        else:
            told.append(step(rule, "Nobody holds {hex}.", hex=id))
    sides = [side.id for side in game.sheet.sides]
    many = {side: sum(holder == side for holder in holds.values()) for side in sides}
    return ControlReply(holds=holds, many=many, steps=tuple(told))


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about control, if the game declares it."""
    declared = game.mechanisms.control
    if declared is not None:
        yield Procedure("control", (game.mechanisms.case("control", declared),), answer_control)
