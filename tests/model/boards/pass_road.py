"""A small game of our own on points: an army over a pass, with all rules declared."""

from __future__ import annotations

from tests.model.boards.written import SmallGame, game_sheet, scenario

GAME = game_sheet("pass-road", "The pass")

TERRAIN = """\
source: given 2.0
hexes:
- {id: town, name: Town, art: town, movement: {all: 1}}
- {id: village, name: Village, art: village, movement: {all: 1}}
- {id: city, name: City, art: blocks, movement: {all: 1}}
- {id: fortress, name: Fortress, art: citadel, movement: {all: 2}}
- {id: pass, name: Pass, art: mountains, movement: {foot: 2, horse: 3}}
- {id: harbour, name: Harbour, art: port, movement: {all: 1}}
hexsides:
- {id: torrent, name: Torrent, art: stream, movement: {all: 1}}
paths:
- {id: road, name: Road, art: primary, movement: {all: 1}}
- {id: track, name: Mule track, art: trail, movement: {foot: 2, horse: prohibited}}
- {id: lake, name: Boats, art: channel, movement: {all: 1}}
features:
- {id: depot, name: Depot, art: depot}
"""

MAP = """\
source: given 3.0
title: Over the pass
subtitle: September 1799
theme: plain
sheet: [420, 297]
tables: terrain
points:
  size: [300, 280]
  nodes:
  - {id: bellinzona, name: Bellinzona, at: [150, 258], kind: fortress, slots: 2}
  - {id: locarno, name: Locarno, at: [84, 248], kind: harbour}
  - {id: biasca, name: Biasca, at: [176, 214], kind: village}
  - {id: airolo, name: Airolo, at: [124, 166], kind: town}
  - {id: gotthard, name: St Gotthard, at: [130, 128], kind: pass}
  - {id: andermatt, name: Andermatt, at: [150, 96], kind: village}
  - {id: altdorf, name: Altdorf, at: [176, 44], kind: town, slots: 2}
  - {id: lucerne, name: Lucerne, at: [84, 24], kind: city, slots: 3}
  - {id: disentis, name: Disentis, at: [224, 112], kind: village}
  - {id: chur, name: Chur, at: [270, 78], kind: city, slots: 2}
  - {id: glarus, name: Glarus, at: [246, 36], kind: town}
  - {id: brig, name: Brig, at: [40, 150], kind: town}
  - {id: furka, name: Furka, at: [88, 106], kind: pass, slots: 0}
  links:
    road:
    - {name: Gotthard road, nodes: bellinzona biasca airolo gotthard andermatt altdorf,
       via: {biasca/airolo: [[160, 196], [146, 178]]}}
    - {nodes: locarno bellinzona}
    - {nodes: chur disentis}
    - {nodes: chur glarus}
    track:
    - {nodes: andermatt disentis}
    - {nodes: andermatt furka brig}
    - {name: Kinzig track, nodes: altdorf glarus}
    - {nodes: biasca disentis}
    lake:
    - {name: Lake of Lucerne, nodes: altdorf lucerne, via: {altdorf/lucerne: [[140, 50], [116, 30]]}}
canvas:
  art: fields
  grain: 7
  patches:
  - {art: mountains, along: [[20, 190], [90, 140], [170, 128], [290, 150]], width: 90, height: 8}
  - {art: hills, along: [[60, 70], [130, 74], [210, 70], [290, 120]], width: 40, height: 3}
  - {art: mountains, along: [[200, 64], [214, 20]], width: 34, height: 6}
  - {art: woods, outline: [[20, 50], [60, 40], [70, 74], [30, 84]]}
  - {art: woods, outline: [[240, 190], [290, 180], [290, 230], [250, 236]]}
  - {art: water, along: [[64, 278], [80, 262], [100, 270]], width: 20}
  - {art: water, along: [[102, 22], [126, 34], [142, 52], [160, 46]], width: 20}
  rivers:
  - {name: Ticino, width: [0.6, 1.8],
     along: [[126, 140], [118, 158], [158, 196], [166, 216], [160, 240], [120, 268]]}
  - {name: Reuss, along: [[142, 112], [160, 90], [170, 62], [164, 48]], width: [0.6, 1.5]}
  - {name: Rhine, along: [[214, 122], [240, 106], [262, 94], [290, 60], [300, 50]], width: [0.6, 2]}
hexsides:
  torrent:
  - {name: Reuss, sides: [andermatt/altdorf]}
features:
- {type: depot, at: bellinzona}
areas:
- {id: valley, hexes: [airolo, biasca, bellinzona]}
"""

COUNTERS = """\
source: given 4.0
units:
- {id: n-foot, count: 3, name: N1, nation: northern, symbol: {branch: infantry}, values: 4-5-4,
   reduced: 2-3-4}
- {id: n-horse, name: N2, nation: northern, symbol: {branch: cavalry}, values: 3-2-6,
   movement_class: horse}
- {id: s-foot, count: 4, name: S1, nation: southern, symbol: {branch: infantry}, values: 3-3-4,
   reduced: 1-2-4}
- {id: s-horse, name: S2, nation: southern, symbol: {branch: cavalry}, values: 5-1-6,
   movement_class: horse}
"""

TABLES = """\
source: given 2.0
kind: chart
title: Terrain
fill: terrain-effects
"""

MECHANISMS = """\
source: given 4.0
stacking:
  rule: "4.1"
  limits: [{most: 2}]
movement: {rule: "5.1"}
zones:
  rule: "6.0"
  enter: stop
victory:
  rule: "11.1"
  places:
  - {at: altdorf, points: 3, held: north}
  levels:
  - {least: 0, result: Draw}
"""

SCENARIO = scenario(
    "Over the pass",
    "alps",
    """\
- {counter: n-foot, at: altdorf}
- {counter: n-foot, at: altdorf}
- {counter: n-foot, at: gotthard}
- {counter: n-horse, at: lucerne}
- {counter: s-foot, at: bellinzona}
- {counter: s-foot, at: biasca}
- {counter: s-horse, at: bellinzona}
""",
)

FILES = {
    "game.yaml": GAME,
    "terrain.yaml": TERRAIN,
    "maps/alps.yaml": MAP,
    "counters.yaml": COUNTERS,
    "tables/terrain.yaml": TABLES,
    "mechanisms.yaml": MECHANISMS,
    "scenarios/over.yaml": SCENARIO,
}

_GAME = SmallGame("pass-road", "alps", FILES)
write, loaded, mapped, game = _GAME.write, _GAME.loaded, _GAME.mapped, _GAME.game
