"""Small boards of squares, points, areas and boxes are drawn as before, layer by layer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path as File
from typing import Any

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.needed_symbols import partial_scene
from builder.drawing.ink.scene import Group
from builder.drawing.maps import terrain_swatch
from builder.drawing.maps.regions.slots import area_slots, check_slots
from builder.drawing.mapsheet.field import draw_map_field
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainType
from builder.model.space.areas import AreaLayout
from tests.drawing.maps import atlas
from tests.drawing.measured import measured_as_a_whole
from tests.recorded import assert_as_recorded

FILE = File(__file__).with_name("measured_boards.txt")
LEGEND = {letter: art for letter, art in atlas.LETTERS.items() if art != "unknown"}


def _squares(rows: str, **more: Any) -> dict[str, Any]:
    lines = rows.split()
    head = " ".join(["..", *(f"{n + 1:02d}" for n in range(len(lines[0])))])
    text = [" ".join([f"{n + 1:02d}", *line]) for n, line in enumerate(lines)]
    return {
        "squares": {"columns": len(lines[0]), "rows": len(lines), **more.pop("grid", {})}, "hex_size": 20.0,
        "legend": LEGEND, "terrain": "\n".join([head, *text]), **more,
    }  # fmt: skip


def _node(id: str, x: float, y: float, kind: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "at": (x, y), "kind": kind, **more}


_NODES = [
    _node("a", 20, 20, "town", name="Aue", slots=0),
    _node("b", 100, 20, "village", slots=1, figures={"AA": 3}),
    _node("c", 20, 90, "citadel", slots=2, label="E"), _node("d", 100, 90, "blocks", slots=3, label="none"),
    _node("e", 60, 55, "mountains", slots=5, label="NW"), _node("f", 60, 100, "water", slots=0),
    _node("g", 20, 55, "harbour", slots=0), _node("h", 105, 60, "store"), _node("i", 60, 8, "odd", slots=0),
]  # fmt: skip
_LINKS = {
    "primary": [{"nodes": ["a", "b"], "name": "High road"}, {"nodes": ["a", "e", "d"]}],
    "rail": [{"nodes": ["b", "d"]}], "channel": [{"nodes": ["c", "f"], "name": "Boats"}],
    "trail": [{"nodes": ["c", "e"], "via": {"c/e": [(30, 60), (50, 70)]}}], "stream": [{"nodes": ["e", "b"]}],
}  # fmt: skip
_CORNERS = {
    "p": (10, 10), "q": (60, 12), "r": (110, 10), "s": (12, 60), "t": (60, 58), "u": (108, 60),
    "v": (60, 100),
}  # fmt: skip
_AREAS = [
    {"id": "north", "name": "The North March", "kind": "fields", "outline": ["p", "q", "t", "s"], "slots": 1},
    {"id": "east", "kind": "woods", "outline": ["q", "r", "u", "t"], "slots": 4, "figures": {"S": 2}},
    {"id": "sea", "name": "Sea", "kind": "water", "outline": ["s", "t", "u", "v"]},
    {"id": "isle", "kind": "hills", "outline": [(55, 66), (66, 68), (60, 78)], "at": (60, 70)},
]  # fmt: skip
_BOXES = [
    {"id": "a", "name": "The convoy", "note": "Loads in port", "kind": "water", "at": (6, 8),
     "box": (50, 40)},
    {"id": "b", "kind": "fields", "at": (64, 8), "box": (40, 18)},
    {"id": "c", "name": "Reserve of the whole army", "kind": "town", "at": (6, 60), "box": (25, 30)},
]  # fmt: skip

KEY = atlas.terrain_key(
    *(
        TerrainType(id=id, name=id, art=art)
        for id, art in (("harbour", "port"), ("store", "depot"), ("odd", "x"))
    )
)


BOARDS: dict[str, dict[str, Any]] = {
    "squares": _squares(
        "fow\nttw\nfPf",
        hexsides={"river": [{"name": "Alder", "sides": ["0101/0201", "0102/0202", "0103/0203"]}],
                  "wall": [{"sides": ["0201/0202"]}], "frontier": [{"sides": ["0301/0302", "0302/0303"]}]},
        paths={"primary": [{"name": "Road", "printed": True, "hexes": ["0101", "0201", "0202"]}],
               "rail": [{"hexes": ["0103", "0203", "0303"]}], "trail": [{"hexes": ["0103", "0102", "0101"]}],
               "channel": [{"hexes": ["0301", "0302"]}], "stream": [{"hexes": ["0203", "0202"]}]},
        features=[{"type": "bridge", "at": "0102/0202"}, {"type": "fort", "at": "0303"},
                  {"type": "camp", "at": "0303"}],
        places=[{"name": "Aue", "hex": "0102", "kind": "town"},
                {"name": "Peak", "hex": "0303", "kind": "landmark"}],
        areas=[{"id": "exit", "hexes": ["0101", "0102"], "draw": "exit"},
               {"id": "zone", "hexes": ["0202"], "draw": "outline"}],
        labels=[{"text": "The lake", "along": ["0301", "0302"], "kind": "water"},
                {"text": "Nowhere", "along": [], "kind": "area"}],
    ),
    "diagonals and heights": _squares(
        "f.h\nhhh\nffd", grid={"diagonals": True},
        heights=".. 01 02 03\n01 0 . 1\n02 1 2 3\n03 0 0 0", theme="desert",
    ),
    "points": {"points": {"size": (120, 120), "nodes": _NODES, "links": _LINKS}},
    "points on a canvas": {
        "points": {"size": (120, 120), "nodes": _NODES[:3], "links": {"secondary": [{"nodes": ["a", "b"]}]}},
        "canvas": {"art": "grass", "grain": 14.0, "patches": [
            {"art": "water", "outline": [(60, 60), (110, 60), (110, 110), (60, 110)]},
            {"art": "woods", "along": [(10, 50), (60, 40)], "width": 15.0},
            {"height": 3, "along": [(0, 60), (60, 110)]},
        ], "rivers": [{"name": "Alder", "along": [(0, 0), (50, 30), (70, 70)]},
                      {"along": [(0, 119), (70, 120), (119, 118)]}, {"along": [(120, 60), (119, 0)]}]},
    },
    "areas": {"regions": {"size": (120, 110), "corners": _CORNERS, "areas": _AREAS,
                          "links": {"channel": [{"nodes": ["isle", "north"]}],
                                    "primary": [{"nodes": ["north", "east"]}]}},
              "features": [{"type": "fort", "at": "north"}, {"type": "port", "at": "north/sea"}]},
    "straight areas": {"regions": {"size": (120, 110), "rough": 0, "corners": _CORNERS, "areas": _AREAS[:3]},
                       "theme": "plain", "hexsides": {"river": [{"sides": ["north/east"]}]}},
    "boxes": {"display": {"size": (120, 100), "boxes": _BOXES,
                          "links": {"primary": [{"nodes": ["a", "b"]}, {"nodes": ["a", "c", "b"]}]}}},
}  # fmt: skip


def _drawn(name: str) -> Iterator[str]:
    map = MapSheet.model_validate(
        {"id": "own", "title": "Own", "sheet": (260.0, 260.0), **BOARDS[name]}
    )
    context = DrawContext()
    scene = draw_map_field(atlas.game(map, KEY), map, context).scene
    for item in scene.items:
        if isinstance(item, Group) and item.items:
            yield f"{item.id}: {measured_as_a_whole(partial_scene(scene, [item]))}"
    yield from (f"{problem.code}: {problem.message}" for problem in context.problems)


@pytest.mark.parametrize("name", BOARDS)
def test_a_small_board_is_drawn_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, _drawn(name))


def _swatches() -> Iterator[str]:
    """A link between areas alone is drawn as one; where points or hexes have it too, in its own way."""
    links = {"primary": [{"nodes": ["north", "east"]}]}
    areas = {
        "regions": {"size": (120, 110), "corners": _CORNERS, "areas": _AREAS[:2], "links": links}
    }
    points = {
        "points": {
            "size": (120, 120),
            "nodes": _NODES[:2],
            "links": {"primary": [{"nodes": ["a", "b"]}]},
        }
    }
    others = {
        "points": {
            "size": (120, 120),
            "nodes": _NODES[:2],
            "links": {"rail": [{"nodes": ["a", "b"]}]},
        }
    }
    squares = _squares("ff\nff", paths={"primary": [{"hexes": ["0101", "0201"]}]})
    maps = {
        name: MapSheet.model_validate({"id": name, "title": name, "sheet": (260.0, 260.0), **board})
        for name, board in {
            "areas": areas,
            "points": points,
            "others": others,
            "squares": squares,
        }.items()
    }
    for names in (
        ["areas"],
        ["points"],
        ["areas", "points"],
        ["areas", "others"],
        ["areas", "squares"],
        ["squares"],
    ):
        game = atlas.game(maps[names[0]]).model_copy(
            update={"maps": tuple(maps[name] for name in names)}
        )
        for id in ("primary", "rail", "channel"):
            kind = game.terrain.find(id)
            assert kind is not None
            scene = terrain_swatch(game, kind, "delta", DrawContext(), 12.0)
            yield f"{' and '.join(names)} {id}: {measured_as_a_whole(scene)}"


def test_pictures_of_links_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "links", _swatches())


_SHAPES: dict[str, list[tuple[float, float]]] = {
    "square": [(0, 0), (60, 0), (60, 60), (0, 60)], "wide": [(0, 0), (110, 0), (110, 24), (0, 24)],
    "high": [(0, 0), (24, 0), (24, 110), (0, 110)],
    "bent": [(0, 0), (90, 0), (90, 24), (24, 24), (24, 90), (0, 90)],
    "small": [(0, 0), (20, 0), (20, 18), (0, 18)], "point": [(0, 0), (100, 40), (0, 44)],
}  # fmt: skip


def _slots() -> Iterator[str]:
    """So many slots in areas of every shape, in the middle and at a point of the map file."""
    for name, outline in _SHAPES.items():
        for slots, at in product(range(1, 8), (None, (12.0, 12.0))):
            if at is None and (name, slots) not in (("bent", 3), ("square", 4), ("small", 1)):
                continue
            area = {"id": "a", "kind": "fields", "outline": outline, "slots": slots, "at": at}
            other = {"id": "b", "kind": "fields", "outline": [(120, 90), (140, 90), (130, 110)]}
            board = {"size": (140, 120), "areas": [area, other]}
            map = MapSheet.model_validate({"id": "own", "title": "Own", "regions": board})
            plan, context = map.plan(10, 10), DrawContext()
            assert isinstance(plan, AreaLayout)
            found = area_slots(atlas.game(map), map, plan)
            check_slots(map, plan, found, context)
            said = " ".join(problem.message for problem in context.problems)
            boxes = " ".join(f"{box.x:.1f},{box.y:.1f}" for box in found["a"])
            yield f"{name} {slots} {'fixed' if at else 'free'}: {boxes} {said}"


def test_slots_lie_in_their_areas_as_before() -> None:
    assert_as_recorded(FILE, "slots", _slots())
