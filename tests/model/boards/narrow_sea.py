"""A small game of our own on areas: provinces on both sides of a strait, an island, a lake."""

from __future__ import annotations

from tests.model.boards import pass_road
from tests.model.boards.written import SmallGame, game_sheet, scenario

TERRAIN = """\
source: given 2.0
hexes:
- {id: plain, name: Plain, art: fields, movement: {all: 1}}
- {id: forest, name: Forest, art: woods, movement: {foot: 2, horse: 3}}
- {id: mountains, name: Mountains, art: mountains, movement: {foot: 2, horse: prohibited}}
- {id: sea, name: Sea, art: water, movement: {all: prohibited}}
hexsides:
- {id: river, name: River, art: river, movement: {all: 1}}
- {id: march, name: Frontier, art: frontier}
paths:
- {id: strait, name: Strait, art: trail, movement: {foot: 3, horse: prohibited}}
features:
- {id: fort, name: Fort, art: fort}
- {id: port, name: Port, art: port}
"""

MAP = """\
source: given 3.0
title: The narrow sea
subtitle: Six provinces and an island
theme: plain
sheet: [420, 297]
tables: terrain
regions:
  size: [300, 270]
  corners:
    a: [16, 20]
    b: [96, 14]
    c: [150, 30]
    d: [236, 18]
    e: [280, 60]
    f: [262, 104]
    g: [206, 126]
    h: [150, 108]
    i: [92, 132]
    j: [30, 112]
    k: [104, 66]
    l: [184, 76]
    m: [30, 186]
    n: [96, 176]
    o: [160, 160]
    p: [236, 176]
    q: [276, 220]
    r: [240, 256]
    s: [130, 258]
    t: [40, 246]
    u: [150, 206]
  areas:
  - {id: westmark, name: Westmark, kind: plain, outline: a b k i j}
  - {id: highlands, name: The Highlands, kind: mountains, outline: b c l h k}
  - {id: ostmark, name: Ostmark, kind: forest, outline: c d e f l}
  - {id: midland, name: Midland, kind: plain, outline: k h i,
     neighbours: westmark highlands levant narrows}
  - {id: coast, name: The Coast, kind: plain, outline: h l f g, slots: 2}
  - {id: southmoor, name: Southmoor, kind: plain, outline: m n u s t,
     islands: [[[58, 142], [74, 138], [82, 150], [66, 158]], [[100, 150], [108, 148], [106, 158]]]}
  - {id: levant, name: Levant, kind: forest, outline: n o p q r s u}
  - {id: forest-isle, name: Lake Isle, kind: forest,
     outline: [[70, 206], [86, 204], [94, 216], [80, 226], [66, 218]]}
  - {id: narrows, name: The Narrows, kind: sea, outline: j i h g p o n m}
  links:
    strait:
    - {name: Ferry, nodes: midland levant}
hexsides:
  river:
  - {name: Alder, sides: [westmark/midland, highlands/midland]}
  march:
  - {sides: [southmoor/levant]}
features:
- {type: fort, at: highlands}
- {type: port, at: levant}
areas:
- {id: north, hexes: [westmark, highlands, ostmark, midland, coast]}
"""

SCENARIO = scenario(
    "Over the sea",
    "sea",
    """\
- {counter: n-foot, at: midland}
- {counter: n-foot, at: midland}
- {counter: n-horse, at: ostmark}
- {counter: s-foot, at: levant}
- {counter: s-foot, at: southmoor}
- {counter: s-horse, at: levant}
""",
)

FILES = {
    "game.yaml": game_sheet("narrow-sea", "The sea"),
    "terrain.yaml": TERRAIN,
    "maps/sea.yaml": MAP,
    "counters.yaml": pass_road.COUNTERS,
    "tables/terrain.yaml": pass_road.TABLES,
    "mechanisms.yaml": pass_road.MECHANISMS.replace("altdorf", "north"),
    "scenarios/over.yaml": SCENARIO,
}

_GAME = SmallGame("narrow-sea", "sea", FILES)
write, loaded, mapped, game = _GAME.write, _GAME.loaded, _GAME.mapped, _GAME.game
