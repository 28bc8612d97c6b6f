"""Reduces a game state to what one side may know of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import Piece
from builder.rules.play.moment import Moment, Task
from builder.rules.play.pieces import side_of_counter
from builder.rules.play.values import Frozen, FrozenValue

if TYPE_CHECKING:
    from builder.rules.play.match import Match

FACE_DOWN = "face-down-"
"""The prefix of the name by which a side knows an enemy unit that lies face down; its place follows
(``face-down-1234``)."""


UNSEEN = "unseen"
"""The kind of the task that stands for one about units that a side does not see."""


def without_hidden(match: Match, moment: Moment, side: str, but: Collection[str] = ()) -> Moment:
    """Return the game state without the hidden counters of other sides, except those named in
    ``but``, and without the sentences about the last action, which may name them."""
    counters = match.game.counters
    gone = [
        name
        for name, piece in moment.pieces.items()
        if piece.hidden
        and name not in but
        and side_of_counter(match.game, counters[piece.counter]) != side
    ]
    return moment.without_pieces(*gone) if gone else moment


def without_places_of(moment: Moment, names: Collection[str]) -> Moment:
    """Return the game state without some pieces and without all that notes and tasks tell of them. Tasks
    that are about one of them alone are left out; for the next one something stands that does not tell
    what it is. Log and sentences, which may name them, are left out too."""
    gone = frozenset(names)
    notes = {name: _without(value, gone) for name, value in moment.notes.items()}
    agenda = list[Task]()
    for n, one in enumerate(moment.agenda):
        if gone.isdisjoint(value for value in one.data.values() if isinstance(value, str)):
            data = {key: _without(value, gone) for key, value in one.data.items()}
            agenda.append(Task(one.kind, Frozen(data)))
        elif not n:
            side = one.get("side") or moment.side
            agenda.append(Task(UNSEEN, Frozen({"side": side})))
    known = moment.pieces.without(*gone)
    return Moment(moment.turn, moment.phase, moment.side, known, Frozen(notes), tuple(agenda))


def _without(value: FrozenValue, names: Collection[str]) -> FrozenValue:
    """Return a value of a note or a task without some names, and without entries of mappings that hold
    nothing else."""
    match value:
        case tuple():
            return tuple(_without(item, names) for item in value if item not in names)
        case Frozen():
            kept = {k: (v, _without(v, names)) for k, v in value.items() if k not in names}
            return Frozen({k: new for k, (old, new) in kept.items() if new or not old})
    return value


def names_face_down(down: Iterable[Piece]) -> dict[str, str]:
    """Return the names by which other sides know units that lie face down, by their own names: the
    place and, for the second and further ones in it, a number."""
    found, many = dict[str, str](), dict[str, int]()
    for piece in down:
        many[piece.at] = number = many.get(piece.at, 0) + 1
        found[piece.name] = FACE_DOWN + piece.at + (f"-{number}" if number > 1 else "")
    return found


def with_face_down(
    moment: Moment,
    down: Iterable[Piece],
    blank: Callable[[Piece], Piece],
    *,
    agenda: Iterable[Task] | None = None,
    without_notes: tuple[str, ...] = (),
) -> Moment:
    """Return the game state as a side knows it from which some units are hidden (``down``): each is
    replaced by the piece that ``blank`` makes of it, which must not tell what it is, under the name
    by which the side knows it. Log and sentences, which may name it, are left out."""
    names = names_face_down(down)
    known = [piece for piece in moment.pieces.values() if piece.name not in names]
    masked = [replace(blank(moment.piece(name)), name=new) for name, new in names.items()]
    pieces = Frozen({p.name: p for p in (*known, *sorted(masked, key=lambda p: (p.at, p.name)))})
    notes = {
        n: _renamed(value, names) for n, value in moment.notes.items() if n not in without_notes
    }
    tasks = moment.agenda if agenda is None else agenda
    renamed = tuple(Task(one.kind, _of_data(one.data, names)) for one in tasks)
    return Moment(moment.turn, moment.phase, moment.side, pieces, Frozen(notes), renamed)


def with_units_for(moment: Moment, units: Mapping[str, str]) -> Moment:
    """Return the game state in which units take the place of pieces that lie face down, as
    ``units`` says by the names of these pieces."""
    pieces = (_named(piece, units.get(piece.name, "")) for piece in moment.pieces.values())
    return replace(
        moment,
        pieces=Frozen({piece.name: piece for piece in pieces}),
        notes=_of_data(moment.notes, units),
        agenda=tuple(Task(one.kind, _of_data(one.data, units)) for one in moment.agenda),
        memo={},
    )


def _named(piece: Piece, name: str) -> Piece:
    return replace(piece, name=name, counter=name.partition("#")[0]) if name else piece


def names_mentioned(moment: Moment) -> frozenset[str]:
    """Return all texts in the notes and tasks of a game state, among them the names of units."""
    values = chain(moment.notes.values(), *(one.data.values() for one in moment.agenda))
    return frozenset(chain.from_iterable(map(_texts, values)))


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
