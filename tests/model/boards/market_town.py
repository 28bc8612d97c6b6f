"""A small game of our own on squares: a town by a river, with diagonals."""

from __future__ import annotations

from tests.model.boards import pass_road
from tests.model.boards.written import SmallGame, game_sheet, scenario

TERRAIN = """\
source: given 2.0
hexes:
- {id: open, name: Open ground, art: fields, movement: {all: 1}}
- {id: woods, name: Woods, art: woods, movement: {foot: 2, horse: 3}}
- {id: hill, name: Hill, art: hills, movement: {all: 2}}
- {id: town, name: Town, art: town, movement: {all: 1}}
- {id: pond, name: Pond, art: water, movement: {all: prohibited}}
hexsides:
- {id: river, name: River, art: river, movement: {all: 1}}
- {id: wall, name: Wall, art: wall, movement: {all: 2}}
paths:
- {id: road, name: Road, art: secondary, movement: {all: 1/2}}
features:
- {id: bridge, name: Bridge, art: bridge}
- {id: tower, name: Tower, art: fort}
"""

MAP = """\
source: given 3.0
title: The market town
theme: plain
sheet: [297, 210]
hex_size: 19
tables: terrain
squares: {columns: 10, rows: 9, diagonals: yes,
  numbering: {letters: columns, digits: 1, rows: falling}}
legend: {o: open, w: woods, h: hill, t: town, p: pond}
terrain: |
  .  A B C D E F G H I J
  9  o o w w o o o o h h
  8  o o w w o o o h h h
  7  o o o o o o o o h o
  6  o w o o t t o o o o
  5  o w o o t o o o o o
  4  o o o o o o o p p o
  3  h o o o o o o p p o
  2  h h o o w w o o o o
  1  h h o o w w o o o .
hexsides:
  river:
  - {name: Brook, sides: [F9/G9, F8/G8, F7/G7, F6/G6, G5/G6, G5/H5, G4/H4]}
  wall:
  - {sides: [D6/E6, D5/E5, E5/E4]}
paths:
  road:
  - {name: Market road, hexes: [A5, B4, C5, D5, E5, F6, G6, H6, I6, J6]}
features:
- {type: bridge, at: F6/G6}
- {type: tower, at: I8}
places:
- {name: Marktheim, hex: E6, kind: town}
- {name: High Knoll, hex: I9, kind: landmark}
areas:
- {id: west, hexes: [A9, A8, A7, A6, A5]}
"""

SCENARIO = scenario(
    "Market day",
    "town",
    """\
- {counter: n-foot, at: E6}
- {counter: n-foot, at: E5}
- {counter: s-foot, at: A5}
- {counter: s-horse, at: B1}
""",
)

FILES = {
    "game.yaml": game_sheet("market-town", "The town"),
    "terrain.yaml": TERRAIN,
    "maps/town.yaml": MAP,
    "counters.yaml": pass_road.COUNTERS,
    "tables/terrain.yaml": pass_road.TABLES,
    "mechanisms.yaml": pass_road.MECHANISMS.replace("altdorf", "west"),
    "scenarios/day.yaml": SCENARIO,
}

_GAME = SmallGame("market-town", "town", FILES)
write, loaded, mapped, game = _GAME.write, _GAME.loaded, _GAME.mapped, _GAME.game
