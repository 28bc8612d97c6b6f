"""The hiding side's secret victory condition in play, one of three (27.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Roll
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import EXITED
from builder.rules.play.values import Frozen
from builder.rules.systems.folio.endings.secret_victory import DIE, holding, wins_with
from builder.rules.systems.folio.play.field import hiders, whole_field
from builder.rules.systems.folio.setting_up.setup_making import WAYS_TO_WIN, chooses_in_secret

if TYPE_CHECKING:
    from builder.rules.play.match import Match

SECRET, WON = "secret-way", "won"
"""The names of the notes with the secret victory condition, and with whether the hiding side has
won by it."""


def secret_tasks(match: Match) -> tuple[Task, ...]:
    """Return the task of the hiding side's secret choice, which comes before every set-up; empty if
    the scenario has none."""
    if not chooses_in_secret(match.scenario):
        return ()
    return (task("secret-way", side=hiders(match)),)


class SecretWay(Decision):
    """The decision which secret victory condition the hiding side writes down."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("choose", way) for way in WAYS_TO_WIN)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return moment.noted_all({SECRET: action_.words[0]})

    def known_to(self, match: Match, moment: Moment, task_: Task, action_: Action) -> str:
        side: str = task_["side"]
        return side

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        text = "{side} writes down how it means to win: {way}."
        return sentence("27.0", text, side=task_["side"], way=action_.words[0])


def rolled_for_losses(match: Match, moment: Moment, count: int) -> Moment:
    """Return the game state after another lost unit that counts for the hiding side's condition:
    the roll for it is next, if the condition is that one."""
    return moment.then(_roll(count)) if moment.note(SECRET) == "losses" else moment


def rolled_for_escape(match: Match, moment: Moment) -> Moment:
    """Return the game state after another unit has left the map: the roll for the hiding side's
    condition is next, if the condition is that one."""
    if moment.note(SECRET) != "escape":
        return moment
    return moment.then(_roll(len(moment.note(EXITED, Frozen()))))


def finished(match: Match, moment: Moment) -> Moment:
    """Return the game state at which the game ends, after a last roll if the hiding side's
    condition is to hold the field."""
    moment = moment.over()
    if moment.note(SECRET) != "hold":
        return moment
    return moment.then(_roll(holding(whole_field(match, moment).position)))


def _roll(count: int) -> Task:
    return task("victory-roll", count=count)


class VictoryRoll(Roll):
    """The roll for the hiding side's secret victory condition: a roll lower than the number of
    units wins."""

    case = "27.0"
    dice = DIE

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        count, roll = task_["count"], int(action_.words[0])
        if not wins_with(roll, count):
            text = "{number} units count: the roll does not win."
            return moment.with_sentences(sentence("27.0", text, number=count))
        text = "{number} units count: the roll wins."
        return (
            moment.noted_all({WON: 1}).over().with_sentences(sentence("27.0", text, number=count))
        )


KINDS = {"secret-way": SecretWay(), "victory-roll": VictoryRoll()}
