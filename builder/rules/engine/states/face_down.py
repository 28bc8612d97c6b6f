"""Units that lie face down because of their state: what other sides may know of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.pieces.counters import Unit
from builder.rules.core.positions.position import Piece, unique_piece_names
from builder.rules.core.questions import side_of
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.play.actions import DONE, Action
from builder.rules.play.hiding import (
    FACE_DOWN,
    UNSEEN,
    names_face_down,
    names_mentioned,
    with_face_down,
    with_units_for,
    without_hidden,
    without_places_of,
)
from builder.rules.play.kinds import Decision, Kind, OneOf
from builder.rules.play.moment import Moment, Task
from builder.rules.play.pieces import side_of_counter

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return the game state as a side may know it. Hidden counters of other sides are missing; but
    where a state hides units, enemies that lie face down are all alike in it."""
    if match.game.mechanisms.hides_places:
        return _without_unseen(match, moment, side)
    down = _down(match, moment, side)
    moment = without_hidden(match, moment, side, [piece.name for piece in down])
    return with_face_down(moment, down, lambda piece: _blank(match, piece)) if down else moment


def _without_unseen(match: Match, moment: Moment, side: str) -> Moment:
    """Return the game state without the units whose places a side does not know; nothing tells of them."""
    unseen = [
        p.name for p in moment.pieces.values() if p.hidden and side_of_piece(match, p) != side
    ]
    return without_places_of(moment, unseen) if unseen else moment


def _down(match: Match, moment: Moment, side: str) -> list[Piece]:
    """Return the units of other sides that lie face down, if a state hides units."""
    mechanisms = match.game.mechanisms
    if mechanisms.hiding_state is None or mechanisms.hides_places:
        return []
    units = match.position(moment).units
    return [p for p in units if p.hidden and p.at and side_of_piece(match, p) != side]


def side_of_piece(match: Match, piece: Piece) -> str:
    """Return the side that plays a piece."""
    return side_of_counter(match.game, match.game.counters[piece.counter])


def _blank(match: Match, piece: Piece) -> Piece:
    """Return a piece in the place of one that lies face down: the first unit of its side that may
    lie so, whole, in no other state."""
    hiding = match.game.mechanisms.hiding_state
    assert hiding is not None
    first = able_to_hide(match, side_of_piece(match, piece))[0]
    kept = {"states": (hiding.id,), "hidden": True, "faces": piece.faces, "bank": piece.bank}
    return Piece(piece.name, first.id, piece.at, piece.spot, crowded=piece.crowded, **kept)


def able_to_hide(match: Match, side: str) -> tuple[Unit, ...]:
    """Return the units of a side that may be hidden by their state; all of them if none is known to."""

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


def secret_to(match: Match, before: Moment, after: Moment, action_: Action) -> str:
    """Return the side that alone knows of an action, because it is about units whose places are hidden, and
    nobody sees them after it either; empty if everybody knows of it."""
    if not match.game.mechanisms.hides_places:
        return ""
    about = [before.pieces[word] for word in action_.words if word in before.pieces]
    if not about or not all(piece.hidden for piece in about):
        return ""
    hidden = [piece.name for piece in before.pieces.values() if piece.hidden]
    still = all(after.piece(name).hidden for name in hidden)
    return side_of_piece(match, about[0]) if still else ""


def guess(match: Match, moment: Moment, one_of: OneOf) -> Moment:
    """Return a game state that is possible given what a side knows: each enemy that lies face down
    is taken to be some unit of its side that may lie so and that the side does not see."""
    if match.game.mechanisms.hides_places:
        return _with_guessed_places(match, moment, one_of)
    down = [piece for piece in moment.pieces.values() if piece.name.startswith(FACE_DOWN)]
    if not down:
        return moment
    elsewhere, units = {*moment.pieces, *names_mentioned(moment)}, dict[str, str]()
    for piece in down:
        able = (
            unit
            for unit in able_to_hide(match, side_of_piece(match, piece))
            for _ in range(unit.count)
        )
        names = unique_piece_names(unit.id for unit in able)
        if left := [name for name in names if name not in elsewhere]:
            units[piece.name] = one_of(left)
            elsewhere.add(units[piece.name])
    return with_units_for(moment, units)


_MOST_TRIES = 20
"""How many places are tried for a unit whose place is guessed."""


def _with_guessed_places(match: Match, moment: Moment, one_of: OneOf) -> Moment:
    """Return the game state with the units that a side does not see in some places where they may be: those
    that were there at the start of the game and are not known now."""
    hiding, space = match.game.mechanisms.hiding_state, match.sheet.space
    assert hiding is not None
    unseen = [p for p in match.start.pieces.values() if p.hidden and p.name not in moment.pieces]
    places = [space.id(cell) for cell in sorted(space.cells)]
    for piece in unseen:
        for _ in range(_MOST_TRIES):
            at = one_of(places)
            there = replace(piece, at=at, spot=space.cell(at), states=(hiding.id,))
            situation = situation_at(match, moment.with_pieces(there))
            alone = len(situation.stacks.get(space.cell(at), {})) == 1
            if alone and not any(piece_fulfils(situation, end.when, there) for end in hiding.ends):
                moment = moment.with_pieces(there)
                break
    return moment


class Unseen(Decision):
    """What another side decides about a unit that a side does not see, as that side knows it."""

    def actions(self, match: Match, moment: Moment, task: Task) -> tuple[Action, ...]:
        return (DONE,)

    def take(self, match: Match, moment: Moment, task: Task, action: Action) -> Moment:
        return moment


KINDS: dict[str, Kind] = {UNSEEN: Unseen()}
