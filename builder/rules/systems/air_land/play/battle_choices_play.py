"""The attacker's choices after the units have moved: the main direction of each battle (5.3), and
which tanks begin a tank battle (12.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import NOTHING
from builder.rules.systems.air_land.game_data import is_tank
from builder.rules.systems.air_land.moving.stacking import stacking_limit
from builder.rules.systems.air_land.moving.tanks import BATTLE_COST
from builder.rules.systems.air_land.play.battle_notes import (
    BATTLES,
    MARKERS,
    attacker,
    battle_at,
    land_units,
    points_left,
    tank_battle_begun,
    with_main,
    with_points_left,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class BattleChoices(Routine):
    """Automatic step of play that asks the attacker for the choices of all battles, in the order in
    which the battles were begun."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return moment.then(*self._choices(match, moment))

    def _choices(self, match: Match, moment: Moment) -> Iterator[Task]:
        side = attacker(match)
        for hex, battle in moment.note(BATTLES, NOTHING).items():
            if len(battle["from"]) > 1:
                yield task("main-direction", side=side, hex=hex)
            for name in land_units(match, moment, hex, side):
                if _may_begin(match, moment, name):
                    yield task("begin-tank-battle", side=side, unit=name, hex=hex)


def _may_begin(match: Match, moment: Moment, name: str) -> bool:
    """Tell whether a unit is a tank with a movement point left for a tank battle."""
    unit = match.position(moment).unit(moment.piece(name))
    return is_tank(unit) and points_left(moment, name) >= BATTLE_COST


class MainDirection(Decision):
    """A player's decision: to which hex the direction marker of a battle points, if attackers came
    from several."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        hex = task_["hex"]
        return tuple(action("direction", hex, came) for came in battle_at(moment, hex)["from"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return with_main(moment, task_["hex"], action_.words[1])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        text = "The marker of the battle in {battle} points to {hex}."
        return sentence("5.3", text, battle=task_["hex"], hex=action_.words[1])


class BeginTankBattle(Decision):
    """A player's decision: whether a tank begins a tank battle. Where more units are in the hex
    than an ordinary battle allows, one of the tanks must (4.0)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        name = task_["unit"]
        begin = action("tank-battle", name)
        if self._must(match, moment, task_):
            return (begin,)
        return (begin, action("ordinary-battle", name))

    def _must(self, match: Match, moment: Moment, task_: Task) -> bool:
        there = land_units(match, moment, task_["hex"], task_["side"])
        if len(there) <= stacking_limit() or {*there} & {*moment.note(MARKERS, ())}:
            return False
        later = (one for one in moment.agenda[1:] if one.kind == "begin-tank-battle")
        return all(one["hex"] != task_["hex"] for one in later)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name = task_["unit"]
        if action_.verb == "ordinary-battle":
            return moment
        left = points_left(moment, name) - BATTLE_COST
        moment = tank_battle_begun(match, with_points_left(moment, name, left), task_["hex"], name)
        return moment.with_sentences(
            sentence("12.0", "A tank battle costs 1; the marker shows {left}.", left=str(left))
        )

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name = action_.words[0]
        if action_.verb == "ordinary-battle":
            return sentence("12.0", "{unit} fights an ordinary battle.", unit=name)
        return sentence("12.0", "{unit} begins a tank battle.", unit=name)


KINDS: dict[str, Kind] = {
    "battle-choices": BattleChoices(),
    "main-direction": MainDirection(),
    "begin-tank-battle": BeginTankBattle(),
}
