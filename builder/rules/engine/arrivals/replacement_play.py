"""Plays replacements: what a side buys with its replacement points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.model.mechanisms.replacements import STEP
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.core.questions import unit_of
from builder.rules.engine.arrivals.purchases import Purchase, purchases_of
from builder.rules.engine.arrivals.replacement_rules import income_of, places_of_return
from builder.rules.engine.events.effects_play import REPLACEMENTS
from builder.rules.engine.play_phases import phases_of
from builder.rules.engine.positions.aliases import ENTERED
from builder.rules.engine.positions.amounts import count_named
from builder.rules.engine.positions.deed_records import done
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.stacking.room import has_room
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import LOST, moved, taken_off
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

ORDERED = "ordered"
"""The name of the note that holds the units that have been bought and come on a later turn, each with
that turn."""


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the replacement tasks if ``now`` is the replacement phase: one for each side that is
    active in it."""
    declared = match.game.mechanisms.replacements
    if declared is None:
        return None
    own = {declared.phase} if declared.phase else phases_of(match, "replacements", declared)
    if now.id not in own:
        return None
    return tuple(task("replacements", side=one) for one in ([side] if side else match.sides))


def _rule(match: Match) -> str:
    declared = match.game.mechanisms.replacements
    return match.game.mechanisms.case("replacements", declared) if declared else ""


class Replacements(Routine):
    """The routine that determines the replacement points that a side has on a turn, after the units
    that it has ordered for this turn have come."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side, kept = task_["side"], moment.note(REPLACEMENTS, Frozen())
        points = income_of(situation_at(match, moment), side, kept.get(side, 0))
        text = "{side} has {points} replacement points."
        moment = moment.with_sentences(sentence(_rule(match), text, side=side, points=points))
        moment = moment.then(task("replacement", side=side, points=points, many=0))
        situation = situation_at(match, moment)
        due = [
            name
            for name, turn in _orders(moment).items()
            if turn <= moment.turn and situation.side(moment.piece(name)) == side
        ]
        return moment.then(*(task("ordered", side=side, unit=name) for name in due))


class Ordered(Decision):
    """A player's decision where a unit appears that has been ordered on an earlier turn. The command
    ``wait UNIT`` leaves it for a later turn."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        name = task_["unit"]
        found = _free_places(match, moment, name)
        return (*(action("return", name, place) for place in found), action("wait", name))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name, *where = action_.words
        if not where:
            return moment
        left = {unit: turn for unit, turn in _orders(moment).items() if unit != name}
        moment = _placed(match, moment, task_["side"], name, where[0])
        return moment.noted_all({ORDERED: left})

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "return":
            name, place = action_.words
            return sentence(_rule(match), "{unit} arrives in {hex}.", unit=name, hex=place)
        text = "{unit} does not arrive this turn."
        return sentence(_rule(match), text, unit=action_.words[0])


