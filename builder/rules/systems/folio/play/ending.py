"""How a game ends in play: the length of the game, losses that matter, victory (21.0, 24.0 to
27.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.rules.core.victory_conditions import first_result
from builder.rules.play.kinds import Outcome, Routine
from builder.rules.play.moment import Moment, Task, said
from builder.rules.play.pieces import LOST
from builder.rules.systems.folio.endings.ending import victory_facts
from builder.rules.systems.folio.play.field import side_at, units_of
from builder.rules.systems.folio.play.revealing import CAMPS

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class UnitLost(Routine):
    """What follows from the elimination of a unit."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return moment


def outcome(match: Match, moment: Moment) -> Outcome:
    """Return how the game has ended, or how it stands."""
    lost = [side_at(match, moment.piece(name)) for name in moment.note(LOST, ())]
    eliminated = {side: lost.count(side) for side in match.sides}
    reduced = {
        side: sum(p.reduced and p.spot is not None for p in units_of(match, moment, side))
        for side in match.sides
    }
    captured = len(moment.note(CAMPS, ()))
    facts = victory_facts(match.game, eliminated, reduced, captured)
    line = first_result(match.scenario, facts)
    told = tuple(
        said(
            match.scenario.number,
            "{side}: eliminated {number}, reduced {reduced}.",
            side=side,
            number=eliminated[side],
            reduced=reduced[side],
        )
        for side in match.sides
    )
    return Outcome(line.result, winner(match, line.result), {}, told)


def winner(match: Match, result: str) -> str:
    """Return the side that has won by the words of a result: the one that it names, the other one
    if that loses, nobody if it names none."""
    words = result.lower().split()
    named = next((side for side in match.sides if side.lower() in words), "")
    if named and any(word.startswith("lose") for word in words):
        return next(side for side in match.sides if side != named)
    return named


KINDS = {"unit-lost": UnitLost()}
