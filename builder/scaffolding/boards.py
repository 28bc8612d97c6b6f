"""Makes the board of a new game: its terrain, and the places where both sides begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.model.space.hexes import HexGrid
from builder.model.space.squares import SquareGrid
from builder.scaffolding.options import NewGameOptions

UNITS_PER_SIDE = 5
"""The number of units that each side sets up."""


@dataclass(frozen=True)
class Ground:
    """A board: its ``files`` by path, the places where each side's :data:`UNITS_PER_SIDE` units
    begin (``homes``), where its reinforcements enter (``edges``: an area or place of each side),
    the objective (``goal``, held by the second side at the start) and the first side's ``base``;
    the words for terrain that covers a defender, and whether there are rivers and bridges."""

    files: Mapping[str, str]
    homes: tuple[tuple[str, ...], tuple[str, ...]]
    edges: tuple[str, str]
    goal: str
    base: str
    cover: tuple[str, ...] = ()
    river: bool = False
    bridge: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    map: str = ""
    boxes: tuple[str, ...] = ()


def ground_of(wishes: NewGameOptions) -> Ground:
    """Return a board of the kind chosen in the options."""
    makers = {"areas": _areas, "points": _points, "display": _display}
    return makers.get(wishes.board, _grid)(wishes)


# -- hexes and squares -----------------------------------------------------------------------------


def _grid(wishes: NewGameOptions) -> Ground:
    columns, rows = wishes.columns, wishes.rows
    middle, last, cut = rows // 2, columns - 1, (columns - 1) // 2
    space = _space(wishes)

    def at(column: int, row: int) -> str:
        return space.id(space.at_column_row(column, row))

    west = [at(0, middle + n) for n in (-1, 0, 1)] + [at(1, middle - 1), at(1, middle)]
    east = [at(last, middle + n) for n in (-1, 0, 1)] + [at(last - 1, middle + 1)]
    homes = (tuple(west), (at(last - 1, middle), *east))
    towns = {at(1, middle): "Ashford", at(last - 1, middle): "Highcross"}
    letters = _letters(space, columns, rows, {*west, *east}, set(towns))
    road = [at(column, middle) for column in range(columns)]
    text = _GRID_MAP.format(
        title="The Field of Battle",
        grid=_grid_line(wishes),
        letters=letters,
        theme=wishes.era_style.theme,
        river=", ".join(_hexsides_between(space, cut)),
        road=", ".join(f'"{id}"' for id in road),
        bridge=f"{at(cut, middle)}/{at(cut + 1, middle)}",
        places="\n".join(f'- {{name: {n}, hex: "{h}", kind: town}}' for h, n in towns.items()),
        west=", ".join(f'"{at(0, row)}"' for row in range(rows)),
        east=", ".join(f'"{at(last, row)}"' for row in range(rows)),
        across=_CELL_WIDTH,
    )
    files = {"maps/field.yaml": text, "terrain.yaml": _TERRAIN.format(**_era_values(wishes))}
    goal, base = at(last - 1, middle), at(1, middle)
    names = {"west-edge": "the western edge", "east-edge": "the eastern edge"} | _WORDS
    return Ground(
        files, homes, ("west-edge", "east-edge"), goal, base, ("woods", "hill", "town"),
        river=True, bridge=True, names=names, map="field",
    )  # fmt: skip


def _space(wishes: NewGameOptions) -> HexGrid | SquareGrid:
    if wishes.board == "squares":
        return SquareGrid(wishes.columns, wishes.rows)
    orientation: Literal["flat", "pointy"] = "pointy" if wishes.board == "pointy" else "flat"
    return HexGrid(orientation, wishes.columns, wishes.rows)


_CELL_WIDTH = 24
"""The width of a hex or square in mm from side to side: counters fit with some space around them."""


def _grid_line(wishes: NewGameOptions) -> str:
    size = f"columns: {wishes.columns}, rows: {wishes.rows}"
    if wishes.board == "squares":
        return f"squares: {{{size}}}"
    return f"grid: {{orientation: {wishes.board}, {size}}}"


def _hexsides_between(space: HexGrid | SquareGrid, column: int) -> list[str]:
    """Return the hexsides between a column and the next, from north to south."""
    found: dict[str, int] = {}
    for cell in space.cells:
        here, row = space.column_row(cell)
        for other in space.neighbours(cell) if here == column else ():
            there, other_row = space.column_row(other)
            if there == column + 1:
                found[space.side_id(space.side_between(cell, other))] = row + other_row
    return sorted(found, key=lambda side: found[side])


def _letters(
    space: HexGrid | SquareGrid, columns: int, rows: int, kept: set[str], towns: set[str]
) -> str:
    """Return the letter grid: clear ground with scattered woods and hills, the same on every run.
    Hexes in ``towns`` are towns, those in ``kept`` and in the middle row are clear."""
    lines = ["  .   " + " ".join(f"{column + 1:02}" for column in range(columns))]
    for row in range(rows):
        line = []
        for column in range(columns):
            id = space.id(space.at_column_row(column, row))
            clear = id in kept or row == rows // 2
            line.append("t" if id in towns else "c" if clear else _letter(column, row))
        lines.append(f"  {row + 1:02}   " + "  ".join(line))
    return "\n".join(lines)


def _letter(column: int, row: int) -> str:
    near = (column // 2 * 73856093 ^ row // 2 * 19349663) % 7
    own = (column * 83492791 ^ row * 2971215073) % 4
    return "w" if near < 2 and own else "h" if near == 2 and own else "c"


def _era_values(wishes: NewGameOptions) -> dict[str, str]:
    """Return the terrain data that depends on the era: the art for towns, and the name of the movement
    class that is faster than foot."""
    return {"town": wishes.era_style.town, "fast": wishes.era_style.fast}


_WORDS = {
    "woods": "woods",
    "hill": "a hill",
    "town": "a town",
    "river": "the river",
    "bridge": "a bridge",
}

_TERRAIN = """\
# What lies on the map, and what it costs to enter: a number for each class of movement (game.yaml), or
# for all. art says how it is drawn; docs/terrain.md shows every art.
source: given 2.0
hexes:
- {{id: clear, name: Open ground, art: fields, movement: {{all: 1}}}}
- {{id: woods, name: Woods, art: woods, movement: {{foot: 2, {fast}: 3}}}}
- {{id: hill, name: Hill, art: hills, movement: {{all: 2}}}}
- {{id: town, name: Town, art: {town}, movement: {{all: 1}}}}
# Between two places. "+1" is added to the cost of the place that is entered.
hexsides:
- {{id: river, name: River, art: river, movement: {{foot: "+1", {fast}: "+2"}}}}
# From place to place: this cost stands in place of the ground's.
paths:
- {{id: road, name: Road, art: secondary, movement: {{all: 1/2}}}}
features:
- {{id: bridge, name: Bridge, art: bridge}}
"""

_GRID_MAP = """\
# The map: a letter for each of its places, and lists of what runs over it. Change a letter, build, look.
title: {title}
source: given 2.0
{grid}
legend: {{c: clear, w: woods, h: hill, t: town}}
terrain: |2
{letters}
theme: {theme}
# mm from side to side. The sheet is chosen so that it is filled; "sheet: [420, 297]" would be another.
hex_size: {across}
# Rivers run along sides, which have the names of the two places that they part.
hexsides:
  river:
  - {{name: Alder, sides: [{river}]}}
