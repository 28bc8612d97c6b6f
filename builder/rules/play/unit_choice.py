"""The choice of the unit that moves next, for all rules by which units move one after the other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class NextUnit(Decision):
    """A side's decision: which of the units that are ``left`` moves next, or whether it ends its
    movement; movement also ends when no unit is left."""

    @abstractmethod
    def move(self, task_: Task, name: str) -> Task:
        """Return the task in which the chosen unit moves."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*(action("unit", name) for name in task_["left"]), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        (name,) = action_.words
        left = tuple(other for other in task_["left"] if other != name)
        rest = (task_.changed(left=left),) if left else ()
        return moment.then(self.move(task_, name), *rest)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule = self.rule(match, moment, task_)
        if action_ == DONE:
            return sentence(rule, "No more units move.")
        return sentence(rule, "{unit} moves.", unit=action_.words[0])
