"""Checks that report game data that the rules cannot read or that contradicts them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import PlaceError
from builder.problems import PathKey, Problem, error, unknown_name
from builder.rules.core.checks.terrain_checks import terrain_without_cost
from builder.rules.procedures import Refused
from builder.rules.systems.green_beret.ending import LADDER, victory_levels
from builder.rules.systems.green_beret.game_data import (
    DAMAGE_CUP,
    ENEMY_CUP,
    OBJECTIVE_CUP,
    gear_of,
    is_enemy,
)
from builder.rules.systems.green_beret.ground import TerrainMap
from builder.rules.systems.green_beret.objectives import (
    PLACEMENT,
    REQUIREMENTS,
    chart_of,
    objective_hexes,
    requirements,
)
from builder.sentences import filled_sentence


def check_units(game: Game) -> Iterator[Problem]:
    """Report units that have neither two nor four values."""
    for unit in game.units:
        try:
            gear_of(unit)
        except Refused as wrong:
            yield from wrong.problems


def check_terrain(game: Game) -> Iterator[Problem]:
    """Report terrain types without a movement cost."""
    yield from terrain_without_cost(game, "10.7")


def check_objectives(game: Game) -> Iterator[Problem]:
    """Report errors in the objective charts: both must name every objective once, with hexes that a
    team can enter and items that exist."""
    names = {m.name for m in game.markers if "objective" in m.traits}
    try:
        placed, wanted = objective_hexes(game), requirements(game)
    except Refused as wrong:
        yield from wrong.problems
        return
    for id, rows in ((PLACEMENT, set(placed)), (REQUIREMENTS, set(wanted))):
        for name in sorted(rows - names):
            yield unknown_name("objective", name, names, _row(game, id, name))
        for name in sorted(names - rows):
            message = filled_sentence("{id} has no line for {name}", id=id, name=name)
            hint = "add a row of that name to the table"
            yield error("no-row", message, ("tables", id, "rows"), rule="7.0", hint=hint)
    items = {u.name for u in game.units if not is_enemy(u)}
    for objective, need in wanted.items():
        for name in (n for group in need for n in group if n not in items):
            yield unknown_name("item", name, items, _row(game, REQUIREMENTS, objective))
    for sheet in game.maps:
        yield from _hexes(game, sheet, placed)


def _row(game: Game, chart: str, name: str) -> PathKey:
    """Return the path, in the game's data, of the line of a chart whose first cell is ``name``."""
    heads = [row[0] if row else "" for row in chart_of(game, chart).rows]
    return "tables", chart, "rows", heads.index(name)


def _hexes(
    game: Game, sheet: MapSheet, placed: dict[str, tuple[str, str, str]]
) -> Iterator[Problem]:
    land = TerrainMap(game, sheet)
    for name, hexes in placed.items():
        path = _row(game, PLACEMENT, name)
        for hex in hexes:
            try:
                ground = land.at(sheet.hexes.cell(hex))
            except PlaceError as wrong:
                yield error(wrong.code, f"{name}: {wrong}", path, hint=wrong.hint, rule="7.0")
                continue
            if ground.cost("foot") is None:
                message = filled_sentence("{name}: no team can enter {hex}", name=name, hex=hex)
                hint = "name a hex that foot may enter"
                yield error("illegal-ground", message, path, rule="7.1", hint=hint)


def check_cups(game: Game) -> Iterator[Problem]:
    """Report counters of the wrong kind in the three cups from which counters are drawn (3.0)."""
    sorts = {OBJECTIVE_CUP: "objective", DAMAGE_CUP: "damage"}
    pools = {p.id: p for p in game.pools}
    for id in (ENEMY_CUP, OBJECTIVE_CUP, DAMAGE_CUP):
        for counter in pools[id].contents if id in pools else ():
            found = game.counters.get(counter)
            right = found is not None and (
                (id in sorts and sorts[id] in found.traits)
                or (id == ENEMY_CUP and found.kind == "unit" and is_enemy(found))
            )
            if found is not None and not right:
                message = filled_sentence(
                    "{counter} does not belong into the cup {id}", counter=counter, id=id
                )
                hint = "take it out of the cup, or put it into the right one"
                yield error(
                    "wrong-cup", message, ("pools", id, "contents", counter), rule="3.0", hint=hint
                )


def check_ladder(game: Game) -> Iterator[Problem]:
    """Report gaps and overlaps in the ladder of victory levels, that is, between the totals that
    they cover (5.0)."""
    path = ("tables", LADDER, "rows")
    try:
        found = victory_levels(game)
    except Refused as wrong:
        yield from wrong.problems
        return
    for (_, high, _), (low, _, _) in itertools.pairwise(found):
        if low != high + 1:
            message = filled_sentence(
                "{ladder}: {high} and {low} do not follow each other",
                ladder=LADDER,
                high=high,
                low=low,
            )
            hint = "let each row begin where the one above it ends"
            yield error("bad-ladder", message, path, rule="5.0", hint=hint)