# Roads run from place to place.
paths:
  road:
  - {{name: High Road, hexes: [{road}]}}
features:
- {{type: bridge, at: {bridge}, on: Alder}}
places:
{places}
# Places that rules and scenarios speak of together.
areas:
- {{id: west-edge, name: the western edge, hexes: [{west}]}}
- {{id: east-edge, name: the eastern edge, hexes: [{east}]}}
# What is printed beside the field; "tables: terrain-effects" would print that chart there too.
tracks: turn
"""

# -- points ----------------------------------------------------------------------------------------


def _points(wishes: NewGameOptions) -> Ground:
    files = {
        "maps/field.yaml": _POINT_MAP.format(theme=wishes.era_style.theme),
        "terrain.yaml": _POINT_TERRAIN.format(**_era_values(wishes)),
    }
    homes = (
        ("ashford", "brookside", "oakham", "ashford", "brookside"),
        ("highcross", "stonegate", "fairwell", "kingsmoor", "stonegate"),
    )
    names = {"pass": "a pass", "town": "a town", "river": "the river"}
    return Ground(
        files, homes, ("ashford", "kingsmoor"), "highcross", "ashford", ("pass", "town"),
        river=True, names=names, map="field",
    )  # fmt: skip


_POINT_TERRAIN = """\
# The kinds of points and of the roads between them, and what they cost: a number for each class of
# movement (game.yaml), or for all. art says how it is drawn; docs/boards.md names the arts of points.
source: given 2.0
hexes:
- {{id: village, name: Village, art: village, movement: {{all: 1}}}}
- {{id: town, name: Town, art: {town}, movement: {{all: 1}}}}
- {{id: pass, name: Pass, art: mountains, movement: {{all: 1}}}}
# What lies on a road costs on top of it.
hexsides:
- {{id: river, name: River, art: stream, movement: {{all: "+1"}}}}
paths:
- {{id: road, name: Road, art: primary, movement: {{all: 1}}}}
- {{id: track, name: Track, art: trail, movement: {{foot: 2, {fast}: 3}}}}
"""

_POINT_MAP = """\
# The map: points (mm from the left upper corner of the field), and the roads that join them.
title: The Field of Battle
source: given 2.0
theme: {theme}
points:
  size: [270, 190]
  nodes:
  - {{id: ashford, name: Ashford, at: [34, 96], kind: town, slots: 2}}
  - {{id: brookside, name: Brookside, at: [70, 40], kind: village, slots: 2}}
  - {{id: oakham, name: Oakham, at: [78, 152], kind: village}}
  - {{id: millbridge, name: Millbridge, at: [132, 92], kind: town, slots: 2}}
  - {{id: saddle, name: The Saddle, at: [138, 30], kind: pass}}
  - {{id: stonegate, name: Stonegate, at: [200, 48], kind: village, slots: 2}}
  - {{id: highcross, name: Highcross, at: [196, 108], kind: town, slots: 2}}
  - {{id: fairwell, name: Fairwell, at: [176, 160], kind: village}}
  - {{id: kingsmoor, name: Kingsmoor, at: [244, 130], kind: village, slots: 2}}
  # Each list is a chain of points.
  links:
    road:
    - {{name: High Road, nodes: ashford millbridge highcross kingsmoor}}
    - {{nodes: ashford brookside millbridge}}
    - {{nodes: ashford oakham fairwell kingsmoor}}
    - {{nodes: highcross stonegate}}
    track:
    - {{nodes: brookside saddle stonegate}}
    - {{nodes: highcross fairwell}}
