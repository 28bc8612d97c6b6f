"""The move of land units (5.0) and the reaction to it (6.0): units move one after the other, each
from hex to hex until it stops or enters a hex with enemies."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved
from builder.rules.play.unit_choice import NextUnit
from builder.rules.systems.air_land.moving.moving import LandMarch, Reach
from builder.rules.systems.air_land.play.battle_notes import (
    entered,
    joined,
    position_at,
    with_points_left,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def march_of(match: Match, moment: Moment, name: str, spent: Fraction = Fraction(0)) -> LandMarch:
    """Return the move of a unit that has already spent some movement points."""
    position = position_at(match, moment)
    return LandMarch(position, position.movement, moment.piece(name), spent=spent)


def reach_of(match: Match, moment: Moment, name: str, spent: Fraction) -> Reach:
    """Return the hexes that a unit can still reach after it has spent some movement points; cached
    for the game state."""
    return moment.worked_out(
        f"reach {name} {spent}", lambda: march_of(match, moment, name, spent).ends()
    )


class LandMovement(Routine):
    """Automatic step of play that starts a side's move: it finds the units that can move."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side = task_["side"]
        position = position_at(match, moment)
        mine = (piece.name for piece in position.troops if position.side(piece) == side)
        able = [name for name in mine if reach_of(match, moment, name, Fraction(0)).costs]
        return moment.then(task("land-units", side=side, left=able)) if able else moment


class LandUnits(NextUnit):
    """A player's decision: which unit of a side moves next, or whether the side ends its move."""

    def move(self, task_: Task, name: str) -> Task:
        return task("land-move", side=task_["side"], unit=name, spent="0")


class LandMove(Decision):
    """A player's decision: to which hex the chosen unit moves next; it may move on as long as it
    has points left, so that its path can be chosen too. ``spent`` are the movement points used so
    far."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        name, space = task_["unit"], match.sheet.space
        found = reach_of(match, moment, name, Fraction(task_["spent"]))
        hexes = (space.id(cell) for cell in sorted(found.costs))
        return (*(action("move", name, hex) for hex in hexes), action("stop", name))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "stop":
            return moment
        name, hex = action_.words
        spent, cell = Fraction(task_["spent"]), match.sheet.space.cell(hex)
        found = reach_of(match, moment, name, spent)
        entries = found.entries(cell) if found.march.fights_at(cell) else {}
        if not entries:
            moment = _gone(match, moment, task_, found.way(cell), spent + found.costs[cell])
            on = reach_of(match, moment, name, spent + found.costs[cell]).costs
            more = task_.changed(spent=str(spent + found.costs[cell]))
            return moment.then(more) if on else moment
        if len(entries) > 1:
            return moment.then(task("enter-battle", **task_.data, hex=hex))
        return _into_battle(match, moment, task_, hex, next(iter(entries)))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule, name = self.rule(match, moment, task_), task_["unit"]
        if action_.verb == "stop":
            return sentence(rule, "{unit} moves no further.", unit=name)
        return sentence(rule, "{unit} moves to {hex}.", unit=name, hex=action_.words[1])


def _gone(
    match: Match, moment: Moment, task_: Task, way: Sequence[Cell], spent: Fraction
) -> Moment:
    """Return the game state after a unit has moved along the path ``way``; ``spent`` are the
    movement points that it has used by then."""
    name, space = task_["unit"], match.sheet.space
    allowance = march_of(match, moment, name).allowance
    hexes = [space.id(cell) for cell in way]
    moment = moment.with_pieces(moved(match.sheet, moment.piece(name), hexes[-1]))
    moment = with_points_left(moment, name, allowance - spent)
    return entered(match, moment, task_["side"], hexes)


class EnterBattle(Decision):
    """A player's decision: from which hex a unit enters battle. The direction marker may point
    there, and the hexside crossed has its terrain effect (5.3, 10.0)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found = reach_of(match, moment, task_["unit"], Fraction(task_["spent"]))
        space = match.sheet.space
        hexes = (space.id(cell) for cell in sorted(found.entries(space.cell(task_["hex"]))))
        return tuple(action("from", task_["unit"], hex) for hex in hexes)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        came = match.sheet.space.cell(action_.words[1])
        return _into_battle(match, moment, task_, task_["hex"], came)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("5.3", "{unit} comes from {hex}.", unit=task_["unit"], hex=action_.words[1])


def _into_battle(match: Match, moment: Moment, task_: Task, hex: str, came: Cell) -> Moment:
    """Return the game state after a unit has entered a hex with enemies from another hex."""
    name, spent = task_["unit"], Fraction(task_["spent"])
    space = match.sheet.space
    cell = space.cell(hex)
    found = reach_of(match, moment, name, spent)
    way = (*found.way(came), cell)
    moment = _gone(match, moment, task_, way, spent + found.entries(cell)[came])
    moment = joined(moment, hex, name, space.id(came))
    return moment.with_sentences(
        sentence("5.2", "Enemies hold {hex}: the unit stops, and a battle begins.", hex=hex)
    )


KINDS: dict[str, Kind] = {
    "land-movement": LandMovement(),
    "land-units": LandUnits(),
    "land-move": LandMove(),
    "enter-battle": EnterBattle(),
}
