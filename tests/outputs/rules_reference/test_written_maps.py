"""What pages tell of charts, tracks and maps with one of everything: recorded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

from builder.drawing.figures import Figures
from builder.model.game import Game
from builder.outputs.web.atlas import map_data, map_views
from builder.outputs.web.charts import chart_view, results_view, track_view
from builder.outputs.web.pictures import Pictures
from builder.outputs.web.place_tables import place_views
from builder.rules.registry import statistics_of
from tests.drawing import river_crossing
from tests.drawing.river_crossing import MAP, sourced
from tests.model.boards import pass_road, two_shores
from tests.outputs.rules_reference.written import boards_of, context, recorded, short
from tests.told import told


def test_tables_and_tracks_are_told_cell_by_cell() -> None:
    def lines() -> Iterator[str]:
        game = river_crossing.game()
        of = context(game)
        pictures = Pictures(game, of, Figures(game, {}, of))
        terrain = [["Clear", "1", "–", "2"], ["Wood", "3/2", "–", "2"], ["Other", "1", "", ""], []]
        charts = [
            sourced(kind="chart", id="t", title="T", rows=terrain,
                    columns=["Terrain", "Movement", "Foot", "Defence"]),
            sourced(kind="chart", id="u", title="U", columns=["A"], rows=[["x"]], notes=["N."]),
        ]  # fmt: skip
        given = river_crossing.game(tables=[*charts, river_crossing.TABLE])
        for one in given.tables:
            if one.kind == "results":
                lines = statistics_of(given, one)
                view = results_view(one, lines, of.tr)
            else:
                view = chart_view(given, one, of.tr, pictures)
            yield from (f"{one.id} {key}: {short(told(part), 170)}" for key, part in view.items())
        boxes = {
            "plain": [sourced(id="a"), sourced(id="b", label="B")],
            "full": [
                sourced(id="a", date="May", note="Rain", figures={"US": "8"}),
                sourced(id="b", figures={"VC": "2"}),
            ],
        }
        for kind, (name, some) in product(("turn", "points"), boxes.items()):
            track = river_crossing.game(
                tracks=[sourced(id="t", title="T", kind=kind, boxes=some)]
            ).tracks[0]
            yield f"{kind} {name}: {told(track_view(track, of.tr))}"

    recorded("maps", "charts", lines())


def rich_map() -> Game:
    """A map with everything that can lie in or between its hexes."""
    terrain = river_crossing.TERRAIN | {
        "features": [sourced(id="fort", name="Fort", art="fort", movement={"foot": "+1"}),
                     sourced(id="bridge", name="Bridge", art="bridge")],
    }  # fmt: skip
    board = MAP | {
        "terrain": "cc 01 02 03\nr01 c w .\nr02 c c w",
        "paths": {"road": [{"hexes": "0101 0201 0202"}]},
        "features": [sourced(type="fort", at="0202"), sourced(type="fort", at="0201"),
                     sourced(type="bridge", at="0101/0201")],
        "places": [
            {"name": "Millton", "hex": "0101", "figures": {"AA": 3}}, {"name": "Oak", "hex": "0202"},
            {"name": "Mill", "hex": "0101"}, {"name": "Millton", "hex": "0201"},
        ],
        "areas": [
            {"id": "north", "name": "The North", "hexes": "0101 0201"}, {"id": "nameless", "hexes": "0202"},
        ],
    }  # fmt: skip
    return river_crossing.game(maps=[board], terrain=terrain, scenarios=[])


CASES = [
    ("1.0", "Go to Millton."), ("2.0", "Milltons and the Millton."),
    ("3.0", "The Oak, and Mill in The North."),
    ("4.0", "Fort Royal and The Hills"), ("4.1", "A Mill, an Oak."),
    *[(f"5.{n}", "Millton again") for n in range(9)],
]  # fmt: skip


def test_maps_tell_what_is_in_every_place() -> None:
    def lines() -> Iterator[str]:
        chart = sourced(kind="chart", id="terrain", title="Terrain", fill="terrain-effects", rule="3.1",
                        columns=["Terrain", "Foot", "Note"],
                        rows=[["Wood", "3/2", "–"], ["Clear", "1", "Open"]])  # fmt: skip
        rich = rich_map()
        charted = rich.model_copy(update={"tables": river_crossing.game(tables=[chart]).tables})
        games = {
            "rich": rich,
            "charted": charted,
            "shores": two_shores.game(),
            "road": pass_road.game(),
        }
        for name, game in games.items():
            of = context(game)
            boards = boards_of(game, of)
            pictures = Pictures(game, of, Figures(game, {}, of))
            data = map_data(game, boards, of, pictures, CASES)
            yield f"> {name}"
            yield from (f"kind {json.dumps(kind)}" for kind in data["kinds"])
            for id, found in data["maps"].items():
                yield from (
                    f"{id} {key}: {short(json.dumps(part), 330)}" for key, part in found.items()
                )
            for view in map_views(game, boards, of.tr, pictures):
                yield f"{view.id} {view.title} {view.picture} {view.size}"
            for table_ in place_views(game, of.tr):
                yield f"{table_['title']} {table_['columns']}"
                yield from ("  " + " | ".join(row) for row in table_["rows"])
            assert map_data(game, {}, of, pictures, CASES) == {}

    recorded("maps", "maps", lines())
