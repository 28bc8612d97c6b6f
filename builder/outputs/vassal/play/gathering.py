"""What is asked of the whole position, as expressions: how many units are so, who holds places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.outputs.vassal.engine.expressions import Role, Writer
from builder.outputs.vassal.play.in_effect import effect_truths
from builder.outputs.vassal.play.victory.holding import Places
from builder.outputs.vassal.table.turns import moment
from builder.rules.core.automated.gathered import Gathered, Tallied

_UNIT = 'Kind=="unit" && GetString("SideName")==""'


@dataclass(frozen=True)
class Gathering:
    """How the module looks through the position: ``truths`` are what is asked of a unit."""

    places: Places
    truths: Mapping[str, str]

    def so(self, gathered: Gathered) -> str:
        """Whether the position is as is asked."""
        parts = [self._tallied(one) for one in gathered.tallies]
        parts += [self.places.holds(held.place, held.side) for held in gathered.places]
        return f"({' && '.join(parts) or 'true'})"

    def _tallied(self, tallied: Tallied) -> str:
        game = self.places.game
        truths = {**effect_truths(game), **self.truths}
        who = Writer(names=moment(game), truths=truths).write(tallied.who)
        many = f"({Role(self.places.windows, f'{_UNIT} && ({who})').count()})"
        least = f"{many}>={tallied.least}"
        return least if tallied.most is None else f"{least} && {many}<={tallied.most}"
