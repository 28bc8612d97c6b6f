"""A small game, and its next version, in which something of every kind is another: of many like parts
each in its own way, and one not at all."""

from __future__ import annotations

from tests import small_game
from tests.model.boards.written import SmallGame

F = small_game.FILES
_SYMBOL = "nation: reds, symbol: {branch: infantry, echelon: company}"
_UNITS = {
    "same": "name: Same, values: 3-2-4, reduced: 2-1-4",
    "named": "name: Named, values: 3-2-4",
    "titled": "name: T, title: Old title, values: 3-2-4",
    "formed": "name: F, formation: first, values: 3-2-4",
    "fewer": "name: Fewer, values: 3-2-4, count: 3",
    "more": "name: More, values: 3-2-4",
    "weaker": "name: Weaker, values: 3-2-4",
    "lost": "name: Lost, values: 3-2-4, reduced: 2-1-4",
    "stepless": "name: Stepless, values: 3-2-4, reduced: 2-1-4",
    "stronger": "name: Stronger, values: 3-2-4",
    "trait": "name: Trait, values: 3-2-4",
    "gone": "name: Gone, values: 3-2-4",
}
_NEXT_UNITS = _UNITS | {
    "named": "name: Other, values: 3-2-4",
    "titled": "name: T, title: New title, values: 3-2-4",
    "formed": "name: F, formation: second, values: 3-2-4",
    "fewer": "name: Fewer, values: 3-2-4",
    "more": "name: More, values: 3-2-4, count: 4",
    "weaker": "name: Weaker, values: 2-2-3",
    "lost": "name: Lost, values: 3-2-4, reduced: 1-1-4",
    "stepless": "name: Stepless, values: 3-2-4",
    "stronger": "name: Stronger, values: 3-2-4, reduced: 2-1-4",
    "trait": "name: Trait, values: 3-2-4, traits: elite",
    "new one": "name: New, values: 1-1-1",
    "new two": "name: New two, values: 1-1-1, count: 2",
}


def _counters(units: dict[str, str], markers: str) -> str:
    rows = "".join(
        f"- {{id: {id.replace(' ', '-')}, {_SYMBOL}, {rest}}}\n"
        for id, rest in units.items()
        if id != "gone" or "new one" not in units
    )
    return f"source: given 4.0\nunits:\n{rows}markers:\n{markers}"


MAP = """\
source: given 3.0
title: The field
theme: plain
sheet: [150, 130]
hex_size: 16
grid: {columns: 4, rows: 4}
legend: {c: clear, w: woods}
terrain: |
  .    01 02 03 04
  01    c  c  w  c
  02    c  w  w  c
  03    c  c  c  c
  04    w  c  c  c
heights: |
  .    01 02 03 04
  01    1  0  0  0
  02    2  0  0  0
  03    0  0  0  0
  04    0  0  0  0
hexsides:
  stream:
  - {sides: 0101/0201}
  - {sides: 0303/0403}
paths:
  road:
  - {hexes: 0104 0203}
features:
- {type: bridge, at: 0101/0201}
- {type: fort, at: "0404", name: Old fort}
places:
- {name: Mill, hex: "0301", kind: village, figures: {AA: 1}}
- {name: Ford, hex: "0401", kind: village}
labels:
- {text: The fields, along: ["0302", "0303"]}
"""
NEXT_MAP = (
    MAP.replace("02    c  w  w  c", "02    w  w  w  c")
    .replace("02    2  0", "02    3  0")
    .replace("04    0  0  0  0", "04    1  0  0  0")
    .replace("  - {sides: 0303/0403}\n", "  - {sides: 0303/0402}\n")
    .replace("0104 0203", "0104 0203 0303")
    .replace('"0404", name: Old fort', '"0404", name: New fort')
    .replace("AA: 1", "AA: 2")
    .replace("name: Ford", "name: Fords")
    .replace("The fields", "The field")
)
TERRAIN = (
    F["terrain.yaml"]
    + """\
hexsides:
- {id: stream, name: Stream, art: stream}
paths:
- {id: road, name: Road, art: primary, movement: {foot: 1/2}}
features:
- {id: bridge, name: Bridge, art: bridge}
- {id: fort, name: Fort, art: fort}
"""
)
CRT = (
    F["tables/crt.yaml"]
    .replace('"<=0 >=1"', '"<=0 1..2 3 >=4"')
    .replace('"<=1 >=2"', '"<=1 2..3 4 >=5"')
)
CRT = (
    CRT.partition("results:")[0]
    + """\
results: {1: A1 D1 D1 D1, 2: A1 D1 - -, 3: "- - - -", 4: "- - - -", 5: "- - - -", 6: "- - - -"}
legend:
  - {code: A1, text: The attacker retreats., effect: attacker-retreats}
  - {code: D1, text: The defender retreats., effect: defender-retreats}
  - {code: "-", text: Nothing., effect: none}
"""
)
ODDS = (
    CRT.replace("Combat Results Table", "Odds")
    .replace('"<=0 1..2 3 >=4"', "1:2 1:1 2:1 3:1")
    .replace('"<=1 2..3 4 >=5"', "1:2 1:1 2:1 3:1")
)
CHART = """\
source: given 8.0
kind: chart
title: {}
columns: [What, One, Two]
rows:
- [a, b, c]
- [d, e, f]
- [g, h, '']
"""
TRACKS = """\
source: given 7.0
tracks:
- id: turn
  kind: turn
  title: Turns
  boxes:
  - {id: "1", label: "1", date: June, note: Rain}
  - {id: "2", label: "2", figures: {US: 8}}
  - {id: "3", label: "3"}
  - {id: "4"}
- {id: points, kind: points, title: Points, boxes: [{id: "0", label: "0"}]}
- {id: dead, kind: boxes, title: Dead pile, boxes: [{id: pile, label: Pile}]}
"""
SCENARIO = """\
source: given 9.0
number: "9.1"
title: Meeting
map: field
track: turn
turns: 3
first_side: red
setup:
- {counter: same, at: "0101"}
- {counter: named, at: "0102"}
- {counter: fewer, at: "0201", count: 3}
- {counter: mark, at: "0202"}
reinforcements:
- {turn: 2, counters: weaker lost, entry: From the west.}
free_setup:
- {name: Guard, counters: trait stronger, within: "0301", text: Anywhere near.}
- {name: Rest, counters: more, count: 1}
victory:
- {result: Red wins, text: All blue units are gone.}
special: [No rain., Never retreat.]
"""
NEXT_SCENARIO = (
    SCENARIO.replace("title: Meeting", "title: The meeting")
    .replace("turns: 3", "turns: 4")
    .replace("first_side: red", "first_side: blue")
    .replace('counter: same, at: "0101"', 'counter: same, at: "0103"')
    .replace('at: "0201", count: 3', 'at: "0201"')
    .replace("turn: 2, counters: weaker lost", "turn: 3, counters: weaker more more")
    .replace('within: "0301"', 'within: "0301 0302"')
    .replace("All blue units", "Most blue units")
    .replace("Never retreat.", "Always retreat.")
)
OTHER = SCENARIO.replace("9.1", "9.2").replace("Meeting", "Night").partition("setup:")[0]
RULES = (
    "Read this.\n\nThen this.\n\n## 1.0 Combat\n\nRoll a die.\n\nAdd one.\n\n## 2.0 Victory\n\nCount.\n\n"
    f"## 3.0 Gone\n\nNever.\n\n## 4.0 Long\n\n{'x' * 400}\n\n## 5.0 Same\n\nSame.\n"
)
NEXT_RULES = (
    "Read this.\n\nThen that.\n\n## 1.0 Combat\n\nAdd one.\n\nRoll a die.\n\n## 2.0 Winning\n\nCount.\n\n"
    f"## 4.0 Long\n\n{'x' * 401}\n\n## 5.0 Same\n\nSame.\n\n## 6.0 New\n\nNow.\n"
)

