"""Functions on the pieces of a game state: how they come into play, move, and are lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Marker, Unit
from builder.rules.core.positions.position import HexOrSide, Piece, read_spot
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.core.questions import side_of
from builder.rules.play.moment import Moment
from builder.rules.play.values import Frozen

LOST = "lost"
"""The name of the note with the names of the eliminated units, in order."""
AWAY, GIVEN_BACK = "away", "given back"
"""The names of the notes with the units that have joined another side, and with the counters of units that
had joined a side and have left it again."""
EXITED = "exited"
"""The name of the note with the units that have left the map, each with the place where it left."""


ABOARD = "aboard"
"""The name of the note with the units on board of others, each with the unit that carries it."""


def carried(moment: Moment, *names: str) -> tuple[str, ...]:
    """Return the units on board of some units, and of those that these carry."""
    on: Frozen[str] = moment.note(ABOARD, Frozen())
    found = tuple(name for name, carrier in on.items() if carrier in names)
    return (*found, *carried(moment, *found)) if found else ()


def in_play(pieces: Iterable[Piece]) -> Frozen[Piece]:
    """Return pieces as a mapping by name, without their paths in the game's files, so that a game
    state that has been written and read again is equal."""
    return Frozen({piece.name: replace(piece, path=(), aboard="") for piece in pieces})


def side_of_counter(game: Game, counter: Unit | Marker) -> str:
    """Return the side that plays a unit, or to whose nation a marker belongs; empty for a marker
    without an owner."""
    if isinstance(counter, Unit):
        return side_of(game, counter)
    nation = game.nations.get(counter.nation)
    return nation.side if nation else ""


def new_piece(
    moment: Moment, counter: str, at: str, spot: HexOrSide | None, *, hidden: bool = False
) -> Piece:
    """Return a new piece for a counter that comes into play; its name is the first free one for that
    counter (``id``, ``id#2`` …)."""
    name = next(name for name in piece_names(counter) if name not in moment.pieces)
    return Piece(name, counter, at, spot, hidden=hidden)


def piece_names(counter: str) -> Iterator[str]:
    """Yield the names of the pieces of a counter, in order: ``id``, ``id#2``, ``id#3`` …"""
    yield counter
    for many in count(2):
        yield f"{counter}#{many}"


def moved(sheet: MapSheet, piece: Piece, at: str) -> Piece:
    """Return a copy of a piece in another place: a hex, a hexside, a box, or off the map."""
    return replace(piece, at=at, spot=read_spot(sheet, at), bank="", crowded=False)


def taken_off(piece: Piece) -> Piece:
    """Return a copy of a piece that is in no place: it lies neither on the map nor in a box."""
    return replace(piece, at="", spot=None, bank="", crowded=False)


def after_losses(moment: Moment, game: Game, name: str, steps: int) -> Moment:
    """Return the game state after a unit has lost steps; one that has none left is eliminated."""
    piece = moment.piece(name)
    unit = game.counters[piece.counter]
    lost = piece.lost + steps
    if isinstance(unit, Unit) and lost < steps_of(game, unit):
        return moment.with_pieces(replace(piece, lost=lost, reduced=lost > 0))
    return eliminated(moment, name)


def eliminated(moment: Moment, *names: str) -> Moment:
    """Return the game state after some units are eliminated: they are in no place any more, and are
    noted as lost, and with them the units that they carry."""
    names = tuple(dict.fromkeys((*names, *carried(moment, *names))))
    moment = ashore(moment, *names)
    gone = (taken_off(moment.piece(name)) for name in names)
    return moment.with_pieces(*gone).noted(lost=(*moment.note(LOST, ()), *names))


def ashore(moment: Moment, *names: str) -> Moment:
    """Return the game state in which these units are no longer noted as being on board of others."""
    on: Frozen[str] = moment.note(ABOARD, Frozen())
    if not {*names} & {*on}:
        return moment
    return moment.noted_all({ABOARD: Frozen({n: c for n, c in on.items() if n not in names})})


def exited(moment: Moment, name: str, at: str) -> Moment:
    """Return the game state after a unit, with those that it carries, has left the map at a place."""
    names = (name, *carried(moment, name))
    left = Frozen({**moment.note(EXITED, Frozen()), **dict.fromkeys(names, at)})
    moment = ashore(moment, *names)
    return moment.with_pieces(taken_off(moment.piece(name))).noted(exited=left)
