"""Questions about the whole position, as expressions: how many units meet a condition, and who
holds places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.features.queries.amounts import amount_so
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.turns import game_state_names
from builder.rules.core.module_export.position_queries import PositionQuery, UnitCount
from builder.rules.expressions.terms import Term

_UNIT = 'Kind=="unit" && GetString("SideName")==""'


@dataclass(frozen=True)
class PositionQueries:
    """The module's searches through the position; ``truths`` are the conditions on a unit."""

    places: Places
    truths: Mapping[str, str]

    def so(self, gathered: PositionQuery) -> str:
        """Return the condition that the position is as required."""
        parts = [self._tallied(one) for one in gathered.tallies]
        parts += [self.places.holds(held.place, held.side) for held in gathered.places]
        return f"({' && '.join(parts) or 'true'})"

    def writer(
        self, side: str, amounts: Mapping[str, str], gathered: Mapping[str, PositionQuery]
    ) -> ExpressionWriter:
        """Return the writer for conditions that are not about a unit, for a side (empty for none):
        the words of ``amounts`` and the ``gathered`` questions, by their names in terms."""

        def own(of: str, whose: str) -> str:
            return "true" if of == "side" and whose == side else "false"

        game = self.places.game
        truths = {name: amount_so(game, word, own) for name, word in amounts.items()}
        found = {name: self.so(it) for name, it in gathered.items()}
        truths = {**effect_truths(game), **truths, **found}
        return ExpressionWriter(names=game_state_names(game, f'"{side}"'), truths=truths)

    def many(self, who: Term, among: str = "") -> PieceRole:
        """Return the units for which a term holds, and an additional expression if one is given."""
        so = self.unit(who)
        return PieceRole(self.places.windows, " && ".join(filter(None, (_UNIT, among, f"({so})"))))

    def unit(self, who: Term) -> str:
        """Return the condition that a term holds for a unit."""
        truths = {**effect_truths(self.places.game), **self.truths}
        return ExpressionWriter(names=game_state_names(self.places.game), truths=truths).write(who)

    def _tallied(self, tallied: UnitCount) -> str:
        many = f"({self.many(tallied.who).count()})"
        least = f"{many}>={tallied.least}"
        return least if tallied.most is None else f"{least} && {many}<={tallied.most}"
