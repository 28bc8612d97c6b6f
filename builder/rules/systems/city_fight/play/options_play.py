"""Weather and CS gas in play, by optional rules (7.5b, 7.10b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.city_fight.game_data import ALLIES, NVA_VC
from builder.rules.systems.city_fight.play.moments import (
    CLEAR,
    GAS,
    GASSED,
    battlefield_at,
    options_of,
    with_added,
)
from builder.rules.systems.city_fight.points import gas_points, no_gas
from builder.rules.systems.city_fight.small_rules import CLEAR_ROLL, CLEAR_SKY, WEATHER_DICE

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Weather(Roll):
    """The roll for the weather at the start of road movement."""

    case = "7.5b"
    dice = WEATHER_DICE

    def take(self, match: Match, moment: Moment, task: Task, action: Action) -> Moment:
        if int(action.words[0]) != CLEAR_ROLL:
            return moment
        return moment.noted_all({CLEAR: 1}).with_sentences(sentence("7.5b", CLEAR_SKY))


class Gassing(Routine):
    """Automatic step of play at the end of normal movement, in which gas can be used as long as
    some enemy can be gassed."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return moment.then(task("gas")) if any(_gas(match, moment)) else moment


def _gas(match: Match, moment: Moment) -> Iterator[Action]:
    """Yield the possible uses of gas, each with a unit that can use it and the enemy's hex; only
    one unit for each enemy."""
    if "7.10b" not in options_of(match):
        return
    field, before = battlefield_at(match, moment), moment.note(GASSED, ())
    for target in sorted(field.enemies(ALLIES), key=lambda p: p.at):
        able = (p for p in field.enemies(NVA_VC) if not no_gas(field, p, target))
        piece = next(able, None)
        if piece is not None and target.name not in before:
            yield action("gas", piece.name, target.at)


class Gas(Decision):
    """A player's decision: whether gas is used, and against which enemy."""

    def player(self, match: Match, moment: Moment, task: Task) -> str:
        return ALLIES

    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        return (*_gas(match, moment), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        enemies = battlefield_at(match, moment).enemies(ALLIES)
        target = next(piece for piece in enemies if piece.at == action_.words[1])
        uses = moment.note(GAS, 0)
        points = gas_points(uses + 1) - gas_points(uses)
        text = "The unit has no response fire; the enemy gets {points} points."
        moment = with_added(moment, GASSED, target.name).noted_all({GAS: uses + 1})
        return moment.with_sentences(sentence("7.10b", text, points=points)).then(task("gassing"))

    def describe(self, match: Match, moment: Moment, task: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("7.10b", "No more gas is used.")
        name, at = action_.words
        return sentence("7.10b", "{unit} uses gas against {hex}.", unit=name, hex=at)


KINDS = {"weather": Weather(), "gassing": Gassing(), "gas": Gas()}
