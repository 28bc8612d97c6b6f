"""What players do for an action with the commands of single counters alone, and the task that is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from builder.outputs.vassal.features.boarding import OFF_BOARD, ON_BOARD
from builder.playing.state import State
from builder.rules.core.positions.position import Piece
from builder.rules.engine.control.controlled_places import is_control_marker
from builder.rules.engine.movement.special_moves_play import ON_WAY
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import Action
from builder.rules.play.moment import Task
from builder.rules.play.pieces import ABOARD
from tests.outputs.vassal.same_game.acts import Act, Command, Drag, Turn

Doing = Callable[[State, Action, State], Iterator[Act]]
"""What a player does for an action: the state before it, the action, the state after it."""


def task_of(state: State) -> Task:
    """The task that is due."""
    due = state.match.due(state.moment)
    assert due is not None
    return due[0]


def nothing(before: State, action: Action, after: State) -> Iterator[Act]:
    """Something that the players say to one another, without a command of the module."""
    yield from ()


def moved(before: State, action: Action, after: State) -> Iterator[Drag | Turn]:
    """A counter is dragged to where it is now, and put down on the way in each place that its side
    then holds: a place is held by who last put a unit down there. Then it is turned."""
    for name, piece in placed_by_players(after):
        was = before.moment.pieces.get(name)
        if piece.at and (was is None or (piece.at, piece.bank) != (was.at, was.bank)):
            yield from (Drag(name, at) for at in taken(before, after) if at != piece.at)
            yield Drag(name, piece.at, piece.bank)
        if piece.at and piece.faces != (was.faces if was else ""):
            yield Turn(name)
    for name, carrier in after.moment.note(ABOARD, {}).items():
        if (at := at_of(after, carrier)) != at_of(before, carrier):
            yield Drag(name, at)


def boarded(before: State, action: Action, after: State) -> Iterator[Drag | Command]:
    """A unit is dragged to its carrier and goes on board, or gets off and is dragged from it."""
    carrier, name = action.words[:2]
    if action.verb == "unload":
        yield Command(name, (OFF_BOARD,))
    beside = at_of(before, name) not in ("", at_of(before, carrier))
    if action.verb == "unload" or beside:
        yield Drag(name, at_of(after, name) or at_of(after, carrier))
    if action.verb == "load":
        yield Command(name, (ON_BOARD,))


def lost_on_board(before: State, after: State) -> Iterator[Command]:
    """Units on board of carriers that are lost go with them."""
    for name in before.moment.note(ABOARD, {}):
        if name not in after.moment.note(ABOARD, {}) and not at_of(after, name):
            yield Command(name, ("Eliminate",))


def placed_by_players(state: State) -> Iterator[tuple[str, Piece]]:
    """The counters by name, without the markers of control, which the module moves itself."""
    for name, piece in state.moment.pieces.items():
        if not is_control_marker(state.match.game, piece.counter):
            yield name, piece


def by_hand(before: State, action: Action, after: State) -> Iterator[Drag | Turn | Command]:
    """What an action changes, done by the players with the commands of the counters alone."""
    yield from moved(before, action, after)
    yield from steps_changed(before, after)


def marched(before: State, action: Action, after: State) -> Iterator[Drag | Turn | Command]:
    """A unit moves, and its player takes the enemies on its way or at its end who cannot keep it out."""
    name, found = action.words[0], _overrun(before, action, after)
    came = [n for n in after.moment.pieces if at_of(after, n) in found and not at_of(before, n)]
    acts = [act for act in moved(before, action, after) if act.counter not in came]
    ends = {act.at for act in acts if isinstance(act, Drag) and act.counter == name}
    for act in [*(Drag(name, at) for at in found if at not in ends), *acts]:
        yield act
        if isinstance(act, Drag) and act.counter == name:
            taken = found.get(act.at, [])
            yield from (Command(unit, ("Capture", "Overrun")) for unit in taken)
    yield from steps_changed(before, after, taken=list(found))


def _overrun(before: State, action: Action, after: State) -> dict[str, list[str]]:
    """The units that are taken by the one that moves, by their place."""
    ground = situation_at(before.match, before.moment).ground
    own = ("", ground.side(before.moment.piece(action.words[0]).counter))
    found: dict[str, list[str]] = {}
    for name, was in before.moment.pieces.items():
        gone = was.at and not at_of(after, name)
        # a dummy that is found goes by itself
        if gone and not was.hidden and ground.side(was.counter) not in own:
            found.setdefault(was.at, []).append(name)
    return found


def steps_changed(before: State, after: State, *, taken: Sequence[str] = ()) -> Iterator[Command]:
    """Units that are gone are eliminated, and others lose or regain their steps. Those on their way
    between two boxes stay where they are until they come, and so do those in places that were
    ``taken``."""
    for name, piece in placed_by_players(after):
        was = before.moment.pieces.get(name)
        if was is None or name in after.moment.note(ON_WAY, ()) or was.at in taken:
            continue
        if was.at and not piece.at:
            yield Command(name, ("Eliminate", "Remove", "Back into the cup"))
        elif piece.at and piece.lost != was.lost:
            text = "Lose a step" if piece.lost > was.lost else "Restore a step"
            yield from (Command(name, (text,)) for _ in range(abs(piece.lost - was.lost)))


def at_of(state: State, name: str) -> str:
    """Where a counter is; nowhere, if it has not come yet."""
    piece = state.moment.pieces.get(name)
    return piece.at if piece else ""


def taken(before: State, after: State) -> Iterator[str]:
    """The places that another side holds now; a city of several hexes is held with these."""
    held, places = before.moment.note("held", {}), {*before.match.sheet.space.ids}
    new = (at for at, side in after.moment.note("held", {}).items() if held.get(at) != side)
    yield from (at for at in new if ":" in at or at in places)
    for name, piece in after.moment.pieces.items():
        marks = is_control_marker(after.match.game, piece.counter)
        if marks and piece != before.moment.pieces.get(name):
            yield piece.at
