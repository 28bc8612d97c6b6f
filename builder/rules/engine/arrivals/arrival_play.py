"""Plays the arrival of reinforcements: which units arrive (by a roll if the rules say so), and
where they enter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.game import Phase
from builder.rules.core.questions import side_of, unit_of
from builder.rules.engine.arrivals.arrival_rules import (
    DueUnit,
    Entry,
    arrivals_in_situation,
    due_units,
)
from builder.rules.engine.play_phases import phases_of
from builder.rules.engine.positions.aliases import ENTERED
from builder.rules.engine.positions.condition_answers import holds_in_position
from builder.rules.engine.positions.deed_records import done
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.stacking.stacking_rules import breach_with
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Chance, Decision, Kind, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import LOST, moved, new_piece

if TYPE_CHECKING:
    from builder.rules.play.match import Match

ARRIVED = "arrived"
"""The name of the note that holds the scheduled units that have already arrived, by their names in
the schedule."""


def _phases(match: Match) -> frozenset[str]:
    declared = match.game.mechanisms.arrivals
    if declared is None:
        return frozenset()
    if declared.phase:
        return frozenset({declared.phase})
    return phases_of(match, "arrivals", declared)


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the task of bringing in reinforcements if ``now`` is the reinforcement phase,
    otherwise ``None``."""
    return (task("arrivals", side=side),) if now.id in _phases(match) else None


def turn_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the task of bringing in reinforcements at the start of a turn, if the game has no phase
    for it."""
    if match.game.mechanisms.arrivals is not None and not _phases(match):
        yield task("arrivals", side="")


def _rule(match: Match) -> str:
    declared = match.game.mechanisms.arrivals
    return match.game.mechanisms.case("arrivals", declared) if declared else ""


def _due(match: Match, moment: Moment, side: str = "") -> list[DueUnit]:
    """Return the scheduled units that may arrive now and have not arrived yet."""
    situation, declared = situation_at(match, moment), match.game.mechanisms.arrivals
    if declared is None or not holds_in_position(situation, declared.when):
        return []
    here = {*moment.note(ARRIVED, ()), *moment.note(LOST, ())}
    found = due_units(
        match.game, arrivals_in_situation(situation, declared), match.scenario, moment.turn
    )
    return [
        one
        for one in found
        if one.unit not in here and side in ("", side_of(match.game, unit_of(match.game, one.unit)))
    ]


class Arrivals(Routine):
    """The routine that brings in the reinforcements of a turn, one after the other."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        tasks, lines = list[Task](), set[int]()
        for one in _due(match, moment, task_["side"]):
            line = match.scenario.reinforcements.index(one.line)
            if one.line.many:
                if line not in lines:
                    tasks.append(task("arrivals-many", line=line, side=task_["side"]))
                lines.add(line)
            elif one.chance < 1:
                tasks.append(task("arrival-roll", unit=one.unit))
            else:
                tasks.append(task("arrival", unit=one.unit))
        return moment.then(*tasks)


def _due_unit(match: Match, moment: Moment, task_: Task) -> DueUnit:
    return next(one for one in _due(match, moment) if one.unit == task_["unit"])


class ArrivalRoll(Chance):
    """The roll for whether a unit arrives on this turn."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        chance, name = _due_unit(match, moment, task_).chance, task_["unit"]
        found = ((action("comes", name), chance), (action("late", name), 1 - chance))
        return tuple((what, share) for what, share in found if share)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        if action.verb == "comes":
            return moment.then(task("arrival", unit=task_["unit"]))
        if _due_unit(match, moment, task_).late:
            return moment
        return _has_come(moment, task_["unit"])

    def describe(self, match: Match, moment: Moment, task_: Task, action: Action) -> Sentence:
        text = "{unit} arrives." if action.verb == "comes" else "{unit} does not arrive this turn."
        return sentence(_rule(match), text, unit=task_["unit"])


class ArrivalsMany(Roll):
    """The roll for how many of the units in one line of the reinforcement schedule arrive."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(match.scenario.reinforcements[task_["line"]].many)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        line = match.scenario.reinforcements[task_["line"]]
        names = [one.unit for one in _due(match, moment, task_["side"]) if one.line is line]
        many = int(action.words[0])
        for name in names[many:]:
            moment = _has_come(moment, name)
        return moment.then(*(task("arrival", unit=name) for name in names[:many]))

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _rule(match)


def _has_come(moment: Moment, name: str) -> Moment:
    return moment.noted_all({ARRIVED: (*moment.note(ARRIVED, ()), name)})


class Arrival(Decision):
    """A player's decision where a unit enters. The command ``wait UNIT`` postpones its arrival,
    where the rules allow that."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        return side_of(match.game, unit_of(match.game, task_["unit"]))

    def _places(self, match: Match, moment: Moment, task_: Task) -> tuple[str, ...]:
        situation, declared = situation_at(match, moment), match.game.mechanisms.arrivals
        assert declared is not None
        found = Entry(situation, declared).open(_due_unit(match, moment, task_))
        piece = new_piece(moment, task_["unit"].partition("#")[0], "", None)
        return tuple(
            place for place in found if breach_with(situation, match.place(place), piece) is None
        )

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        name, declared = task_["unit"], match.game.mechanisms.arrivals
        found = [action("enter", name, place) for place in self._places(match, moment, task_)]
        if not found or (declared is not None and declared.blocked == "wait"):
            found.append(action("wait", name))
        return tuple(found)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name, declared = task_["unit"], match.game.mechanisms.arrivals
        if action_.verb == "wait":
            if declared is not None and declared.blocked == "eliminated":
                moment = moment.noted_all({LOST: (*moment.note(LOST, ()), name)})
                told = sentence(_rule(match), "{unit} is eliminated.", unit=name)
                return _has_come(moment, name).with_sentences(told)
            return moment
        place = action_.words[1]
        piece = new_piece(moment, name.partition("#")[0], "", None)
        side = self.player(match, moment, task_)
        moment = _has_come(moment, name).with_pieces(moved(match.sheet, piece, place))
        moment = done(match, moment, (piece.name,), ENTERED)
        return passed(match, moment, side, (match.place(place),))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name = task_["unit"]
        if action_.verb == "enter":
            return sentence(
                _rule(match), "{unit} arrives in {hex}.", unit=name, hex=action_.words[1]
            )
        return sentence(_rule(match), "{unit} does not arrive this turn.", unit=name)


KINDS: dict[str, Kind] = {
    "arrivals": Arrivals(),
    "arrival-roll": ArrivalRoll(),
    "arrivals-many": ArrivalsMany(),
    "arrival": Arrival(),
}
