"""Makes the trays in which counters that a scenario lets sides set up freely wait until they are
placed on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.outputs.set_ups import counters_to_set_up
from builder.outputs.vassal.counters.prototypes_of_counters import hiding_sides, is_block
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.outputs.vassal.table.windows.trays import Tray, forces_trays
from builder.vassal.format.pieces import MapPoint, Piece


def most_waiting(game: Game) -> dict[str, int]:
    """Return, for each side, the highest number of counters that wait in its tray in any
    scenario."""
    most: dict[str, int] = {}
    for scenario in game.scenarios:
        for side, counters in counters_to_set_up(game, scenario).items():
            most[side] = max(most.get(side, 0), len(counters))
    return most


def trays_of(game: Game) -> tuple[Tray, ...]:
    """Return the trays for counters that sides set up freely in some scenario."""
    by_name = {tray.name: tray for tray in _trays(game).values()}
    return tuple(by_name.values())


def _trays(game: Game) -> dict[str, Tray]:
    return forces_trays(game, most_waiting(game), hiding_sides(game))


def windows_of(game: Game) -> dict[str, tuple[Tray, ...]]:
    """Return the names of the trays in which counters wait, by scenario id."""
    trays = _trays(game)
    return {
        scenario.id: tuple(
            {trays[side].name: trays[side] for side in counters_to_set_up(game, scenario)}.values()
        )
        for scenario in game.scenarios
    }


def counters_in_setup_trays(
    game: Game, scenario: Scenario, pieces: Mapping[str, Piece]
) -> Iterator[tuple[str, Piece, MapPoint, bool, bool]]:
    """Yield the counters that wait in trays in a scenario, as (side, piece, place in the tray,
    whether it may be hidden, whether it is a block)."""
    trays = _trays(game)
    for side, counters in counters_to_set_up(game, scenario).items():
        known = [(id, hidden) for id, hidden in counters if id in pieces]
        for (id, hidden), cell in zip(known, trays[side].bands[side].cells, strict=False):
            x, y = (round(v * PIXELS_PER_MM) for v in cell.centre)
            yield side, pieces[id], MapPoint(trays[side].name, x, y), hidden, is_block(game, id)
