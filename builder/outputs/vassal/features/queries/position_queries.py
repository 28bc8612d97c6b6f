"""Writes expressions for queries about the whole position: how many units meet a condition, and
which side holds places."""

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
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import TRUE, Truth, as_text, as_truth, every

_UNIT = text("Kind").equals("unit") & string("SideName").equals("")


@dataclass(frozen=True)
class PositionQueries:
    """The queries about the whole position that the module evaluates; ``truths`` are the conditions
    that can be asked of a unit."""

    places: Places
    truths: Mapping[str, Truth]

    def so(self, gathered: PositionQuery) -> Truth:
        """Return the condition that the position meets a query: its counts of units are as
        required, and its places are held by the sides named."""
        parts = [self._tallied(one) for one in gathered.tallies]
        parts += [self.places.holds(held.place, held.side) for held in gathered.places]
        return every(*parts)

    def writer(
        self, side: str, amounts: Mapping[str, str], gathered: Mapping[str, PositionQuery]
    ) -> ExpressionWriter:
        """Return the writer for conditions that are not about a particular unit, for a side (empty
        for none). It knows conditions on counts (``amounts``) and queries about the position
        (``gathered``), by their names in formulas."""

        def own(of: str, whose: str) -> Truth:
            return as_truth(of == "side" and whose == side)

        game = self.places.game
        truths = {name: amount_so(game, word, own) for name, word in amounts.items()}
        found = {name: self.so(it) for name, it in gathered.items()}
        truths = {**effect_truths(game), **truths, **found}
        return ExpressionWriter(names=game_state_names(game, as_text(side)), truths=truths)

    def many(self, who: Term, among: Truth = TRUE) -> PieceRole:
        """Return the filter for the units of which the term ``who`` and the condition ``among`` are
        true."""
        return PieceRole(self.places.windows, every(_UNIT, among, self.unit(who)))

    def unit(self, who: Term) -> Truth:
        """Return the condition that a formula term is true of a unit."""
        truths = {**effect_truths(self.places.game), **self.truths}
        return ExpressionWriter(names=game_state_names(self.places.game), truths=truths).truth(who)

    def _tallied(self, tallied: UnitCount) -> Truth:
        many = self.many(tallied.who).count()
        least = many >= tallied.least
        return least if tallied.most is None else (least & (many <= tallied.most))