hexsides:
  river:
  - {{name: Alder, sides: [ashford/millbridge, oakham/fairwell]}}
# The ground that is painted below; rules do not read it.
canvas:
  art: fields
  patches:
  - {{art: mountains, along: [[100, 14], [140, 26], [176, 12]], width: 34, height: 5}}
  - {{art: woods, outline: [[108, 120], [146, 124], [140, 176], [112, 168]]}}
  rivers:
  - {{name: Alder, along: [[106, 66], [92, 96], [112, 116], [128, 156], [122, 190]], width: [0.8, 1.8]}}
# What is printed beside the field; "tables: terrain-effects" would print that chart there too.
tracks: turn
"""

# -- areas -----------------------------------------------------------------------------------------


def _areas(wishes: NewGameOptions) -> Ground:
    files = {
        "maps/field.yaml": _AREA_MAP.format(theme=wishes.era_style.theme),
        "terrain.yaml": _AREA_TERRAIN.format(**_era_values(wishes)),
    }
    homes = (
        ("ashford", "brookside", "oakham", "ashford", "brookside"),
        ("highcross", "stonegate", "fairwell", "kingsmoor", "stonegate"),
    )
    names = {"forest": "a forest", "mountains": "mountains", "river": "the river"}
    return Ground(
        files, homes, ("ashford", "kingsmoor"), "highcross", "ashford", ("forest", "mountains"),
        river=True, names=names, map="field",
    )  # fmt: skip


_AREA_TERRAIN = """\
# The kinds of areas, and what they cost to enter: a number for each class of movement (game.yaml), or for
# all. art says how their ground is painted; docs/terrain.md shows every art.
source: given 2.0
hexes:
- {{id: plain, name: Plain, art: fields, movement: {{all: 1}}}}
- {{id: forest, name: Forest, art: woods, movement: {{foot: 1, {fast}: 2}}}}
- {{id: mountains, name: Mountains, art: mountains, movement: {{all: 2}}}}
# On borders. "+1" is added to the cost of the area that is entered.
hexsides:
- {{id: river, name: River, art: river, movement: {{all: "+1"}}}}
"""

_AREA_MAP = """\
# The map: areas by their outlines. Outlines that share corners touch. Corners are in mm from the left
# upper corner of the field. Outlines may be drawn in a program as well: docs/boards.md.
title: The Field of Battle
source: given 2.0
theme: {theme}
regions:
  size: [270, 190]
  corners:
    a1: [12, 14]
    a2: [84, 10]
    a3: [172, 16]
    a4: [258, 10]
    b1: [10, 72]
    b2: [92, 64]
    b3: [168, 76]
    b4: [262, 66]
    c1: [14, 128]
    c2: [82, 122]
    c3: [176, 130]
    c4: [256, 122]
    d1: [10, 180]
    d2: [90, 182]
    d3: [166, 176]
    d4: [260, 182]
  areas:
  - {{id: brookside, name: Brookside, kind: plain, outline: a1 a2 b2 b1}}
  - {{id: saddle, name: The Saddle, kind: mountains, outline: a2 a3 b3 b2}}
  - {{id: stonegate, name: Stonegate, kind: plain, outline: a3 a4 b4 b3}}
  - {{id: ashford, name: Ashford, kind: plain, outline: b1 b2 c2 c1}}
  - {{id: millbridge, name: Millbridge, kind: plain, outline: b2 b3 c3 c2}}
  - {{id: highcross, name: Highcross, kind: forest, outline: b3 b4 c4 c3}}
  - {{id: oakham, name: Oakham, kind: plain, outline: c1 c2 d2 d1}}
  - {{id: fairwell, name: Fairwell, kind: forest, outline: c2 c3 d3 d2}}
  - {{id: kingsmoor, name: Kingsmoor, kind: plain, outline: c3 c4 d4 d3}}
