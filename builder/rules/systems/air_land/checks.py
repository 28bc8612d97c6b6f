"""Checks of game data that the air-land rules cannot read or that contradict them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.problems import Problem, did_you_mean, error, warning
from builder.rules.core.checks.chart_checks import ChartFillCheck, contradictions
from builder.rules.core.checks.terrain_checks import terrain_without_cost
from builder.rules.procedures import Refused
from builder.rules.systems.air_land.charts import terrain_effects
from builder.rules.systems.air_land.combat.results import flak_result, land_result
from builder.rules.systems.air_land.game_data import (
    FLAK_FIGURE,
    FLAK_TABLE,
    LAND_TABLE,
    is_aircraft,
    is_bomber,
    is_fighter,
    is_tank,
)
from builder.rules.systems.air_land.rosters import battle_odds, chart_units, order_of_battle
from builder.sentences import filled_sentence

CHARTS = {
    "terrain-effects": ChartFillCheck(terrain_effects, 1, "10.0", "the terrain key"),
    "order-of-battle": ChartFillCheck(order_of_battle, 2, "1.1"),
    "battle-odds": ChartFillCheck(battle_odds, 1, "9.4", "the land combat table"),
}
"""The check of each chart filler against the game's data: the filler's name, with its
:class:`ChartFillCheck`."""


def check_charts(game: Game) -> Iterator[Problem]:
    """Yield a problem for each chart that names an unknown unit, and for each chart line that
    disagrees with the game's data."""
    yield from chart_units(game)
    yield from contradictions(game, CHARTS)


def check_tables(game: Game) -> Iterator[Problem]:
    """Yield a problem for each result code that the rules cannot parse, in the land combat, air
    combat and anti-aircraft tables. Whether a table is complete is checked when its file is read."""
    tables = {t.id: t for t in game.tables if isinstance(t, ResultsTable)}
    readers = {LAND_TABLE: land_result, FLAK_TABLE: flak_result}
    for id, reader in readers.items():
        for roll, codes in tables[id].results.items() if id in tables else ():
            for code in codes:
                try:
                    reader(code)
                except Refused as wrong:
                    found = wrong.problems[0]
                    path = ("tables", id, "results", roll)
                    yield error(found.code, found.message, path, hint=found.hint)


def check_terrain(game: Game) -> Iterator[Problem]:
    """Yield a warning for each hex terrain without a cost."""
    yield from terrain_without_cost(game, "5.1")


def check_units(game: Game) -> Iterator[Problem]:
    """Yield a problem for each unit that is more than one of fighter, bomber and tank."""
    for unit in game.units:
        if (is_fighter(unit) and is_bomber(unit)) or (is_aircraft(unit) and is_tank(unit)):
            message = filled_sentence(
                "{id} is more than one of fighter, bomber and tank", id=unit.id
            )
            hint = "leave it one of these traits"
            yield error("bad-traits", message, ("units", unit.id, "traits"), rule="7.0", hint=hint)


def check_cities(game: Game) -> Iterator[Problem]:
    """Yield a problem for each city whose anti-aircraft strength has no column in the anti-aircraft
    table."""
    table = next((t for t in game.tables if t.id == FLAK_TABLE), None)
    if not isinstance(table, ResultsTable):
        return
    bands = table.rows[0].bands
    for sheet in game.maps:
        for n, place in enumerate(sheet.places):
            path = ("maps", sheet.id, "places", n, "figures")
            for label in place.figures:
                if label != FLAK_FIGURE:
                    hint = did_you_mean(label, [FLAK_FIGURE])
                    message = filled_sentence(
                        "{name}: the rules read no figure {label!r}", name=place.name, label=label
                    )
                    yield warning("unknown-figure", message, path, hint=hint)
            strength = place.figures.get(FLAK_FIGURE)
            if strength and not any(strength in band for band in bands):
                message = filled_sentence(
                    "{name} has anti-aircraft {strength}, which {id} does not know",
                    name=place.name,
                    strength=strength,
                    id=table.id,
                )
                hint = "give the place a strength of the table, or the table a band for it"
                yield error("bad-figure", message, path, rule="13.0", hint=hint)
