"""A made-up country with every terrain, laid out any way round."""

from __future__ import annotations

import random
from typing import Any

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Scene, Text, Use
from builder.drawing.maps.field import MapGeometry, lay_out_map
from builder.drawing.maps.terrain_art_words import FEATURE_ARTS, PATH_ARTS, SIDE_ARTS
from builder.drawing.maps.themes import built_in_theme
from builder.model.game import Game, GameSheet
from builder.model.ground.grids import GridSpec
from builder.model.ground.map_parts import Course, PathCourse
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainKey, TerrainType
from builder.model.space.hexes import HexGrid, HexLayout

LETTERS = {
    "f": "fields", "p": "paddy", "g": "grass", "d": "dunes", "j": "canopy", "o": "woods",
    "P": "plantation", "m": "marsh", "r": "rough", "h": "hills", "b": "blocks", "c": "citadel",
    "k": "palace", "w": "water", "v": "village", "t": "town", "x": "checkpoint",
}  # fmt: skip

COUNTRY = """\
fggggddddww
ffvfgdddwww
ppfffrrffww
pppffrhhffw
jppfffhhfff
jjpfxfffvff
jjffffmmfff
oobbffmmfoo
oobbbfffPoo
offccfffPPf
wffckffffft
wwffccfffff"""

BANKS = ("0802", "0903", "0904", "0111", "0212")
RIVER = ("0304/0404", "0404/0405", "0405/0505", "0405/0505", "0505/0506")


def terrain_key(*more: TerrainType) -> TerrainKey:
    """Terrain types named after their art."""
    return TerrainKey(
        hexes=(*more, *(TerrainType(id=a, name=a.title(), art=a) for a in LETTERS.values())),
        hexsides=tuple(TerrainType(id=a, name=a.title(), art=a) for a in SIDE_ARTS),
        paths=tuple(TerrainType(id=a, name=a.title(), art=a) for a in PATH_ARTS),
        features=tuple(TerrainType(id=a, name=a.title(), art=a) for a in FEATURE_ARTS),
    )


def game(map: MapSheet, key: TerrainKey | None = None, **parts: Any) -> Game:
    """A game with one map."""
    sheet = GameSheet(
        id="atlas", title="Atlas", version="1.0.0", system="folio", document={"title": "Atlas"}
    )
    return Game(sheet=sheet, terrain=key or terrain_key(), maps=(map,), **parts)


def country(rows: str = COUNTRY, orientation: str = "flat", **changes: Any) -> MapSheet:
    """A map of the letters above."""
    lines = rows.split()
    wide = len(lines[0])
    head = " ".join(["-", *(f"{c + 1:02d}" for c in range(wide))])
    text = [" ".join([f"{r + 1:02d}", *line]) for r, line in enumerate(lines)]
    fields: dict[str, Any] = {
        "id": "country",
        "title": "The Country",
        "grid": GridSpec(orientation=orientation, columns=wide, rows=len(lines)),
        "legend": LETTERS,
        "terrain": "\n".join([head, *text]),
        "sheet": (420.0, 297.0),
        "hex_size": 16.0,
    }
    return MapSheet(**{**fields, **changes})


def road(map: MapSheet, first: str, last: str) -> PathCourse:
    """The straight path from one hex to another."""
    grid = map.hexes
    cells = grid.line(grid.cell(first), grid.cell(last))
    return PathCourse(hexes=tuple(grid.id(c) for c in cells))


def side_run(map: MapSheet, first: str, last: str, name: str = "") -> Course:
    """A run of hexsides from a corner of one hex to one of another."""
    grid = map.hexes
    start, goal = grid.corners(grid.cell(first))[0], grid.corners(grid.cell(last))[3]
    came: dict[Any, Any] = {start: None}
    queue = [start]
    for corner in queue:
        for cell in grid.cells_at(corner):
            ring = grid.corners(cell)
            at = ring.index(corner)
            for side, onward in ((at, ring[(at + 1) % 6]), ((at - 1) % 6, ring[at - 1])):
                if onward not in came:
                    came[onward] = (corner, grid.side_id(grid.side(cell, side)))
                    queue.append(onward)
    sides: list[str] = []
    while came[goal]:
        goal, side_id = came[goal]
        sides.append(side_id)
    return Course(name=name, sides=tuple(reversed(sides)))


def laid_out(map: MapSheet, left: float = 10.0, top: float = 10.0, **more: Any) -> MapGeometry:
    """The geometry of a map, nothing inked yet."""
    layout = HexLayout(map.hexes, map.hex_size, left, top, map.turns)
    found = more.pop("game", None) or game(map)
    context = more.pop("context", None) or DrawContext()
    return lay_out_map(found, map, layout, built_in_theme(map.theme), context, Scene(420, 297))


def random_rows(letters: str, columns: int, rows: int, seed: int) -> str:
    """A patchy map of some letters."""
    dice = random.Random(seed)
    grid = [[dice.choice(letters) for _ in range(columns)] for _ in range(rows)]
    for _ in range(columns * rows):
        c, r = dice.randrange(columns - 1), dice.randrange(rows - 1)
        grid[r][c + 1] = grid[r + 1][c] = grid[r][c]
    return "\n".join("".join(row) for row in grid)


def items(scene: Scene) -> list[Item]:
    """Every item of a scene, groups opened; symbols stay closed."""

    def opened(found: list[Item]) -> list[Item]:
        return [
            i for item in found for i in (opened(item.items) if isinstance(item, Group) else [item])
        ]

    return opened(scene.items)


def places(scene: Scene) -> list[tuple[float, float]]:
    """Every coordinate of a scene, in order."""
    found: list[tuple[float, float]] = []
    for item in items(scene):
        if isinstance(item, Path):
            found += [p for sub in item.subs for p in sub.points]
        elif isinstance(item, Discs):
            found += [(x, y) for x, y, _ in item.discs]
        elif isinstance(item, Use):
            found += [(x, y) for x, y, _, _ in item.places]
        elif isinstance(item, Text | Image):
            found.append((item.x, item.y))
    return found


def grids() -> list[tuple[str, str, str]]:
    """Orientation, shifted lines and turn: all ways that a field may lie."""
    return [
        (orientation, shifted, turn)
        for orientation in ("flat", "pointy")
        for shifted in ("odd", "even")
        for turn in ("none", "left", "half", "right")
    ]


def hex_grid(orientation: str, shifted: str) -> HexGrid:
    """A small grid."""
    return HexGrid(orientation, 9, 7, shifted)  # type: ignore[arg-type]
