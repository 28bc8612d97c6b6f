"""The turns in play: what is reset and counted in each turn, and how the game ends (3.0, 6.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.core.victory_conditions import first_result
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Outcome, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import LOST
from builder.rules.systems.city_fight.game_data import ALLIES, NVA_VC, SIDES
from builder.rules.systems.city_fight.play.moments import (
    CLEAR,
    DUE,
    ENDED,
    GAS,
    GUNFIRE,
    HELD_TURNS,
    OF_TURN,
    battlefield_at,
    side_of_name,
)
from builder.rules.systems.city_fight.points import (
    CLEAR as IS_CLEAR,
)
from builder.rules.systems.city_fight.points import (
    HELD,
    OURS,
    THEIRS,
    PointInputs,
    holders,
    points_of,
    victory_facts,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match

CLEARED = "cleared"
"""The value of the note on the game's end that means that the Inner City was cleared."""


class TurnBegins(Routine):
    """Automatic step of play at the start of a turn: the notes that hold for one turn only are
    reset."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return moment.noted_all({**dict.fromkeys(OF_TURN, ()), GUNFIRE: 0, CLEAR: 0})


class Count(Routine):
    """Automatic step of play at the end of a turn: a point for NVA/VC if their units are in the
    Inner City. The game ends if they have none there, or if USMC and ARVN have no unit left to
    clear it."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        field = battlefield_at(match, moment)
        if not holders(field):
            return (
                moment.noted_all({ENDED: CLEARED}).over().with_sentences(sentence("6.0", IS_CLEAR))
            )
        moment = moment.noted_all({HELD_TURNS: moment.note(HELD_TURNS, 0) + 1})
        moment = moment.with_sentences(sentence("6.0", HELD))
        if _nobody_left(match, moment):
            told = sentence("6.0", "Nobody is left to clear the Inner City.")
            return moment.noted_all({ENDED: "nobody-left"}).over().with_sentences(told)
        return moment


def _nobody_left(match: Match, moment: Moment) -> bool:
    """Decide whether USMC and ARVN have no unit on the map and no reinforcement to come."""
    field = battlefield_at(match, moment)
    there = any(field.side(piece) == ALLIES for piece in field.troops)
    due = any(side_of_name(match, name) == ALLIES for name in moment.note(DUE, ()))
    later = any(
        arrival.turn > moment.turn and side_of_name(match, arrival.counters[0]) == ALLIES
        for arrival in match.scenario.reinforcements
    )
    return not (there or due or later)


class TurnOver(Routine):
    """Automatic step of play that goes on to the next turn. There is no last turn (6.0); from the
    last day of the sheet on the players may agree to end the game."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if moment.turn >= match.scenario.turns:
            return moment.then(task("agree", side=match.sides[0]))
        return moment.then(task("turn", turn=moment.turn + 1))


class Agree(Decision):
    """A player's decision: whether a side wants to end the game; the game ends if both sides do."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return action("go-on"), action("end")

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "go-on":
            return moment.then(task("turn", turn=moment.turn + 1))
        if task_["side"] == match.sides[0]:
            return moment.then(task("agree", side=match.sides[1]))
        return moment.noted_all({ENDED: "agreed"}).over()

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "go-on":
            return sentence("6.0", "{side} goes on.", side=task_["side"])
        return sentence("6.0", "{side} would end the game.", side=task_["side"])


def turn_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the tasks at the start of a turn."""
    yield task("turn-begins")


def turn_ends(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the tasks at the end of a turn."""
    yield task("rebuilding")
    yield task("captures")
    yield task("count")


def outcome(match: Match, moment: Moment) -> Outcome:
    """Return the outcome of a game that has ended, or its present state."""
    given = PointInputs.model_construct(
        eliminated=moment.note(LOST, ()),
        cleared=moment.note(ENDED) == CLEARED,
        turns=moment.note(HELD_TURNS, 0),
        gas=moment.note(GAS, 0),
    )
    ours, theirs = points_of(match.game, given)
    result = first_result(match.scenario, victory_facts(ours, theirs), "6.0").result
    leads = {ours: ALLIES, theirs: NVA_VC}
    side = leads[max(leads)] if ours != theirs else ""
    told = (sentence("6.0", OURS, points=ours), sentence("6.0", THEIRS, points=theirs))
    return Outcome(result, side, dict(zip(SIDES, (ours, theirs), strict=True)), told)


KINDS = {
    "turn-begins": TurnBegins(),
    "count": Count(),
    "turn-over": TurnOver(),
    "agree": Agree(),
}
