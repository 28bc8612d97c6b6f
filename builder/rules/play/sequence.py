"""The sequence of play: turns and their phases, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.pieces.counters import Marker
from builder.rules.core.positions.position import Piece
from builder.rules.play.kinds import Routine
from builder.rules.play.moment import Moment, Task, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


TOLD_PHASE = "The rules describe {phase} only in words; the players do it by hand."
"""The reason, as a text, why players do a phase by hand."""

FIRST = "first"
"""The name of the note with the side that goes first in this turn, where that changes from turn to
turn."""


class Turn(Routine):
    """Automatic step of play that begins a turn: it puts the tasks that come before the turn's
    phases on the agenda."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        turn = task_["turn"]
        moment = moment.at(turn, "", "").with_pieces(*turn_markers(match, moment, turn))
        moment = moment.then(task("turn-phases"))
        return moment.then(*match.play.turn_begins(match, moment))


class TurnPhases(Routine):
    """Automatic step of play that puts the phases of a turn on the agenda; the phases of the side
    that goes first come before the others."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        steps = match.steps_beginning_with(moment.note(FIRST))
        phases = (
            task("phase", phase=phase.id, side=side)
            for phase, side in steps
            if phase.is_on(moment.turn)
        )
        return moment.then(*phases, task("turn-end"))


class PhaseBegins(Routine):
    """Automatic step of play that begins a phase: it puts the tasks of the phase on the agenda."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        phase, side = match.phase(task_["phase"]), task_["side"]
        assert phase is not None
        moment = moment.at(moment.turn, phase.id, side)
        tasks = match.play.phase(match, moment, phase, side)
        if tasks is None:
            tasks = [task("decide", side=side, why=TOLD_PHASE, phase=phase.name)]
        return moment.then(*match.play.phase_begins(match, moment), *tasks)


class TurnEnds(Routine):
    """Automatic step of play that ends a turn: it puts the tasks of the turn's end on the agenda,
    and then the next turn, if there is one."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        moment = moment.then(task("turn-over"))
        return moment.then(*match.play.turn_ends(match, moment))


class TurnOver(Routine):
    """Automatic step of play that goes on to the next turn, or to the end of the game after the
    last one."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if moment.turn >= match.scenario.final_turn:
            return moment.over()
        return moment.then(task("turn", turn=moment.turn + 1))


def turn_markers(match: Match, moment: Moment, turn: int) -> Iterator[Piece]:
    """Yield the markers that lie on the scenario's turn track, each moved to the box of a turn."""
    track = match.scenario.track
    for piece in moment.pieces.values():
        kind, _, _ = piece.at.partition(":")
        if track and kind == track and isinstance(match.game.counters[piece.counter], Marker):
            yield replace(piece, at=f"{track}:{turn}")


KINDS = {
    "turn": Turn(),
    "turn-phases": TurnPhases(),
    "phase": PhaseBegins(),
    "turn-end": TurnEnds(),
    "turn-over": TurnOver(),
}
"""The routines of the sequence of play, by the names of their tasks; every game runs through them."""
