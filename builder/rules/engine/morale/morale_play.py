"""Plays morale checks and rallies in the phases that they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.game import Phase
from builder.rules.engine.combat.consequences_play import befall
from builder.rules.engine.morale.morale_formula import (
    RESULT,
    MoraleCheck,
    morale_checks_of,
)
from builder.rules.engine.morale.morale_rules import UnitCheck
from builder.rules.engine.play_phases import played_in
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.moment_situation import enemy_of_side, situation_at
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of the morale checks made in the phase ``now``, one for each side active in
    it. Checks without a phase, which the rules call for only in words, are left to the players; those
    that losses call for are made then."""
    found = [
        one
        for one in morale_checks_of(match.game)
        if not one.check.losses and played_in(match, now, one.family, one.check)
    ]
    sides = [side] if side else match.sides
    tasks = tuple(
        task("checks", family=one.family, check=one.check.id, side=who, asked=())
        for one in found
        for who in sides
    )
    return tasks or None


def _tested(match: Match, task_: Task) -> MoraleCheck:
    named = (task_["family"], task_["check"])
    return next(one for one in morale_checks_of(match.game) if (one.family, one.check.id) == named)


class Checks(Decision):
    """A player's decision which of his units checks next; each unit checks once."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*(action("check", name) for name in self._able(match, moment, task_)), DONE)

    def _able(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        situation, one = situation_at(match, moment), _tested(match, task_)
        for piece in situation.troops:
            mine = situation.side(piece) == task_["side"]
            fits = mine and piece.name not in task_["asked"]
            if fits and piece_fulfils(situation, one.check.who, piece):
                yield piece.name

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        (name,) = action_.words
        rest = task_.changed(asked=(*task_["asked"], name))
        return moment.then(Task("check-roll", task_.changed(unit=name).data), rest)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule = _tested(match, task_).rule
        if action_ == DONE:
            return sentence(rule, "No more units check.")
        return sentence(rule, "{unit} makes a check.", unit=action_.words[0])


class CheckRoll(Roll):
    """The dice roll of a morale check, and its effect on the unit."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return _tested(match, task_).dice

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        one, name = _tested(match, task_), task_["unit"]
        check = UnitCheck(situation_at(match, moment), one, moment.piece(name))
        result = str(check.worked(int(action.words[0]))[RESULT])
        found = one.outcomes.get(result)
        if not one.check.results:
            text = "The unit passes." if found is None else "The unit fails."
            moment = moment.with_sentences(sentence(one.rule, text))
        if found is None and one.check.ends:
            piece = moment.piece(name)
            left = tuple(state for state in piece.states if state not in one.check.ends)
            moment = moment.with_pieces(replace(piece, states=left))
        does = one.check.passed if found is None else found.does
        side, enemy = task_["side"], enemy_of_side(match, moment, task_["side"])
        return befall(match, moment, [name], does, one.rule, side=side, enemy=enemy)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _tested(match, task_).rule


class CalledCheck(Routine):
    """The routine that begins a morale check required by a combat result, unless the unit has left
    the map or the check is not for units of its kind."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        one, piece = _tested(match, task_), moment.piece(task_["unit"])
        if not piece.at or not piece_fulfils(situation_at(match, moment), one.check.who, piece):
            return moment
        return moment.then(Task("check-roll", task_.data))


KINDS: dict[str, Kind] = {
    "checks": Checks(),
    "check-roll": CheckRoll(),
    "called-check": CalledCheck(),
}