MARKERS = """\
- {id: mark, name: Mark, front: {title: M}}
- {id: off, name: Off, front: {title: O}}
"""
NEXT_MARKERS = """\
- {id: mark, name: Marker, count: 2, front: {title: M}}
- {id: on, name: On, front: {title: O}}
"""

OLD_FILES = {
    "game.yaml": F["game.yaml"],
    "terrain.yaml": TERRAIN,
    "maps/field.yaml": MAP,
    "maps/old.yaml": F["maps/field.yaml"].replace("The field", "The old field"),
    "maps/wide.yaml": F["maps/field.yaml"].replace("The field", "The wide field"),
    "counters.yaml": _counters(_UNITS, MARKERS),
    "tables/crt.yaml": CRT,
    "tables/odds.yaml": ODDS,
    "tables/old.yaml": CHART.format("Old chart"),
    "tables/chart.yaml": CHART.format("Chart"),
    "tables/titled.yaml": CHART.format("Titled"),
    "tracks.yaml": TRACKS,
    "scenarios/meeting.yaml": SCENARIO,
    "scenarios/night.yaml": OTHER,
    "rules/en/01-rules.md": RULES,
}
NEW_FILES = OLD_FILES | {
    "game.yaml": F["game.yaml"]
    .replace("1.2.3", "1.3.0").replace("name: Red", "name: Reds").replace("name: Combat", "name: Fire"),
    "maps/field.yaml": NEXT_MAP,
    "maps/new.yaml": F["maps/field.yaml"].replace("The field", "The new field"),
    "maps/wide.yaml": F["maps/field.yaml"]
    .replace("title: The field", "title: The wider field").replace("hex_size: 16", "hex_size: 17"),
    "counters.yaml": _counters(_NEXT_UNITS, NEXT_MARKERS),
    "tables/crt.yaml": CRT.replace("2: A1 D1 - -", "2: A1 D1 D1 -").replace('6: "- - - -"', '6: "A1 - - -"'),
    "tables/odds.yaml": ODDS.replace("1: A1 D1 D1 D1", "1: A1 A1 A1 A1"),
    "tables/new.yaml": CHART.format("New chart"),
    "tables/chart.yaml": CHART.format("Chart")
    .replace("b, c", "b, x").replace("[d, e, f]", "[D, e, f]").replace("- [g, h", "- [i, k, l]\n- [g, k"),
    "tables/titled.yaml": CHART.format("Titled anew"),
    "tracks.yaml": TRACKS.replace("Rain", "Snow").replace("US: 8", "US: 9").replace('{id: "4"}', '{id: "5"}')
    .replace("id: dead, kind: boxes, title: Dead pile", "id: lost, kind: boxes, title: Lost"),
    "scenarios/meeting.yaml": NEXT_SCENARIO,
    "scenarios/day.yaml": OTHER.replace("Night", "Day"),
    "rules/en/01-rules.md": NEXT_RULES,
}  # fmt: skip
for _gone in ("maps/old.yaml", "tables/old.yaml", "scenarios/night.yaml"):
    del NEW_FILES[_gone]

OLD = SmallGame("versions-old", "field", OLD_FILES)
NEW = SmallGame("versions-new", "field", NEW_FILES)
