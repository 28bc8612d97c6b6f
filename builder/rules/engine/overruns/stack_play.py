"""Plays overruns of stacks: units in the place of one that attacks in its move join it, follow it into the
place that it has taken, and may move on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.mechanisms.movement import Overrun
from builder.model.space import Cell
from builder.rules.engine.carrying.points_used import with_points_used
from builder.rules.engine.movement.unit_reach import march_of, waiting_units
from builder.rules.engine.overruns.overruns import is_about_whole_attack, may_attack_from
from builder.rules.engine.positions.aliases import MOVED
from builder.rules.engine.positions.deed_records import done
from builder.rules.engine.positions.held_in_play import passed_through
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.retreat.whence_records import came
from builder.rules.engine.stacking.stacking_rules import breach_with
from builder.rules.engine.states.state_endings import enemies_in, in_the_open
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved

if TYPE_CHECKING:
    from builder.rules.play.match import Match

FIGHT = Action("fight")


def attack_on_the_way(match: Match, moment: Moment, march: Task, overrun: Overrun) -> Moment:
    """Return the game state with the combat that a unit fights in its move before it enters the next place
    of its route; first others may join it, if the rule lets stacks overrun. Without enough of them the
    combat is not fought, and the move ends."""
    at = march["route"][march["entered"]]
    data = {"side": march["side"], "unit": march["unit"], "target": at, "combat": overrun.combat}
    moment = moment.then(march.changed(fought=True))
    joins = task("overrun-joins", chosen=(), **data)
    if overrun.together and any(_able(match, moment, joins)):
        return moment.then(joins)
    return _fought(match, moment, joins)


def _fought(match: Match, moment: Moment, joins: Task) -> Moment:
    """Return the game state in which the combat begins, fought by all who have joined, if they may fight
    it."""
    units, side, at = (joins["unit"], *joins["chosen"]), joins["side"], joins["target"]
    if not _are_enough(match, moment, joins):
        return moment
    start, cell = moment.piece(joins["unit"]).cell, match.sheet.space.cell(at)
    marches = [march_of(match, moment, name) for name in joins["chosen"]]
    costs = [str(march.cost(start, cell)) for march in marches if start is not None]
    march, *rest = moment.agenda
    march = march.changed(mates=joins["chosen"], costs=costs)
    moment = replace(moment, agenda=(march, *rest))
    moment = in_the_open(match, moment, (*units, *enemies_in(match, moment, (at,), side)))
    data = {"combat": joins["combat"], "side": side, "target": at, "units": units}
    return moment.then(task("combat-begins", on_the_way=True, **data))


def _are_enough(match: Match, moment: Moment, joins: Task) -> bool:
    """Return whether the units that attack may fight the combat, if it has a condition on the whole
    attack."""
    combat = match.game.mechanisms.combat_called(joins["combat"])
    start, names = moment.piece(joins["unit"]).cell, (joins["unit"], *joins["chosen"])
    if combat is None or start is None or not is_about_whole_attack(combat):
        return True
    cell = match.sheet.space.cell(joins["target"])
    return may_attack_from(situation_at(match, moment), combat, names, cell, start)


def _able(match: Match, moment: Moment, joins: Task) -> Iterator[str]:
    """Yield the units that may join an overrun: they are with the unit that began it, have not ended their
    moves, and could overrun those enemies too."""
    lead, cell = moment.piece(joins["unit"]), match.sheet.space.cell(joins["target"])
    attack, waiting = {lead.name, *joins["chosen"]}, waiting_units(moment, joins["side"])
    if lead.cell is None:
        return
    for name in sorted(waiting - attack):
        if moment.piece(name).at != lead.at:
            continue
        march = replace(march_of(match, moment, name), waiting=waiting | attack)
        overrun = march.overrun(cell, lead.cell)
        if overrun is None or overrun.combat != joins["combat"] or not overrun.together:
            continue
        open_ = march.barred(lead.cell, cell, Fraction(0), first=True) is None
        if open_ and march.cost(lead.cell, cell) <= march.allowance:
            yield name


def have_moved(match: Match, moment: Moment, march: Task) -> Moment:
    """Return the game state in which those who have joined an overrun have moved."""
    return done(match, moment, march.get("mates", ()), MOVED)


def ended(moment: Moment, names: Collection[str]) -> Moment:
    """Return the game state in which the moves of these units have ended."""
    agenda = tuple(_without(one, names) for one in moment.agenda)
    return replace(moment, agenda=agenda) if names else moment


def _without(one: Task, names: Collection[str]) -> Task:
    """Return a task of movement in which these units do not move any more; any other as it is."""
    if one.kind != "movement":
        return one
    return one.changed(left=tuple(name for name in one["left"] if name not in names))


def followed(match: Match, moment: Moment, march: Task, at: str, cell: Cell) -> Moment:
    """Return the game state in which those who have joined an overrun enter the place with the unit that
    began it, as far as there is room. Those who enter may move on, if they have movement points left and
    need not stop there."""
    was = march["route"][march["entered"] - 1] if march["entered"] else march["start"]
    for name, cost in zip(march.get("mates", ()), march.get("costs", ()), strict=True):
        piece = moment.piece(name)
        if piece.at != was or breach_with(situation_at(match, moment), cell, piece):
            moment = ended(moment, (name,))
            continue
        moment = moment.with_pieces(moved(match.sheet, piece, at))
        moment = came(match, moment, name, (was, at))
        moment = passed_through(match, moment, march["side"], (cell,), name)
        moment = with_points_used(match, moment, name, Fraction(cost))
        on = march_of(match, moment, name)
        if on.allowance <= 0 or on.stops(cell):
            moment = ended(moment, (name,))
    return moment


class OverrunJoins(Decision):
    """A player's decision which units join one that attacks in its move."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        more = tuple(action("with", name) for name in _able(match, moment, task_))
        return (*more, FIGHT) if not more or _are_enough(match, moment, task_) else more

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == FIGHT:
            return _fought(match, moment, task_)
        task_ = task_.changed(chosen=(*task_["chosen"], *action_.words))
        more = any(_able(match, moment, task_))
        return moment.then(task_) if more else _fought(match, moment, task_)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        declared = match.game.mechanisms.movement
        rule = match.game.mechanisms.case("movement", declared) if declared else ""
        if action_ == FIGHT:
            return sentence(rule, "Nobody else attacks.")
        return sentence(rule, "{unit} attacks with it.", unit=action_.words[0])


KINDS: dict[str, Kind] = {"overrun-joins": OverrunJoins()}