# On borders, each named by the two areas that it parts.
hexsides:
  river:
  - {{name: Alder, sides: [brookside/saddle, ashford/millbridge, fairwell/oakham]}}
# What is printed beside the field; "tables: terrain-effects" would print that chart there too.
tracks: turn
"""

# -- boxes -----------------------------------------------------------------------------------------

_BOXES = {
    "camp": "Camp",
    "ford": "Ford",
    "woods": "Woods",
    "village": "Village",
    "ridge": "Ridge",
    "fort": "Fort",
}


def _display(wishes: NewGameOptions) -> Ground:
    homes = (("camp",) * UNITS_PER_SIDE, ("fort", "village", "fort", "ridge", "fort"))
    placed = tuple(tuple(f"country:{box}" for box in side) for side in homes)
    return Ground(
        {}, (placed[0], placed[1]), ("camp", "fort"), "fort", "camp", ("ridge", "fort"),
        names={"ridge": "the ridge", "fort": "the fort", "camp": "the camp"}, boxes=tuple(_BOXES),
    )  # fmt: skip


def display_track() -> str:
    """Return the YAML in ``tracks.yaml`` for the display (the boxes on which a game without a map is
    played)."""
    boxes = "\n".join(f"  - {{id: {id}, label: {name}}}" for id, name in _BOXES.items())
    return f"""\
# A display: its boxes are places, which links in mechanisms.yaml join.
- id: country
  title: The Country
  kind: boxes
  across: 3
  box: [70, 54]
  boxes:
{boxes}
"""
