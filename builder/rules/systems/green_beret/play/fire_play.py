"""The player's decisions in fights: attacks on enemies adjacent to a stack (13.0), and which
weapons suppress which enemies (15.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence
from builder.rules.systems.green_beret.enemy.turning import attackable, may_suppress
from builder.rules.systems.green_beret.play.enemies_play import enemy_phase_tasks
from builder.rules.systems.green_beret.play.raid_notes import UNUSED, situation_at
from builder.rules.systems.green_beret.play.system_play import system_task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def left_out(match: Match, moment: Moment) -> Iterator[Action]:
    """Yield the actions that leave a weapon out of the fights of this turn (9.0), one for each
    weapon with a team that an enemy could reach."""
    now, gone = situation_at(match, moment), moment.note(UNUSED, ())
    if not now.enemies():
        return
    for cell in sorted({piece.cell for piece in now.teams() if piece.cell}):
        for piece in now.items(cell):
            gear = now.gear(piece)
            if gear and gear.firepower > 0 and piece.name not in gone:
                yield action("leave-out", piece.name)


def with_left_out(moment: Moment, name: str) -> Moment:
    """Return the game state in which a piece takes no part in the fights of this turn."""
    return moment.noted_all({UNUSED: (*moment.note(UNUSED, ()), name)})


def told_left_out(action_: Action) -> Sentence:
    """Return the sentence that reports a piece left out of fights."""
    return sentence("9.0", "{unit} takes no part in fights.", unit=action_.words[0])


class Attacks(Decision):
    """A player's decision: which stack attacks which enemy next, each stack once, or whether no
    more attacks are made."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        now, id = situation_at(match, moment), match.sheet.hexes.id
        cells = sorted({piece.cell for piece in now.teams() if piece.cell})
        found = [
            action("attack", id(cell), enemy.name)
            for cell in cells
            if id(cell) not in task_["fought"]
            for enemy in now.enemies()
            if attackable(now, cell, enemy)
        ]
        return (*found, *left_out(match, moment), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        if action_.verb == "leave-out":
            return with_left_out(moment, action_.words[0]).then(task_)
        hex, enemy = action_.words
        rest = task_.changed(fought=(*task_["fought"], hex))
        unused = moment.note(UNUSED, ())
        return moment.then(system_task("combat", attacks={hex: enemy}, unused=unused), rest)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("13.0", "No more attacks.")
        if action_.verb == "leave-out":
            return told_left_out(action_)
        hex, enemy = action_.words
        return sentence("13.0", "{hex} attacks {unit}.", hex=hex, unit=enemy)


class Suppression(Decision):
    """A player's decision: which weapon tries to suppress which enemy; all attempts are declared
    before any die is rolled."""

    case = "15.0"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        now = situation_at(match, moment)
        ready = [
            piece.name
            for piece in now.berets()
            if piece.name not in task_["named"] and may_suppress(now, piece)
        ]
        goals = [piece.name for piece in now.enemies()]
        shots = (action("suppress", one, goal) for one in ready for goal in goals)
        return (*shots, *left_out(match, moment), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            unused = moment.note(UNUSED, ())
            return moment.then(*enemy_phase_tasks(suppress=task_["named"], unused=unused))
        if action_.verb == "leave-out":
            return with_left_out(moment, action_.words[0]).then(task_)
        weapon, goal = action_.words
        return moment.then(task_.changed(named=task_["named"].updated({weapon: goal})))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("15.0", "No more suppressing fire.")
        if action_.verb == "leave-out":
            return told_left_out(action_)
        weapon, goal = action_.words
        return sentence("15.0", "{weapon} fires to hold {unit}.", weapon=weapon, unit=goal)


KINDS: dict[str, Kind] = {"attacks": Attacks(), "suppression": Suppression()}
