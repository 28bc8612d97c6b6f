"""Procurement points and what they buy: equipment, teams, base camps, and moves of base camps (3.1,
6.0, 12.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.space.hexes import Cell
from builder.problems import unknown_name
from builder.rules.core.names import MapName, PlaceName, PlaceNames, UnitNames
from builder.rules.core.questions import made_roll, map_of
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.systems.green_beret.enemy.noise import D10, d10_value
from builder.rules.systems.green_beret.game_data import gear_of, is_enemy
from builder.rules.systems.green_beret.ground import NO_CAMP, TerrainMap
from builder.rules.systems.green_beret.options import raid_option
from builder.rules.systems.green_beret.situation import START_POINTS

BONUS, NEAR = 10, 4
"""The bonus in procurement points for a camp that is set up near the coast, and the greatest
distance in hexes that counts as near (6.3)."""

MOST_CAMPS = 2
"""The largest number of base camps; one or both may move, but there are never more (12.11)."""


def item_price(game: Game, name: str, taken: Counter[str] | None = None) -> tuple[str, int]:
    """Return the id and the price in points of a counter, given by id or printed name; raises
    :class:`Refused` if there is none.

    A free counter is free only at the start; bought later, it costs as much as others of its kind.
    Of several counters of one name, it is one that is not in ``taken``, and of those the most
    expensive; a base camp that is bought is never the first one (12.4).
    """
    found = [c for c in items_for_sale(game) if name in (c.id, c.name)]
    if not found:
        known = [u.id for u in game.units if not is_enemy(u)]
        raise Refused(unknown_name("item", name, known, ("given", "buy")))
    if all(isinstance(c, Marker) for c in found) and _priced(game):
        found = [c for c in items_for_sale(game) if isinstance(c, Marker)]
        found = [c for c in found if _cost(c)] or found
    stand = taken or Counter()
    free = [c for c in found if stand[c.id] < c.count] or found
    best = max(free, key=lambda c: (_cost(c), c.id))
    alike = [c for c in items_for_sale(game) if c.name == best.name] if _priced(game) else [best]
    return best.id, max(map(_cost, alike))


def items_for_sale(game: Game) -> list[Marker | Unit]:
    """Return everything that can be bought: base camps, and all units of the player."""
    return [
        c for c in game.counters.values()
        if (isinstance(c, Marker) and "base-camp" in c.traits)
        or (isinstance(c, Unit) and not is_enemy(c))
    ]  # fmt: skip


def _cost(counter: Marker | Unit) -> int:
    return (counter.value or 0) if isinstance(counter, Marker) else gear_of(counter).cost


def _priced(game: Game) -> bool:
    return raid_option(game, "bought-again") == "priced"


class BuyInputs(Inputs):
    """Input of the rules question ``buy``: the procurement points and the list of counters to buy."""

    points: int = Field(START_POINTS, description="procurement points")
    buy: UnitNames = Field((), description="what is bought, by id or name; twice for two")
    on_map: UnitNames = Field((), description="ids of what is on the map already")
    phase: Literal["objective", "movement", "combat", "enemy", "victory"] = Field(
        "objective", description="the phase"
    )
    camps: int = Field(1, description="base camps on the map")


class BuyReply(Reply):
    """Answer to the rules question ``buy``: whether the purchases are allowed, their cost in
    points, and the points that are left."""

    legal: bool
    cost: int
    points: int
    prices: dict[str, int]
    by: str = ""
    why: str = ""


def buy(context: Context, given: BuyInputs) -> BuyReply:
    """Add up a list of purchases, and check its prices, the points, the available counters and the
    phase."""
    prices: dict[str, int] = {}
    wanted: Counter[str] = Counter()
    cost = 0
    for name in given.buy:
        id, one = item_price(context.game, name, wanted + Counter(given.on_map))
        prices[id] = one
        wanted[id] += 1
        cost += one
    bar = _refusal(context.game, given, wanted, cost)
    line = step("6.2", "The list costs {cost} of {points} points.", cost=cost, points=given.points)
    return BuyReply(
        legal=bar is None,
        cost=cost,
        points=given.points if bar else given.points - cost,
        prices=prices,
        by=bar.rule if bar else "",
        why=bar.text.format(**bar.values) if bar else "",
        steps=(line, *([bar] if bar else [])),
    )


def _refusal(game: Game, given: BuyInputs, wanted: Counter[str], cost: int) -> Step | None:
    if given.phase != "objective":
        return step("4.0", "Points are spent when an objective is placed, and at no other time.")
    stand = Counter(given.on_map)
    camps = sum(n for id, n in wanted.items() if "base-camp" in game.counters[id].traits)
    if camps > 1:
        return step("12.10", "One base camp may be bought while an objective is placed.")
    for id, number in wanted.items():
        counter = game.counters[id]
        if number + stand[id] > counter.count:
            return step("6.0", "{item}: only {count} in the game.", count=counter.count, item=id)
        if "base-camp" in counter.traits and given.camps + number > MOST_CAMPS:
            return step("12.11", "There are never more than two base camps.")
    if cost > given.points:
        return step("6.2", "Points over the limit: {over}.", over=cost - given.points)
    return None


class PointsInputs(Inputs):
    """Input of the rules question ``starting-points``: the hexes of the base camps in a setup."""

    camps: PlaceNames = Field((), description="hexes of the base camps")
    distances: tuple[int, ...] = Field((), description="instead: their distances to the coast")
    map: MapName = Field("", description="map, if not the game's first")


class PointsReply(Reply):
    """Answer to the rules question ``starting-points``: the procurement points at the start, and
    how many camps give a bonus."""

    points: int
    bonus: int


def starting_points(context: Context, given: PointsInputs) -> PointsReply:
    """Return how many procurement points the game begins with.

    A hundred, and ten for each camp near the coast (6.2, 6.3).
    """
    found = list(given.distances)
    if given.camps:
        sheet = map_of(context.game, given.map)
        land = TerrainMap(context.game, sheet)
        far = [land.to_coast(sheet.hexes.cell(h)) for h in given.camps]
        found += [f for f in far if f is not None]
    near = sum(d <= NEAR for d in found)
    line = step("6.3", "Camps within 4 hexes of the coast: {count}.", count=near)
    return PointsReply(points=START_POINTS + BONUS * near, bonus=BONUS * near, steps=(line,))


# -- camps -----------------------------------------------------------------------------------------


def camp_bar(
    land: TerrainMap, cell: Cell, boats: Sequence[Cell] = (), camps: Sequence[Cell] = ()
) -> Step | None:
    """Return why a base camp may not be placed in a hex; ``None`` if it may (3.1).

    In full water a camp is placed on a patrol boat, one on each boat.
    """
    ground = land.at(cell)
    if ground.is_full_water and cell in boats:
        if camps.count(cell) >= boats.count(cell):
            return step("3.1", "A patrol boat has room for one camp.")
        return None
    kinds = [k for k in NO_CAMP if k in ground.names]
    if kinds:
        return step(
            "3.1", "No camp in this terrain: {terrain}.", terrain=_terrain_name(land, kinds[0])
        )
    if land.beside_full_water(cell):
        return step("3.1", "No camp beside full water.")
    if raid_option(land.game, "camp-neighbours") == "all":
        beside = {k for n in land.grid.neighbours(cell) for k in land.at(n).names}
        barred = [k for k in NO_CAMP if k in beside]
        if barred:
            return step("3.1", "No camp beside: {terrain}.", terrain=_terrain_name(land, barred[0]))
    return None


def _terrain_name(land: TerrainMap, id: str) -> str:
    kind = land.game.terrain.find(id)
    return kind.name if kind else id


class CampInputs(Inputs):
    """Input of the rules question ``camp``: a hex for a base camp."""

    hex: PlaceName = Field(description="the hex")
    boats: PlaceNames = Field((), description="hexes of patrol boats, one for each boat")
    camps: PlaceNames = Field((), description="hexes of camps that stand already")
    map: MapName = Field("", description="map, if not the game's first")


class CampReply(Reply):
    """Answer to the rules question ``camp``: whether a base camp may be placed in the hex."""

    legal: bool
    why: str = ""


def camp(context: Context, given: CampInputs) -> CampReply:
    """Decide whether a base camp may be placed in a hex."""
    sheet = map_of(context.game, given.map)
    land, grid = TerrainMap(context.game, sheet), sheet.hexes
    boats = [grid.cell(h) for h in given.boats]
    stand = [grid.cell(h) for h in given.camps]
    bar = camp_bar(land, grid.cell(given.hex), boats, stand)
    line = bar or step("3.1", "A camp may be placed in {hex}.", hex=given.hex)
    why = bar.text.format(**bar.values) if bar else ""
    return CampReply(legal=bar is None, why=why, steps=(line,))


class RelocateInputs(Inputs):
    """Input of the rules question ``relocate``: a base camp that is to move, in the phase in which
    an objective is placed."""

    points: int = Field(description="procurement points")
    die: int | None = Field(None, description="the roll of the ten-sided die; 0 is 10")
    to: PlaceName = Field("", description="its new hex")
    on_boat: bool = Field(False, description="whether it lies on a patrol boat")
    map: MapName = Field("", description="map, if not the game's first")


class RelocateReply(Reply):
    """Answer to the rules question ``relocate``: whether the camp may move, its cost in points, and
    the points that are left. Pieces in the camp stay behind, and no bonus is paid."""

    legal: bool
    cost: int | None = None
    points: int
    by: str = ""


def relocate(context: Context, given: RelocateInputs) -> RelocateReply:
    """Move a base camp for a number of points that a die roll gives."""
    roll = made_roll(context, D10, d10_value(given.die))
    bar: Step | None = None
    if given.on_boat:
        bar = step("3.1", "A camp on a patrol boat stays there for the whole game.")
    elif given.to:
        sheet = map_of(context.game, given.map)
        bar = camp_bar(TerrainMap(context.game, sheet), sheet.hexes.cell(given.to))
    if bar is None and roll is not None and roll > given.points:
        bar = step("12.11", "The move costs {cost}; there are not enough points.", cost=roll)
    if bar is not None or roll is None:
        return RelocateReply(
            legal=bar is None,
            cost=roll,
            points=given.points,
            by=bar.rule if bar else "",
            steps=(bar,) if bar else (),
        )
    line = step("12.11", "The move of the camp costs {cost}; what is in it stays.", cost=roll)
    return RelocateReply(legal=True, cost=roll, points=given.points - roll, steps=(line,))


BUY = Procedure("buy", ("6.2", "3.2", "3.3", "4.0", "6.0"), buy)
STARTING_POINTS = Procedure("starting-points", ("6.3", "6.2"), starting_points)
CAMP = Procedure("camp", ("3.1",), camp)
RELOCATE = Procedure("relocate", ("12.11", "3.1"), relocate)
