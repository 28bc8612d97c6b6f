"""Fire in play: the choice of a target and of the units that fire, the roll, and the losses (3.2,
3.5, 5.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import eliminated
from builder.rules.systems.city_fight.combat.phases import RESPONSE_FIRE_SIDES
from builder.rules.systems.city_fight.game_data import ALLIES
from builder.rules.systems.city_fight.play.fire_phase import OVER, Firing, noted_in_phase, over_of
from builder.rules.systems.city_fight.play.hidden_play import shown
from builder.rules.systems.city_fight.play.moments import (
    options_of,
    other,
)
from builder.rules.systems.city_fight.small_rules import VISIBILITY_DICE

if TYPE_CHECKING:
    from builder.rules.play.match import Match

FIRE = Action("fire")
"""The action that ends the choice of firing units and makes them fire."""


def fire_over() -> Task:
    """Return the task at the end of a fire phase, with nothing recorded yet."""
    return task(OVER, fired=(), lost=(), ships=0, seen=0, kills={})


def fire_phase(phase: str) -> tuple[Task, ...]:
    """Return the tasks of a fire phase: response fire, then the normal fire of both sides, whose
    losses are removed only at its end. The side that has moved fires first in normal fire, which
    has no effect on the result."""
    responds = RESPONSE_FIRE_SIDES[phase]
    return (
        task("fire", side=responds, response=1, off=()),
        task("fire", side=other(responds), response=0, off=()),
        task("fire", side=responds, response=0, off=()),
        fire_over(),
    )


def _firing(match: Match, moment: Moment, task_: Task) -> Firing:
    return Firing(match, moment, task_["side"], bool(task_["response"]))


class Fire(Routine):
    """Automatic step of play that lets one side fire, attack after attack, as long as it has
    targets."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        firing, off = _firing(match, moment, task_), task_["off"]
        if any(firing.name(target) not in off for target in firing.targets()):
            return moment.then(task("target", **task_.data))
        return moment


class Targets(Decision):
    """A player's decision: at which target a side fires next, or whether it ends its fire. ``off``
    are the targets at which the side began an attack and called it off."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        firing = _firing(match, moment, task_)
        names = (firing.name(target) for target in firing.targets())
        return (*(action("at", name) for name in names if name not in task_["off"]), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        data = {"side": task_["side"], "response": task_["response"]}
        chosen = task("firers", **data, target=action_.words[0], units=(), ships=0)
        moment = moment.then(chosen, task("fire", **task_.data))
        if "7.8" in options_of(match) and not over_of(moment)["seen"]:
            return moment.then(task("visibility"))
        return moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule = self.rule(match, moment, task_)
        if action_ == DONE:
            return sentence(rule, "No more fire.")
        (name,) = action_.words
        if task_["side"] == ALLIES:
            return sentence(rule, "Fire at {hex}.", hex=name)
        return sentence(rule, "Fire at {unit}.", unit=name)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return "5.3" if task_["response"] else "5.1"


class Firers(Decision):
    """A player's decision: which units, and how many points of naval gunfire, fire at a target; it
    ends with their fire or with calling it off."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        firing = _firing(match, moment, task_)
        target = firing.named(task_["target"])
        able = (name for name in firing.able(target) if name not in task_["units"])
        found = [action("with", name) for name in able]
        if not task_["ships"]:
            points = range(1, firing.shells + 1)
            found += (action("ships", n) for n in points if firing.ships(target, n))
        if task_["units"] or task_["ships"]:
            found.append(FIRE)
        return (*found, action("call-off", task_["target"]))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        match action_.verb, action_.words:
            case "with", (name,):
                return moment.then(task_.changed(units=(*task_["units"], name)))
            case "ships", (points,):
                return moment.then(task_.changed(ships=int(points)))
            case "call-off", (name,):
                rest = next(iter(moment.agenda))
                return moment.popped().then(rest.changed(off=(*rest["off"], name)))
        over = over_of(moment)
        fired, ships = (*over["fired"], *task_["units"]), over["ships"] + task_["ships"]
        firing = _firing(match, moment, task_)
        moment = shown(moment, firing.concerned(task_["target"], task_["units"]))
        moment = moment.then(task("fire-roll", **task_.data))
        return noted_in_phase(moment, fired=fired, ships=ships)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule = self.rule(match, moment, task_)
        match action_.verb, action_.words:
            case "with", (name,):
                return sentence(rule, "{unit} fires.", unit=name)
            case "ships", (points,):
                return sentence("5.8", "Naval gunfire: {number} points.", number=int(points))
            case "call-off", _:
                return sentence(rule, "They hold their fire.")
        return sentence(rule, "All who fire are named.")

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return "5.3" if task_["response"] else "5.1"


class FireRoll(Roll):
    """The die roll for an attack by fire."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        firing = _firing(match, moment, task_)
        return firing.aim(firing.named(task_["target"]), task_["units"], task_["ships"]).dice

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        firing = _firing(match, moment, task_)
        target = firing.named(task_["target"])
        aim = firing.aim(target, task_["units"], task_["ships"])
        roll = int(action.words[0])
        many, hit = aim.lost(roll), tuple(piece.name for piece in aim.hit)
        text = "Strength {strength}, total {total}: {lost} eliminated."
        values = {"strength": aim.strength, "total": roll + aim.added, "lost": many}
        rule = self.rule(match, moment, task_)
        moment = moment.with_sentences(sentence(rule, text, **values))
        if not many:
            return moment
        data = {"response": task_["response"], "firers": task_["units"]}
        return moment.then(task("give-up", side=firing.enemy, units=hit, many=many, **data))

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return "5.3" if task_["response"] else "5.1"


class Lost(Routine):
    """Automatic step of play after a roll for fire: it marks as lost all units that the attack hit,
    or as many of them as the result demands, which their side chooses."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if task_["many"] < len(task_["units"]):
            return moment.then(task("give-up-one", **task_.data))
        return _lost(moment, task_, *task_["units"])


class GiveUp(Decision):
    """A player's decision: which of the units that were hit is lost."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("lose", name) for name in task_["units"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        (name,) = action_.words
        left, many = tuple(n for n in task_["units"] if n != name), task_["many"] - 1
        moment = _lost(moment, task_, name)
        if not many:
            return moment
        return moment.then(task("give-up", **{**task_.data, "units": left, "many": many}))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("5.4", "{unit} is lost.", unit=action_.words[0])


def _lost(moment: Moment, task_: Task, *names: str) -> Moment:
    """Return the game state after units are lost. Units lost to response fire are removed at once,
    all others at the end of the phase."""
    told = (sentence("5.1", "{unit} is eliminated.", unit=name) for name in names)
    moment = moment.with_sentences(*told)
    if task_["response"]:
        return eliminated(moment, *names)
    over = over_of(moment)
    kills = {**over["kills"], **dict.fromkeys(names, task_["firers"])}
    return noted_in_phase(moment, lost=(*over["lost"], *names), kills=kills)


class Visibility(Roll):
    """The roll for the visibility, made at the first attack of a fire phase (7.8)."""

    case = "7.8"
    dice = VISIBILITY_DICE

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        seen = int(action.words[0])
        moment = moment.with_sentences(sentence("7.8", "Hexes that one sees: {hexes}.", hexes=seen))
        return noted_in_phase(moment, seen=seen)


KINDS = {
    "fire": Fire(),
    "target": Targets(),
    "firers": Firers(),
    "fire-roll": FireRoll(),
    "give-up": Lost(),
    "give-up-one": GiveUp(),
    "visibility": Visibility(),
}
