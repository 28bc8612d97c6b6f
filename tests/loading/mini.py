"""A small good game as texts, and ways to write it, break it and load it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from builder.loading.load import Loaded, load_game
from builder.problems import Problem, render_problem
from tests.loading.cards import CARDS, MEN, SQUADS

GAME = """\
id: mini
title: Mini battle
version: 1.0.0
system: folio
languages: en
source: given 1.0
document: {title: The rules}
value_names: [attack, defence, movement]
movement_classes: foot mech
sides:
- {id: blue, name: Blue}
- {id: red, name: Red}
nations:
- {id: us, name: American, side: blue, scheme: us-army}
- {id: vc, name: Viet Cong, side: red, scheme: viet-cong}
"""

TERRAIN = """\
source: given 2.0
hexes:
- {id: clear, name: Clear, art: fields, movement: {all: 1}}
- {id: marsh, name: Marsh, art: marsh, movement: {foot: 2, mech: prohibited}}
hexsides:
- {id: stream, name: Stream, art: stream, movement: {all: +1}}
paths:
- {id: road, name: Road, art: road, movement: {all: 1/2}}
features:
- {id: bridge, name: Bridge, art: bridge}
"""

MAP = """\
title: Ford
source: "derived 3.0: from the text"
grid: {columns: 4, rows: 3}
legend: {c: clear, m: marsh}
terrain: |2
     01 02 03 04
  01  c  c  m  c
  02  c  c  m  c
  03  .  c  c  c
hexsides:
  stream:
  - name: Creek
    sides: [0201/0301, 0202/0302]
paths:
  road:
  - hexes: ['0101', '0201', '0302']
features:
- {type: bridge, at: 0201/0301, on: Creek}
places:
- {name: Two Huts, hex: '0202'}
areas:
- {id: west, hexes: ['0101', '0102']}
tracks: turn
tables: crt
"""

COUNTERS = """\
source: given 4.0
defaults:
  unit:
    nation: us
units:
- id: a-co
  name: A
  symbol: {branch: infantry}
  values: 3-4-5
  reduced: 2-3-5
- id: b-co
  name: B
  symbol: {branch: infantry}
  values: 3-4-5
  sources: {values: "estimated: like the other company"}
markers:
- id: fire
  name: Support fire
  family: fire
  nation: vc
  count: 3
  front: {title: Support, figure: "+2"}
"""

MORE_COUNTERS = """\
# source: given 4.1
kind,id,name,nation,symbol.branch,values,count
unit,cell,Cell,vc,infantry,1-2-4,2
"""

TABLE = """\
kind: results
title: Combat results
source: given 5.0
dice: 1d6
rows:
- {id: open, name: Open, bands: "<=0 1..2 >=3"}
results:
  1: Ae A1 -
  2: A1 -  Ex
  3: A1 -  Ex
  4: "-  Ex D1"
  5: "-  Ex D1"
  6: Ex D1 De
legend:
- {code: Ae, text: The attacker is lost, effect: attacker-loses}
- {code: A1, text: The attacker retreats, effect: attacker-retreats}
- {code: Ex, text: Both lose, effect: exchange}
- {code: D1, text: The defender retreats, effect: defender-retreats}
- {code: De, text: The defender is lost, effect: defender-loses}
"""

TRACKS = """\
source: given 6.0
tracks:
- id: turn
  title: Turn track
  boxes:
  - {id: "1", label: "1"}
  - {id: "2", label: "2"}
"""

THEMES = """\
themes:
  - id: winter
    base: temperate
    ground: "#eef1f4"
    grounds:
      woods: {dark: "#3d5a4a"}
    lines: {grid: 0.2}
"""

FORMS = """\
source: derived 1.0
forms:
- id: log
  title: Log
  parts:
  - {kind: blanks, labels: [Player, Date]}
  - {kind: grid, columns: [Event, Points], widths: [3, 1]}
