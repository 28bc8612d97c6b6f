"""Reinforcements in play: the dice rolls for them, and their entry at the map edge or from the air
(4.2, 4.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.scenarios import Reinforcement
from builder.rules.core.questions import unit_of
from builder.rules.play.actions import DONE, Action, action, read_action
from builder.rules.play.kinds import Decision, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.city_fight.game_data import ALLIES, NVA_VC
from builder.rules.systems.city_fight.moving.arrivals import (
    Landing,
    arrival_of,
    coming,
    entries,
    goes_on_by_road,
    landings,
    too_early,
)
from builder.rules.systems.city_fight.moving.stacking import breaks_stacking_limit
from builder.rules.systems.city_fight.play.moments import (
    ARRIVED,
    BESIDE,
    DUE,
    LANDED,
    NEVER,
    alike,
    battlefield_at,
    lies_hidden,
    put,
    side_of_name,
    with_added,
    with_removed,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Arrivals(Routine):
    """Automatic step of play for a side's reinforcements of a turn: it finds those that the
    calendar lists, has the dice rolled for them, then lets them enter."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side, rolled = task_["side"], list[Task]()
        for number, arrival in enumerate(match.scenario.reinforcements):
            here = side_of_name(match, arrival.counters[0]) == side
            if arrival.turn != moment.turn or not here:
                continue
            if arrival.many:
                rolled.append(task("how-many", side=side, arrival=number))
            elif arrival.each:
                rolled += (task("comes", side=side, unit=name) for name in arrival.counters)
            else:
                moment = with_added(moment, DUE, *arrival.counters)
        return moment.then(*rolled, task("entering", side=side))


class HowMany(Roll):
    """The roll for the number of units that arrive."""

    case = "4.6.2b"

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(_arrival(match, task_).many)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        arrival = _arrival(match, task_)
        many = coming(arrival, int(action.words[0]))
        told = sentence("4.6.2b", "{number} units come.", number=many)
        data = {"side": task_["side"], "units": arrival.counters, "many": many}
        return moment.with_sentences(told).then(task("choose-arrivals", **data, rule="4.6.2b"))


def _arrival(match: Match, task_: Task) -> Reinforcement:
    number: int = task_["arrival"]
    return match.scenario.reinforcements[number]


class ChooseArrivals(Routine):
    """The choice of the units that arrive, if not all do: the side chooses among units that differ."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        many, kinds = task_["many"], alike(match, task_["units"])
        if many < 1 or not kinds:
            return moment
        if len(kinds) == 1 or many >= len(task_["units"]):
            return with_added(moment, DUE, *task_["units"][:many])
        return moment.then(task("choose-arrival", **task_.data))


class ChooseArrival(Decision):
    """A player's decision: which unit is one of those that arrive."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("bring", name) for name in alike(match, task_["units"]))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        (name,) = action_.words
        left = tuple(one for one in task_["units"] if one != name)
        data = {**task_.data, "units": left, "many": task_["many"] - 1}
        return with_added(moment, DUE, name).then(task("choose-arrivals", **data))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(task_["rule"], "{unit} arrives.", unit=action_.words[0])


class Comes(Roll):
    """The roll that decides whether one unit arrives; a unit that does not arrive now never will."""

    case = "4.6.2b"
    dice = Dice(1, 6)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        name = task_["unit"]
        if int(action.words[0]) in arrival_of(match.scenario, name).rolls:
            told = sentence("4.6.2b", "{unit} arrives.", unit=name)
            return with_added(moment, DUE, name).with_sentences(told)
        told = sentence("4.6.2b", "{unit} never comes.", unit=name)
        return with_added(moment, NEVER, name).with_sentences(told)


# -- entering ----------------------------------------------------------------------------------


