"""The setup (2.0): both sides place their land units in their own country, three to a hex at most."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.play.free_setup import FreeSetupDecision, setup_tasks
from builder.rules.play.kinds import Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence
from builder.rules.systems.air_land.moving.stacking import is_below_limit
from builder.rules.systems.air_land.options import air_land_option
from builder.rules.systems.air_land.play.battle_notes import position_at
from builder.rules.systems.air_land.setting_up.setup_making import setup_hexes

if TYPE_CHECKING:
    from builder.rules.play.actions import Action
    from builder.rules.play.match import Match


def start(match: Match, moment: Moment) -> Moment:
    """Return the game state before the move, in which the sides place the units that the scenario
    lets them set up, in the scenario's order. With the option for garrisons they also choose the
    hexes of garrisons."""
    tasks = setup_tasks(match)
    position = position_at(match, moment)
    fixed = position.troops
    free = {counter for one in tasks for counter in one["counters"]}
    made = any(piece.counter in free for piece in fixed)
    if made or air_land_option(match.game, "garrisons") != "anywhere":
        return moment.then(*tasks)
    moment = moment.without_pieces(*(piece.name for piece in fixed))
    return moment.then(*(_with_garrisons(one, position.side, fixed) for one in tasks))


def _with_garrisons(setup: Task, side_of: Callable[[Piece], str], fixed: Iterable[Piece]) -> Task:
    own = (piece.counter for piece in fixed if side_of(piece) == setup["side"])
    return setup.changed(counters=(*setup["counters"], *own))


class Setup(FreeSetupDecision):
    """A player's decision: where the next land unit is placed."""

    def may_stand(self, match: Match, moment: Moment, task: Task, place: str) -> bool:
        side, cell = task["side"], match.sheet.space.cell(place)
        if cell not in match.worked_out(f"setup hexes {side}", lambda: _hexes(match, moment, side)):
            return False
        return is_below_limit(len(position_at(match, moment).friends(cell, side)))

    def describe(self, match: Match, moment: Moment, task: Task, action_: Action) -> Sentence:
        found = super().describe(match, moment, task, action_)
        return sentence(found.rule or "2.0", found.text, **found.values)


def _hexes(match: Match, moment: Moment, side: str) -> frozenset[Cell]:
    return frozenset(setup_hexes(position_at(match, moment), side, 0))


KINDS: dict[str, Kind] = {"free-setup": Setup()}
