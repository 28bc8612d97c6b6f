"""Plays the effects of events that give places to a side."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.mechanisms.events import EventEffect
from builder.rules.engine.control.control_in_play import taken
from builder.rules.engine.control.controlled_places import (
    Spot,
    controlled_places,
    controller,
)
from builder.rules.engine.events.declared_effects import effect_of
from builder.rules.engine.positions.held_places import foes_in, named_spots
from builder.rules.engine.positions.moment_situation import enemy_of_side, situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Chance, Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def places_to_take(situation: Situation, event_effect: EventEffect, side: str) -> dict[str, Spot]:
    """Return the places that a side can take by an effect, by their ids: those that can be held, that
    it does not hold yet, and in which no enemy units are."""
    ids = controlled_places(situation.ground)
    spots = (spot for spot in named_spots(situation, event_effect.take) if spot in ids)
    return {
        ids[spot]: spot
        for spot in spots
        if controller(situation, spot, ids[spot]) != side and not foes_in(situation, spot, side)
    }


def _open(match: Match, moment: Moment, task_: Task) -> dict[str, Spot]:
    return places_to_take(
        situation_at(match, moment), effect_of(match, task_), _taker(match, task_)
    )


def _taker(match: Match, task_: Task) -> str:
    side: str = effect_of(match, task_).side or task_["side"]
    return side


class TakePlaces(Routine):
    """The routine in which a side takes the places that an effect names; if it takes only some of
    them, they are chosen first."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        found, left, side = _open(match, moment, task_), task_["left"], _taker(match, task_)
        declared = effect_of(match, task_)
        if not side or not found or (declared.count and not left):
            return moment
        if not declared.count or left >= len(found):
            return taken(match, moment, dict.fromkeys(found.values(), side), task_["rule"])
        kind = "effect-take-lot" if declared.by == "lot" else "effect-take-choice"
        return moment.then(Task(kind, task_.data))


def _one_taken(match: Match, moment: Moment, task_: Task, place: str) -> Moment:
    spot = _open(match, moment, task_)[place]
    moment = taken(match, moment, {spot: _taker(match, task_)}, task_["rule"])
    return moment.then(Task("effect-take", task_.changed(left=task_["left"] - 1).data))


class TakeLot(Chance):
    """The random choice of the place that a side takes."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        found = _open(match, moment, task_)
        return tuple((action("lot", place), Fraction(1, len(found))) for place in found)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        return _one_taken(match, moment, task_, action.words[0])

    def describe(self, match: Match, moment: Moment, task_: Task, action: Action) -> Sentence:
        return sentence(task_["rule"], "{hex} is drawn by lot.", hex=action.words[0])


class TakeChoice(Decision):
    """A player's decision which place his side takes, or which it takes from its enemy, who
    chooses."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        side = _taker(match, task_)
        return side if effect_of(match, task_).by == "owner" else enemy_of_side(match, moment, side)

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("take", place) for place in _open(match, moment, task_))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _one_taken(match, moment, task_, action_.words[0])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(task_["rule"], "{hex} is chosen.", hex=action_.words[0])


TASKS: dict[str, Kind] = {
    "effect-take": TakePlaces(),
    "effect-take-lot": TakeLot(),
    "effect-take-choice": TakeChoice(),
}
