"""The outcome of a game in play (25.0, 26.0, 27.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from builder.model.scenarios import Victory
from builder.rules.core.victory_conditions import first_result
from builder.rules.play.kinds import Outcome
from builder.rules.play.moment import Moment, sentence
from builder.rules.play.pieces import LOST
from builder.rules.systems.folio.endings.ending import counted_camps, victory_facts
from builder.rules.systems.folio.play.field import side_at, units_of
from builder.rules.systems.folio.play.revealing import CAMPS
from builder.rules.systems.folio.play.secret_ways import SECRET, WON
from builder.rules.systems.folio.play.setting_up import REAL

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def outcome(match: Match, moment: Moment) -> Outcome:
    """Return the outcome of a game that has ended, or its present state."""
    lost = [side_at(match, moment.piece(name)) for name in moment.note(LOST, ())]
    eliminated = {side: lost.count(side) for side in match.sides}
    reduced = {
        side: sum(p.reduced and p.spot is not None for p in units_of(match, moment, side))
        for side in match.sides
    }
    camps = moment.note(CAMPS, ())
    captured = len(camps)
    if moment.note(REAL):
        captured = counted_camps(match.game, taken=moment.note(REAL) in camps)
    line = _line(match, moment, victory_facts(match.game, eliminated, reduced, captured))
    told = tuple(
        sentence(
            match.scenario.number,
            "{side}: eliminated {number}, reduced {reduced}.",
            side=side,
            number=eliminated[side],
            reduced=reduced[side],
        )
        for side in match.sides
    )
    return Outcome(line.result, winner(match, line.result), {}, told)


def _line(match: Match, moment: Moment, facts: Mapping[str, int]) -> Victory:
    """Return the victory result that applies. If a side chose a secret way to win, that is the
    result of this way if the side has won by it, otherwise the last result in the list."""
    lines = match.scenario.victory
    if not match.scenario.secret_ways:
        return first_result(match.scenario, facts)
    if not moment.note(WON, 0):
        return lines[-1]
    return next(line for line in lines if line.secret and line.secret.id == moment.note(SECRET))


def winner(match: Match, result: str) -> str:
    """Return the side that has won, from the words of a victory result: the side that the result
    names, the other side if the named one loses, or an empty string if it names none."""
    words = result.lower().split()
    named = next((side for side in match.sides if side.lower() in words), "")
    if named and any(word.startswith("lose") for word in words):
        return next(side for side in match.sides if side != named)
    return named
