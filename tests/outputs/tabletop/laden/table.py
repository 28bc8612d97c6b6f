"""A made-up game with one of everything that a table on a screen treats in its own way: counters of every
shape, several steps, blocks, states, markers under and upon units, copies, cups, decks of several sizes and
backs, displays of every kind, counters that wait, are secret, or are on no sheet."""

from __future__ import annotations

from functools import cache
from typing import Any

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_layout
from builder.model.game import Game
from builder.outputs.tabletop.boards import Sheets
from builder.outputs.tabletop.faces import Faces, faces_of
from builder.outputs.tabletop.flats import Flat, draw_flats
from tests.drawing import river_crossing
from tests.drawing.river_crossing import sourced, unit

NATIONS = [
    sourced(id="blue", name="Blue Army", side="B", scheme="us-army"),
    sourced(id="red", name="Red Army", side="R", scheme="nva"),
    sourced(id="green", name="Green Army", side="G", scheme="arvn"),
    sourced(id="white", name="White Army", side="W", scheme="viet-cong"),
    sourced(id="neutral", name="Both", scheme="neutral"),
]

UNITS = [
    unit("b1", "blue", "1/7", "3-4", reduced="1-4", count=3, title="1st Battalion, *7th*"),
    unit("b2", "blue", "2/7", "3-4", formation="seventh"),
    unit("b-3", "blue", "3/7", "4-4", lower="3-4 / 2-4", size=20, height=12, formation="other"),
    unit("b4", "blue", "4/7", "5-4", lower="4-4 / 3-4 / 2-4", count=2),
    unit("b5", "blue", "5/7", "6-4", lower="5-4 / 4-4 / 3-4 / 2-4", text="Heavy **guns**."),
    unit("r1", "red", "K9", "5-5", reduced="2-5", count=2, shape="hex", size=16),
    unit("r2", "red", "K8", "5-5", lower="4-5 / 3-5", shape="hex", size=16),
    unit("r3", "red", "K7", "5-5", shape="round"),
    unit("g1", "green", "G1", "4-4", block=True, lower="3-4 / 2-4 / 1-4"),
    unit("g2", "green", "G2", "4-4", block=True, reduced="3-4", count=2),
    unit("g3", "green", "G3", "4-4", block=True),
    unit("g4", "green", "G4", "9-1", points=5, movement_class="truck"),
    unit("w1", "white", "W1", "1-1", back_art=""),
    unit("w2", "white", "W2", "2-2", reduced="1-2", sides={"dug": "3-0"}),
    unit("w3", "white", "W3", "2-2", reduced="1-2", sides={"dug": "3-0 / 2-0", "out": "2-6"}),
]


def marker(id: str, family: str = "status", **more: Any) -> dict[str, Any]:
    return sourced(id=id, name=id.capitalize(), family=family, **{"front": {"title": id}} | more)


MARKERS = [
    marker("camp", "works", nation="red", count=2),
    marker("boat", "transport"),
    marker("flag", "control", size=20.0, back={"title": "Taken"}),
    marker("tally", "track", count=2),
    marker("game-turn", "track"),
    marker("smoke", "fire", count=4, shape="round", text="No fire through it."),
    marker("pinned", back={"title": "Routed"}, count=2, shape="hex", size=14),
    marker("chit", count=6),
    marker("lone", nation="white"),
]

POOLS = [
    sourced(id="cup", title="Red cup", side="R", contents={"chit": 2, "r3": 1, "camp": 0}),
    sourced(id="bowl", title="Bowl", contents={"chit": 2}),
    sourced(id="empty", title="Empty cup", side="B", contents={"lone": 1}),
]

TRACKS = [
    sourced(
        id="turn", title="Turns", across=4,
        boxes=[sourced(id=str(i), label=str(i) if i != 2 else "Dawn") for i in range(1, 5)],
    ),
    sourced(
        id="months", title="Months", box=[40, 30],
        boxes=[sourced(id="1"), sourced(id="2", label="June"), sourced(id="3", label="3")],
    ),
    sourced(
        id="points", title="Points", kind="points", across=5,
        boxes=[sourced(id=str(i), label=str(i)) for i in range(10)],
    ),
    sourced(
        id="rooms", title="Reserves", kind="boxes", across=2,
        boxes=[sourced(id="blue", label="Blue reserve"), sourced(id="red")],
    ),
    sourced(
        id="sized", title="Camps", kind="boxes", across=2, box=[60, 45],
        boxes=[sourced(id="one", label="First"), sourced(id="two", label="Second")],
    ),
    sourced(
        id="cloth", title="The table", kind="table",
        boxes=[
            sourced(id="orders", label="Orders", place=[10, 10, 68, 101]),
            sourced(id="pile", label="Pile", place=[88, 10, 36, 50]),
        ],
    ),
]  # fmt: skip

LAYOUTS = [
    sourced(id="poker"),
    sourced(id="mini", size="mini"),
    sourced(id="wide", size="bridge", across=True),
]

DECKS = [
    sourced(id="orders", title="Orders", layout="poker", back={"title": "Orders"}, rule="3.1"),
    sourced(id="men", title="Men", layout="mini", side="R", open=True),
    sourced(id="single", title="Single", layout="wide"),
    sourced(id="none", title="No cards", layout="wide"),
]


