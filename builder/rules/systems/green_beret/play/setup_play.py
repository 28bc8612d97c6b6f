"""The setup in play (3.0 to 3.6): the camp, the teams in it, the points, and the two hidden enemy
units that mark the points on their track."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import read_spot
from builder.rules.play.actions import Action
from builder.rules.play.free_setup import FreeSetupDecision, setup_tasks
from builder.rules.play.kinds import Chance, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import new_piece
from builder.rules.procedures import Context
from builder.rules.systems.green_beret.buying import PointsInputs, camp_bar, starting_points
from builder.rules.systems.green_beret.game_data import ENEMY_CUP, POINTS
from builder.rules.systems.green_beret.play.raid_notes import situation_at, with_situation
from builder.rules.systems.green_beret.play.system_play import draws, left_in
from builder.rules.systems.green_beret.situation import with_points

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def start(match: Match, moment: Moment) -> Moment:
    """Return the game state before the first turn, in which come the free setup, then the units
    that mark the points; a generated setup has both already."""
    counted = any(piece.at.startswith(f"{POINTS}:") for piece in moment.pieces.values())
    units = () if counted else (task("points-unit"), task("points-unit"))
    return moment.then(*setup_tasks(match), *units)


class Setup(FreeSetupDecision):
    """A player's decision: where the camp is placed (3.1); teams and leaders begin in it (3.2,
    3.3)."""

    def may_stand(self, match: Match, moment: Moment, task: Task, place: str) -> bool:
        now = situation_at(match, moment)
        cell = match.sheet.hexes.cell(place)
        if "base-camp" in match.game.counters[task["counters"][0]].traits:
            return now.land.at(cell).cost("foot") is not None and camp_bar(now.land, cell) is None
        return now.is_camp(cell)


class PointsUnit(Chance):
    """The draw of an enemy unit that marks the points on their track (3.6, 6.2, 6.3)."""

    case = "3.6"

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        return draws(dict(sorted(left_in(match, moment, ENEMY_CUP).items())))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        at = f"{POINTS}:0"
        unit = new_piece(moment, action_.words[0], at, read_spot(match.sheet, at))
        moment = moment.with_pieces(replace(unit, hidden=True))
        now = situation_at(match, moment)
        if sum(piece.at.startswith(f"{POINTS}:") for piece in now.position.pieces) < 2:
            return moment
        camps = tuple(piece.at for piece in now.camps())
        given = PointsInputs(camps=camps, map=match.sheet.id)
        found = starting_points(Context(match.game), given)
        told = (Sentence(one.rule, one.text, one.values) for one in found.steps)
        return with_situation(moment, with_points(now, found.points)).with_sentences(*told)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("3.6", "Drawn from the cup: {counter}.", counter=action_.words[0])


KINDS: dict[str, Kind] = {"free-setup": Setup(), "points-unit": PointsUnit()}
