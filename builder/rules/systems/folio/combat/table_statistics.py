"""Effects of results on both sides for statistics, assuming that every retreat is made (7.6, 7.8)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.core.statistics import Counted, effects_of, sides
from builder.rules.engine.combat.table_statistics import suffered
from builder.rules.systems.folio.combat.outcomes import outcomes


def counted(game: Game, table: ResultsTable) -> tuple[Counted, ...]:
    """Return the statistics of a combat results table."""
    found = outcomes(table)
    return sides({code: suffered(found.get(code)) for code in effects_of(table)})
