"""The placing of aircraft on battle hexes (7.0): bombers support there, fighters escort and
intercept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved
from builder.rules.play.values import NOTHING
from builder.rules.systems.air_land.flying.air import may_fly
from builder.rules.systems.air_land.game_data import is_bomber
from builder.rules.systems.air_land.play.battle_notes import BATTLES, aircraft, position_at

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Missions(Routine):
    """Automatic step of play that finds a side's aircraft with a battle within range, before the
    side sends them on missions."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side = task_["side"]
        ready = (piece.name for piece in aircraft(match, moment, side) if ":" in piece.at)
        able = [name for name in ready if any(_targets(match, moment, name, side))]
        return moment.then(task("mission", side=side, left=able)) if able else moment


def _targets(match: Match, moment: Moment, name: str, side: str) -> Iterator[str]:
    """Yield the battle hexes to which an aircraft may fly."""
    position = position_at(match, moment)
    unit, cell = position.position.unit(moment.piece(name)), match.sheet.space.cell
    battles = moment.note(BATTLES, NOTHING)
    return (hex for hex in battles if may_fly(position, unit, side, cell(hex)))


class Mission(Decision):
    """A player's decision: which aircraft flies next and to which battle; the aircraft in ``left``
    that are not sent to a battle stay on their airfields."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        side = task_["side"]
        found = (
            action("fly", name, hex)
            for name in task_["left"]
            for hex in _targets(match, moment, name, side)
        )
        return (*found, DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        name, hex = action_.words
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), hex))
        left = tuple(other for other in task_["left"] if other != name)
        return moment.then(task_.changed(left=left)) if left else moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("7.0", "No more aircraft are placed.")
        name, hex = action_.words
        if is_bomber(match.position(moment).unit(moment.piece(name))):
            return sentence(
                "7.1", "{unit} flies to support the battle in {hex}.", unit=name, hex=hex
            )
        return sentence("7.2", "{unit} flies to the battle in {hex}.", unit=name, hex=hex)


KINDS: dict[str, Kind] = {"missions": Missions(), "mission": Mission()}
