"""A small folio game of its own: twelve columns of paddy, a river, a road, a wide stream, woods."""

from __future__ import annotations

from builder.model.game import Document, Game, GameSheet, Nation, Side
from builder.model.ground.grids import GridSpec
from builder.model.ground.map_parts import Area, Course, Feature, PathCourse
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainKey, TerrainType
from builder.model.pieces.counters import Marker, MarkerFace, Symbol, Unit
from builder.model.scenarios import Placement, Scenario
from builder.model.tables import BandRow, Result, ResultsTable
from builder.model.tracks import Box, Track

# Columns 01..12, even columns half a hex lower. Full water runs down columns 05 and 06; an arm
# of it parts the land of 0504.
TERRAIN = """
      01 02 03 04 05 06 07 08 09 10 11 12
r01    c  c  c  c  w  c  c  c  c  c  c  c
r02    c  c  c  c  w  c  c  c  c  c  c  c
r03    c  c  j  c  w  c  c  c  c  c  c  c
r04    c  j  j  c  c  c  c  c  c  c  c  c
r05    c  c  c  c  w  c  c  c  j  c  c  c
r06    c  c  c  v  w  c  c  c  c  c  c  c
r07    c  c  c  c  w  c  c  c  h  c  c  c
r08    c  .  c  .  w  .  c  .  c  .  c  .
"""


def unit(id: str, nation: str, values: str, **more: object) -> Unit:
    """A unit with a plain symbol."""
    data = {"id": id, "name": id, "nation": nation, "values": values, **more}
    return Unit.model_validate({"symbol": Symbol(branch="infantry"), **data})


def _terrain() -> TerrainKey:
    def kind(id: str, movement: dict[str, str], combat: str = "", art: str = "") -> TerrainType:
        return TerrainType.model_validate(
            {"id": id, "name": id.title(), "art": art or id, "movement": movement, "combat": combat}
        )

    boats = {"riverine": "1"}
    return TerrainKey(
        hexes=(
            kind("clear", {"all": "1", "riverine": "prohibited"}, "clear"),
            kind("jungle", {"all": "2", "riverine": "prohibited"}, "jungle"),
            kind("village", {"all": "1", "riverine": "prohibited"}, "village"),
            kind("hill", {"foot": "2", "mech": "3", "riverine": "prohibited"}, "hill"),
            kind("wide-water", {"all": "prohibited", **boats}),
        ),
        hexsides=(kind("river", {"foot": "1", "mech": "2", **boats}, "village"),),
        paths=(kind("road", {"all": "1/2"}), kind("trail", {"all": "1"}), kind("arm", boats)),
        features=(kind("bridge", {"all": "0"}, "clear"),),
    )


def _map() -> MapSheet:
    rows = [
        "0801/0901",
        "0801/0902",
        "0802/0902",
        "0802/0903",
        "0803/0903",
        "0803/0904",
        "0804/0904",
    ]
    return MapSheet(
        id="fords",
        title="The Fords",
        grid=GridSpec(columns=12, rows=8, short=True),
        legend={"c": "clear", "j": "jungle", "v": "village", "h": "hill", "w": "wide-water"},
        terrain=TERRAIN,
        hexsides={"river": (Course(name="Long Creek", sides=tuple(rows)),)},
        paths={
            "road": (PathCourse(hexes=("0702", "0802", "0902", "1002", "1102", "1202")),),
            "arm": (PathCourse(hexes=("0503", "0504", "0505")),),
            "trail": (PathCourse(hexes=("0703", "0803", "0903", "1003")),),
        },
        features=(Feature(type="bridge", at="0802/0902", on="road"),),
        banks=("0403", "0504", "0603"),
        areas=(Area(id="east-edge", hexes=("1201", "1202", "1203")),),
    )