class Replacement(Decision):
    """A player's decision what he buys with replacement points: ``replace UNIT`` restores a step of
    a unit, ``return UNIT PLACE`` brings back a lost unit at once, ``order UNIT`` lets it come later,
    ``repair UNIT COUNT`` restores a point of a count, ``exchange UNIT OTHER`` puts another unit in its
    place."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        declared = match.game.mechanisms.replacements
        if declared is None or (declared.most and task_["many"] >= declared.most):
            return (DONE,)
        found = (
            made
            for one in _priced(match, moment, task_["side"])
            if one.price.points <= task_["points"]
            for made in self._ways(match, moment, task_, one)
        )
        return (*found, DONE)

    def _ways(self, match: Match, moment: Moment, task_: Task, one: Purchase) -> Iterator[Action]:
        if one.verb == "replace":
            yield action("replace", one.unit)
        elif one.verb != "return":
            yield action(one.verb, one.unit, one.what)
        elif one.price.turns:
            yield action("order", one.unit)
        else:
            for place in _free_places(match, moment, one.unit):
                yield action("return", one.unit, place)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        declared, side = match.game.mechanisms.replacements, task_["side"]
        if action_ == DONE or declared is None:
            kept: Frozen[int] = moment.note(REPLACEMENTS, Frozen())
            left = task_["points"] if declared is not None and declared.keep else 0
            return moment.noted_all({REPLACEMENTS: kept.updated({side: left})})
        bought = _bought(match, moment, side, action_)
        points, many = task_["points"] - bought.price.points, task_["many"] + 1
        moment = moment.then(task_.changed(points=points, many=many))
        name, *more = action_.words
        if action_.verb == "replace":
            piece = moment.piece(name)
            lost = piece.lost - 1
            return moment.with_pieces(replace(piece, lost=lost, reduced=lost > 0))
        if action_.verb == "repair":
            change = {"change": {bought.what: 1}, "side": "", "rule": _rule_of(match, bought)}
            return moment.then(task("count-change", units=[name], **change))
        if action_.verb == "exchange":
            return _exchanged(match, moment, name, bought.what)
        moment = _whole(match, moment, name, bought)
        if action_.verb == "order":
            return _ordered(moment, name, moment.turn + bought.price.turns)
        return _placed(match, moment, side, name, more[0])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence(_rule(match), "No more replacements.")
        bought = _bought(match, moment, task_["side"], action_)
        rule, (name, *more) = _rule_of(match, bought), action_.words
        if action_.verb == "return":
            return sentence(rule, "{unit} arrives in {hex}.", unit=name, hex=more[0])
        if action_.verb == "order":
            turn, text = moment.turn + bought.price.turns, "{unit} is ordered for turn {turn}."
            return sentence(rule, text, unit=name, turn=turn)
        if action_.verb == "repair":
            count = count_named(match.game, bought.what)
            text = "{unit} is repaired: {count}."
            return sentence(rule, text, unit=name, count=count.name if count else "")
        if action_.verb == "exchange":
            return sentence(rule, "{unit} is exchanged for {other}.", unit=name, other=more[0])
        return sentence(rule, "{unit} regains a step.", unit=name)


def _rule_of(match: Match, bought: Purchase) -> str:
    return bought.price.rule or _rule(match)


def _orders(moment: Moment) -> Frozen[int]:
    """Return the units that have been ordered, each with the turn on which it comes."""
    ordered: Frozen[int] = moment.note(ORDERED, Frozen())
    return ordered


def _priced(match: Match, moment: Moment, side: str) -> tuple[Purchase, ...]:
    """Return what has a price for a side. Units that have been ordered already are on their way."""
    declared = match.game.mechanisms.replacements
    assert declared is not None
    situation, ordered = situation_at(match, moment), _orders(moment)
    lost = [name for name in moment.note(LOST, ()) if name in moment.pieces]
    found = purchases_of(situation, declared, side, lost)
    return tuple(one for one in found if one.unit not in ordered)


def _bought(match: Match, moment: Moment, side: str, action_: Action) -> Purchase:
    """Return the purchase that an action makes."""
    verb = "return" if action_.verb == "order" else action_.verb
    name, *more = action_.words
    return next(
        one
        for one in _priced(match, moment, side)
        if (one.verb, one.unit) == (verb, name) and (not one.what or one.what == more[0])
    )


def _free_places(match: Match, moment: Moment, name: str) -> Iterator[str]:
    """Yield the places where a unit that is bought can appear now: those in which there is room
    for it."""
    declared, situation = match.game.mechanisms.replacements, situation_at(match, moment)
    assert declared is not None
    for place in places_of_return(situation, declared, name):
        if has_room(situation, match.place(place), moment.piece(name)):
            yield place


def _whole(match: Match, moment: Moment, name: str, bought: Purchase) -> Moment:
    """Return the game state in which a unit that comes back has the steps that are paid for, and is not
    among the lost ones any more."""
    piece = moment.piece(name)
    steps = steps_of(match.game, unit_of(match.game, name))
    lost = steps - 1 if bought.price.each == STEP else 0
    back = replace(piece, lost=lost, reduced=lost > 0, states=())
    gone = tuple(one for one in moment.note(LOST, ()) if one != name)
    return moment.with_pieces(back).noted_all({LOST: gone})


def _ordered(moment: Moment, name: str, turn: int) -> Moment:
    """Return the game state in which a unit is off the map until a turn."""
    ordered = _orders(moment).updated({name: turn})
    return moment.with_pieces(taken_off(moment.piece(name))).noted_all({ORDERED: ordered})


def _placed(match: Match, moment: Moment, side: str, name: str, place: str) -> Moment:
    """Return the game state in which a unit that has been bought appears in a place."""
    moment = moment.with_pieces(moved(match.sheet, moment.piece(name), place))
    moment = done(match, moment, (name,), ENTERED)
    return passed(match, moment, side, (match.place(place),))


def _exchanged(match: Match, moment: Moment, name: str, other: str) -> Moment:
    """Return the game state in which a unit of the map and one from a box have changed places."""
    here, there = moment.piece(name), moment.piece(other)
    gone = moved(match.sheet, here, there.at)
    return moment.with_pieces(gone, moved(match.sheet, there, here.at))


def boxes_of_ordered(match: Match, moment: Moment) -> Mapping[str, str]:
    """Return where the units that have been ordered are shown until they come: for each the box of its
    turn (``turn:5``), if the turn track has one."""
    track = next((t for t in match.game.tracks if t.id == match.scenario.track), None)
    boxes = {box.id for box in track.boxes} if track else frozenset[str]()
    named = ((name, str(turn)) for name, turn in _orders(moment).items())
    return {name: f"{match.scenario.track}:{turn}" for name, turn in named if turn in boxes}


KINDS: dict[str, Kind] = {
    "replacements": Replacements(),
    "ordered": Ordered(),
    "replacement": Replacement(),
}
