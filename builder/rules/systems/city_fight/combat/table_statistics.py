"""Statistics on the fire table's results, which are numbers of units (5.1)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.core.statistics import StatisticRequest, Worth, effects_of
from builder.rules.systems.city_fight.combat.fire_table import eliminated_by_code

UNIT_LOST = "A unit is lost"


def counted(game: Game, table: ResultsTable) -> tuple[StatisticRequest, ...]:
    """Return the statistics to be computed for the fire table."""
    lost = any_lost(table)
    none = {code: 1 - hit for code, hit in lost.items()}
    return StatisticRequest(UNIT_LOST, "defender-loses", lost), StatisticRequest(
        "No effect", "none", none
    )


def units_lost(table: ResultsTable) -> Worth:
    """Return how many units each result of the fire table eliminates if there are enough targets."""
    return {code: eliminated_by_code(code) for code in effects_of(table)}


def any_lost(table: ResultsTable) -> Worth:
    """Return 1 for each result that eliminates a unit and 0 for the others."""
    return {code: int(many > 0) for code, many in units_lost(table).items()}
