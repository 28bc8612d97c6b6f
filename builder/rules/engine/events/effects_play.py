"""Plays the effects of events, and those that follow from counts (tracked numbers), one after the
other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.mechanisms.events import EventEffect
from builder.rules.core.positions.position import Piece
from builder.rules.engine.alliances.alliance_play import related
from builder.rules.engine.combat.consequences_play import in_state, lose, mended, with_eliminated
from builder.rules.engine.events import place_effects
from builder.rules.engine.events.declared_effects import effect_of, paths_of_effects
from builder.rules.engine.events.event_rules import affected_units
from builder.rules.engine.joining.joining_play import joined
from builder.rules.engine.positions.aliases import ENTERED
from builder.rules.engine.positions.deed_records import done
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.held_places import named_spots, spot_id
from builder.rules.engine.positions.moment_situation import (
    WEATHER,
    enemy_of_side,
    situation_at,
)
from builder.rules.engine.stacking.stacking_rules import breach_with
from builder.rules.engine.victory.victory_play import ended, score_points
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Chance, Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import LOST, moved, new_piece
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

REPLACEMENTS = "replacements"
"""The name of the note that holds the replacement points of each side."""


def perform(
    match: Match,
    moment: Moment,
    event_effects: Iterable[EventEffect],
    side: str,
    rule: str,
    *,
    unit: str = "",
    counted: bool = False,
) -> Moment:
    """Return the game state with effects put first on the agenda. ``unit`` is the unit that an
    event was rolled for. The points of ``counted`` effects are not scored now, because the end of
    the game counts them with their events."""
    paths = paths_of_effects(match)
    tasks = [
        task(
            "effect",
            event_effect=paths[id(event_effect)],
            side=side,
            rule=rule,
            unit=unit,
            counted=counted,
        )
        for event_effect in event_effects
    ]
    return moment.then(*tasks)


class Effect(Routine):
    """The routine that carries out one effect. If the effect applies to only some of several units,
    a player or a roll chooses them first."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        event_effect, side, rule = effect_of(match, task_), task_["side"], task_["rule"]
        match event_effect.word:
            case "points":
                who = event_effect.side or side
                return (
                    moment
                    if task_["counted"]
                    else score_points(moment, {who: event_effect.points or 0})
                )
            case "weather":
                told = sentence(rule, "The weather: {weather}.", weather=event_effect.weather)
                return moment.noted_all({WEATHER: event_effect.weather}).with_sentences(told)
            case "arrive":
                return moment.then(*(_coming(task_, name) for name in event_effect.arrive))
            case "replace":
                had: Frozen[int] = moment.note(REPLACEMENTS, Frozen())
                who = event_effect.side or side
                more = had.updated({who: had.get(who, 0) + (event_effect.replace or 0)})
                return moment.noted(replacements=more)
            case "draw":
                data = {"of": event_effect.from_, "left": event_effect.draw, "side": side}
                return moment.then(task("events", **data))
            case "end":
                return ended(moment, event_effect.end, event_effect.side or side, rule)
            case "relation":
                assert event_effect.relation
                who = event_effect.side or side
                return related(match, moment, who, event_effect.with_, event_effect.relation, rule)
            case "take":
                return moment.then(Task("effect-take", task_.changed(left=event_effect.count).data))
            case "change":
                changes = {
                    "change": event_effect.change,
                    "side": event_effect.side or side,
                    "rule": rule,
                }
                units = [task_["unit"]] if task_["unit"] else []
                return moment.then(task("count-change", **changes, units=units))
        return self._befalls(match, moment, task_, event_effect)

    def _befalls(
        self, match: Match, moment: Moment, task_: Task, event_effect: EventEffect
    ) -> Moment:
        names = befallen(match, moment, event_effect)
        if task_["unit"] in names and event_effect.count == 1:
            names = [task_["unit"]]
        if not event_effect.count or event_effect.count >= len(names):
            return befell(match, moment, event_effect, names, task_)
        return moment.then(Task(_CHOICE[event_effect.by], task_.changed(chosen=()).data))


_CHOICE = {"lot": "effect-lot", "owner": "effect-choice", "enemy": "effect-choice"}


def _coming(task_: Task, counter: str) -> Task:
    return Task("effect-arrival", task_.changed(counter=counter).data)


def befallen(match: Match, moment: Moment, event_effect: EventEffect) -> list[str]:
    """Return the names of the units that an effect may apply to in the present position."""
    lost = (name for name in moment.note(LOST, ()) if name in moment.pieces)
    return list(affected_units(situation_at(match, moment), event_effect, lost))


def befell(
    match: Match, moment: Moment, event_effect: EventEffect, names: Sequence[str], task_: Task
) -> Moment:
    """Return the game state after a task's effect has been applied to the chosen units."""
    rule = task_["rule"]
    if event_effect.move:
        return moment.then(
            *(task("effect-move", units=[n], to=event_effect.to, rule=rule) for n in names)
        )
    if event_effect.join:
        return joined(match, moment, names, event_effect.join, rule)
    if event_effect.restore:
        data = {name: task_[name] for name in ("event_effect", "side", "rule")}
        return moment.then(*(task("effect-return", counter=n, **data) for n in names))
    for name in names:
        piece = moment.piece(name)
        if event_effect.remove:
            moment = with_eliminated(match, moment, [name], rule)
        elif event_effect.lose:
            text = "{unit} loses {many} steps."
            moment = moment.with_sentences(sentence(rule, text, unit=name, many=event_effect.lose))
            moment = lose(match, moment, name, event_effect.lose, rule)
        elif event_effect.mend:
            moment = mended(moment, name, event_effect.mend, rule)
        elif event_effect.state:
            moment = in_state(match, moment, [name], event_effect.state, rule)
        elif event_effect.clear:
            states = tuple(state for state in piece.states if state != event_effect.clear)
            moment = moment.with_pieces(replace(piece, states=states))
    return moment


