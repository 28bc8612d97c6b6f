"""The support fire of one combat: attacker, defender, attacker, defender each add a marker or pass,
in this order (8.3, 8.4.1, 10.1, 11.1, 11.2, 22.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.folio.combat.support import SLOTS
from builder.rules.systems.folio.play.combat.support_hands import spent, usable
from builder.rules.systems.folio.play.field import enemy_of

if TYPE_CHECKING:
    from builder.rules.play.match import Match

DEFENDER_MOST = 2
"""The largest number of markers that the defender may add (8.3)."""
PASS = Action("pass")


def support_task(kind: str, side: str, most: int, data: Mapping[str, object]) -> Task:
    """Return the task of adding support to a combat of a side; ``kind`` is the name of the roll
    task that follows, ``most`` the largest number of markers that the attacker may add."""
    return task(
        "support-slot",
        roll=kind,
        side=side,
        most=most,
        slot=0,
        **{"fire": (), "cover": (), **data},
    )


class Slot(Routine):
    """Automatic step of play for the next support slot of a combat: its side is asked if it has a
    marker that it may add; after the last slot the die is rolled."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        for slot in range(task_["slot"], len(SLOTS)):
            here = task_.changed(slot=slot)
            if choices(match, moment, here):
                return moment.then(Task("support", here.data))
        data = {k: v for k, v in task_.data.items() if k not in ("slot", "roll", "most")}
        return moment.then(task(task_["roll"], **data))


def _attacks(task_: Task) -> bool:
    slot: int = task_["slot"]
    return SLOTS[slot].startswith("attacker")


def _bombards(task_: Task) -> bool:
    roll: str = task_["roll"]
    return roll == "bombardment-roll"


def choices(match: Match, moment: Moment, task_: Task) -> tuple[str, ...]:
    """Return the markers that a side may add in the present slot."""
    phase = "combat" if task_.get("ambush", 0) else moment.phase
    if _attacks(task_):
        use = "bombard" if _bombards(task_) else "attack"
        room = len(task_["fire"]) < task_["most"]
        return usable(match, moment, task_["side"], use, phase) if room else ()
    use = "counter" if _bombards(task_) else "defend"
    room = len(task_["cover"]) < DEFENDER_MOST
    other = enemy_of(match, task_["side"])
    return usable(match, moment, other, use, phase) if room else ()


class Support(Decision):
    """A player's decision: which support marker a side adds to a combat, or whether it passes."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        side: str = task_["side"]
        return side if _attacks(task_) else enemy_of(match, side)

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found = tuple(action("add", id) for id in choices(match, moment, task_))
        opens = (
            _bombards(task_) and task_["slot"] == 0
        )  # the first marker of a bombardment is mandatory
        return found if opens else (*found, PASS)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        after = Task("support-slot", task_.data).changed(slot=task_["slot"] + 1)
        if action_ == PASS:
            return moment.then(after)
        (marker,) = action_.words
        which = "fire" if _attacks(task_) else "cover"
        side = self.player(match, moment, task_)
        bombards = which == "fire" and _bombards(task_)
        moment = spent(moment, match, side, marker, bombards=bombards)
        return moment.then(after.changed(**{which: (*task_[which], marker)}))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == PASS:
            side = self.player(match, moment, task_)
            return sentence("8.3", "{side} adds no support.", side=side)
        return sentence(
            self.rule(match, moment, task_), "{marker} is added.", marker=action_.words[0]
        )

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        if not _bombards(task_):
            return "8.3"
        return "8.4" if _attacks(task_) else "8.4.1"


KINDS = {"support-slot": Slot(), "support": Support()}
