"""Plays victory: points at the end of turns, sudden ends, and the outcome of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from builder.model.mechanisms.victory import VictoryPoints
from builder.rules.engine.combat.result_tasks import GAME_ENDS, rest_of_result
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.victory.sudden_ends import sudden_end
from builder.rules.engine.victory.victory_points import (
    ScoreInputs,
    count_points,
    leading_side,
    level_of,
    points_together,
    ranks_of,
    ranks_told,
    with_allies,
)
from builder.rules.play.kinds import Outcome, Routine
from builder.rules.play.moment import Moment, Task, sentence, task
from builder.rules.play.pieces import AWAY, EXITED, LOST
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

SO_FAR, ENDED, HAPPENED = "points", "ended", "happened"
"""The names of the notes that hold the points of turns that are over, the sudden end, and the
events that have happened."""

_TURN, _OF_TURN = "counted-turn", "turn-points"
"""The names of the notes that hold the last turn whose points have been counted, and the points
that it brought."""

OBJECTIVES = "objectives"
"""The name of the note with the secret objectives that each side has kept."""

_NOTHING_KNOWN = ScoreInputs.model_construct()


def turn_ends(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the tasks at the end of a turn: counting its points, and checking for a sudden end."""
    declared = match.game.mechanisms.victory
    if declared is None:
        return
    if any(part.each == "turn" for part in declared.places):
        yield task("turn-points")
    if declared.ends or declared.morale:
        yield task("sudden-end")


def given_of(moment: Moment, at: Literal["end", "turn"] = "end") -> ScoreInputs:
    """Return the input for counting victory points from a game state: its losses, exits, events and
    points so far. ``at`` says whether the end of the game or of a turn is counted."""
    known = {
        "lost": (*moment.note(LOST, ()), *moment.note(AWAY, ())),
        "exited": dict(moment.note(EXITED, Frozen())),
        "happened": moment.note(HAPPENED, ()),
        "objectives": dict(moment.note(OBJECTIVES, Frozen())),
        "so_far": _before_this_turn(moment),
        "at": at,
    }
    return _NOTHING_KNOWN.model_copy(update=known)


def _before_this_turn(moment: Moment) -> dict[str, int]:
    """Return each side's points from earlier turns. At the end of the game the points of the last
    turn are already recorded; they are taken off here because the final count adds them again."""
    so_far = dict(moment.note(SO_FAR, Frozen()))
    if moment.note(_TURN, 0) != moment.turn:
        return so_far
    of_turn: Mapping[str, int] = moment.note(_OF_TURN, Frozen())
    return {side: points - of_turn.get(side, 0) for side, points in so_far.items()}


class TurnPoints(Routine):
    """The routine that counts the points of the sides at the end of a turn."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared = match.game.mechanisms.victory
        assert declared is not None
        count = count_points(situation_at(match, moment), declared, given_of(moment, "turn"))
        before = moment.note(SO_FAR, Frozen())
        brought = {side: points - before.get(side, 0) for side, points in count.points.items()}
        return moment.noted_all({SO_FAR: count.points, _TURN: moment.turn, _OF_TURN: brought})


class SuddenEnd(Routine):
    """The routine that ends the game if the position fulfils a declared sudden end."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared = match.game.mechanisms.victory
        assert declared is not None
        once = bool(task_.get("once", 0))
        situation = situation_at(match, moment)
        found = sudden_end(situation, declared, given_of(moment), at_once=once)
        if found is None:
            return moment
        id, side, result, case = found
        rule = case or match.game.mechanisms.case("victory", declared)
        return _ended(moment, task(GAME_ENDS, id=id, side=side, result=result, rule=rule))


class GameEnds(Routine):
    """The routine that ends the game."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        told = sentence(task_["rule"], "The game ends: {result}.", result=task_["result"])
        end = {name: task_[name] for name in ("id", "side", "result")}
        return moment.noted(ended=end).over().with_sentences(told)


def score_points(moment: Moment, points: Mapping[str, int]) -> Moment:
    """Return the game state after ``points`` have been added to the scores of sides."""
    so_far: Frozen[int] = moment.note(SO_FAR, Frozen())
    more = {side: so_far.get(side, 0) + many for side, many in points.items() if side}
    return moment.noted_all({SO_FAR: so_far.updated(more)})


def look_at_once(match: Match, moment: Moment) -> Moment:
    """Return the game state with a task that checks the sudden ends which do not wait for the end
    of the turn; unchanged if the game has none."""
    declared = match.game.mechanisms.victory
    if declared is None or not any(end.check == "once" for end in declared.ends):
        return moment
    return moment.then(task("sudden-end", once=1))


def ended(moment: Moment, result: str, side: str, rule: str) -> Moment:
    """Return the game state in which the game ends with this result, for a side and by a rule."""
    return _ended(moment, task(GAME_ENDS, id="", side=side, result=result, rule=rule))


def _ended(moment: Moment, ends: Task) -> Moment:
    """Return the game state in which the game ends as soon as the result that ends it has been carried
    out; of several ends the first one counts."""
    rest = rest_of_result(moment)
    if any(one.kind == GAME_ENDS for one in rest):
        return moment
    return moment.over().then(*rest, ends)


def outcome(match: Match, moment: Moment) -> Outcome:
    """Return the outcome of the game, or its current score if it is not over."""
    declared = match.game.mechanisms.victory
    if declared is None:
        return Outcome()
    situation = situation_at(match, moment)
    count = count_points(situation, declared, given_of(moment))
    points = {side: count.points.get(side, 0) for side in match.sides}
    rule = match.game.mechanisms.case("victory", declared)
    told = (*count.told, *ranks_told(rule, ranks_of(situation, points), points))
    if ENDED in moment.notes:
        end = moment.note(ENDED)
        ended_so = Outcome(str(end["result"]), str(end["side"]), points, told)
        return _won(situation, declared, ended_so)
    side, by = leading_side(situation, points)
    added = points_together(situation, points)
    result = level_of(declared, with_allies(situation, side), by, added)
    level = result == level_of(declared, (), 0, added)
    return _won(situation, declared, Outcome(result, "" if level else side, points, told))


def _won(situation: Situation, declared: VictoryPoints, found: Outcome) -> Outcome:
    """Return an outcome with the allies who win together with the winner."""
    allies = with_allies(situation, found.side)[1:]
    if not allies:
        return found
    rule, text = situation.mechanisms.case("victory", declared), "{side} wins with {allies}."
    told = sentence(rule, text, side=found.side, allies=", ".join(allies))
    return replace(found, allies=allies, steps=(*found.steps, told))


KINDS = {"turn-points": TurnPoints(), "sudden-end": SuddenEnd(), GAME_ENDS: GameEnds()}
