"""The steps between hexes that the terrain of a map allows, computed once for a game."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import Cell
from builder.rules.core.moving.movement import StepCost, StepTerrain, step_cost, step_terrain
from builder.rules.core.per_game_cache import cached_per_game_key

GATES = "gate"
"""The id of the feature by which a road passes through a wall."""

Ways = Mapping[Cell, tuple[Cell, ...]]
"""For each hex the hexes that may be entered from it."""


def cost_of(game: Game, meets: StepTerrain, mover: str) -> StepCost:
    """Return the cost of a step over terrain for a movement class: 1, or prohibited (4.1)."""
    return step_cost(game.terrain, meets, mover, lambda kind: kind.id == GATES)


def paths_into(sheet: MapSheet, cell: Cell) -> tuple[str, ...]:
    """Return the ids of the paths (such as roads) that lead into a hex."""
    near, steps = sheet.space.neighbours(cell), sheet.path_steps
    return tuple(sorted({kind for n in near for kind in steps.get((n, cell), ())}))


def _open_ways(game: Game, key: tuple[str, str]) -> Ways:
    """Return the steps that units of a movement class may make on a map with all bridges intact."""
    id, mover = key
    sheet = next(sheet for sheet in game.playable if sheet.id == id)
    near = sheet.hexes.neighbours
    return {
        a: tuple(
            b for b in near(a) if cost_of(game, step_terrain(sheet, a, b), mover).total is not None
        )
        for a in sheet.hexes.cells
    }


open_ways = cached_per_game_key(_open_ways)
