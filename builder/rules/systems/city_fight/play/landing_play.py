"""Fire at units that land, in play, by optional rules (7.5a, 7.10a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.city_fight.combat.aim import Aim, aim_of
from builder.rules.systems.city_fight.combat.firing import FireCircumstances, shot_at_target
from builder.rules.systems.city_fight.game_data import NVA_VC
from builder.rules.systems.city_fight.moving.arrivals import Landing
from builder.rules.systems.city_fight.play.moments import LANDED, battlefield_at, options_of
from builder.rules.systems.city_fight.situation import cell_of

if TYPE_CHECKING:
    from builder.rules.play.match import Match

ALL = "all"
"""The name that stands for the firing units if all enemies make one attack together (option
``landing-volley``)."""


class Landed(Routine):
    """Automatic step of play at the end of a landing: enemies that can see the landed units may
    fire, as long as any of them has a free attack left."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if any(_attacks(match, moment, task_)):
            return moment.then(task("fire-at-landing", **task_.data))
        return moment


def _attacks(match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
    """Yield the free attacks that have not been made yet, each with the firing unit and its target."""
    done = {tuple(pair) for pair in task_.get("made", ())}
    for name in moment.note(LANDED, ()):
        landing = _landing(match, moment, name)
        if landing is None or landing.option not in options_of(match):
            continue
        together = "landing-volley" in options_of(match)
        firers = (ALL,) if together and landing.threats else landing.threats
        yield from (action("at", name, who) for who in firers if (name, who) not in done)


def _landing(match: Match, moment: Moment, name: str) -> Landing | None:
    piece = moment.piece(name)
    if piece.cell is None:
        return None
    return Landing(battlefield_at(match, moment), name, piece.cell)


class FireAtLanding(Decision):
    """A player's decision: which free attack is made next; its actions read ``at TARGET FIRER``."""

    def player(self, match: Match, moment: Moment, task: Task) -> str:
        return NVA_VC

    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        return (*_attacks(match, moment, task), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        target, who = action_.words
        made = (*task_.get("made", ()), (target, who))
        return moment.then(
            task("landing-roll", target=target, firer=who), task("landed", made=made)
        )

    def describe(self, match: Match, moment: Moment, task: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("7.5a", "No more fire.")
        target, who = action_.words
        rule = _rule(match, moment, target)
        if who == ALL:
            return sentence(rule, "All fire at {unit}.", unit=target)
        return sentence(rule, "{other} fires at {unit}.", unit=target, other=who)


def _rule(match: Match, moment: Moment, target: str) -> str:
    landing = _landing(match, moment, target)
    return landing.option if landing else ""


class LandingRoll(Roll):
    """The roll for fire at a unit that has landed; a lost unit is removed at once."""

    def dice_rolled(self, match: Match, moment: Moment, task: Task) -> Dice:
        return self._aim(match, moment, task).dice

    def _aim(self, match: Match, moment: Moment, task: Task) -> Aim:
        field, target = battlefield_at(match, moment), moment.piece(task["target"])
        landing = Landing(field, target.name, cell_of(target))
        names = landing.threats if task["firer"] == ALL else (task["firer"],)
        shots = [
            shot_at_target(field, field.piece(name), target, FireCircumstances()) for name in names
        ]
        return aim_of(field, target, shots, 0)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        aim, roll = self._aim(match, moment, task_), int(action.words[0])
        many, hit = aim.lost(roll), [piece.name for piece in aim.hit]
        text = "Strength {strength}, total {total}: {lost} eliminated."
        values = {"strength": aim.strength, "total": roll + aim.added, "lost": many}
        rule, side = self.rule(match, moment, task_), aim.battlefield.side(aim.hit[0])
        moment = moment.with_sentences(sentence(rule, text, **values))
        if not many:
            return moment
        data = {"side": side, "units": hit, "many": many, "response": 1, "firers": ()}
        return moment.then(task("give-up", **data))

    def rule(self, match: Match, moment: Moment, task: Task) -> str:
        return _rule(match, moment, task["target"])


KINDS = {
    "landed": Landed(),
    "fire-at-landing": FireAtLanding(),
    "landing-roll": LandingRoll(),
}
