"""Plays activations that the enemy may interrupt: units act one after the other, and after each of them a
roll decides whether the others still act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.mechanisms.activation import Interrupt
from builder.rules.engine.activation.acting_units import (
    acting,
    activation_case,
    activation_of,
    units_able,
)
from builder.rules.engine.activation.interruption_rules import interruption_chance
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Chance, Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def acting_in_order(
    match: Match, moment: Moment, side: str, names: Sequence[str], many: int = 0
) -> Iterator[Task]:
    """Yield the tasks in which units of a side act, at most ``many`` of them (0: all): together, or
    one after the other if the enemy may interrupt them."""
    if activation_of(match).interrupt is None:
        yield from acting(match, moment, side, names)
    elif names:
        yield task("act-singly", side=side, names=names, left=many or len(names), acted=0)


class ActSingly(Decision):
    """A player's decision which of his units acts next, or that no more of them act."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        able = {*units_able(match, moment, task_["side"], ())}
        return (*(action("act", name) for name in task_["names"] if name in able), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        (chosen,) = action_.words
        names = tuple(name for name in task_["names"] if name != chosen)
        rest = task_.changed(names=names, left=task_["left"] - 1, acted=task_["acted"] + 1)
        after = Task("interruption", rest.data)
        return moment.then(*acting(match, moment, task_["side"], (chosen,)), after)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence(activation_case(match), "No more units act.")
        return sentence(activation_case(match), "{unit} acts.", unit=action_.words[0])


class Interruption(Routine):
    """The routine after each unit that has acted: it has the interruption rolled for, if another unit
    could still act."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        left = [name for name in task_["names"] if moment.piece(name).at]
        if not left or not task_["left"]:
            return moment
        rest = task_.changed(names=left)
        rolled = bool(interruption_chance(_declared(match), task_["acted"]))
        return moment.then(Task("interruption-roll" if rolled else "act-singly", rest.data))


class InterruptionRoll(Chance):
    """The roll that decides whether the enemy interrupts an activation."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        chance = interruption_chance(_declared(match), task_["acted"])
        found = ((Action("interrupted"), chance), (Action("goes-on"), 1 - chance))
        return tuple((what, share) for what, share in found if share)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        return moment.then(Task("act-singly", task_.data)) if action.verb == "goes-on" else moment

    def describe(self, match: Match, moment: Moment, task_: Task, action: Action) -> Sentence:
        text = (
            "The activation goes on."
            if action.verb == "goes-on"
            else "The activation is interrupted: no more units act."
        )
        return sentence(_declared(match).rule or activation_case(match), text)


def _declared(match: Match) -> Interrupt:
    found = activation_of(match).interrupt
    assert found is not None
    return found


KINDS: dict[str, Kind] = {
    "act-singly": ActSingly(),
    "interruption": Interruption(),
    "interruption-roll": InterruptionRoll(),
}
