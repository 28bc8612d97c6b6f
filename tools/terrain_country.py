"""The invented country of the gallery: a walled town by a river, a coast, mountains, roads."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.maps.field import draw_field, lay_out_map
from builder.drawing.maps.shapes.areas import boundary_chains
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.terrain_art_words import FEATURE_ARTS, HEX_ARTS, PATH_ARTS, SIDE_ARTS
from builder.drawing.maps.themes import theme_of
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import HexLayout

KINDS = {"hexes": HEX_ARTS, "hexsides": SIDE_ARTS, "paths": PATH_ARTS, "features": FEATURE_ARTS}

LETTERS = {
    ".": "", "f": "fields", "p": "paddy", "g": "grass", "d": "dunes", "j": "canopy", "o": "woods",
    "P": "plantation", "m": "marsh", "r": "rough", "h": "hills", "M": "mountains", "B": "beach",
    "b": "blocks", "c": "citadel", "k": "palace", "w": "water", "v": "village", "t": "town",
}  # fmt: skip

ROWS = """
MMMMhhfgggffBBww
MMMhhvfffffdBwww
hMMhffoooffdBwww
ohhgffjjoftffBww
oofgffjjjoffvfBw
oofffcccffffffBw
fffvfckccfmmffww
ppffcckccfmmfwww
pppfccccbbffffww
pvppfccfbbffPPww
jjppffffffrfPPfw
jjjffffgffrrffff
"""

HEIGHTS = """
4454210000000000
4453210000000000
2343210110000000
1122101221000000
0111101222100000
0010000111000000
0000000000000000
0000000000000000
0000000000000000
0000000000000000
1100000000121000
2210000000122100
"""

FEATURES = {
    "airfield": "1306", "camp": "0404", "port": "1507", "temple": "0609", "fort": "1411",
    "depot": "0505", "helipad": "0811", "airstrip": "0312",
}  # fmt: skip

SIZE = 17.0


def game_of_all(*maps: MapSheet) -> Game:
    """Return a game with one terrain type for each art, with the name of the art; a path that has the
    name of a hexside is distinguished by its kind."""
    source = {"status": "given", "where": "gallery"}
    terrain = {
        kind: [{"id": _id(kind, art), "name": art, "art": art, "source": source} for art in arts]
        for kind, arts in KINDS.items()
    }
    sheet = {
        "id": "gallery", "title": "Gallery", "version": "1.0.0", "system": "none",
        "document": {"title": "None"}, "source": source,
    }  # fmt: skip
    return Game.model_validate({"sheet": sheet, "terrain": terrain, "maps": maps})


def _id(kind: str, art: str) -> str:
    return f"path-{art}" if kind == "paths" and art in SIDE_ARTS else art


def _grid(rows: str) -> str:
    lines = rows.split()
    heads = " ".join(f"{c + 1:02d}" for c in range(len(lines[0])))
    return "\n".join([f"- {heads}", *(" ".join([f"{r:02d}", *w]) for r, w in enumerate(lines, 1))])


def _sheet(**more: Any) -> MapSheet:
    lines = ROWS.split()
    fields = {
        "id": "country", "title": "A country", "terrain": _grid(ROWS), "heights": _grid(HEIGHTS),
        "legend": {k: v for k, v in LETTERS.items() if v}, "hex_size": SIZE,
        "grid": {"columns": len(lines[0]), "rows": len(lines)},
    }  # fmt: skip
    return MapSheet.model_validate({**fields, **more})


def _town_walls(sheet: MapSheet) -> list[str]:
    """Return the hexsides round the old town, in order."""
    grid = sheet.hexes
    inside = {grid.key(c): c for c in grid.cells if sheet.terrain_at(c) in ("citadel", "palace")}
    (loop,) = boundary_chains(Frame(HexLayout(grid, SIZE)), inside)
    sides = {
        frozenset(grid.side_corners(side)): grid.side_id(side)
        for cell in inside.values()
        for side in (grid.side(cell, i) for i in range(6))
    }
    return [sides[frozenset(pair)] for pair in pairwise(loop)]


def _line(sheet: MapSheet, *stops: str) -> list[str]:
    """Return the hexes of a path that passes through the given ones."""
    grid = sheet.hexes
    found: list[str] = []
    for a, b in pairwise(stops):
        cells = [grid.id(c) for c in grid.line(grid.cell(a), grid.cell(b))]
        found += cells if not found else cells[1:]
    return found


def _river(sheet: MapSheet, column: int, first: int, last: int) -> list[str]:
    """Return the hexsides between a column and the next, from row to row."""
    found = []
    for row in range(first, last + 1):
        left, right = f"{column:02d}{row:02d}", f"{column + 1:02d}{row:02d}"
        below = f"{column:02d}{row + 1:02d}"
        found += [f"{left}/{right}", f"{below}/{right}"]
    grid = sheet.hexes
    return [grid.side_id(grid.parse_side(s)) for s in found]


def country(theme: str) -> Scene:
    """Draw the country in a built-in theme, cut off at the edges of its hexes."""
    sheet = _sheet()
    walls = _town_walls(sheet)
    sheet = _sheet(
        hexsides={
            "wall": [{"sides": walls}], "moat": [{"sides": walls}],
            "river": [{"name": "Long River", "sides": _river(sheet, 9, 1, 7)}],
            "stream": [{"sides": _river(sheet, 3, 3, 6)}],
            "canal": [{"sides": _river(sheet, 11, 8, 11)}],
        },
        paths={
            "primary": [{"hexes": _line(sheet, "0108", "0508", "0807", "1104", "1101")}],
            "secondary": [{"hexes": _line(sheet, "0612", "0609", "0508")}],
            "trail": [{"hexes": _line(sheet, "0101", "0407")}],
            "rail": [{"hexes": _line(sheet, "0112", "0812", "1610")}],
        },
        features=[
            *({"type": t, "at": at} for t, at in FEATURES.items()),
            {"type": "objective", "at": "0807", "name": "5"},
            {"type": "entry", "at": "0108", "name": "A"},
            {"type": "entry", "at": "1101", "name": "B"},
            *({"type": "gate", "at": walls[i]} for i in (4, 14)),
        ],
        places=[
            {"name": "Old Town", "hex": "0708", "kind": "city"},
            {"name": "Landing", "hex": "1104", "kind": "town"},
        ],
        labels=[{"text": "The High Ridge", "along": ["0102", "0302"], "kind": "area"}],
    )  # fmt: skip
    game = game_of_all(sheet)
    wide, high = HexLayout(sheet.hexes, SIZE).size
    inset = 4.0
    layout = HexLayout(sheet.hexes, SIZE, -inset, -inset)
    scene = Scene(wide - 2 * inset, high - 2 * inset)
    work = lay_out_map(game, sheet, layout, theme_of(game, theme), DrawContext(), scene)
    draw_field(work)
    return scene
