"""The battles after the move, one after the other, in the order that the attacker chooses; each
begins with air combat and goes on in rounds of land combat until one side is gone (8.0 to 9.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import NOTHING
from builder.rules.systems.air_land.play.battle_notes import (
    BATTLES,
    FOUGHT,
    attacker,
    bombers_over,
    enemy_of,
    land_units,
    with_waiting,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match

AIR, LAND, PURSUIT, VICTORY = "8", "9", "12", "3"
"""The sections of the rules by which the game's phases for air combat, land combat, pursuit and
victory are found."""


def in_phase(match: Match, moment: Moment, section: str) -> Moment:
    """Return the game state set to the phase that belongs to a section of the rules, such as ``9``;
    unchanged if the game has no such phase."""
    for phase in match.game.sheet.sequence:
        if phase.rule.partition(".")[0] == section and phase.id != moment.phase:
            return moment.at(moment.turn, phase.id, moment.side)
    return moment


class Battles(Routine):
    """Automatic step of play that has the remaining battles fought one after the other."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        left = tuple(moment.note(BATTLES, NOTHING))
        if not left:
            return moment
        moment = in_phase(match, moment, AIR)
        if len(left) == 1:
            return moment.then(task("battle", hex=left[0]), task_)
        return moment.then(task("next-battle", side=attacker(match)), task_)


class NextBattle(Decision):
    """A player's decision: which battle is fought next."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("battle", hex) for hex in moment.note(BATTLES, NOTHING))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return moment.then(task("battle", hex=action_.words[0]))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("9.0", "The battle in {hex} is fought.", hex=action_.words[0])


class Battle(Routine):
    """Automatic step of play that runs one battle: air combat, anti-aircraft fire, then rounds of
    land combat."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        hex = task_["hex"]
        sides = (attacker(match), enemy_of(match, attacker(match)))
        there = [name for side in sides for name in land_units(match, moment, hex, side)]
        fought = moment.note(FOUGHT, ())
        moment = moment.noted(fought=(*fought, *(name for name in there if name not in fought)))
        return moment.then(
            task("air-combat", hex=hex), task("flak", hex=hex), task("land-combat", hex=hex)
        )


class LandCombat(Routine):
    """Automatic step of play that starts the land combat of a battle."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return in_phase(match, moment, LAND).then(task("round", hex=task_["hex"]))


class Round(Routine):
    """A round of land combat: the choices that both sides must make before the die is rolled. The
    task records the choices made so far: whether a side ``stays``, its ``fighter``, its ``bomber``."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        hex, sides = task_["hex"], (attacker(match), enemy_of(match, attacker(match)))
        units = {side: land_units(match, moment, hex, side) for side in sides}
        if not all(units.values()):
            return moment.then(task("battle-end", hex=hex))
        for side in sides:
            if side not in task_.get("stays", ()):
                return moment.then(task("withdraw", side=side, hex=hex), task_)
        task_ = _settled(task_, "fighter", units)
        bombers = {side: bombers_over(match, moment, hex, side) for side in sides}
        task_ = _settled(task_, "bomber", bombers)
        for side in sides:
            if side not in task_.get("fighter", NOTHING):
                ask = task("fighting-unit", side=side, units=units[side])
                return moment.then(ask, task_)
        for side in sides:
            if bombers[side] and side not in task_.get("bomber", NOTHING):
                return moment.then(task("support", side=side, units=bombers[side]), task_)
        return moment.then(task("land-roll", **task_.data))


def _settled(round_: Task, what: str, able: dict[str, tuple[str, ...]]) -> Task:
    """Return the task of a round of land combat after the choice named ``what`` has been made for
    each side that has only one unit to choose."""
    chosen = round_.get(what, NOTHING)
    sure = {side: units[0] for side, units in able.items() if len(units) == 1}
    return round_.changed(**{what: {**sure, **chosen}})


def _answered(moment: Moment, what: str, side: str, name: str) -> Moment:
    """Return the game state after a side has made the choice named ``what`` for a round of land
    combat."""
    round_ = moment.agenda[0]
    return with_waiting(moment, round_.changed(**{what: {**round_[what], side: name}}))


class Withdraw(Decision):
    """A player's decision: whether a side retreats voluntarily; the attacker decides first (9.4)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (action("fight", task_["hex"]), action("withdraw", task_["hex"]))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        side, round_ = task_["side"], moment.agenda[0]
        if action_.verb == "withdraw":
            gone = task("retreats", side=side, hex=task_["hex"], went=())
            return moment.popped().then(gone, task("battle-end", hex=task_["hex"]))
        return with_waiting(moment, round_.changed(stays=(*round_.get("stays", ()), side)))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "withdraw":
            text = "{side} retreats from {hex} voluntarily."
            return sentence("9.4", text, side=task_["side"], hex=task_["hex"])
        return sentence("9.4", "{side} fights on in {hex}.", side=task_["side"], hex=task_["hex"])


class FightingUnit(Decision):
    """A player's decision: which unit of a side fights in the round."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("fighter", name) for name in task_["units"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _answered(moment, "fighter", task_["side"], action_.words[0])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("9.4", "{unit} fights in this round.", unit=action_.words[0])


class Support(Decision):
    """A player's decision: which bomber of a side supports in the round (7.1)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("support", name) for name in task_["units"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _answered(moment, "bomber", task_["side"], action_.words[0])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("7.1", "{unit} supports in this round.", unit=action_.words[0])


KINDS: dict[str, Kind] = {
    "battles": Battles(),
    "next-battle": NextBattle(),
    "battle": Battle(),
    "land-combat": LandCombat(),
    "round": Round(),
    "withdraw": Withdraw(),
    "fighting-unit": FightingUnit(),
    "support": Support(),
}
