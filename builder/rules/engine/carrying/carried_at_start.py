"""Checks the units that a set-up or a question puts on board of others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.problems import PathKey, Problem, error
from builder.rules.core.positions.carried_pieces import carriers_in, without_carried
from builder.rules.core.positions.position import Piece, Position
from builder.rules.engine.carrying.carriers import Carrying
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.engine.positions.situation import Situation
from builder.sentences import filled_sentence


def check_carried(position: Position) -> Iterator[Problem]:
    """Report each unit that a set-up puts on board of one that is not there, or that cannot carry it."""
    carried = carriers_in(position)
    situation = situation_in(without_carried(position))
    for piece in position.pieces:
        if not piece.aboard:
            continue
        path: PathKey = (*piece.path, "aboard")
        if piece.name not in carried:
            message = filled_sentence(
                "{carrier}, which carries {counter}, does not stand at {at}",
                carrier=piece.aboard,
                counter=piece.counter,
                at=piece.at,
            )
            yield error("bad-carrier", message, path, hint="set both up in the same place")
            continue
        wrong = wrongly_carried(situation, piece, carried)
        if wrong is not None:
            hint = "name a unit of the same side that a rule under 'carriers' lets carry it"
            yield error("bad-carrier", wrong, path, hint=hint)


def wrongly_carried(situation: Situation, piece: Piece, carried: Mapping[str, str]) -> str | None:
    """Return why a unit cannot be on board of the one that carries it, in a situation in which those on
    board are in no place; ``None`` if it can. ``carried`` are all units on board, with their
    carriers."""
    name, declared = carried[piece.name], situation.mechanisms.movement
    carrier = situation.position.piece(name)
    names = {"carrier": name, "unit": piece.name}
    if carrier is not None and situation.side(carrier) != situation.side(piece):
        return filled_sentence(
            "{carrier} is not of the side of {unit}, and cannot carry it", **names
        )
    if declared is None or not declared.carriers:
        return filled_sentence("no rule lets {carrier} carry {unit}", **names)
    if carrier is None or carrier.cell is None:
        return None  # it is on board itself
    others = {n: c for n, c in carried.items() if n != piece.name}
    pieces = {n: Piece(n, n.partition("#")[0]) for n in others}
    carrying = Carrying(situation, declared, pieces, others)
    if carrying.may_carry(carrier, piece):
        return None
    return filled_sentence("no rule lets {carrier} carry {unit} with all that it carries", **names)