def _table() -> ResultsTable:
    tail = "-1 0 1 2..3 4..5 6..7 8..9 >=10"
    results = {
        1: "(A) A3 A2 - Ex Ex D2 D2 D2 D3 De De",
        2: "(A) (A) A3 A2 - Ex Ex Ex D2 D2 D3 De",
        3: "(A) (A) (A) A3 A2 - Ex Ex Ex D2 D2 D3",
        4: "Ae (A) (A) (A) A3 A2 - Ex Ex Ex D2 D2",
        5: "Ae Ae (A) (A) (A) A3 A2 - Ex Ex Ex D2",
        6: "Ae Ae Ae (A) (A) (A) (A) A1 - Ex Ex Ex",
    }
    effects = {
        "De": "defender-loses",
        "D3": "defender-retreats",
        "D2": "defender-retreats",
        "Ex": "exchange",
        "A1": "attacker-retreats",
        "A2": "attacker-retreats",
        "A3": "attacker-retreats",
        "(A)": "attacker-loses",
        "Ae": "attacker-loses",
        "-": "none",
    }
    legend = [
        Result.model_validate({"code": c, "text": c, "effect": e}) for c, e in effects.items()
    ]
    heads = {
        "hill": f"<=-2 {tail}",
        "jungle": f"<=-3 -2 {tail}",
        "village": f"<=-5 -4..-3 -2 {tail}",
        "clear": f"<=-7 -6..-5 -4..-3 -2 {tail}",
    }
    rows = [
        BandRow.model_validate({"id": i, "name": i.title(), "bands": b}) for i, b in heads.items()
    ]
    return ResultsTable.model_validate(
        {"id": "crt", "title": "CRT", "rows": rows, "results": results, "legend": legend}
    )


def _markers() -> tuple[Marker, ...]:
    def marker(id: str, *traits: str, value: int | None = None, nation: str = "blue") -> Marker:
        face = MarkerFace(title=id)
        return Marker(id=id, name=id, nation=nation, front=face, traits=traits, value=value)

    return (
        marker("landing-zone", "landing-zone"),
        marker("landing-beach", "landing-beach"),
        marker("camp", "base-camp", nation="red"),
        marker("fire-2", value=2),
    )


def _units() -> tuple[Unit, ...]:
    boat = {"movement_class": "riverine", "traits": ("riverine",)}
    return (
        unit("blue-a", "blue", "3-4-5", reduced="2-3-5"),
        unit("blue-b", "blue", "2-4-5", reduced="1-3-5"),
        unit("blue-c", "allied", "2-2-6"),
        unit("blue-mech", "blue", "3-5-8", reduced="2-4-8", movement_class="mech"),
        unit("blue-seals", "blue", "1-3-6", reduced="1-2-6", traits=("special-forces",)),
        unit("blue-eng", "blue", "1-8-4", reduced="1-5-4", traits=("engineer",)),
        unit("blue-boat", "blue", "1-4-11", reduced="1-3-11", count=2, **boat),
        unit("blue-zero", "blue", "0-2-12", reduced="0-1-12", **boat),
        unit("red-1", "red", "3-5-6", reduced="2-4-6"),
        unit("red-2", "red", "3-5-6", reduced="2-4-6"),
    )


def build_game() -> Game:
    """The whole game, checked and legal."""
    sheet = GameSheet(
        id="fords",
        title="The Fords",
        version="1.0.0",
        system="folio",
        document=Document(title="The Fords"),
        value_names=("Attack", "Defence", "Movement"),
        movement_classes=("foot", "mech", "riverine"),
        sides=(Side(id="blue", name="Blue"), Side(id="red", name="Red")),
        nations=(
            Nation(id="blue", name="Blue", side="blue", scheme="us-army"),
            Nation(id="allied", name="Allied", side="blue", scheme="arvn"),
            Nation(id="red", name="Red", side="red", scheme="viet-cong"),
        ),
    )
    turns = Track(
        id="turns",
        title="Turns",
        boxes=tuple(
            Box(id=str(n), label=str(n), figures={"blue": f"{n + 4}", "red": "4"})
            for n in (1, 2, 3)
        ),
    )
    scenario = Scenario(
        id="ford-1",
        number="25.0",
        title="First Ford",
        map="fords",
        track="turns",
        turns=3,
        first_side="blue",
        setup=(
            Placement(counter="blue-a", at="0902"),
            Placement(counter="blue-b", at="1003", with_markers=("landing-zone",)),
            Placement(counter="blue-boat", at="0802/0903"),
            Placement(counter="red-1", at="0802"),
        ),
    )
    return Game(
        sheet=sheet,
        terrain=_terrain(),
        maps=(_map(),),
        units=_units(),
        markers=_markers(),
        tables=(_table(),),
        tracks=(turns,),
        scenarios=(scenario,),
    )
