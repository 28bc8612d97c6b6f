"""The die rolls and draws of the solitaire system as look-up tables, from which the VASSAL module
plays the enemy (7.0, 12.0, 12.7, 12.8, 13.0)."""

from __future__ import annotations

from collections.abc import Iterable

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Marker
from builder.rules.core.module_export.phase_rules import PhaseRule
from builder.rules.core.module_export.solitaire import SolitaireTable
from builder.rules.core.values import value_names
from builder.rules.systems.green_beret.formulas import (
    FIGHT_FORMULA,
    FIREPOWER_FORMULA,
    NOISE_FORMULA,
)
from builder.rules.systems.green_beret.game_data import (
    DAMAGE_CUP,
    ENEMY_CUP,
    OBJECTIVE_CUP,
    gear_of,
    is_enemy,
)
from builder.rules.systems.green_beret.ground import TerrainMap
from builder.rules.systems.green_beret.objectives import objective_hexes, printed_requirements

WHEN = {
    "noise": PhaseRule("12.0", ("movement",)),
    "come": PhaseRule("12.7", ("movement",)),
    "attack": PhaseRule("13.0", ("combat",)),
    "defend": PhaseRule("13.0", ("enemy",)),
    "place": PhaseRule("7.0", ("objective",)),
}
"""The phases in which noise is heard, enemies come, stacks fight, and objectives are placed."""


def solo(game: Game) -> SolitaireTable | None:
    """Return the look-up tables by which a VASSAL module plays the enemy of a solitaire game;
    ``None`` if the game does not suit them.

    The game must have one map of plain four-digit hexes whose columns join at the edges (12.8), and
    units with the values that the look-ups need.
    """
    sheet = game.maps[0] if len(game.maps) == 1 else None
    pools = {p.id for p in game.pools}
    if sheet is None or not _closes(sheet) or not {ENEMY_CUP, OBJECTIVE_CUP, DAMAGE_CUP} <= pools:
        return None
    gear = [u for u in game.units if not is_enemy(u)]
    noise, fire = value_names(game, gear, "noise"), value_names(game, game.units, "firepower")
    if noise is None or fire is None or len(noise[1]) < len(gear) or len(fire[1]) < len(game.units):
        return None
    land, grid = TerrainMap(game, sheet), sheet.hexes
    grounds = {grid.id(c): land.at(c) for c in grid.cells}
    foes = {u.id: gear_of(u) for u in game.units if is_enemy(u)}
    placed, needs = objective_hexes(game), printed_requirements(game)
    tasks = {m.id: m.name for m in game.markers if "objective" in m.traits and m.name in placed}
    return SolitaireTable(
        map=sheet.id,
        columns=grid.columns,
        rows=grid.rows,
        enemy_cup=ENEMY_CUP,
        task_cup=OBJECTIVE_CUP,
        harm_cup=DAMAGE_CUP,
        heard=frozenset(u.id for u in game.units if "team" in u.traits),
        enemies=frozenset(foes),
        vehicles=frozenset(id for id, gear in foes.items() if gear.circled),
        noise=noise[0][0],
        fire=fire[0][0],
        hearing=NOISE_FORMULA,
        fighting=FIREPOWER_FORMULA + FIGHT_FORMULA,
        when=WHEN,
        louder=_markers(game.markers, "noise"),
        anti_tank=frozenset(u.id for u in game.units if "anti-tank" in u.traits),
        weaker=_markers(game.markers, "firepower"),
        sound={hex: ground.noise for hex, ground in grounds.items()},
        cover={hex: ground.penalty for hex, ground in grounds.items()},
        closed=frozenset(hex for hex, ground in grounds.items() if ground.is_full_water),
        no_vehicles=frozenset(
            hex for hex, ground in grounds.items() if ground.cost("vehicle") is None
        ),
        places={id: tuple(placed[name][n // 2] for n in range(6)) for id, name in tasks.items()},
        needs={id: needs.get(name, "") for id, name in tasks.items()},
    )


def _closes(sheet: MapSheet) -> bool:
    grid = sheet.hexes
    plain = (
        sheet.written_grid.numbering.model_dump()
        == type(sheet.written_grid.numbering)().model_dump()
    )
    flat = grid.orientation == "flat" and grid.shifted == "even" and not grid.short
    return flat and plain and not grid.holes and grid.columns % 2 == 0


def _markers(markers: Iterable[Marker], trait: str) -> frozenset[str]:
    return frozenset(m.id for m in markers if "damage" in m.traits and trait in m.traits)
