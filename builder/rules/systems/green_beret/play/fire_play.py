"""What the player decides in fights: attacks on enemies beside a stack (13.0), and which weapons
suppress which enemies (15.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Said, Task, said
from builder.rules.systems.green_beret.enemy.turning import attackable, may_suppress
from builder.rules.systems.green_beret.play.raid_notes import situation_at
from builder.rules.systems.green_beret.play.system_play import system_task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Attacks(Decision):
    """Which stack attacks which enemy next, each once; or nobody attacks any more."""

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
        return (*found, DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        hex, enemy = action_.words
        rest = task_.changed(fought=(*task_["fought"], hex))
        return moment.then(system_task("combat", attacks={hex: enemy}), rest)

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        if action_ == DONE:
            return said("13.0", "No more attacks.")
        hex, enemy = action_.words
        return said("13.0", "{hex} attacks {unit}.", hex=hex, unit=enemy)


class Suppression(Decision):
    """Which weapon tries to hold which enemy; all are named before any die is rolled."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        now = situation_at(match, moment)
        ready = [
            piece.name
            for piece in now.berets()
            if piece.name not in task_["named"] and may_suppress(now, piece)
        ]
        goals = [piece.name for piece in now.enemies()]
        return (*(action("suppress", one, goal) for one in ready for goal in goals), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment.then(system_task("enemy", suppress=task_["named"]))
        weapon, goal = action_.words
        return moment.then(task_.changed(named=task_["named"].updated({weapon: goal})))

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        if action_ == DONE:
            return said("15.0", "No more suppressing fire.")
        weapon, goal = action_.words
        return said("15.0", "{weapon} fires to hold {unit}.", weapon=weapon, unit=goal)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return "15.0"


KINDS: dict[str, Kind] = {"attacks": Attacks(), "suppression": Suppression()}
