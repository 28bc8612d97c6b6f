"""A small air-land game of its own: nine columns, a river, a city, short tables."""

from __future__ import annotations

from functools import cache

from builder.model.game import Document, Game, GameSheet, Nation, Side, ValueSet
from builder.model.ground.grids import GridSpec
from builder.model.ground.map_parts import Area, Course, Feature, Place
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainKey, TerrainType
from builder.model.pieces.counters import Symbol, Unit
from builder.model.scenarios import FreeSetup, Placement, Scenario, Victory
from builder.model.tables import Chart, ResultsTable
from builder.model.tracks import Box, Track

# Columns 01..09, even columns half a hex lower. West lies in the west, East in the east, a strip of
# Marches between them. A river runs down the west side of column 05.
TERRAIN = """
      01 02 03 04 05 06 07 08 09
r01    w  c  c  c  c  c  c  c  c
r02    c  c  f  c  r  c  c  c  c
r03    c  C  f  c  c  c  c  c  c
r04    c  c  c  c  c  f  c  c  c
r05    c  c  c  c  c  c  c  c  c
"""

LAND = {
    1: "R2-0 R1-0 2-1 1-1 0-1R",
    2: "R1-0 2-0 1-1 1-1 0-1",
    3: "2-0 R1-0 1-0 1-1 0-2",
    4: "2-0 1-0 1-1 0-1 0-2",
    5: "R1-0 1-0 0-1 0-1R 0-2R",
    6: "1-0 1-1 0-1R 0-2R 0-3R",
}
AIR = {
    roll: "A D E" if roll < 5 else "- A D" if roll < 8 else "- - A" if roll < 11 else "- - -"
    for roll in range(2, 13)
}
FLAK = {1: "- -", 2: "- -", 3: "- 1", 4: "- 1", 5: "1 2", 6: "2 3A"}


def _table(id: str, dice: str, bands: str, results: dict[int, str]) -> ResultsTable:
    codes = dict.fromkeys(c for line in results.values() for c in line.split() if c != "-")
    legend = [{"code": c, "text": c, "effect": "exchange"} for c in codes]
    rows = [{"id": "all", "name": "All", "bands": bands}]
    return ResultsTable.model_validate(
        {"id": id, "title": id, "dice": dice, "rows": rows, "results": results, "legend": legend}
    )


def _terrain() -> TerrainKey:
    def kind(id: str, cost: str = "", **effects: int | str) -> TerrainType:
        named = {name.replace("_", " "): value for name, value in effects.items()}
        data = {"id": id, "name": id.title(), "art": id, "effects": named}
        return TerrainType.model_validate(data | ({"movement": {"land": cost}} if cost else {}))

    return TerrainKey(
        hexes=(
            kind("clear", "1"),
            kind("forest", "2", weapons=-1, other_defenders=1, bombing=-1),
            kind("rough", "2", defenders=1, bombing=-1),
            kind("city", "1", weapons=-2, other_defenders=2, retreat="ignored"),
            kind("water", "prohibited"),
        ),
        hexsides=(kind("river", "1", attackers=-1),),
        features=(
            kind("town", defenders=1),
            kind("works", weapons=-2, other_defenders=2, retreat="ignored", bombing="half"),
        ),
    )


def _hexes(first: int, last: int) -> tuple[str, ...]:
    every = (f"{c:02}{r:02}" for c in range(first, last + 1) for r in range(1, 6))
    return tuple(h for h in every if h != "0101")


def _map() -> MapSheet:
    return MapSheet(
        id="border",
        title="The Border",
        grid=GridSpec(columns=9, rows=5),
        legend={"c": "clear", "f": "forest", "r": "rough", "C": "city", "w": "water"},
        terrain=TERRAIN,
        hexsides={"river": (Course(sides=("0402/0503", "0403/0503", "0403/0504")),)},
        features=(Feature(type="works", at="0303"), Feature(type="town", at="0502")),
        places=(Place(name="Old Town", hex="0203", figures={"AA": 2}),),
        areas=(
            Area(id="west", hexes=_hexes(1, 4)),
            Area(id="marches", hexes=_hexes(5, 5)),
            Area(id="east", hexes=_hexes(6, 9)),
        ),
    )


def unit(id: str, nation: str, values: str, *traits: str) -> Unit:
    """A unit with a plain symbol; aircraft by their trait."""
    flies = bool({"fighter", "bomber"} & set(traits))
    data = {
        "id": id,
        "name": id,
        "nation": nation,
        "values": values,
        "traits": traits,
        "symbol": Symbol(branch="infantry"),
        "movement_class": "air" if flies else "land",
        "value_set": "air" if flies else "",
    }
    return Unit.model_validate(data)


def _units() -> tuple[Unit, ...]:
    return (
        unit("east-tank", "east", "6-5-8", "tank"),
        unit("east-1", "east", "5-4-4"),
        unit("east-2", "east", "5-4-4"),
        unit("east-3", "east", "4-4-4"),
        unit("east-4", "east", "4-4-4"),
        unit("east-fighter", "east", "4-0-5", "fighter"),
        unit("east-bomber", "east", "1-4-5", "bomber"),
        unit("west-1", "west", "3-4-3"),
        unit("west-2", "west", "3-4-3"),
        unit("west-3", "west", "2-3-3"),
        unit("west-guard", "west", "1-2-0"),
        unit("west-fighter", "west", "3-0-5", "fighter"),
    )


@cache
def build_game() -> Game:
    """The Border."""
    sheet = GameSheet(
        id="border",
        title="The Border",
        version="1.0.0",
        system="air_land",
        document=Document(title="The Border"),
        value_names=("attack", "defence", "movement"),
        value_sets=(ValueSet(id="air", names=("air combat", "bombing", "range"), face="aircraft"),),
        movement_classes=("land", "air"),
        sides=(Side(id="East", name="East"), Side(id="West", name="West")),
        nations=(
            Nation(id="east", name="East", side="East", scheme="neutral"),
            Nation(id="west", name="West", side="West", scheme="neutral"),
        ),
    )
    board = tuple(Box(id=f"{half}-{n}") for half in ("attack", "defence") for n in (1, 2))
    return Game(
        sheet=sheet,
        terrain=_terrain(),
        maps=(_map(),),
        units=_units(),
        tables=(
            _table("land-combat", "1d6", "<=-2 -1 0 1 >=2", LAND),
            _table("air-combat", "2d6", "<=-1 0 >=1", AIR),
            _table("anti-aircraft", "1d6", "1 2", FLAK),
            Chart(id="effects", title="Effects", fill="terrain-effects"),
        ),
        tracks=(Track(id="board", title="Board", kind="boxes", boxes=board),),
        scenarios=(_scenario(),),
    )


def _scenario() -> Scenario:
    def free(name: str, counters: str) -> FreeSetup:
        return FreeSetup(name=name, counters=tuple(counters.split()), within=(name,), alone=False)

    held = "East.Old-Town == 1"
    return Scenario(
        id="raid",
        number="1",
        title="The Raid",
        map="border",
        turns=1,
        first_side="East",
        setup=(Placement(counter="west-guard", at="0303"),),
        free_setup=(
            free("west", "west-1 west-2 west-3"),
            free("east", "east-tank east-1 east-2 east-3 east-4"),
        ),
        victory=(
            Victory(result="East wins", text="East holds Old Town.", when=held),
            Victory(result="West wins", text="Anything else."),
        ),
    )
