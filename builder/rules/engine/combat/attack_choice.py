"""Plays the choice of attacks: a side chooses a place, then the units that attack it, one after the
other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from builder.rules.engine.alliances.alliance_play import attacked
from builder.rules.engine.states.state_endings import enemies_in, in_the_open
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match

FIGHT = Action("fight")
"""The action that begins the combat for which attackers have been chosen."""


def attacks(kind: str, **data: object) -> Task:
    """Return a task of the given kind in which attacks are chosen. Its lists start empty: ``met``
    (places already attacked), ``busy`` (units that have attacked) and ``off`` (places whose attack
    was called off)."""
    return task(kind, met=(), busy=(), off=(), **data)


class TargetChoice(Decision):
    """A player's decision which place he attacks next, or that he ends his attacks. ``attackers``
    is the name of the following task, in which the attacking units are chosen."""

    attackers: ClassVar[str]

    @abstractmethod
    def places(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        """Yield the names of the places that units which have not attacked yet may attack."""

    def must(self, match: Match, moment: Moment, task_: Task) -> bool:
        """Return whether every place that may be attacked must be attacked."""
        return False

    def fires(self, match: Match, task_: Task) -> bool:
        """Return whether the attacks are fire from afar, which reports call so."""
        return False

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        over = {*task_["met"], *task_["off"]}
        places = self.places(match, moment, task_)
        found = tuple(action("attack", place) for place in places if place not in over)
        return found if found and self.must(match, moment, task_) else (*found, DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        own = {k: v for k, v in task_.data.items() if k not in ("met", "busy", "off")}
        chosen = task(self.attackers, **own, target=action_.words[0], units=())
        return moment.then(chosen, task_)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule = self.rule(match, moment, task_)
        fires = self.fires(match, task_)
        if action_ == DONE:
            return sentence(rule, "No more fire." if fires else "No more attacks.")
        text = "Fire at {hex}." if fires else "Attack on {hex}."
        return sentence(rule, text, hex=action_.words[0])


class AttackerChoice(Decision):
    """A player's decision which units attack a place, one after the other, until he begins the
    combat or calls it off. The task's ``also`` lists further places attacked at the same time.
    ``choice`` names the task in which the place was chosen, which comes next; ``fight`` names the
    task that resolves the combat."""

    choice: ClassVar[str]
    fight: ClassVar[str]

    @abstractmethod
    def able(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        """Yield the units that may attack the place."""

    @abstractmethod
    def legal(self, match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> bool:
        """Return whether the units may attack the place together."""

    def must(self, match: Match, moment: Moment, task_: Task) -> bool:
        """Return whether the attack must be made, because the rules demand it, so that it cannot be
        called off."""
        return False

    def fires(self, match: Match, task_: Task) -> bool:
        """Return whether the attack is fire from afar, which reports call so."""
        return False

    def enough(self, match: Match, moment: Moment, task_: Task) -> bool:
        """Return whether the units chosen so far are enough for the attack to be made."""
        return True

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        chosen = tuple(task_["units"])
        busy = {*self._waiting(moment)["busy"], *chosen}
        able = (name for name in self.able(match, moment, task_) if name not in busy)
        more = (name for name in able if self.legal(match, moment, task_, (*chosen, name)))
        found = [action("with", name) for name in more]
        if chosen and self.enough(match, moment, task_):
            found.append(FIGHT)
        if found and self.must(match, moment, task_):
            return tuple(found)
        return (*found, action("call-off", task_["target"]))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "with":
            return moment.then(task_.changed(units=(*task_["units"], *action_.words)))
        attacks, target = self._waiting(moment), task_["target"]
        if action_.verb == "call-off":
            return moment.popped().then(attacks.changed(off=(*attacks["off"], target)))
        busy = (*attacks["busy"], *task_["units"])
        met = (*attacks["met"], target, *task_.get("also", ()))
        rest = attacks.changed(met=met, busy=busy)
        places = (target, *task_.get("also", ()))
        moment = attacked(match, moment.popped(), task_["units"], places)
        return self._opened(match, moment, task_).then(task(self.fight, **task_.data), rest)

    def _opened(self, match: Match, moment: Moment, task_: Task) -> Moment:
        """Return the game state in which nobody lies face down who is going to fight."""
        if match.game.mechanisms.hiding_state is None:
            return moment
        places = (task_["target"], *task_.get("also", ()))
        foes = enemies_in(match, moment, places, task_["side"])
        return in_the_open(match, moment, (*task_["units"], *foes))

    def _waiting(self, moment: Moment) -> Task:
        return next(one for one in moment.agenda if one.kind == self.choice)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule, fires = self.rule(match, moment, task_), self.fires(match, task_)
        match action_.verb:
            case "with":
                text = "{unit} fires." if fires else "{unit} attacks."
                return sentence(rule, text, unit=action_.words[0])
            case "call-off":
                text = "The attack on {hex} is called off."
                text = "The fire at {hex} is called off." if fires else text
                return sentence(rule, text, hex=action_.words[0])
        text = "All units that fire are named." if fires else "All attackers are named."
        return sentence(rule, text)
