"""Procedures for hexes and hexsides of a map: which are adjacent, and how far apart they are."""

from __future__ import annotations

from pydantic import Field

from builder.model.space.hexes import Cell, HexGrid, Hexside
from builder.rules.core.names import MapName, PlaceName
from builder.rules.procedures import Context, Inputs, Procedure, Reply, step
from builder.rules.systems.folio.game_data import map_of

HexOrSide = Cell | Hexside


class PairInputs(Inputs):
    """Input of the rules question ``adjacent``: two places of a map."""

    a: PlaceName = Field(description="hex, or hexside written 0717/0718")
    b: PlaceName = Field(description="hex, or hexside written 0717/0718")
    map: MapName = Field("", description="map, if not the game's first")


class HexPairInputs(Inputs):
    """Input of the rules question ``distance``: two hexes of a map."""

    a: PlaceName = Field(description="hex")
    b: PlaceName = Field(description="hex")
    map: MapName = Field("", description="map, if not the game's first")


class AdjacentReply(Reply):
    """Answer to the rules question ``adjacent``: whether two places are adjacent; ``hexside`` is
    the side between two hexes."""

    adjacent: bool
    hexside: str | None = None


class DistanceReply(Reply):
    """Answer to the rules question ``distance``: the distance in hexes: the number of steps from
    one hex to the other."""

    distance: int


def parse_place(grid: HexGrid, text: str) -> HexOrSide:
    """Return the hex or hexside with that id; raises ``PlaceError``."""
    return grid.parse_side(text) if "/" in text else grid.cell(text)


def spot_id(grid: HexGrid, spot: HexOrSide) -> str:
    """Return the id of a hex or hexside."""
    return grid.side_id(spot) if isinstance(spot, Hexside) else grid.id(spot)


def cells_of(grid: HexGrid, spot: HexOrSide) -> tuple[Cell, ...]:
    """Return a hex alone, or the two hexes on the sides of a hexside."""
    return grid.side_cells(spot) if isinstance(spot, Hexside) else (spot,)


def are_adjacent(grid: HexGrid, a: HexOrSide, b: HexOrSide) -> bool:
    """Tell whether two places are adjacent. A vessel on a hexside is adjacent to the two hexes of
    that side."""
    if isinstance(a, Hexside) and isinstance(b, Hexside):
        return a != b and bool(set(grid.side_corners(a)) & set(grid.side_corners(b)))
    if isinstance(a, Hexside) or isinstance(b, Hexside):
        return bool(set(cells_of(grid, a)) & set(cells_of(grid, b)))
    return grid.adjacent(a, b)


def adjacent(context: Context, given: PairInputs) -> AdjacentReply:
    """Tell whether two places are adjacent; a hexside is adjacent to the two hexes on its sides."""
    grid = map_of(context.game, given.map).hexes
    a, b = parse_place(grid, given.a), parse_place(grid, given.b)
    found = are_adjacent(grid, a, b)
    both = found and not isinstance(a, Hexside) and not isinstance(b, Hexside)
    side = grid.side_id(grid.side_between(Cell(*a), Cell(*b))) if both else None
    text = "{a} and {b} are adjacent." if found else "{a} and {b} are not adjacent."
    return AdjacentReply(
        adjacent=found, hexside=side, steps=(step("6.0", text, a=given.a, b=given.b),)
    )


def distance(context: Context, given: HexPairInputs) -> DistanceReply:
    """Give the distance in hexes from one hex to another.

    The distance is the least number of steps from hex to neighbouring hex.
    """
    grid = map_of(context.game, given.map).hexes
    far = grid.distance(grid.cell(given.a), grid.cell(given.b))
    text = "From {a} to {b} it is {distance} hexes."
    return DistanceReply(
        distance=far, steps=(step("7.7", text, a=given.a, b=given.b, distance=far),)
    )


ADJACENT = Procedure("adjacent", ("6.0", "7.0", "12.0"), adjacent)
DISTANCE = Procedure("distance", ("7.7", "8.4.2"), distance)
