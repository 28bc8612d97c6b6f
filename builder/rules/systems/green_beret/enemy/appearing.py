"""How many enemies appear and where: one die for the number, two dice for the place of each (12.7,
12.8)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from builder.model.space.hexes import Cell, HexGrid
from builder.rules.core.names import MapName, PlaceName, UnitName
from builder.rules.core.questions import map_of
from builder.rules.procedures import Context, Inputs, Procedure, Reply, step
from builder.rules.systems.green_beret.game_data import gear_of, unit_named
from builder.rules.systems.green_beret.ground import TerrainMap
from builder.rules.systems.green_beret.options import raid_option

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The directions of die rolls 1 to 6, clockwise from the hexside that faces north."""

Landing = Literal["placed", "full-water", "stream"]


def scatter_hex(grid: HexGrid, start: Cell, direction: int, distance: int) -> Cell:
    """Return the hex at a distance in hexes from ``start`` in a direction (1 to 6). Beyond an edge
    of the map, counting continues from the opposite edge (12.8)."""
    column, row = start
    for _ in range(distance):
        column, row = _wrapped_neighbour(grid, column, row, direction)
    return Cell(column, row)


def _wrapped_neighbour(grid: HexGrid, column: int, row: int, direction: int) -> tuple[int, int]:
    """Return the column and row of the neighbouring hex in a direction; beyond an edge of the map
    it is on the opposite edge."""
    lower = grid.is_shifted(column)
    step_column = {1: 0, 2: 1, 3: 1, 4: 0, 5: -1, 6: -1}[direction]
    step_row = {
        1: -1, 4: 1,
        2: 0 if lower else -1, 6: 0 if lower else -1,
        3: 1 if lower else 0, 5: 1 if lower else 0,
    }[direction]  # fmt: skip
    across = (column + step_column) % grid.lines
    return across, (row + step_row) % grid.length(across)


def landing_result(land: TerrainMap, cell: Cell, circled: bool) -> Landing:
    """Return whether an enemy unit stays in the hex where it appears: none stays in full water, and
    a vehicle does not stay in a stream (12.8)."""
    ground = land.at(cell)
    if ground.is_full_water:
        return "full-water"
    if circled and ground.is_stream:
        holds = ground.cost("vehicle") is not None
        if not holds or raid_option(land.game, "landing") == "streams-return":
            return "stream"
    return "placed"


class AppearInputs(Inputs):
    """Input of the rules question ``appear``: the die roll for the number of enemies that appear."""

    die: int = Field(description="the roll of the six-sided die", ge=1, le=6)


class AppearReply(Reply):
    """Answer to the rules question ``appear``: how many enemy units are drawn from the cup."""

    units: int


def appear(context: Context, given: AppearInputs) -> AppearReply:
    """Return how many enemy units appear near a team that was heard."""
    line = step("12.7", "Enemy units that come: {units}.", units=given.die)
    return AppearReply(units=given.die, steps=(line,))


class ScatterInputs(Inputs):
    """Input of the rules question ``scatter``: the hex from which an enemy unit's place is counted,
    and the two dice."""

    start: PlaceName = Field(description="the hex of the detected team")
    direction: int = Field(description="1 is north, then clockwise", ge=1, le=6)
    distance: int = Field(description="hexes", ge=1, le=6)
    unit: UnitName = Field("", description="the enemy unit, if it matters")
    team: bool = Field(False, description="whether another team stands where it lands")
    map: MapName = Field("", description="map, if not the game's first")


class ScatterReply(Reply):
    """Answer to the rules question ``scatter``: the hex where the enemy unit appears, whether it
    stays there or returns to the cup, and whether it detects a team in that hex."""

    hex: str
    direction: str
    landing: Landing
    detects: bool = False


def scatter(context: Context, given: ScatterInputs) -> ScatterReply:
    """Return the hex where an enemy unit appears, counted across map edges, and whether it may be
    there."""
    sheet = map_of(context.game, given.map)
    land, grid = TerrainMap(context.game, sheet), sheet.hexes
    cell = scatter_hex(grid, grid.cell(given.start), given.direction, given.distance)
    circled = bool(given.unit) and gear_of(unit_named(context.game, given.unit)).circled
    found = landing_result(land, cell, circled)
    way = DIRECTIONS[given.direction - 1]
    lines = [
        step(
            "12.8",
            "Direction {way}, distance {distance}: {hex}.",
            distance=given.distance,
            way=way,
            hex=grid.id(cell),
        )
    ]
    if found != "placed":
        lines.append(step("12.8", "It may not stand there and goes back into the cup."))
    detects = given.team and found == "placed"
    if detects:
        lines.append(step("12.8", "The team there is detected and will be attacked."))
    return ScatterReply(
        hex=grid.id(cell), direction=way, landing=found, detects=detects, steps=tuple(lines)
    )


APPEAR = Procedure("appear", ("12.7",), appear)
SCATTER = Procedure("scatter", ("12.8",), scatter)
