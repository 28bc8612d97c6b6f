"""Plays the states of units: states that begin in a phase, and recoveries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.game import Phase
from builder.model.mechanisms.states import ELIMINATED, PLACE
from builder.rules.core.positions.position import Piece
from builder.rules.engine.combat.consequences_play import in_state, with_eliminated
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.states import face_down, searches
from builder.rules.engine.states.searches import searches_in
from builder.rules.engine.states.state_endings import without_state
from builder.rules.engine.states.state_rules import (
    STAYS,
    WHOLE,
    RecoveryAttempt,
    beginning,
    left_in,
    may_recover,
    recovery_attempt_of,
    result_of,
)
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the task for states that begin, or may end, in the phase ``now``; ``None`` if there
    are none."""
    states = match.game.mechanisms.states
    named = {part.phase for state in states for part in state.begins if not part.choice}
    named |= {part.phase for state in states for part in state.recovery}
    if now.id not in named:
        return None
    return (task("states", side=side),)


class States(Routine):
    """The routine of a phase in which states begin; then units may try to recover, once each."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side, situation = task_["side"], situation_at(match, moment)
        for piece, state, rule in beginning(situation, moment.phase):
            if side in ("", situation.side(piece)):
                moment = in_state(match, moment, [piece.name], state.id, rule)
        situation = situation_at(match, moment)
        units = (p for p in situation.position.units if p.at and p.states)
        found = ((p.name, _may_leave(situation, p, side)) for p in units)
        tasks = (task("recovery", unit=name, state=state) for name, state in found if state)
        return moment.then(*tasks, *searches_in(match, moment.phase, side))


def _may_leave(situation: Situation, piece: Piece, side: str) -> str:
    """Return the first state that a unit may try to leave in the present phase of a side (empty:
    of all sides), or empty. Its own side attempts that, other sides if the state hides the unit."""
    own = situation.side(piece) == side
    states = (one for one in situation.mechanisms.states if one.id in piece.states)
    searched = (one for one in states if one.hides != PLACE)
    open_ = (one.id for one in searched if not side or own != bool(one.hides))
    found = (id for id in open_ if may_recover(situation, piece, situation.phase, id))
    return next(found, "")


def _attempt(match: Match, moment: Moment, task_: Task) -> RecoveryAttempt:
    piece, state = moment.piece(task_["unit"]), task_.get("state")
    return recovery_attempt_of(situation_at(match, moment), piece, state, moment.phase)


class RecoveryOf(Routine):
    """The routine for one unit's recovery: without dice it happens, a roll without risk is made at
    once, and if failure does harm the player decides."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        piece, state = moment.piece(task_["unit"]), task_.get("state")
        if not may_recover(situation_at(match, moment), piece, moment.phase, state):
            return moment
        attempt = _attempt(match, moment, task_)
        if not attempt.way.dice:
            return _after(match, moment, attempt, attempt.way.to or WHOLE)
        return moment.then(
            Task("recovery-try" if attempt.way.fails else "recovery-roll", task_.data)
        )


class RecoveryTry(Decision):
    """A player's decision whether a unit tries to recover."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        return situation_at(match, moment).side(moment.piece(task_["unit"]))

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return action("recover", task_["unit"]), action("remain", task_["unit"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "remain":
            return moment
        return moment.then(Task("recovery-roll", task_.data))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        text = "{unit} tries to recover." if action_.verb == "recover" else "It stays as it is."
        return sentence(_attempt(match, moment, task_).rule, text, unit=task_["unit"])


class RecoveryRoll(Roll):
    """The roll for a recovery."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(_attempt(match, moment, task_).way.dice)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        attempt = _attempt(match, moment, task_)
        return _after(match, moment, attempt, result_of(attempt, int(action.words[0])))

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _attempt(match, moment, task_).rule


def _after(match: Match, moment: Moment, attempt: RecoveryAttempt, result: str) -> Moment:
    name, rule = attempt.piece.name, attempt.rule
    states = left_in(attempt, result)
    if ELIMINATED in states:
        return with_eliminated(match, moment, [name], rule)
    if attempt.state.hides:
        return _searched(match, moment, attempt, result)
    if result == STAYS:
        return moment.with_sentences(sentence(rule, "{unit} does not recover.", unit=name))
    moment = moment.with_pieces(replace(attempt.piece, states=states))
    return moment.with_sentences(sentence(rule, "{unit} recovers.", unit=name))


def _searched(match: Match, moment: Moment, attempt: RecoveryAttempt, result: str) -> Moment:
    """Return the game state after a search for a unit that lies face down."""
    name, rule = attempt.piece.name, attempt.rule
    if result == STAYS:
        return moment.with_sentences(sentence(rule, "{unit} is not found.", unit=name))
    moment = without_state(match, moment, name, attempt.state, rule)
    if result == WHOLE or not moment.piece(name).at:
        return moment
    return in_state(match, moment, [name], result, rule)


KINDS: dict[str, Kind] = {
    **face_down.KINDS,
    **searches.KINDS,
    "states": States(),
    "recovery": RecoveryOf(),
    "recovery-try": RecoveryTry(),
    "recovery-roll": RecoveryRoll(),
}
