"""The end of a battle, and pursuit by tanks (12.1, 12.2): tanks with a marker follow the enemy at
once, or attack other enemies; other units and aircraft may go with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.rules.core.yes_no_answers import Bar
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved
from builder.rules.play.values import NOTHING
from builder.rules.systems.air_land.moving.tanks import (
    BATTLE_COST,
    goes_along,
    why_not_onward,
)
from builder.rules.systems.air_land.play.battle_notes import (
    BOMBING,
    FOUGHT,
    MARKERS,
    aircraft_over,
    attacker,
    enemy_of,
    entered,
    joined,
    land_units,
    points_left,
    position_at,
    tank_battle_begun,
    with_points_left,
    with_tank_battle,
    without_battle,
)
from builder.rules.systems.air_land.play.battle_play import PURSUIT, in_phase
from builder.rules.systems.air_land.play.movement_play import march_of
from builder.rules.systems.air_land.play.retreat_play import FLED, flown_home

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class BattleEnd(Routine):
    """Automatic step of play at the end of a battle: a side that is alone in the hex holds it, and
    its tanks may pursue."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        hex, side = task_["hex"], attacker(match)
        moment = without_battle(moment, hex).noted_all({BOMBING: NOTHING})
        for one in match.sides:
            if land_units(match, moment, hex, one):
                moment = entered(match, moment, one, (hex,))
        pursuit = task("pursuit", side=side, hex=hex, led={})
        held = land_units(match, moment, hex, enemy_of(match, side))
        if held or len(Pursuit().actions(match, moment, pursuit)) == 1:
            return _over(match, moment, hex)
        return in_phase(match, moment, PURSUIT).then(pursuit)


def _over(match: Match, moment: Moment, hex: str) -> Moment:
    """Return the game state after the battle and any pursuit from a hex are over: aircraft that are
    still there fly home."""
    there = (n for side in match.sides for n in aircraft_over(match, moment, hex, side))
    return with_tank_battle(match, flown_home(match, moment, *there), hex)


class Pursuit(Decision):
    """A player's decision: which tank pursues to which hex, and which units go with it. ``led`` has
    for each hex the movement points that the tanks had left when they went there."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        hex, side = task_["hex"], task_["side"]
        if not land_units(match, moment, hex, side):
            return (DONE,)
        found = [*self._pursue(match, moment, task_)]
        for to in task_["led"]:
            found += (action("along", n, to) for n in self._units_along(match, moment, task_, to))
            flying = aircraft_over(match, moment, hex, side)
            found += (action("along", name, to) for name in flying)
        return (*found, DONE)

    def _pursue(self, match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
        there = land_units(match, moment, task_["hex"], task_["side"])
        targets = _targets(match, moment, task_)
        for name in there:
            if name not in moment.note(MARKERS, ()):
                continue
            for to in targets:
                if _may_go(match, moment, task_, name, to):
                    yield action("pursue", name, to)

    def _units_along(self, match: Match, moment: Moment, task_: Task, to: str) -> Iterator[str]:
        led = [Fraction(points) for points in task_["led"][to]]
        for name in land_units(match, moment, task_["hex"], task_["side"]):
            if name in moment.note(MARKERS, ()):
                continue
            if goes_along(points_left(moment, name), led) and _may_go(
                match, moment, task_, name, to
            ):
                yield name

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return _over(match, moment, task_["hex"])
        name, to = action_.words
        if not position_at(match, moment).is_land(moment.piece(name)):
            moment = moment.with_pieces(moved(match.sheet, moment.piece(name), to))
            return moment.then(task_)
        before, hex = points_left(moment, name), task_["hex"]
        cell = match.sheet.space.cell
        march = march_of(match, moment, name)
        left = before - march.cost(cell(hex), cell(to)) - BATTLE_COST
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), to))
        moment = with_points_left(moment, name, left)
        moment = joined(moment, to, name, hex)
        if action_.verb == "along":
            return moment.then(task_)
        moment = tank_battle_begun(match, moment, to, name)
        moment = moment.with_sentences(
            sentence("12.0", "A tank battle costs 1; the marker shows {left}.", left=str(left))
        )
        led = {**task_["led"], to: (*task_["led"].get(to, ()), str(before))}
        return moment.then(task_.changed(led=led))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("12.1", "There is no further pursuit from {hex}.", hex=task_["hex"])
        name, to = action_.words
        if action_.verb == "along":
            return sentence("12.2", "{unit} goes along to {hex}.", unit=name, hex=to)
        return sentence("12.1", "{unit} goes on to {hex} to fight there.", unit=name, hex=to)


def _targets(match: Match, moment: Moment, task_: Task) -> tuple[str, ...]:
    """Return the hexes to which tanks may pursue: those to which units have retreated from the
    battle, and those with enemies that have fought in no battle yet."""
    space, hex = match.sheet.space, task_["hex"]
    side, fled = enemy_of(match, task_["side"]), moment.note(FLED, NOTHING)
    fought = {*moment.note(FOUGHT, ())}
    near = map(space.id, sorted(space.neighbours(space.cell(hex))))
    return tuple(
        to
        for to in near
        if any(
            fled.get(name) == hex or name not in fought
            for name in land_units(match, moment, to, side)
        )
    )


def _may_go(match: Match, moment: Moment, task_: Task, name: str, to: str) -> bool:
    """Tell whether a unit may pursue to a hex: its movement points cover the cost and another
    battle, and the hex has room."""
    cell = match.sheet.space.cell
    here, there = cell(task_["hex"]), cell(to)
    march, points = march_of(match, moment, name), points_left(moment, name)
    cost = march.fixed(here, there)
    if isinstance(cost, Bar) or why_not_onward(points, cost):
        return False
    return march.room_in(there, tank_battle=True)


KINDS: dict[str, Kind] = {"battle-end": BattleEnd(), "pursuit": Pursuit()}
