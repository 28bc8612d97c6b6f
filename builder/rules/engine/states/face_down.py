"""Units that lie face down because of their state: what other sides may know of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.model.pieces.counters import Unit
from builder.rules.core.positions.position import Piece, unique_piece_names
from builder.rules.core.questions import side_of
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.play.hiding import (
    FACE_DOWN,
    names_face_down,
    names_mentioned,
    with_face_down,
    with_units_for,
    without_hidden,
)
from builder.rules.play.kinds import OneOf
from builder.rules.play.moment import Moment
from builder.rules.play.pieces import side_of_counter

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return the game state as a side may know it. Hidden counters of other sides are missing; but
    where a state hides units, enemies that lie face down are all alike in it."""
    down = _down(match, moment, side)
    moment = without_hidden(match, moment, side, [piece.name for piece in down])
    return with_face_down(moment, down, lambda piece: _blank(match, piece)) if down else moment


def _down(match: Match, moment: Moment, side: str) -> list[Piece]:
    """Return the units of other sides that lie face down, if a state hides units."""
    if match.game.mechanisms.hiding_state is None:
        return []
    units = match.position(moment).units
    return [p for p in units if p.hidden and p.at and _side(match, p) != side]


def _side(match: Match, piece: Piece) -> str:
    return side_of_counter(match.game, match.game.counters[piece.counter])


def _blank(match: Match, piece: Piece) -> Piece:
    """Return a piece in the place of one that lies face down: the first unit of its side that may
    lie so, whole, in no other state."""
    hiding = match.game.mechanisms.hiding_state
    assert hiding is not None
    first = _able(match, _side(match, piece))[0]
    kept = {"states": (hiding.id,), "hidden": True, "faces": piece.faces, "bank": piece.bank}
    return Piece(piece.name, first.id, piece.at, piece.spot, crowded=piece.crowded, **kept)


def _able(match: Match, side: str) -> tuple[Unit, ...]:
    """Return the units of a side that may lie face down; all of them if none is known to."""

    def found() -> tuple[Unit, ...]:
        hiding = match.game.mechanisms.hiding_state
        own = tuple(unit for unit in match.game.units if side_of(match.game, unit) == side)
        able = tuple(u for u in own if hiding and unit_may_fulfil(match.game, hiding.who, u))
        return able or own

    return match.worked_out(f"units of {side} that may lie face down", found)


def unnamed(match: Match, before: Moment, after: Moment, side: str) -> dict[str, str]:
    """Return the enemy units that lie face down after an action, each with the name by which
    ``side`` knows it."""
    earlier = names_face_down(_down(match, before, side))
    now = names_face_down(_down(match, after, side))
    return {name: earlier.get(name, known) for name, known in now.items()}


def guess(match: Match, moment: Moment, one_of: OneOf) -> Moment:
    """Return a game state that is possible given what a side knows: each enemy that lies face down
    is taken to be some unit of its side that may lie so and that the side does not see."""
    down = [piece for piece in moment.pieces.values() if piece.name.startswith(FACE_DOWN)]
    if not down:
        return moment
    elsewhere, units = {*moment.pieces, *names_mentioned(moment)}, dict[str, str]()
    for piece in down:
        able = (unit for unit in _able(match, _side(match, piece)) for _ in range(unit.count))
        names = unique_piece_names(unit.id for unit in able)
        if left := [name for name in names if name not in elsewhere]:
            units[piece.name] = one_of(left)
            elsewhere.add(units[piece.name])
    return with_units_for(moment, units)
