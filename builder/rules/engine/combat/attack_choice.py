"""Attacks in a game that is played: a side chooses a place, then who attacks it, one unit after the
other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Said, Task, said, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match

FIGHT = Action("fight")
"""The action that begins the combat for which attackers have been chosen."""


def attacks(kind: str, **data: object) -> Task:
    """Return the task of choosing attacks: ``met`` are the places that have been attacked, ``busy``
    the units that attacked, ``off`` the attacks called off."""
    return task(kind, met=(), busy=(), off=(), **data)


class TargetChoice(Decision):
    """A side chooses the next place that it attacks, or ends its attacks. ``attackers`` is the name
    of the task that chooses who attacks it."""

    attackers: ClassVar[str]

    @abstractmethod
    def places(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        """Yield the places that units which are not busy may attack."""

    def must(self, match: Match, moment: Moment, task_: Task) -> bool:
        """Tell whether every place must be attacked that may be."""
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

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        rule = self.rule(match, moment, task_)
        if action_ == DONE:
            return said(rule, "No more attacks.")
        return said(rule, "Attack on {hex}.", hex=action_.words[0])


class AttackerChoice(Decision):
    """A side chooses one attacker after the other, then fights, or calls the attack off. What is
    attacked at once besides the place is in ``also``. ``choice`` is the name of the task that chose
    the place and waits behind, ``fight`` of the one that fights."""

    choice: ClassVar[str]
    fight: ClassVar[str]

    @abstractmethod
    def able(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        """Yield the units that may attack the place."""

    @abstractmethod
    def legal(self, match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> bool:
        """Tell whether some units may attack together."""

    def must(self, match: Match, moment: Moment, task_: Task) -> bool:
        """Tell whether an attack that may be made cannot be called off."""
        return False

    def enough(self, match: Match, moment: Moment, task_: Task) -> bool:
        """Tell whether the attack may be made with the units that are chosen."""
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
        return moment.popped().then(task(self.fight, **task_.data), rest)

    def _waiting(self, moment: Moment) -> Task:
        return next(one for one in moment.agenda if one.kind == self.choice)

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        rule = self.rule(match, moment, task_)
        match action_.verb:
            case "with":
                return said(rule, "{unit} attacks.", unit=action_.words[0])
            case "call-off":
                return said(rule, "The attack on {hex} is called off.", hex=action_.words[0])
        return said(rule, "The attackers are complete.")
