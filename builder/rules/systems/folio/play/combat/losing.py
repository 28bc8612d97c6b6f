"""Losses in play: steps, eliminated units, and their consequences (7.6, 21.0, 27.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import after_losses, eliminated

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def lose_step(match: Match, moment: Moment, name: str, rule: str) -> Moment:
    """Return the game state after a unit has lost a step."""
    moment = after_losses(moment, match.game, name, 1)
    if moment.piece(name).at:
        return moment.with_sentences(sentence(rule, "{unit} is reduced.", unit=name))
    return _gone(moment, name, rule)


def lose_all(match: Match, moment: Moment, names: Sequence[str], rule: str) -> Moment:
    """Return the game state after units have been eliminated."""
    for name in names:
        moment = _gone(eliminated(moment, name), name, rule)
    return moment


def _gone(moment: Moment, name: str, rule: str) -> Moment:
    """Return the game state after a unit has been eliminated; the task that resolves the
    consequences comes next."""
    return moment.with_sentences(sentence(rule, "{unit} is eliminated.", unit=name)).then(
        task("unit-lost", unit=name)
    )


class LosesStep(Decision):
    """A player's decision: which of a side's units loses a step (7.6)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("lose", name) for name in task_["units"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return lose_step(match, moment, action_.words[0], task_["rule"])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(task_["rule"], "{unit} loses a step.", unit=action_.words[0])


def one_loses(match: Match, moment: Moment, side: str, units: Sequence[str], rule: str) -> Moment:
    """Return the game state in which one of the given units must lose a step, which their side
    chooses."""
    if len(units) == 1:
        return lose_step(match, moment, units[0], rule)
    return moment.then(task("loses-step", side=side, units=units, rule=rule)) if units else moment


KINDS = {"loses-step": LosesStep()}
