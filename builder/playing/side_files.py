"""Files of one side, for double-blind play: each side has a file with what it may know and no more, and
its player chooses actions in it, which are its orders. The umpire's file holds the whole game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.model.position_sheets import PositionSheet
from builder.playing.state import CHANCE, State
from builder.rules.core.positions.position import unique_piece_names
from builder.rules.play.moment import Moment, Task
from builder.rules.procedures import Refused


def state_known_to(state: State, side: str) -> State:
    """Return the state that a side is given in its own file: what it may know, without the record of
    actions. What other sides decide in secret before it comes after its own decisions, so that all
    sides can decide at the same time."""
    known = state.observation(side).known
    known = known.at(replace(known.moment, log=(), sentences=(), memo={}))
    return _deciding_at_once(state, known, side) or known


def _deciding_at_once(state: State, known: State, side: str) -> State | None:
    """Return the known state in which a side makes its secret decisions before those of another side,
    which is about to decide in secret; ``None`` if it is not so."""
    if state.is_over or state.current_player in (CHANCE, side):
        return None
    ordered = _own_tasks_first(known.moment, state.current_player, side)
    if ordered is None or not _is_secret(state, state.current_player):
        return None
    try:
        sooner = known.at(known.match.settled(ordered))
    except Refused:
        return None
    return sooner if sooner.current_player == side and _is_secret(sooner, side) else None


def _own_tasks_first(moment: Moment, other: str, side: str) -> Moment | None:
    """Return a moment in which the tasks of ``side`` that follow tasks of the ``other`` side, and perhaps
    of further sides, come first; ``None`` if there are none."""
    tasks = moment.agenda
    sides = [one.get("side") for one in tasks]
    if sides[:1] != [other] or side not in sides or not all(sides[: sides.index(side)]):
        return None
    many = sides.index(side)
    own = _run(tasks, many, side)
    first, waiting = tasks[many : many + own], tasks[:many]
    return moment.over().then(*first, *waiting, *tasks[many + own :])


def _run(tasks: tuple[Task, ...], start: int, side: str) -> int:
    """Return how many tasks in a row are of a side."""
    many = 0
    while start + many < len(tasks) and tasks[start + many].get("side") == side:
        many += 1
    return many


def _is_secret(state: State, side: str) -> bool:
    """Return whether only ``side`` learns what is decided now, whatever it decides."""
    return all(state.known_to(action) == side for action in state.legal_actions)


def side_sheet(state: State, side: str, told: tuple[str, ...] = ()) -> PositionSheet:
    """Return the own file of a side: what it may know of a state, and the sentences that it is told."""
    known = state_known_to(state, side)
    sheet = known.sheet
    assert sheet.play is not None
    play = sheet.play.model_copy(update={"only": side, "told": {side: told} if told else {}})
    pieces = tuple(_with_names(known, sheet))
    return sheet.model_copy(update={"play": play, "pieces": pieces})


def _with_names(known: State, sheet: PositionSheet) -> Iterator[object]:
    """Yield the counters of a sheet, each with the name by which its side knows it, unless that name
    follows from the order of the counters."""
    derived = unique_piece_names(piece.counter for piece in sheet.pieces)
    for piece, name, standing in zip(known.moment.pieces, derived, sheet.pieces, strict=True):
        yield standing if piece == name else standing.model_copy(update={"known_as": piece})
