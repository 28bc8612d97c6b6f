"""A small made-up game for the drawings: a river, two sides, a table with two dice, three tracks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.drawing.ink.scene import Group, Item, Scene, Text, Use
from builder.model.game import Game

GIVEN = {"status": "given", "where": "1.0"}
GUESS = {"status": "estimated", "ground": "ours"}


def sourced(**values: Any) -> dict[str, Any]:
    return {"source": GIVEN, **values}


def unit(id: str, nation: str, name: str, values: str, **more: Any) -> dict[str, Any]:
    symbol = {"branch": "infantry", "echelon": "battalion"}
    return sourced(id=id, nation=nation, name=name, values=values, symbol=symbol, **more)


NATIONS = [
    sourced(id="blue", name="Blue Army", side="B", scheme="us-army"),
    sourced(id="red", name="Red Army", side="R", scheme="nva"),
    sourced(id="neutral", name="Both", scheme="neutral"),
]

TERRAIN = {
    "hexes": [
        sourced(id="clear", name="Clear", art="fields", movement={"foot": 1, "truck": 1}),
        sourced(
            id="wood", name="Wood", art="canopy", movement={"foot": "3/2", "truck": "prohibited"},
            sources={"movement": GUESS},
        ),
        sourced(id="desert", name="Desert", art="fields", movement={"all": 2}),
    ],
    "hexsides": [sourced(id="river", name="River", art="river", movement={"all": "+1"})],
    "paths": [sourced(id="road", name="Road", art="primary", movement={"all": "1/2"})],
}  # fmt: skip

MAP = sourced(
    id="valley", title="The Valley", grid={"columns": 3, "rows": 2}, legend={"c": "clear", "w": "wood"},
    terrain="cc 01 02 03\nr01 c w c\nr02 c c w", sheet=(300.0, 260.0),
    hexsides={"river": [{"name": "Long River", "sides": ["0101/0201"]}]},
    places=[{"name": "Millton", "hex": "0101"}],
)  # fmt: skip

CODES = ["AE", "EX", "DR", "DE"]
TABLE = sourced(
    kind="results", id="crt", title="Combat Results", rule="7.1", dice="2d6", axis="Difference",
    rows=[
        sourced(id="open", name="Open", bands="<=-7 -6 -5 -4 -3 -2 -1 0 1 2 3 4 5 6..8 >=9"),
        {"id": "rough", "name": "Rough", "start": 2, "bands": "-1 0..1 2..4 5", "source": GUESS},
    ],
    results={roll: [CODES[(roll + c) % 4] for c in range(15)] for roll in range(2, 13)},
    legend=[
        {"code": "AE", "effect": "attacker-loses", "text": "Attacker eliminated.", "source": GIVEN},
        {"code": "EX", "effect": "exchange", "text": "Both lose a step.", "source": GIVEN},
        {"code": "DR", "effect": "defender-retreats", "text": "Defender retreats.", "source": GIVEN},
        {"code": "DE", "effect": "defender-loses", "text": "Defender eliminated.", "source": GIVEN},
    ],
)  # fmt: skip

CHART = sourced(
    kind="chart", id="stacking", title="Stacking", columns=["Size", "Limit"],
    rows=[["Battalion", "Three; " + "a long clause with many words in it, " * 6], ["Company", "Six"]],
)  # fmt: skip

TRACKS = [
    sourced(
        id="turn", title="Turns", across=4,
        boxes=[sourced(id=str(i), label=str(i), date="May", figures={"Blue": "8"}) for i in range(1, 8)],
    ),
    sourced(
        id="points", title="Points", kind="points", across=10,
        boxes=[sourced(id=str(i), label=str(i)) for i in range(20)],
    ),
    sourced(
        id="boxes", title="Reserves", kind="boxes", across=2,
        boxes=[sourced(id="blue", label="Blue reserve"), sourced(id="red", label="Red reserve")],
    ),
]  # fmt: skip

MARKERS = [
    sourced(id="camp", nation="red", name="Camp", front={"title": "Camp"}, count=2),
    sourced(id="flag", name="Flag", front={"title": "Flag"}, size=20.0),
]

POOLS = [
    {
        "id": "cup", "title": "Red cup", "side": "R", "contents": {"camp": 2, "r1": 1},
        "source": GIVEN, "sources": {"contents": GUESS},
    }
]  # fmt: skip

SCENARIO = sourced(
    id="first", number="9.0", title="First Day", date="1 May", map="valley", turns=3, first_side="B",
    background="The mill has burned since dawn.",
    special=["No night turns."], victory=[sourced(result="B", text="Blue holds Millton.")],
    setup=[
        sourced(counter="b1", at="0101"),
        sourced(counter="r1", at="0101/0201", reduced=True),
        {"counter": "r1", "at": "turn:3", "source": GUESS},
        sourced(counter="camp", at="0202"),
    ],
    reinforcements=[sourced(turn=2, counters="b1 b2", entry="By the south edge.", hexes="0102")],
)  # fmt: skip


def game(**changes: Any) -> Game:
    """The game, with parts replaced (``units=...``)."""
    parts: dict[str, Any] = {
        "sheet": sourced(
            id="river-crossing", title="River Crossing", version="1.2.3", system="none",
            document={"title": "None"}, value_names=["attack", "movement"],
            movement_classes=["foot", "truck"],
            sides=[sourced(id="B", name="Blue"), sourced(id="R", name="Red")],
            nations=NATIONS,
            sequence=[
                {"id": "weather", "name": "Weather", "side": "both", "text": "Roll for rain."},
                {"id": "move", "name": "Movement", "rule": "5.0"},
                {"id": "fight", "name": "Combat", "rule": "7.0"},
            ],
        ),
        "terrain": TERRAIN,
        "maps": [MAP],
        "units": [
            unit("b1", "blue", "1/7", "3-4", reduced="1-4", count=3, title="1st Battalion, 7th"),
            unit("b2", "blue", "2/7", "3-4"),
            unit("r1", "red", "K9", "5-5", reduced="2-5", count=2),
        ],
        "markers": MARKERS,
        "tables": [TABLE, CHART],
        "tracks": TRACKS,
        "pools": POOLS,
        "scenarios": [SCENARIO],
    }  # fmt: skip
    return Game.model_validate(parts | changes)


def words(scene: Scene) -> list[str]:
    """Every text of a scene and of its symbols, in painter's order."""
    lists = [*scene.symbols.values(), scene.items]
    return [t.text for items in lists for t in texts(items)]


def uses(items: list[Item]) -> Iterator[Use]:
    """The symbols that are placed, in groups too."""
    for item in items:
        if isinstance(item, Use):
            yield item
        elif isinstance(item, Group):
            yield from uses(item.items)


def texts(items: list[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)