def card(id: str, deck: str, **more: Any) -> dict[str, Any]:
    return sourced(id=id, deck=deck, title=id.capitalize(), **more)


CARDS = [
    card("march", "orders", count=3, text="Move.\n- Twice", kind="Order", values={"Cost": "2"}),
    card("storm", "orders", numbers="0 x2, red 3, black 2", back={"title": "Weather"}),
    card("news", "orders", layout="wide"),
    card("man", "men", count=2),
    card("woman", "men"),
    card("lorry", "single", numbers="4"),
]


def placed(counter: str, at: str, **more: Any) -> dict[str, Any]:
    return sourced(counter=counter, at=at, **more)


SETUP = [
    placed("b1", "0101", reduced=True, with_markers="smoke camp", count=2),
    placed("b4", "0101", lost=3),
    placed("boat", "0101"),
    placed("flag", "0101", lost=2),
    placed("b5", "0201", lost=4),
    placed("b-3", "0201", lost=2),
    placed("r1", "0201/0301", reduced=True),
    placed("r2", "0302", lost=1),
    placed("g1", "0202", lost=2),
    placed("g2", "0202", lost=1, hidden=True),
    placed("g3", "0102"),
    placed("g4", "0302"),
    placed("w2", "rooms:blue", reduced=True),
    placed("w3", "rooms:blue"),
    placed("tally", "points:4"),
    placed("tally", "points:0"),
    placed("pinned", "sized:one", lost=1),
    placed("smoke", "sized:one"),
    placed("b1", "sized:two"),
    placed("chit", "cloth:pile"),
    placed("lone", "bowl"),
    placed("b2", "turn:2"),
    placed("r1", "turn:3"),
    placed("g2", "months:2"),
    placed("w1", "nowhere"),
    placed("smoke", "0103", hidden=True),
    placed("r2", "0103", hidden=True),
    placed("ghost", "0101"),
]

FIRST = sourced(
    id="first", number="9.0", title="First Day", date="1 May", map="valley", track="turn", turns=4,
    first_side="B", summary="The mill burns.", background="It has burned since dawn.",
    special=["No night turns.", "No boats."], victory=[sourced(result="B", text="Blue holds Millton.")],
    setup=SETUP,
    free_setup=[
        sourced(name="Reserve", counters="r3 g4", hidden="choice"),
        sourced(name="Guard", counters="w2 camp", count=2),
    ],
    reinforcements=[sourced(turn=2, counters="b2 b5"), sourced(turn=4, counters="g4")],
)  # fmt: skip
SECOND = sourced(
    id="second", number="9.1", title="Table game", map="valley", track="months", turns=3,
    first_side="R", nations="blue red", open_ended=True,
    setup=[placed("b2", "months:1"), placed("game-turn", "months:3"), placed("r3", "0301")],
    reinforcements=[sourced(turn=2, counters="b2 r1 w1")],
)  # fmt: skip
THIRD = sourced(
    id="third", number="9.2", title="Laden table", map="valley", turns=2, first_side="R"
)

EVENTS = [
    sourced(
        id="news", name="News",
        entries=[
            sourced(id="news", name="News", effects=[
                sourced(arrive="b4 b4#2 r3", at="0101"), sourced(arrive="b4", at="0102")]),
        ],
    )
]  # fmt: skip


def game(**changes: Any) -> Game:
    """The game with all of it, or with parts of it replaced."""
    parts: dict[str, Any] = {
        "sheet": sourced(
            id="laden", title="Laden table", version="1.2.3", system="none", subtitle="A game of everything",
            document={"title": "None"}, value_names=["attack", "movement"],
            movement_classes=["foot", "truck"], nations=NATIONS, formations={"seventh": "Seventh"},
            dice=["2d6", "1d10", "2d100", "1d30", "3d6"],
            sides=[
                sourced(id="B", name="Blue"), sourced(id="R", name="Red"),
                sourced(id="G", name="Green", hides=True), sourced(id="W", name="White"),
            ],
            sequence=[{"id": "move", "name": "Movement"}, {"id": "fight", "name": "Combat"}],
        ),
        "maps": [river_crossing.MAP | {"tracks": ["points"]}],
        "units": UNITS, "markers": MARKERS, "pools": POOLS, "tracks": TRACKS,
        "layouts": LAYOUTS, "decks": DECKS, "cards": CARDS,
        "scenarios": [FIRST, SECOND, THIRD], "mechanisms": {"events": EVENTS},
    }  # fmt: skip
    return river_crossing.game(**(parts | changes))


CONTEXT = DrawContext(trial=True)


@cache
def of_the_game() -> tuple[Game, Faces, Sheets, list[Flat]]:
    """The whole game with its faces, and its sheets, of which only the places are known."""
    made = game()
    maps = {sheet.id: map_layout(made, sheet, CONTEXT) for sheet in made.maps}
    sheets, flats = draw_flats(made, maps, CONTEXT)
    return made, faces_of(made, CONTEXT), sheets, flats
