"""Plays a move one step at a time, in games in which enemies may react to each step, or units fight on
their way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.rules.engine.facing.facing_play import turned
from builder.rules.engine.movement.after_moves import has_moved, overran, points_after
from builder.rules.engine.movement.crossed_borders import crossed
from builder.rules.engine.movement.movement_rules import March
from builder.rules.engine.movement.unit_reach import march_of
from builder.rules.engine.overruns.stack_play import (
    attack_on_the_way,
    ended,
    followed,
    have_moved,
)
from builder.rules.engine.positions.aliases import ENTERED, MOVED
from builder.rules.engine.positions.held_in_play import passed_through
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.reactions.reaction_play import STOPPED, out_of_turn, without_moves
from builder.rules.engine.retreat.whence_records import came
from builder.rules.engine.stacking.stacking_rules import breach_with
from builder.rules.engine.states.running_into import keeps_out_unseen, run_into
from builder.rules.play.kinds import Kind, Routine
from builder.rules.play.moment import Moment, Task, sentence, task
from builder.rules.play.pieces import moved

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def begun_march(
    moment: Moment,
    move: Task,
    *,
    route: Sequence[str],
    headings: Sequence[str],
    ways: Sequence[str],
) -> Task:
    """Return the task of a move along ``route``. ``headings`` are the directions in which the unit
    points in the places on the way, ``ways`` those from which it may choose at the end."""
    piece = moment.piece(move["unit"])
    return task(
        "march",
        side=move["side"],
        unit=piece.name,
        by=move["by"],
        start=piece.at,
        route=route,
        headings=headings,
        ways=ways,
        entered=0,
        fought=False,
        deed=MOVED if piece.at else ENTERED,
    )


class MarchOn(Routine):
    """The routine that moves a unit to the next place of its route, unless it has been stopped."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        name, entered, route = task_["unit"], task_["entered"], task_["route"]
        moment = have_moved(match, moment, task_)
        if not entered:
            moment = without_moves(match, moment)
        elif self._is_stopped(moment, task_):
            return _ended(match, moment, task_)
        if entered == len(route):
            return _arrived(match, moment, task_)
        at, side = route[entered], task_["side"]
        cell = match.sheet.space.cell(at)
        march = _march_of(match, moment, task_)
        if keeps_out_unseen(march.situation, cell, side):
            return _ended(match, run_into(match, moment, name, cell), task_)
        if task_["fought"] and not self._has_won(moment, task_, march, cell):
            return _ended(match, moment, task_)
        overrun = None if march.declared.through else march.overrun(cell, march.piece.cell)
        if overrun is not None and overrun.combat:
            return attack_on_the_way(match, moment, task_, overrun)
        if march.piece.cell is not None:
            moment = crossed(match, moment, name, (march.piece.cell, cell))
        before = moment.piece(name)
        moment = moment.with_pieces(moved(match.sheet, before, at))
        moment = came(match, moment, name, (before.at, at) if before.at else ())
        if task_["headings"] and task_["headings"][entered]:
            moment = turned(moment, name, task_["headings"][entered])
        moment = passed_through(match, moment, side, (cell,), name)
        moment = followed(match, moment, task_, at, cell)
        tasks = out_of_turn(match, name, side, "move", "zone")
        moment = moment.then(
            *tasks, task_.changed(entered=entered + 1, fought=False, mates=(), costs=())
        )
        return overran(match, moment, march, cell)

    def _has_won(self, moment: Moment, task_: Task, march: March, cell: Cell) -> bool:
        """Return whether a unit that has fought for the place ``cell`` in its move may enter it: it is
        where it was, and no enemy is left there."""
        was = task_["route"][task_["entered"] - 1] if task_["entered"] else task_["start"]
        stays: bool = moment.piece(task_["unit"]).at == was
        return stays and not march.situation.foes(cell, task_["side"])

    def _is_stopped(self, moment: Moment, task_: Task) -> bool:
        """Return whether the unit must end its move here: it is no longer in the place that it
        entered last, or a reaction that stops moves has cost it steps or changed its states."""
        name = task_["unit"]
        went: str = task_["route"][task_["entered"] - 1]
        stopped: str = moment.note(STOPPED)
        return moment.piece(name).at != went or stopped == name


def _march_of(match: Match, moment: Moment, task_: Task) -> March:
    return march_of(match, moment, task_["unit"], task_["by"])


def _ended(match: Match, moment: Moment, task_: Task) -> Moment:
    """Return the game state after a move that enemies have stopped; those who have joined an overrun in it
    move no further either."""
    moment, name = moment.without_notes(STOPPED), task_["unit"]
    moment = ended(moment, task_.get("mates", ()))
    if moment.piece(name).at:
        rule = _march_of(match, moment, task_).rule
        moment = moment.with_sentences(sentence(rule, "{unit} moves no further.", unit=name))
        moment = _gone_back(match, moment, task_)
    return has_moved(match, moment, task_, task_["deed"])


def _gone_back(match: Match, moment: Moment, task_: Task) -> Moment:
    """Return the game state after a unit that was stopped among others has gone back along its way to the
    first place in which the stacking limits let it stay; it stays where it is if there is none, or if
    it is no longer in the place that it entered last."""
    piece, situation = moment.piece(task_["unit"]), situation_at(match, moment)
    space, start = match.sheet.space, task_["start"]
    *before, last = (*((start,) if start else ()), *task_["route"][: task_["entered"]])
    crowd = breach_with(situation, space.cell(last), piece) if piece.at == last else None
    if crowd is None:
        return moment
    room = (at for at in reversed(before) if not breach_with(situation, space.cell(at), piece))
    at = next(room, "")
    if not at:
        return moment
    told = sentence(
        crowd.rule, "No room there: {unit} goes back to {hex}.", unit=piece.name, hex=at
    )
    return moment.with_pieces(moved(match.sheet, piece, at)).with_sentences(told)


def _arrived(match: Match, moment: Moment, task_: Task) -> Moment:
    """Return the game state after a move has come to the end of its route."""
    moment = has_moved(match, moment, task_, task_["deed"])
    return points_after(moment, task_, task_["ways"])


KINDS: dict[str, Kind] = {"march": MarchOn()}
