"""What each combat result is worth, as numbers for statistics: its effects on both sides if every
retreat is made (7.6, 7.8)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.core.statistics import StatisticRequest, effects_of, side_statistics
from builder.rules.engine.combat.table_statistics import outcome_statistics
from builder.rules.systems.folio.combat.outcomes import outcomes_by_code


def counted_statistics(game: Game, table: ResultsTable) -> tuple[StatisticRequest, ...]:
    """Return the statistics to be computed for a combat results table."""
    found = outcomes_by_code(table)
    return side_statistics(
        {code: outcome_statistics(found.get(code)) for code in effects_of(table)}
    )
