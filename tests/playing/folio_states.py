"""Moments of folio games for tests: some units on a map, and what is to be done."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.playing.records import match_of
from builder.playing.state import CHANCE, State
from builder.rules.core.positions.position import Piece, read_spot
from builder.rules.play.moment import Moment, Task, task
from builder.rules.play.pieces import in_play
from builder.rules.play.values import Frozen, frozen
from tests.games import loading

MOVES = {"chosen": (), "built": (), "bombed": 0}
"""What a movement phase knows at its beginning."""


def vietnam() -> Game:
    return loading.game("vietnam-battles")


def state_at(
    scenario: str,
    units: Mapping[str, str],
    *todo: Task,
    turn: int = 1,
    phase: str = "movement",
    side: str = "US",
    hidden: tuple[str, ...] = (),
    reduced: tuple[str, ...] = (),
    notes: Mapping[str, object] | None = None,
    game: Game | None = None,
) -> State:
    """A state in which units stand in places, off the map if they have none, and tasks are due."""
    match = match_of(game or vietnam(), scenario)
    pieces = [
        Piece(
            name,
            name.partition("#")[0],
            at,
            read_spot(match.sheet, at),
            reduced=name in reduced,
            lost=int(name in reduced),
            hidden=name in hidden,
        )
        for name, at in units.items()
    ]
    found = Frozen({name: frozen(value) for name, value in (notes or {}).items()})
    moment = Moment(turn, phase, side, in_play(pieces), found, tuple(todo))
    return State(match, match.settled(moment))


def moves(side: str = "US") -> Task:
    """The task of a movement phase."""
    return task("move-phase", side=side, **MOVES)


def texts(state: State, verb: str = "") -> set[str]:
    """What is legal in a state, of one verb if it is given."""
    return {one.text for one in state.legal_actions if verb in ("", one.verb)}


def played_to(state: State, kind: str) -> State:
    """The state when a task of some kind is due first: chances bring the first of their outcomes,
    sides do the last of what they may."""
    while state.moment.next is not None and state.moment.next.kind != kind:
        which = 0 if state.current_player == CHANCE else -1
        state = state.apply(state.legal_actions[which])
    return state
