"""Units that lie face down in play, by an optional rule (7.1): what the other side may know of
them, and when they are revealed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import Piece
from builder.rules.play.moment import Moment, Task
from builder.rules.play.values import Frozen, Plain
from builder.rules.systems.city_fight.game_data import NVA_VC
from builder.rules.systems.city_fight.play.arrivals_play import with_ways
from builder.rules.systems.city_fight.play.moments import CHARGES, options_of, side_of_name

if TYPE_CHECKING:
    from builder.rules.play.match import Match

FACE_DOWN = "face-down-"
"""The prefix of the name by which a side knows an enemy unit that lies face down; the hex follows
(``face-down-1234``)."""


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return a moment with only what a side may know of it. An enemy unit that lies face down is
    replaced by the first NVA or VC unit of the game, named by its hex, because it might be any of
    them."""
    if "7.1" not in options_of(match):
        return moment
    down = [p for p in moment.pieces.values() if p.hidden and p.at]
    down = [p for p in down if side_of_name(match, p.name) != side]
    if not down:
        return moment
    names = {piece.name: FACE_DOWN + piece.at for piece in down}
    known = [piece for piece in moment.pieces.values() if piece.name not in names]
    blank = next(u.id for u in match.game.units if side_of_name(match, u.id) == NVA_VC)
    masked = sorted(
        (replace(p, name=names[p.name], counter=blank) for p in down), key=lambda p: p.at
    )
    pieces = Frozen({piece.name: piece for piece in (*known, *masked)})
    # who stands on a bridge to blow it is not told: those are heavy weapons
    notes = {n: _renamed(value, names) for n, value in moment.notes.items() if n != CHARGES}
    agenda = tuple(Task(t.kind, _of_data(t.data, names)) for t in with_ways(match, moment))
    return Moment(moment.turn, moment.phase, moment.side, pieces, Frozen(notes), agenda)


def _of_data(data: Frozen[Plain], names: Mapping[str, str]) -> Frozen[Plain]:
    return Frozen({key: _renamed(value, names) for key, value in data.items()})


def _renamed(value: Plain, names: Mapping[str, str]) -> Plain:
    """Return a value with names in it replaced, in an order that does not reveal the original one."""
    match value:
        case str():
            return names.get(value, value)
        case tuple():
            found = tuple(_renamed(item, names) for item in value)
            return tuple(sorted(found, key=str)) if found != value else found
        case Frozen():
            items = ((names.get(key, key), _renamed(item, names)) for key, item in value.items())
            return Frozen(dict(items))
    return value


def shown(moment: Moment, names: Iterable[str]) -> Moment:
    """Return the moment with units turned face up."""
    up = [replace(moment.piece(n), hidden=False) for n in names if moment.piece(n).hidden]
    return moment.with_pieces(*up) if up else moment


def face_down(match: Match, moment: Moment) -> Moment:
    """Return the moment with all units that are to lie hidden turned face down again."""
    down: list[Piece] = []
    for piece in moment.pieces.values():
        up = piece.cell is not None and not piece.hidden
        if up and side_of_name(match, piece.name) == NVA_VC:
            down.append(replace(piece, hidden=True))
    return moment.with_pieces(*down) if down else moment
