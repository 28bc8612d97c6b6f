"""Plays overruns of stacks: units in the place of one that attacks in its move join it, and follow it into
the place that it has taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.mechanisms.movement import Overrun
from builder.model.space import Cell
from builder.rules.engine.movement.movement_rules import March
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
    of its route; first others may join it, if the rule lets stacks overrun."""
    at = march["route"][march["entered"]]
    data = {"side": march["side"], "unit": march["unit"], "target": at, "combat": overrun.combat}
    moment = moment.then(march.changed(fought=True))
    joins = task("overrun-joins", chosen=(), **data)
    if overrun.together and any(_able(match, moment, joins)):
        return moment.then(joins)
    return _fought(match, moment, joins)


def _fought(match: Match, moment: Moment, joins: Task) -> Moment:
    """Return the game state in which the combat begins, fought by all who have joined."""
    units, side, at = (joins["unit"], *joins["chosen"]), joins["side"], joins["target"]
    march, *rest = moment.agenda
    agenda = [march.changed(mates=joins["chosen"]), *(_without(one, units) for one in rest)]
    moment = replace(moment, agenda=tuple(agenda))
    moment = in_the_open(match, moment, (*units, *enemies_in(match, moment, (at,), side)))
    data = {"combat": joins["combat"], "side": side, "target": at, "units": units}
    return moment.then(task("combat-begins", on_the_way=True, **data))


def _without(one: Task, names: Sequence[str]) -> Task:
    """Return a task of movement in which these units do not move any more; any other as it is."""
    if one.kind != "movement":
        return one
    return one.changed(left=tuple(name for name in one["left"] if name not in names))


def _able(match: Match, moment: Moment, joins: Task) -> Iterator[str]:
    """Yield the units that may join an overrun: they are with the unit that began it, have not moved, and
    could overrun those enemies too."""
    lead, declared = moment.piece(joins["unit"]), match.game.mechanisms.movement
    mine = [one for one in moment.agenda if one.kind == "movement" and one["side"] == joins["side"]]
    if declared is None or lead.cell is None or not mine:
        return
    situation, cell = situation_at(match, moment), match.sheet.space.cell(joins["target"])
    for name in mine[0]["left"]:
        piece = moment.piece(name)
        if piece.at != lead.at or name == lead.name or name in joins["chosen"]:
            continue
        march = March(situation, declared, piece)
        overrun = march.overrun(cell)
        if overrun is None or overrun.combat != joins["combat"] or not overrun.together:
            continue
        open_ = march.barred(lead.cell, cell, Fraction(0), first=True) is None
        if open_ and march.cost(lead.cell, cell) <= march.allowance:
            yield name


def have_moved(match: Match, moment: Moment, march: Task) -> Moment:
    """Return the game state in which those who have joined an overrun have moved."""
    return done(match, moment, march.get("mates", ()), MOVED)


def followed(match: Match, moment: Moment, march: Task, at: str, cell: Cell) -> Moment:
    """Return the game state in which those who have joined an overrun enter the place with the unit that
    began it, as far as there is room; they move no further."""
    was = march["route"][march["entered"] - 1] if march["entered"] else march["start"]
    for name in march.get("mates", ()):
        piece = moment.piece(name)
        if piece.at != was or breach_with(situation_at(match, moment), cell, piece):
            continue
        moment = moment.with_pieces(moved(match.sheet, piece, at))
        moment = came(match, moment, name, (was, at))
        moment = passed_through(match, moment, march["side"], (cell,), name)
    return moment


class OverrunJoins(Decision):
    """A player's decision which units join one that attacks in its move."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*(action("with", name) for name in _able(match, moment, task_)), FIGHT)

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
