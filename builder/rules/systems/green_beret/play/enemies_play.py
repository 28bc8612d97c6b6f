"""The enemy phase in play, enemy by enemy: the result of each enemy's actions is on the map before
the next enemy's decision or roll (10.6, 12.4, 12.9, 13.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import Piece
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import NOTHING
from builder.rules.systems.green_beret.options import raid_option
from builder.rules.systems.green_beret.play.raid_notes import QUARRY, situation_at
from builder.rules.systems.green_beret.play.system_play import system_task
from builder.rules.systems.green_beret.situation import SUPPRESSED, Situation

if TYPE_CHECKING:
    from builder.rules.play.match import Match

MOVES, FIGHTS = "enemy-moves", "enemy-fights"


def enemy_phase_tasks(**decided: object) -> tuple[Task, ...]:
    """Return the tasks of the enemy phase, with the player's decisions: suppression, then all
    enemies move, then all of them fight."""
    return (
        system_task("suppression", **decided),
        task("enemies", part=MOVES, decided=decided),
        task("enemies", part=FIGHTS, decided=decided),
        system_task("enemy-over"),
    )


class Enemies(Routine):
    """Automatic step of play that has the enemies perform one part of the enemy phase, one after
    the other: those that were on the map when the part began and still are."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if "left" not in task_.data:
            names = tuple(piece.name for piece in situation_at(match, moment).enemies())
            return moment.then(task_.changed(left=names))
        if not task_["left"]:
            return moment
        one, *left = task_["left"]
        now = system_task(task_["part"], **task_["decided"]).changed(enemy=one)
        moment = moment.then(task_.changed(left=left))
        if task_["part"] == MOVES and raid_option(match.game, "quarry") == "kept":
            return moment.then(task("quarry", enemy=one, then=now.data))
        return moment.then(now)


class Quarry(Routine):
    """Automatic step of play that determines the team that an enemy keeps pursuing, by the game's
    option: the nearest when the enemy first moves, until that team is safe or eliminated (12.4)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        name, now = task_["enemy"], situation_at(match, moment)
        kept = moment.note(QUARRY, NOTHING).get(name)
        enemy = now.position.piece(name)
        if enemy is None or now.has(enemy, SUPPRESSED):
            return _going(moment, task_, "")
        if kept in {piece.name for piece in now.hunted()}:
            return _going(moment, task_, kept)
        nearest = _nearest(now, enemy)
        if len(nearest) > 1:
            return moment.then(Task("keep", task_.changed(teams=nearest).data))
        return _kept(moment, task_, nearest[0]) if nearest else _going(moment, task_, "")


def _nearest(now: Situation, enemy: Piece) -> tuple[str, ...]:
    """Return the pursued teams that are nearest to an enemy."""
    here, distance = enemy.cell, now.sheet.hexes.distance
    assert here is not None
    far = {p.name: distance(here, p.cell) for p in now.hunted() if p.cell is not None}
    return tuple(sorted(name for name, one in far.items() if one == min(far.values())))


def _kept(moment: Moment, task_: Task, team: str) -> Moment:
    """Return the game state after it is recorded which team an enemy pursues from now on; the
    enemy's move towards that team is next."""
    quarry = moment.note(QUARRY, NOTHING).updated({task_["enemy"]: team})
    return _going(moment.noted_all({QUARRY: quarry}), task_, team)


def _going(moment: Moment, task_: Task, team: str) -> Moment:
    """Return the game state in which the move of an enemy is next, towards a team if one is given."""
    now = Task("system", task_["then"])
    if not team:
        return moment.then(now)
    decided = now["decided"].updated({"follow": NOTHING.updated({task_["enemy"]: team})})
    return moment.then(now.changed(decided=decided))


class Keep(Decision):
    """A player's decision: which of several equally near teams an enemy pursues from now on (12.4)."""

    case = "12.4"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("keep", task_["enemy"], team) for team in task_["teams"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _kept(moment, task_, action_.words[1])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        unit, team = action_.words
        return sentence("12.4", "{unit} keeps to {team}.", unit=unit, team=team)


KINDS: dict[str, Kind] = {"enemies": Enemies(), "quarry": Quarry(), "keep": Keep()}
