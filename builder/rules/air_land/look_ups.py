"""Land combat as look-ups, for tables that compute it by themselves (7.1, 9.1, 9.2, 10.0)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.maps import MapSheet
from builder.model.space.hexes import Cell
from builder.model.tables import ResultsTable
from builder.rules.air_land.effects import Ground, combine
from builder.rules.air_land.options import option
from builder.rules.air_land.reading import (
    AIR_TABLE,
    LAND_TABLE,
    air_table,
    features_at,
    hex_type,
    is_aircraft,
    is_bomber,
    is_tank,
    land_table,
)
from builder.rules.core.battles import Battle, Duel, Obstacles, Shift
from builder.rules.core.resolving import in_one_row, resolving
from builder.rules.core.values import value_names


def battle(game: Game) -> Battle | None:
    """The land combat of a game; ``None`` if it has no table for it, or no land unit with an attack and
    a defence."""
    troops = [u for u in game.units if not is_aircraft(u)]
    fighting = value_names(game, troops, "attack", "defence")
    if fighting is None or not _has(game, LAND_TABLE):
        return None
    (attack, defence), fighters = fighting
    bombing = value_names(game, [u for u in game.units if is_bomber(u)], "bombing")
    (support,), supporters = bombing or (("",), frozenset())
    table = land_table(game)
    hindering = [t for t in game.terrain.hexsides if t.effects.get("attackers")]
    return Battle(
        table=table,
        attack=attack,
        defence=defence,
        reckoning=in_one_row(table) + resolving(table, "differential"),
        most_support=1,
        obstacle=hindering[0].id if hindering else "",
        obstacles={m.id: _obstacles(m, {t.id for t in hindering}) for m in game.maps},
        shifts={m.id: _shifts(game, m) for m in game.maps},
        heavy=frozenset(u.id for u in troops if is_tank(u)),
        crossing=combine(hindering).attackers,
        alone=True,
        supporters=supporters,
        support=support,
        capped=True,
        bystanders=frozenset(u.id for u in game.units) - fighters - supporters,
        hits=True,
    )


def duels(game: Game) -> tuple[Duel, ...]:
    """Air combat: any aircraft fires, at any (8.0)."""
    fighting = value_names(game, [u for u in game.units if is_aircraft(u)], "air")
    if fighting is None or not _has(game, AIR_TABLE):
        return ()
    (value,), aircraft = fighting
    return (Duel(air_table(game), value, aircraft, aircraft),)


def _has(game: Game, id: str) -> bool:
    return any(t.id == id and isinstance(t, ResultsTable) for t in game.tables)


def _obstacles(sheet: MapSheet, hindering: set[str]) -> Obstacles:
    return Obstacles(frozenset(s for s, kinds in sheet.side_types.items() if kinds & hindering))


def _shifts(game: Game, sheet: MapSheet) -> dict[str, Shift]:
    up = option(game, "half-bombing") == "up"
    found = {sheet.hexes.id(c): _shift(_ground(game, sheet, c, up)) for c in sheet.hexes.cells}
    plain = _shift(Ground(half_up=up))
    return {hex: shift for hex, shift in found.items() if shift != plain}


def _ground(game: Game, sheet: MapSheet, cell: Cell, up: bool) -> Ground:
    return combine((hex_type(game, sheet, cell), *features_at(game, sheet, cell)), half_up=up)


def _shift(ground: Ground) -> Shift:
    return Shift(
        attack=ground.attackers,
        heavy_attack=ground.attackers + ground.weapons,
        defence=ground.defenders + ground.other_defenders,
        heavy_defence=ground.defenders + ground.weapons,
        support=ground.bombing,
        halved=ground.half,
        half_up=ground.half_up,
    )
