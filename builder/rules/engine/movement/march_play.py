"""Plays a move one step at a time, in games in which enemies may react to each step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.mechanisms.movement import Way
from builder.rules.engine.combat.consequences_play import befall
from builder.rules.engine.facing.facing_play import turned
from builder.rules.engine.movement.movement_procedures import way_of
from builder.rules.engine.movement.movement_rules import March
from builder.rules.engine.movement.special_moves_play import made_move, reactions
from builder.rules.engine.positions.aliases import ENTERED, MOVED
from builder.rules.engine.positions.deed_records import done
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.reactions.reaction_play import STOPPED, out_of_turn, without_moves
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
        route=route,
        headings=headings,
        ways=ways,
        entered=0,
        deed=MOVED if piece.at else ENTERED,
    )


class MarchOn(Routine):
    """The routine that moves a unit to the next place of its route, unless it has been stopped."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        name, entered, route = task_["unit"], task_["entered"], task_["route"]
        if not entered:
            moment = without_moves(match, moment)
        elif self._is_stopped(moment, task_):
            return _ended(match, moment, task_)
        if entered == len(route):
            return _arrived(match, moment, task_)
        at, side = route[entered], task_["side"]
        cell = match.sheet.space.cell(at)
        march = _march_of(match, moment, task_)
        overrun = None if march.declared.through else march.overrun(cell)
        foes = march.situation.foes(cell, side) if overrun is not None else ()
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), at))
        if task_["headings"] and task_["headings"][entered]:
            moment = turned(moment, name, task_["headings"][entered])
        moment = passed(match, moment, side, (cell,))
        tasks = out_of_turn(match, name, side, "move", "zone")
        moment = moment.then(*tasks, task_.changed(entered=entered + 1))
        if overrun is not None and foes:
            names, theirs = [foe.name for foe in foes], march.situation.side(foes[0])
            rule = overrun.rule or march.rule
            moment = befall(match, moment, names, overrun.does, rule, side=theirs, enemy=side)
        return moment

    def _is_stopped(self, moment: Moment, task_: Task) -> bool:
        """Return whether the unit must end its move here: it is no longer in the place that it
        entered last, or a reaction that stops moves has cost it steps or changed its states."""
        name = task_["unit"]
        went: str = task_["route"][task_["entered"] - 1]
        stopped: str = moment.note(STOPPED)
        return moment.piece(name).at != went or stopped == name


def _march_of(match: Match, moment: Moment, task_: Task) -> March:
    declared = match.game.mechanisms.movement
    assert declared is not None
    piece, way = moment.piece(task_["unit"]), way_of(declared, task_["by"])
    return March(situation_at(match, moment), declared, piece, way)


def _moved_so(match: Match, moment: Moment, task_: Task) -> tuple[Moment, Way | None]:
    """Return the game state in which the unit is recorded as having moved, and the special way of
    moving that it used (``None`` for normal movement)."""
    declared = match.game.mechanisms.movement
    way = way_of(declared, task_["by"]) if declared is not None else None
    moment = done(match, moment, (task_["unit"],), task_["deed"])
    return made_move(moment, f"way {way.id}", task_["unit"]) if way is not None else moment, way


def _ended(match: Match, moment: Moment, task_: Task) -> Moment:
    """Return the game state after a move that enemies have stopped."""
    moment, way = _moved_so(match, moment.without_notes(STOPPED), task_)
    name = task_["unit"]
    if not moment.piece(name).at:
        return moment
    rule = _march_of(match, moment, task_).rule
    moment = moment.with_sentences(sentence(rule, "{unit} moves no further.", unit=name))
    return moment if way and way.reacts else moment.then(*reactions(match, name, task_["side"]))


def _arrived(match: Match, moment: Moment, task_: Task) -> Moment:
    """Return the game state after a move has come to the end of its route."""
    moment, way = _moved_so(match, moment, task_)
    name, side, ways = task_["unit"], task_["side"], task_["ways"]
    if way is None or not way.reacts:
        moment = moment.then(*reactions(match, name, side))
    if way is not None and way.risk is not None:
        moment = moment.then(task("move-risk", unit=name, by=task_["by"]))
    if len(ways) == 1:
        return turned(moment, name, ways[0])
    return moment.then(task("face", side=side, unit=name, ways=ways)) if ways else moment


KINDS: dict[str, Kind] = {"march": MarchOn()}
