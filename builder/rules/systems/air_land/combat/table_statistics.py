"""What each result of the land combat, air combat and anti-aircraft tables is worth, as numbers for
statistics (8.0, 9.1, 9.3, 13.0). A result of land combat may hit both sides; an R (retreat) comes
in addition to the hits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.core.statistics import StatisticRequest, Worth, effects_of
from builder.rules.systems.air_land.combat.flak import takes_bomber_out
from builder.rules.systems.air_land.combat.results import (
    NO_EFFECT_CODE,
    LandResult,
    flak_result,
    land_result,
)
from builder.rules.systems.air_land.game_data import AIR_TABLE, FLAK_TABLE, LAND_TABLE

ATTACKER_HITS, DEFENDER_HITS = "Hits on the attacker", "Hits on the defender"
ATTACKER_BACK, DEFENDER_BACK = "The attacker must retreat", "The defender must retreat"
TARGET_OUT = "The target is out of the game"
BOMBER_OUT = "The bomber is out of the game"


def counted_statistics(game: Game, table: ResultsTable) -> tuple[StatisticRequest, ...]:
    """Return the statistics to be computed for one of the game's results tables."""
    made = _TABLES.get(table.id)
    return made(game, table) if made else ()


def land_worth(table: ResultsTable) -> Mapping[str, Worth]:
    """Return what each code of the land combat table does: hits on both sides, and which side must
    retreat or take one more hit."""
    said = {code: land_result(code) for code in effects_of(table)}

    def worth(of: Callable[[LandResult], int]) -> Worth:
        return {code: int(of(result)) for code, result in said.items()}

    return {
        ATTACKER_HITS: worth(lambda r: r.attacker_hits),
        DEFENDER_HITS: worth(lambda r: r.defender_hits),
        ATTACKER_BACK: worth(lambda r: r.attacker_retreats),
        DEFENDER_BACK: worth(lambda r: r.defender_retreats),
    }


def _land(game: Game, table: ResultsTable) -> tuple[StatisticRequest, ...]:
    worth = land_worth(table)
    return (
        StatisticRequest(
            "Attacker takes losses", "attacker-loses", _any_loss(worth[ATTACKER_HITS])
        ),
        StatisticRequest(ATTACKER_HITS, "attacker-loses", worth[ATTACKER_HITS], mean=True),
        StatisticRequest(ATTACKER_BACK, "attacker-retreats", worth[ATTACKER_BACK]),
        StatisticRequest(
            "Defender takes losses", "defender-loses", _any_loss(worth[DEFENDER_HITS])
        ),
        StatisticRequest(DEFENDER_HITS, "defender-loses", worth[DEFENDER_HITS], mean=True),
        StatisticRequest(DEFENDER_BACK, "defender-retreats", worth[DEFENDER_BACK]),
    )


def air_worth(table: ResultsTable) -> Worth:
    """Return for each code whether it takes the target out of the game: every code with an effect
    does (8.0)."""
    return {code: int(code != NO_EFFECT_CODE) for code in effects_of(table)}


def _air(game: Game, table: ResultsTable) -> tuple[StatisticRequest, ...]:
    worth = air_worth(table)
    return StatisticRequest(TARGET_OUT, "defender-loses", worth), _nothing(worth)


def flak_points(table: ResultsTable) -> Worth:
    """Return the bombing points that each code of the anti-aircraft table takes from a bomber."""
    return {code: flak_result(code).points for code in effects_of(table)}


def flak_removals(game: Game, table: ResultsTable) -> Worth:
    """Return for each code of the anti-aircraft table whether it takes the bomber out of the game."""
    return {code: int(takes_bomber_out(game, code)) for code in effects_of(table)}


def _flak(game: Game, table: ResultsTable) -> tuple[StatisticRequest, ...]:
    points = flak_points(table)
    return (
        StatisticRequest("Bombing is lost", "defender-retreats", _any_loss(points)),
        StatisticRequest(BOMBER_OUT, "defender-loses", flak_removals(game, table)),
        _nothing(points),
    )


def _any_loss(worth: Worth) -> Worth:
    return {code: int(number > 0) for code, number in worth.items()}


def _nothing(worth: Worth) -> StatisticRequest:
    return StatisticRequest(
        "No effect", "none", {code: int(not number) for code, number in worth.items()}
    )


_TABLES: Mapping[str, Callable[[Game, ResultsTable], tuple[StatisticRequest, ...]]] = {
    LAND_TABLE: _land,
    AIR_TABLE: _air,
    FLAK_TABLE: _flak,
}
