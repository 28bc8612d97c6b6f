"""Units that lie face down in play, by an optional rule (7.1): what the other side may know of
them, and when they are revealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from builder.model.pieces.counters import Unit
from builder.rules.core.positions.position import Piece, of_scenario, unique_piece_names
from builder.rules.core.positions.setups import free_setup_pieces
from builder.rules.core.questions import side_of
from builder.rules.play.kinds import OneOf
from builder.rules.play.moment import Moment, Task
from builder.rules.play.values import Frozen, FrozenValue
from builder.rules.systems.city_fight.game_data import NVA_VC
from builder.rules.systems.city_fight.play.arrivals_play import with_ways
from builder.rules.systems.city_fight.play.moments import (
    CHARGES,
    options_of,
    side_of_name,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match

FACE_DOWN = "face-down-"
"""The prefix of the name by which a side knows an enemy unit that lies face down; the hex follows
(``face-down-1234``)."""


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return a game state with only what a side may know of it. An enemy unit that lies face down
    is shown as the game's first NVA or VC unit, under a name made from its hex, so that nothing
    tells which unit it is."""
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
    # charges on bridges are not revealed, because only heavy weapons place them
    notes = {n: _renamed(value, names) for n, value in moment.notes.items() if n != CHARGES}
    agenda = tuple(Task(t.kind, _of_data(t.data, names)) for t in with_ways(match, moment))
    return Moment(moment.turn, moment.phase, moment.side, pieces, Frozen(notes), agenda)


def unnamed(match: Match, before: Moment, after: Moment, side: str) -> dict[str, str]:
    """Return the enemy units that lie face down after an action and were not face up on the map
    before it, each with the name by which ``side`` knows it."""
    found = dict[str, str]()
    if "7.1" not in options_of(match) or side == NVA_VC:
        return found
    for name, piece in after.pieces.items():
        was = before.pieces.get(name)
        if piece.hidden and piece.at and (was is None or was.hidden or was.cell is None):
            found[name] = FACE_DOWN + (was.at if was and was.hidden else piece.at)
    return found


def guess(match: Match, moment: Moment, side: str, one_of: OneOf) -> Moment:
    """Return a game state that is possible given what a side knows: every enemy counter that lies
    face down is taken to be some unit that may have come into play by now and is in no other place."""
    down = [name for name in moment.pieces if name.startswith(FACE_DOWN)]
    if not down:
        return moment
    left, names = _unseen(match, moment, len(down)), dict[str, str]()
    for name in down:
        names[name] = one_of(left)
        left.remove(names[name])
    pieces = (_named(piece, names.get(piece.name, "")) for piece in moment.pieces.values())
    return replace(
        moment,
        pieces=Frozen({piece.name: piece for piece in pieces}),
        notes=_of_data(moment.notes, names),
        agenda=tuple(Task(one.kind, _of_data(one.data, names)) for one in moment.agenda),
        memo={},
    )


def _named(piece: Piece, name: str) -> Piece:
    return replace(piece, name=name, counter=name.partition("#")[0]) if name else piece


def _unseen(match: Match, moment: Moment, many: int) -> list[str]:
    """Return the NVA and VC units that may be any of those lying face down: they are not seen
    anywhere, and the scenario may have brought them by now. If they are fewer than ``many``, as
    after a set-up from elsewhere, all other NVA and VC units of the game are added."""
    scenario, game = match.scenario, match.game
    come = [name for entry in scenario.free_setup for name in free_setup_pieces(game, entry)]
    come += (piece.name for piece in of_scenario(game, scenario, match.sheet).pieces)
    come += (n for one in scenario.reinforcements if one.turn <= moment.turn for n in one.counters)
    others = unique_piece_names(unit.id for unit in game.units for _ in range(unit.count))
    # units named in notes and tasks are not face down: they are not set up yet, are due, or never
    # arrive
    named = chain(moment.notes.values(), *(one.data.values() for one in moment.agenda))
    elsewhere = {*moment.pieces, *chain.from_iterable(map(_texts, named))}
    for names in (come, (*come, *others)):
        found = [n for n in dict.fromkeys(names) if n not in elsewhere and _is_nva_vc(match, n)]
        if len(found) >= many:
            return found
    raise AssertionError("more units lie face down than there are")


def _is_nva_vc(match: Match, name: str) -> bool:
    unit = match.game.counters[name.partition("#")[0]]
    return isinstance(unit, Unit) and side_of(match.game, unit) == NVA_VC


def _of_data(data: Frozen[FrozenValue], names: Mapping[str, str]) -> Frozen[FrozenValue]:
    return Frozen({key: _renamed(value, names) for key, value in data.items()})


def _renamed(value: FrozenValue, names: Mapping[str, str]) -> FrozenValue:
    """Return a value with some names in it replaced; lists are sorted afterwards, so that the order
    does not reveal the original names."""
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


def _texts(value: FrozenValue) -> Iterator[str]:
    """Yield all texts in a value."""
    match value:
        case str():
            yield value
        case tuple():
            yield from chain.from_iterable(map(_texts, value))
        case Frozen():
            yield from chain(value, *map(_texts, value.values()))


def shown(moment: Moment, names: Iterable[str]) -> Moment:
    """Return the game state with units turned face up."""
    up = [replace(moment.piece(n), hidden=False) for n in names if moment.piece(n).hidden]
    return moment.with_pieces(*up) if up else moment


def face_down(match: Match, moment: Moment) -> Moment:
    """Return the game state with all units that are to lie hidden turned face down again."""
    down: list[Piece] = []
    for piece in moment.pieces.values():
        up = piece.cell is not None and not piece.hidden
        if up and side_of_name(match, piece.name) == NVA_VC:
            down.append(replace(piece, hidden=True))
    return moment.with_pieces(*down) if down else moment