class Entering(Routine):
    """Automatic step of play that lets a side's units enter, if they have not yet: a unit whose
    last turn for entry is over never enters; one that finds no way in waits."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        for name in _due(match, moment, task_):
            if too_early(arrival_of(match.scenario, name), moment.turn):
                moment = with_added(with_removed(moment, DUE, name), NEVER, name)
                moment = moment.with_sentences(sentence("4.6.2b", "{unit} never comes.", unit=name))
        if any(_ways_in(match, moment, task_)):
            return moment.then(task("enter", **task_.data))
        return moment


class Enter(Decision):
    """A player's decision: which reinforcement enters next, and where. Only a reinforcement with a
    later day of entry may wait."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        known = task_.get("ways", ())
        found = tuple(map(read_action, known)) or _ways_in(match, moment, task_)
        must = any(_must_enter(match, moment, one.words[0]) for one in found)
        return found if must else (*found, DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        name, at = action_.words
        field, arrival = battlefield_at(match, moment), arrival_of(match.scenario, name)
        by_road = goes_on_by_road(field, arrival, match.sheet.space.cell(at))
        moment = put(match, moment, name, at, hidden=lies_hidden(match, name))
        moment = with_added(with_removed(moment, DUE, name), ARRIVED, name)
        if action_.verb == "land":
            moment = with_added(moment, LANDED, name)
        elif not by_road and task_["side"] == ALLIES:
            moment = with_added(moment, BESIDE, name)
        data = {key: value for key, value in task_.data.items() if key != "ways"}
        return moment.then(task("entering", **data))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("4.6", "The others wait.")
        name, at = action_.words
        if action_.verb == "land":
            rule = Landing(battlefield_at(match, moment), name, match.sheet.space.cell(at)).rule
            return sentence(rule, "{unit} lands in {hex}.", unit=name, hex=at)
        rule = "4.6.1" if task_["side"] == ALLIES else "4.6.2b"
        return sentence(rule, "{unit} enters in {hex}.", unit=name, hex=at)


def _due(match: Match, moment: Moment, task_: Task) -> tuple[str, ...]:
    """Return the units of a side, or of one ``nation`` only, that have not entered yet."""
    due = (name for name in moment.note(DUE, ()) if side_of_name(match, name) == task_["side"])
    nation = task_.get("nation")
    return tuple(n for n in due if not nation or unit_of(match.game, n).nation == nation)


def with_ways(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the tasks of a game state. The task that asks where a reinforcement enters next gets
    its possible entries stored in it, because they depend on enemies that the side may not know
    (4.6.2a, 7.1)."""
    for number, one in enumerate(moment.agenda):
        if number == 0 and one.kind == "enter" and "ways" not in one.data:
            ways = tuple(way.text for way in _ways_in(match, moment, one))
            yield one.changed(ways=ways)
        else:
            yield one


def _ways_in(match: Match, moment: Moment, task_: Task) -> tuple[Action, ...]:
    """Return the possible entries of reinforcements; of units that are alike, only the entries of
    the first are listed."""
    key = f"ways in {task_['side']} {task_.get('nation')}"
    return moment.worked_out(key, lambda: tuple(_entries(match, moment, task_)))


def _entries(match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
    field, id_of = battlefield_at(match, moment), match.sheet.space.id
    for name in alike(match, _due(match, moment, task_)):
        arrival, unit = arrival_of(match.scenario, name), unit_of(match.game, name)
        if Landing(field, name, field.sheet.hexes.cells[0]).way:
            lands = landings(field, match.scenario, name, moment.turn)
            yield from (action("land", name, id_of(c)) for c in lands)
        else:
            free = (
                c
                for c in entries(field, arrival, unit)
                if not breaks_stacking_limit(field, c, name)
            )
            yield from (action("enter", name, id_of(c)) for c in free)


def _must_enter(match: Match, moment: Moment, name: str) -> bool:
    """Decide whether a reinforcement must enter now because this is its only or its last day."""
    until = arrival_of(match.scenario, name).until
    return until is None or (until == moment.turn and side_of_name(match, name) == NVA_VC)


KINDS = {
    "arrivals": Arrivals(),
    "how-many": HowMany(),
    "choose-arrivals": ChooseArrivals(),
    "choose-arrival": ChooseArrival(),
    "comes": Comes(),
    "entering": Entering(),
    "enter": Enter(),
}
