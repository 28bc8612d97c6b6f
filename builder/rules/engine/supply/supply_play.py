"""Plays supply: determines which units are out of supply when their side traces supply."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.rules.engine.play_phases import played_in
from builder.rules.engine.positions.aliases import ISOLATED
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.near_words import words_for_units
from builder.rules.engine.supply.supply_search import supply_lines_of
from builder.rules.play.kinds import Routine
from builder.rules.play.moment import Moment, Task, sentence, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the task of tracing supply if ``now`` is the supply phase, otherwise ``None``. In a
    game without such a phase supply is traced whenever a rule tests it."""
    if not played_in(match, now, "supply", match.game.mechanisms.supply):
        return None
    return (task("supply", side=side),)


class Supply(Routine):
    """The routine in which a side (or every side) finds out which of its units are out of supply.
    The result counts until the side traces supply again."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        now = replace(situation_at(match, moment), unsupplied=None, isolated=None)
        lines, side = supply_lines_of(now), task_["side"]
        assert lines is not None
        looks = [piece for piece in now.troops if side in ("", now.side(piece))]
        lacking = [piece for piece in looks if lines.lacks(piece)]
        alone = [p.name for p in lacking if _asks_for_isolated(match) and lines.alone(p)]
        names, looked = [p.name for p in lacking], {p.name for p in looks}
        out = [name for name in moment.note("unsupplied", ()) if name not in looked]
        cut = [name for name in moment.note("isolated", ()) if name not in looked]
        moment = moment.noted(unsupplied=sorted([*out, *names]), isolated=sorted([*cut, *alone]))
        if not names:
            return moment
        rule = match.game.mechanisms.case("supply", lines.declared)
        return moment.with_sentences(
            sentence(rule, "Out of supply: {units}.", units=", ".join(names))
        )


def _asks_for_isolated(match: Match) -> bool:
    """Return whether any rule tests if units are isolated: reached by no supply line of any
    length."""

    def asked() -> bool:
        conditions = (when for _, when in match.game.mechanisms.conditions)
        return any(ISOLATED in words_for_units(when) for when in conditions)

    return match.worked_out("asks for isolated", asked)


KINDS = {"supply": Supply()}
