"""Plays what a card lets act that is played for its operations: units by themselves, or a leader with
units in its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.engine.activation.acting_units import (
    UnitsAct,
    acting,
    activation_case,
    activation_of,
    units_able,
)
from builder.rules.engine.activation.led_units import leaders_able, most_led, units_led
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import Action, action
from builder.rules.play.moment import Moment, Sentence, Task, sentence

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class CardActs(UnitsAct):
    """A player's decision which units act when a card is played for its operations: as many as the
    card says, or all if it says 0; or a leader, with units in its place."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found = super().actions(match, moment, task_)
        leaders = () if task_["chosen"] else self._leaders(match, moment, task_)
        return (*(action("lead", name) for name in leaders), *found)

    def _leaders(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        situation, declared = situation_at(match, moment), activation_of(match)
        for leader in leaders_able(situation, declared, task_["side"], task_["points"]):
            yield leader.name

    def able(self, match: Match, moment: Moment, task_: Task) -> Iterable[str]:
        declared, chosen = activation_of(match), task_["chosen"]
        if task_["leader"]:
            leader = moment.piece(task_["leader"])
            led = units_led(situation_at(match, moment), declared, leader)
            return [piece.name for piece in led if piece.name not in chosen]
        if declared.leaders is not None and declared.leaders.only:
            return []
        return units_able(match, moment, task_["side"], (), chosen)

    def limit(self, task_: Task) -> int | None:
        return task_["left"] or None

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb != "lead":
            return super().take(match, moment, task_, action_)
        name = action_.words[0]
        situation, declared = situation_at(match, moment), activation_of(match)
        leader = moment.piece(name)
        many, led = most_led(situation, declared, leader), units_led(situation, declared, leader)
        if many == 0 or not led:
            return moment.then(*acting(match, moment, task_["side"], (name,)))
        left = 0 if many is None else many + 1
        return moment.then(task_.changed(chosen=(name,), leader=name, left=left))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "lead":
            return sentence(activation_case(match), "{unit} leads.", unit=action_.words[0])
        return super().describe(match, moment, task_, action_)
