"""A small game of our own on geomorphic boards of squares, with diagonals: two that fit at the middle of
their edges, of which one is turned by a quarter."""

from __future__ import annotations

from tests.model.boards import market_town
from tests.model.boards.written import SmallGame, game_sheet, scenario

_HEAD = """\
source: given 3.0
theme: plain
sheet: [210, 148]
hex_size: 19
squares: {columns: 5, rows: 5, diagonals: yes}
legend: {o: open, w: woods, h: hill, t: town}
"""

WEST = f"""\
{_HEAD}
title: Board 1
terrain: |
  .. 01 02 03 04 05
  01 w  w  o  o  o
  02 w  o  o  t  o
  03 o  o  o  o  o
  04 o  h  o  o  o
  05 h  h  o  o  o
paths:
  road:
  - {{name: High road, hexes: ["0103", "0203", "0303", "0403", "0503"]}}
places:
- {{name: Coldham, hex: "0402", kind: village}}
"""

EAST = f"""\
{_HEAD}
title: Board 2
terrain: |
  .. 01 02 03 04 05
  01 w  w  o  o  o
  02 w  o  o  o  o
  03 o  o  o  h  o
  04 o  o  o  h  h
  05 o  t  o  o  o
hexsides:
  river:
  - {{name: Marl, sides: [0102/0103, 0202/0203, 0302/0303, 0402/0403, 0502/0503]}}
  wall:
  - {{sides: [0204/0305]}}
paths:
  road:
  - {{name: Mill road, hexes: ["0301", "0302", "0303", "0304", "0305"]}}
  - {{name: Field way, hexes: ["0303", "0204", "0205"]}}
features:
- {{type: bridge, at: 0302/0303}}
places:
- {{name: Millby, hex: "0205", kind: village}}
"""

FIELD = """\
source: given 3.0
title: The field
boards:
- {board: west}
- {board: east, turn: 90, right_of: west}
paths:
  road:
  - {hexes: [west-0503, east-0305]}
"""

SCENARIO = scenario(
    "Meeting",
    "field",
    """\
- {counter: n-foot, at: west-0402}
- {counter: s-foot, at: east-0205}
- {counter: s-horse, at: east-0301}
""",
    turns=4,
)

_LEFT_OUT = ("maps/town.yaml", "scenarios/day.yaml")
FILES = {
    **{name: text for name, text in market_town.FILES.items() if name not in _LEFT_OUT},
    "game.yaml": game_sheet("turned-quarters", "The town"),
    "maps/west.yaml": WEST,
    "maps/east.yaml": EAST,
    "maps/field.yaml": FIELD,
    "scenarios/meeting.yaml": SCENARIO,
}

WRITTEN = SmallGame("turned-quarters", "field", FILES)
game, loaded, mapped, write = WRITTEN.game, WRITTEN.loaded, WRITTEN.mapped, WRITTEN.write
