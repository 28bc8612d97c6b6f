"""A small game of our own on three boards that exits join: a coast of hexes, a sea of boxes, a colony of
areas."""

from __future__ import annotations

from tests.model.boards.written import SmallGame, game_sheet, scenario

GAME = game_sheet("two-shores", "Two shores", classes="foot, ship")

TERRAIN = """\
source: given 2.0
hexes:
- {id: open, name: Open, art: fields, movement: {foot: 1}}
- {id: woods, name: Woods, art: woods, movement: {foot: 2}}
- {id: sea, name: Sea, art: water, movement: {foot: prohibited, ship: 1}}
- {id: harbour, name: Harbour, art: town, movement: {foot: 1, ship: 1}}
- {id: plain, name: Plain, art: fields, movement: {foot: 1}}
paths:
- {id: lane, name: Sea lane, art: channel, movement: {foot: 3, ship: 1}}
- {id: road, name: Road, art: primary, movement: {foot: 1/2, ship: prohibited}}
"""

COAST = """\
source: given 3.0
title: The coast
theme: plain
sheet: [210, 148]
hex_size: 18
grid: {orientation: flat, columns: 6, rows: 5}
legend: {o: open, w: woods, h: harbour, s: sea}
terrain: |
  .. 01 02 03 04 05 06
  01 o  o  w  o  s  s
  02 o  w  w  o  h  s
  03 o  o  o  o  s  s
  04 w  o  o  s  s  s
  05 w  w  o  o  s  s
places:
- {name: Port Ann, hex: "0502", kind: town}
"""

COLONY = """\
source: given 3.0
title: The colony
theme: desert
sheet: [210, 148]
regions:
  size: [120, 110]
  areas:
  - {id: fort, name: Fort Royal, kind: harbour, outline: [[10, 10], [60, 12], [58, 60], [12, 56]]}
  - {id: hills, name: The Hills, kind: plain, outline: [[60, 12], [110, 20], [108, 64], [58, 60]]}
  - {id: cape, name: The Cape, kind: plain, outline: [[12, 56], [58, 60], [56, 102], [20, 98]]}
"""

ISLAND = """\
source: given 3.0
title: The passage
theme: plain
sheet: [210, 148]
grid: {orientation: flat, columns: 3, rows: 3}
hex_size: 18
legend: {o: open, s: sea}
terrain: |
  .. 01 02 03
  01 s  s  s
  02 s  o  s
  03 s  s  s
"""

STAGING = """\
source: given 3.0
title: Boxes at sea
theme: plain
sheet: [210, 148]
display:
  size: [130, 110]
  boxes:
  - {id: convoy, name: The convoy, note: Loads in port, kind: sea, at: [6, 8], box: [50, 40]}
  - {id: doldrums, name: Doldrums, kind: sea, at: [74, 8], box: [50, 40]}
  - {id: refit, name: Refit, note: Ships under repair, kind: harbour, at: [6, 64], box: [118, 40]}
  links:
    lane:
    - {name: Trade wind, nodes: convoy doldrums}
    - {nodes: convoy refit}
"""

THEATRES = """\
source: given 3.0
theatres:
- id: world
  title: Both shores
  boards: coast passage colony staging
  exits:
    lane:
    - {name: The short way, nodes: "0502 fort"}
    - {name: The long way, nodes: "0603@coast 0102@passage"}
    - {nodes: "0302@passage fort"}
    - {nodes: "0502 convoy"}
    - {nodes: "doldrums fort"}
"""

COUNTERS = """\
source: given 4.0
units:
- {id: n-foot, count: 4, name: N1, nation: northern, symbol: {branch: infantry}, values: 4-5-4,
   reduced: 2-3-4, movement_class: foot}
- {id: n-ship, name: N2, nation: northern, symbol: {branch: naval}, values: 3-2-6,
   movement_class: ship}
- {id: s-foot, count: 4, name: S1, nation: southern, symbol: {branch: infantry}, values: 3-3-4,
   reduced: 1-2-4, movement_class: foot}
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
supply:
  rule: "7.0"
  reach: 4
  from:
  - {side: north, at: 0101@coast}
  - {side: south, at: cape}
"""

SCENARIO = scenario(
    "Landing",
    "world",
    """\
- {counter: n-foot, at: "0502"}
- {counter: n-foot, at: "0202@coast"}
- {counter: n-foot, at: "0202@passage"}
- {counter: n-ship, at: "0603@coast"}
- {counter: s-foot, at: cape}
- {counter: s-foot, at: hills}
- {counter: n-foot, at: convoy}
""",
)

FILES = {
    "game.yaml": GAME,
    "terrain.yaml": TERRAIN,
    "maps/coast.yaml": COAST,
    "maps/passage.yaml": ISLAND,
    "maps/colony.yaml": COLONY,
    "maps/staging.yaml": STAGING,
    "theatres.yaml": THEATRES,
    "counters.yaml": COUNTERS,
    "tables/terrain.yaml": TABLES,
    "mechanisms.yaml": MECHANISMS,
    "scenarios/landing.yaml": SCENARIO,
}

_GAME = SmallGame("two-shores", "coast", FILES)
write, loaded, game = _GAME.write, _GAME.loaded, _GAME.game