"""

POOLS = """\
pools:
- {id: cup, title: Support cup, side: red, contents: {fire: 3}, source: given 7.0}
"""

SCENARIO = """\
number: "1"
title: First light
source: given 8.0
map: ford
track: turn
turns: 2
first_side: blue
setup:
- {counter: a-co, at: '0101'}
- {counter: cell, at: '0302', count: 2}
- {counter: fire, at: 'turn:1'}
- {counter: fire, at: cup}
reinforcements:
- {turn: 2, counters: b-co, hexes: west}
"""

EXAMPLES = """\
source: given 9.0
examples:
- {id: march, rule: "1.1", do: cost, given: {from: '0101', to: '0201'}, expect: {cost: 1/2}}
"""

RULES = """\
# Mini battle

Two companies against two cells.

## 1.0 Movement

A unit pays for each hex; see [1.1] and {zoc|zones of control}.

### 1.1 Roads {scope: Ford}

1. Enter by the road.
2. Pay as in [the chart](1.0).

> decision: Half a point is never rounded.

[[example:march]]
[[table:crt]]
[[track:turn]]
"""

GLOSSARY = """\
- {id: zoc, name: zone of control, text: The hexes round a unit., rule: "1.0"}
"""

MECHANISMS = """\
source: given 5.0
stacking:
  rule: "5.2"
  limits:
  - {most: 1, when: {in: marsh, weather: rain}}
  - {most: 6, count: steps}
  free: {is: leader}
movement: {allowance: movement, changes: [{times: 1/2, when: {is: unsupplied}}]}
zones: {who: {not: {is: leader}}, enter: stop, between: barred, leave: +1}
combat:
- table: crt
  reckon: odds
  strength:
  - {of: attacker, times: 1/2, when: {across: stream}, rule: "7.1"}
  shifts:
  - {by: -1, when: {defender in: [marsh, west], any: [{turn: 2..3}, {weather: rain}]}}
  shift_limits: -2..2
  results:
    AE: {attacker: eliminated}
    EX: {attacker: exchange, defender: "lose half, retreat 2"}
"""

MINI: dict[str, str | bytes] = {
    "game.yaml": GAME,
    "terrain.yaml": TERRAIN,
    "maps/ford.yaml": MAP,
    "counters.yaml": COUNTERS,
    "counters/more.csv": MORE_COUNTERS,
    "tables/crt.yaml": TABLE,
    "tracks.yaml": TRACKS,
    "pools.yaml": POOLS,
    "forms.yaml": FORMS,
    "cards.yaml": CARDS,
    "cards/men.csv": MEN,
    "squads.yaml": SQUADS,
    "themes.yaml": THEMES,
    "scenarios/first.yaml": SCENARIO,
    "examples/all.yaml": EXAMPLES,
    "rules/en/01.md": RULES,
    "rules/en/glossary.yaml": GLOSSARY,
}

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x02\x00\x00\x00\x03\x08\x00\x00\x00\x00"
    b"\x00\x00\x00\x00"
)
"""The head of a picture of 2 x 3 pixels; nothing here decodes more."""

CARET = "‸"
"""In a broken text: the character after it is where the complaint must point."""


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write a spec's files into a folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = content if isinstance(content, bytes) else content.replace(CARET, "").encode()
        path.write_bytes(data)
    return folder


def changed(file: str, old: str, new: str) -> dict[str, str | bytes]:
    """The good game with one passage of one file written otherwise."""
    text = MINI[file]
    assert isinstance(text, str)
    assert text.count(old) == 1, f"{old!r} must be in {file} once"
    return {**MINI, file: text.replace(old, new)}


def caret(text: str) -> tuple[int, int]:
    """Line and column (from 1) of the caret in a broken text."""
    before = text[: text.index(CARET)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def load(folder: Path, files: Mapping[str, str | bytes] = MINI) -> Loaded:
    """Write a spec and load it."""
    return load_game(write(folder, files))


def codes(problems: list[Problem]) -> list[str]:
    """The code of each problem."""
    return [p.code for p in problems]


def one(files: dict[str, str | bytes], folder: Path, code: str) -> str:
    """The only problem of a spec, as people read it."""
    loaded = load(folder, files)
    assert [p.code for p in loaded.problems] == [code], "\n".join(
        map(render_problem, loaded.problems)
    )
    return render_problem(loaded.problems[0])