def _chosen(match: Match, moment: Moment, task_: Task, name: str) -> Moment:
    event_effect, chosen = effect_of(match, task_), (*task_["chosen"], name)
    if len(chosen) < event_effect.count:
        return moment.then(task_.changed(chosen=chosen))
    return befell(match, moment, event_effect, chosen, task_)


def _open(match: Match, moment: Moment, task_: Task) -> list[str]:
    names = befallen(match, moment, effect_of(match, task_))
    return [name for name in names if name not in task_["chosen"]]


class EffectLot(Chance):
    """The random choice of the unit that an effect applies to."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        names = _open(match, moment, task_)
        return tuple((action("lot", name), Fraction(1, len(names))) for name in names)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        return _chosen(match, moment, task_, action.words[0])

    def describe(self, match: Match, moment: Moment, task_: Task, action: Action) -> Sentence:
        return sentence(task_["rule"], "{unit} is drawn by lot.", unit=action.words[0])


class EffectChoice(Decision):
    """A player's decision which unit an effect applies to; the units' owner or the enemy decides,
    as declared."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        event_effect, situation = effect_of(match, task_), situation_at(match, moment)
        owner = situation.side(moment.piece(_open(match, moment, task_)[0]))
        if event_effect.by == "owner":
            return owner
        return enemy_of_side(match, moment, owner)

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("choose", name) for name in _open(match, moment, task_))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _chosen(match, moment, task_, action_.words[0])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(task_["rule"], "{unit} is chosen.", unit=action_.words[0])


class EffectPlace(Decision):
    """A player's decision where to place a unit that an effect moves or brings into play; ``wait
    UNIT`` if no place is open to it."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        situation = situation_at(match, moment)
        name = self._name(task_)
        side = situation.ground.side(name.partition("#")[0])
        return side if side in match.sides else match.sides[0]

    def _name(self, task_: Task) -> str:
        found: str = task_["counter"] if "counter" in task_.data else task_["units"][0]
        return found

    def places(self, match: Match, moment: Moment, task_: Task) -> list[str]:
        """Return the places where the unit may be placed."""
        situation, name = situation_at(match, moment), self._name(task_)
        side = situation.ground.side(name.partition("#")[0])
        piece = moment.pieces.get(name) or Piece(name, name.partition("#")[0])
        words = [task_["to"]] if "to" in task_.data else list(effect_of(match, task_).at)
        found: list[str] = []
        for spot in named_spots(situation, words):
            meets = situation.mechanisms.enemies_share_places
            closed = bool(situation.in_the_way(spot, side, "stack")) and not meets
            if not closed and breach_with(situation, spot, piece) is None:
                found.append(spot_id(situation, spot))
        return list(dict.fromkeys(found))

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        name = self._name(task_)
        found = self.places(match, moment, task_)
        return tuple(action("enter", name, place) for place in found) or (action("wait", name),)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "wait":
            return moment
        name, at = action_.words
        side = situation_at(match, moment).ground.side(name.partition("#")[0])
        piece = moment.pieces.get(name)
        if piece is None or (not piece.at and name in moment.note(LOST, ())):
            piece = new_piece(moment, name.partition("#")[0], at, None)
        moment = moment.with_pieces(moved(match.sheet, piece, at))
        moment = done(match, moment, (piece.name,), ENTERED)
        return passed(match, moment, side, (match.place(at),))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name = action_.words[0]
        if action_.verb == "wait":
            return sentence(task_["rule"], "{unit} cannot enter: its places are closed.", unit=name)
        return sentence(task_["rule"], "{unit} arrives in {hex}.", unit=name, hex=action_.words[1])


class EffectGoing(Routine):
    """The routine that places a unit at once if only one place is possible, and otherwise lets a
    player decide where it goes."""

    def __init__(self, name: str, choice: EffectPlace) -> None:
        self.name, self.choice = name, choice

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        first, *others = self.choice.actions(match, moment, task_)
        if others:
            return moment.then(Task(self.name, task_.data))
        moment = moment.with_sentences(self.choice.describe(match, moment, task_, first))
        return self.choice.take(match, moment, task_, first)


class EffectReturn(EffectPlace):
    """A player's decision where an eliminated unit returns to play, with all its steps."""

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "wait":
            return moment
        name, at = action_.words
        whole = replace(moment.piece(name), lost=0, reduced=False, states=())
        moment = moment.with_pieces(moved(match.sheet, whole, at))
        gone_still = tuple(one for one in moment.note(LOST, ()) if one != name)
        side = situation_at(match, moment).ground.side(name.partition("#")[0])
        return passed(match, moment.noted_all({LOST: gone_still}), side, (match.place(at),))


KINDS: dict[str, Kind] = {
    **place_effects.TASKS,
    "effect": Effect(),
    "effect-lot": EffectLot(),
    "effect-choice": EffectChoice(),
    "effect-place": EffectPlace(),
    "effect-return-place": EffectReturn(),
    **dict.fromkeys(("effect-arrival", "effect-move"), EffectGoing("effect-place", EffectPlace())),
    "effect-return": EffectGoing("effect-return-place", EffectReturn()),
}
