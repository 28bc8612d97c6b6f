"""Secret ways to win in play: the choice before the game, and the rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.special_rules import SecretWay
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Roll
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import EXITED
from builder.rules.play.values import Frozen
from builder.rules.systems.folio.endings.secret_victory import holding, wins_with
from builder.rules.systems.folio.play.field import whole_field

if TYPE_CHECKING:
    from builder.rules.play.match import Match

SECRET, WON = "secret-way", "won"
"""The names of the notes with the secret way to win, and with whether its side has won by it."""


def secret_tasks(match: Match) -> tuple[Task, ...]:
    """Return the tasks of the secret choices of sides, which come before every set-up; empty if the
    scenario has none."""
    sides = dict.fromkeys(way.side for way in match.scenario.secret_ways.values())
    return tuple(task("secret-way", side=side) for side in sides)


def chosen_way(match: Match, moment: Moment) -> SecretWay | None:
    """Return the secret way to win that was chosen; ``None`` if there is none, or if it is not
    known."""
    return match.scenario.secret_ways.get(moment.note(SECRET, ""))


class ChooseSecretWay(Decision):
    """A player's decision: which secret way to win a side writes down."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        ways = match.scenario.secret_ways.values()
        return tuple(action("choose", way.id) for way in ways if way.side == task_["side"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return moment.noted_all({SECRET: action_.words[0]})

    def known_to(self, match: Match, moment: Moment, task_: Task, action_: Action) -> str:
        side: str = task_["side"]
        return side

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        text = "{side} writes down how it means to win: {way}."
        rule = self.rule(match, moment, task_)
        return sentence(rule, text, side=task_["side"], way=action_.words[0])

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return match.scenario.number


def rolled_for_losses(match: Match, moment: Moment, count: int) -> Moment:
    """Return the game state after another unit that counts is lost. If the secret way to win is the
    one that counts losses, the roll for it is next."""
    way = chosen_way(match, moment)
    return moment.then(_roll(way, count)) if way and way.below == "losses" else moment


def rolled_for_escape(match: Match, moment: Moment) -> Moment:
    """Return the game state after another unit has left the map. If the secret way to win is the
    one that counts exits, the roll for it is next."""
    way = chosen_way(match, moment)
    if way is None or way.below != "exits":
        return moment
    return moment.then(_roll(way, len(moment.note(EXITED, Frozen()))))


def finished(match: Match, moment: Moment) -> Moment:
    """Return the game state at which the game ends, after a last roll if the secret way to win is to
    hold out."""
    moment = moment.over()
    way = chosen_way(match, moment)
    if way is None or way.below != "holding":
        return moment
    return moment.then(_roll(way, holding(whole_field(match, moment).position, way)))


def _roll(way: SecretWay, count: int) -> Task:
    return task("victory-roll", count=count, dice=way.dice)


class VictoryRoll(Roll):
    """The roll for a secret way to win: a roll lower than the number of units wins."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(task_["dice"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        count, roll = task_["count"], int(action_.words[0])
        wins = wins_with(roll, count)
        text = "{number} units count: the roll does not win."
        if wins:
            text = "{number} units count: the roll wins."
            moment = moment.noted_all({WON: 1}).over()
        rule = self.rule(match, moment, task_)
        return moment.with_sentences(sentence(rule, text, number=count))

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return match.scenario.number


KINDS = {"secret-way": ChooseSecretWay(), "victory-roll": VictoryRoll()}
