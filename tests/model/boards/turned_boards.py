"""A small game of our own on geomorphic boards: two that fit at their edges, of which a scenario makes a
field."""

from __future__ import annotations

from tests.model.boards import two_shores
from tests.model.boards.written import SmallGame, game_sheet

GAME = game_sheet("turned-boards", "Turned boards", classes="foot", languages="en")

TERRAIN = """\
source: given 2.0
hexes:
- {id: open, name: Open, art: fields, movement: {foot: 1}}
- {id: woods, name: Woods, art: woods, movement: {foot: 2}}
hexsides:
- {id: brook, name: Brook, art: river, movement: {foot: 1}}
paths:
- {id: road, name: Road, art: primary, movement: {foot: 1/2}}
"""

_HEAD = """\
source: given 3.0
theme: plain
sheet: [210, 148]
hex_size: 18
grid: {orientation: flat, columns: 7, rows: 5, short: yes}
legend: {o: open, w: woods}
"""

WEST = f"""\
{_HEAD}
title: Board 1
terrain: |
  .. 01 02 03 04 05 06 07
  01 o  o  w  w  o  o  o
  02 o  w  w  o  o  o  o
  03 o  o  o  o  o  w  o
  04 o  o  o  o  w  w  o
  05 o  .  o  .  o  .  o
hexsides:
  brook:
  - {{name: Alder, sides: [0202/0302, 0201/0302]}}
paths:
  road:
  - {{name: High road, hexes: ["0103", "0202", "0303", "0403", "0504", "0603", "0703"]}}
places:
- {{name: Aldham, hex: "0303", kind: village}}
areas:
- {{id: hedge, name: The hedge, hexes: ["0301", "0302"]}}
"""

EAST = f"""\
{_HEAD}
title: Board 2
terrain: |
  .. 01 02 03 04 05 06 07
  01 o  w  o  o  o  o  o
  02 o  w  w  o  o  o  o
  03 o  o  o  o  w  o  o
  04 o  o  o  o  w  o  o
  05 o  .  o  .  o  .  o
paths:
  road:
  - {{name: Ford road, hexes: ["0103", "0202", "0303", "0403", "0504", "0603", "0703"]}}
places:
- {{name: Besham, hex: "0504", kind: village}}
areas:
- {{id: hedge, name: The hedge, hexes: ["0202"]}}
"""

FIELD = """\
source: given 3.0
title: The field
boards:
- {board: west}
- {board: east, turn: 180, right_of: west}
"""

COUNTERS = """\
source: given 4.0
units:
- {id: n-foot, count: 4, name: N1, nation: northern, symbol: {branch: infantry}, values: 4-5-4}
- {id: s-foot, count: 4, name: S1, nation: southern, symbol: {branch: infantry}, values: 3-3-4}
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
sight:
  rule: "7.0"
  obstacles: [{in: woods, height: 1}]
"""

SCENARIO = """\
source: given 6.0
number: "6.0"
title: Meeting
map: field
turns: 3
first_side: north
setup:
- {counter: n-foot, at: west-0603}
- {counter: s-foot, at: east-0403}
- {counter: s-foot, at: east-0103}
"""

FILES = {
    "game.yaml": GAME,
    "terrain.yaml": TERRAIN,
    "maps/west.yaml": WEST,
    "maps/east.yaml": EAST,
    "maps/field.yaml": FIELD,
    "counters.yaml": COUNTERS,
    "mechanisms.yaml": MECHANISMS,
    "tables/terrain.yaml": two_shores.TABLES,
    "scenarios/meeting.yaml": SCENARIO,
}

WRITTEN = SmallGame("turned-boards", "field", FILES)
game, loaded, mapped, write = WRITTEN.game, WRITTEN.loaded, WRITTEN.mapped, WRITTEN.write
