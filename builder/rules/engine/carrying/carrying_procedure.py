"""Answers which units others may take on board in a position, and where those on board may get off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import Field

from builder.model.game import Game
from builder.problems import error
from builder.rules.core.names import UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import piece_of
from builder.rules.core.questions import unit_of
from builder.rules.engine.carrying.carried_at_start import wrongly_carried
from builder.rules.engine.carrying.carriers import Carrying
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step


class CarryingInputs(PositionInputs):
    """The input of the ``carrying`` procedure: a position, and the units that are on board of others."""

    aboard: dict[UnitName, UnitName] = Field(
        {}, description="units on board to the units that carry them"
    )


class CarryingReply(Reply):
    """The reply of the ``carrying`` procedure: for each unit that carries others, those that it may take
    on board now; for each unit on board, the places where it may get off."""

    loads: dict[str, tuple[str, ...]]
    lands: dict[str, tuple[str, ...]]


def answer_carrying(context: Context, given: CarryingInputs) -> CarryingReply:
    """Answer which units others may take on board, and where those on board may get off; movement points
    are not asked for."""
    situation, declared = situation_of(context, given), context.game.mechanisms.movement
    assert declared is not None
    on = given.aboard or {p.name: p.aboard for p in situation.position.pieces if p.aboard}
    for name, carrier in on.items():
        unit_of(context.game, name)
        if carrier not in on:
            piece_of(situation.position, carrier)
    pieces = {name: Piece(name, name.partition("#")[0]) for name in on}
    for name, piece in pieces.items():
        if wrong := wrongly_carried(situation, piece, on):
            hint = "name a unit of the same side that a rule under 'carriers' lets carry it"
            raise Refused(error("bad-carrier", wrong, ("aboard", name), hint=hint))
    carrying = Carrying(situation, declared, pieces, on)
    ashore = [piece for piece in situation.troops if piece.name not in on]
    loads, lands, steps = dict[str, tuple[str, ...]](), dict[str, tuple[str, ...]](), list[Step]()
    for carrier in ashore:
        able = [(piece, carrying.loading(carrier, piece)) for piece in ashore]
        found = {piece.name: rule for piece, rule in able if rule is not None}
        if found:
            loads[carrier.name] = tuple(found)
            case = carrying.rule(next(iter(found.values())))
            text = "{carrier} may take on board: {units}."
            steps.append(step(case, text, carrier=carrier.name, units=", ".join(found)))
        for name in [n for n, of in on.items() if of == carrier.name]:
            landing = carrying.landing(carrier, name)
            places = [situation.sheet.space.id(cell) for cell in landing[1]] if landing else []
            lands[name] = tuple(places)
            if landing is not None:
                case, text = carrying.rule(landing[0]), "{unit} may get off in: {places}."
                steps.append(step(case, text, unit=name, places=", ".join(places)))
    return CarryingReply(loads=loads, lands=lands, steps=tuple(steps))


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about carried units, if the game has any."""
    declared = game.mechanisms.movement
    if declared is not None and declared.carriers:
        case = game.mechanisms.case("movement", declared)
        rules = tuple(dict.fromkeys(one.rule or case for one in declared.carriers))
        yield Procedure("carrying", rules, answer_carrying)
