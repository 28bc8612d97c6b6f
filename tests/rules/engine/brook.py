"""A small game of our own whose rules are all declared: two hills, a brook, a town."""

from __future__ import annotations

from functools import cache
from typing import Any

from builder.loading.load import Loaded
from builder.model.game import Game
from builder.problems import render_problem
from builder.rules.asking import Answer, ask
from tests.model.boards import written
from tests.model.boards.written import SmallGame, game_sheet

GAME = game_sheet("brook", "The brook", sequence="supply rally")

TERRAIN = """\
source: given 2.0
hexes:
- {id: clear, name: Clear, art: fields, movement: {all: 1}}
- {id: woods, name: Woods, art: woods, movement: {foot: 2, horse: 3}}
- {id: town, name: Town, art: blocks, movement: {all: 1}}
- {id: lake, name: Lake, art: water, movement: {all: prohibited}}
hexsides:
- {id: brook, name: Brook, art: stream, movement: {all: 1}}
paths:
- {id: road, name: Road, art: road, movement: {all: 1/2}}
features:
- {id: bridge, name: Bridge, art: bridge}
"""

MAP = """\
source: given 3.0
title: The brook
theme: plain
sheet: [200, 200]
grid: {orientation: pointy, columns: 6, rows: 6, shifted: odd}
legend: {c: clear, w: woods, t: town, l: lake}
terrain: |
  .    01 02 03 04 05 06
  01    c  c  c  c  c  c
  02    c  w  c  c  w  c
  03    c  c  t  c  c  c
  04    c  w  c  c  c  c
  05    c  c  c  l  c  c
  06    c  c  c  c  c  c
hexsides:
  brook:
  - {name: Brook, sides: [0103/0104, 0204/0103]}
areas:
- {id: north-edge, hexes: ["0101", "0201", "0301"]}
"""

WITH_ROADS = (
    MAP
    + """\
paths:
  road:
  - {name: High road, hexes: ["0101", "0102", "0103", "0203", "0303", "0403", "0503", "0603"]}
  - {name: Low road, hexes: ["0303", "0304", "0305", "0306"]}
"""
)

COUNTERS = """\
source: given 4.0
units:
- {id: n-foot, count: 3, name: N1, nation: northern, symbol: {branch: infantry}, values: 4-5-3,
   reduced: 2-3-3}
- {id: n-horse, count: 2, name: N2, nation: northern, symbol: {branch: cavalry}, values: 3-2-6,
   movement_class: horse}
- {id: n-leader, name: N3, nation: northern, symbol: {branch: headquarters}, values: 0-0-8,
   movement_class: horse, traits: leader}
- {id: s-foot, count: 4, name: S1, nation: southern, symbol: {branch: infantry}, values: 3-3-3,
   reduced: 1-2-3}
- {id: s-guard, name: S3, nation: southern, symbol: {branch: infantry}, values: 6-6-3,
   lower: 5-5-3 / 3-4-3, replaced: s-rest}
- {id: s-rest, name: S4, nation: southern, symbol: {branch: infantry}, values: 1-1-2}
- {id: s-army, name: S5, nation: southern, symbol: {branch: infantry}, values: 2-2-2, points: 8}
- {id: s-guns, name: S2, nation: southern, symbol: {branch: artillery}, values: 5-1-3}
"""

FRACTIONS = (
    COUNTERS.replace("values: 4-5-3,", "values: 4½-5-3½,")
    .replace("reduced: 2-3-3}", "reduced: ½-3⅓-3½}")
    .replace("values: 3-3-3,", "values: 3-2½-3,")
)
"""The same counters, some of them with fractions."""

TABLE = """\
source: given 7.0
kind: results
title: Combat Results Table
axis: Odds
dice: 1d6
totals: [0, 8]
rows:
- {id: odds, name: Odds, bands: "1:2 1:1 3:2 2:1 3:1 4:1"}
results:
  0: AE AE AR AR EX DR
  1: AE AR AR EX DR DR
  2: AE AR AR DR DR DR
  3: AR AR EX DR DR D1
  4: AR EX DR DR D1 D1
  5: AR DR DR D1 D1 DE
  6: EX DR D1 D1 DE DE
  7: DR DR D1 DE DE DE
  8: DR D1 DE DE DE DE
legend:
- {code: AE, text: The attackers are eliminated., effect: attacker-loses}
- {code: AR, text: The attackers retreat., effect: attacker-retreats}
- {code: EX, text: Exchange., effect: exchange}
- {code: DR, text: The defenders retreat., effect: defender-retreats}
- {code: D1, text: The defenders lose a step and retreat., effect: defender-loses}
- {code: DE, text: The defenders are eliminated., effect: defender-loses}
"""
DIFFERENCES = TABLE.replace('"1:2 1:1 3:2 2:1 3:1 4:1"', '"-2 -1 0 1 2 3"').replace(
    "axis: Odds", "axis: Difference"
)
"""The same table by the difference of strengths."""

MECHANISMS = """\
source: given 4.0
stacking:
  rule: "4.1"
  limits:
  - {most: 3, when: {in: town}}
  - {most: 2}
  free: {is: leader}
  apart:
  - {first: cavalry, second: artillery, rule: "4.2"}
movement:
  rule: "5.1"
  one_hex: yes
  changes:
  - {times: 1/2, when: {weather: mud}, rule: "5.3"}
  - {add: 1, when: {with: leader}, rule: "5.4"}
zones:
  rule: "6.0"
  who: {not: {is: leader}}
  closed: {across: brook, any: [{in: lake}, {across: brook}]}
  enter: stop
  between: barred
combat:
- id: battle
  rule: "7.1"
  table: crt
  strength:
  - {of: attacker, times: 1/2, when: {across: brook}, rule: "7.2"}
  - {of: attacker, times: 1/2, when: {is: cavalry, defender in: town}, rule: "7.3"}
  - {of: defender, times: 2, when: {in: town}, rule: "7.4"}
  shifts:
  - {by: -1, when: {defender in: [woods, town]}, rule: "7.5"}
  - {by: 1, when: {attacker is: [cavalry, leader], defender in: clear}, rule: "7.6"}
  shift_limits: -2..2
  rolls:
  - {by: 1, when: {with: leader}, rule: "7.7"}
  - {by: -1, when: {weather: mud}, rule: "7.8"}
  results:
    AE: {attacker: eliminated}
    AR: {attacker: retreat 2}
    EX: {defender: eliminated, attacker: exchange}
    DR: {defender: retreat 2}
    D1: {defender: "lose 1, disrupted, retreat 2"}
    DE: {defender: eliminated}
retreat: {rule: "8.1"}
battles:
- id: melee
  name: Melee
  rule: "7.20"
  reach: adjacent
  dice: steps
  hits: 5 or more
  order: [artillery, cavalry]
  numbers:
  - {of: attacker, times: 1/2, when: {defender in: town}, rule: "7.21"}
  aim:
  - {of: attacker, by: 1, when: {with: leader}, rule: "7.22"}
  rounds: 3
  after: attacker
supply:
  rule: "9.1"
  who: {not: {is: leader}}
  reach: 4
  from:
  - {side: north, at: north-edge}
  - {side: south, at: ["0606"]}
  depots: {is: leader}
weather:
  rule: "10.1"
  dice: 1d6
  kinds:
  - {id: dry, name: Dry, rolls: 1..4, turns: 1}
  - {id: mud, name: Mud, rolls: 5..6}
victory:
  rule: "11.1"
  places:
  - {at: ["0303"], points: 5, held: south}
  - {at: north-edge, points: 1, side: south}
  losses:
  - {points: 1, count: steps}
  - {points: 3, count: units, of: {is: leader}}
  levels:
  - {least: 0, result: Draw}
  - {least: 3, result: Victory}
  - {least: 8, result: Great victory}
states:
- id: disrupted
  name: Disrupted
  rule: "12.1"
  who: {not: {is: leader}}
  begins:
  - {phase: supply, when: {is: unsupplied}}
  again: routed
  recovery:
  - {phase: rally, when: {not: {in: lake}}, dice: 1d6, needs: 4 or more,
     rolls: [{by: 1, when: {with: leader}, rule: "12.3"}], rule: "12.2"}
- id: routed
  name: Routed
  rule: "12.4"
  again: eliminated
  clears: disrupted
  recovery: [{phase: rally, when: {with: leader}, to: disrupted}]
dice:
- {id: volley, name: Volley, rule: "20.1", dice: 1d6, hits: 5+, double: 6}
- {id: morale, name: Morale dice, faces: [stand, stand, waver, run], many: 2}
- {id: duel, name: Duel, dice: 2d6, against: 2d6, ties: second}
- {id: wreck, name: Wreckage, dice: d66}
morale:
- id: morale
  rule: "15.1"
  dice: 2d6
  value: 7
  qualities: {leader: 9}
  rolls:
  - {by: -1, when: {with: leader}, rule: "15.2"}
  - {by: 1, when: {is: reduced}, rule: "15.2"}
  never: 12
  failed:
  - {by: 1, does: retreat 1}
  - {by: 3, does: "lose 1, retreat 2"}
rally:
- {id: rally, rule: "15.3", dice: 1d6, value: 3, who: {not: {next to: enemy}}, note: It may attack again.}
sight: {rule: "14.1", obstacles: [{in: [town, woods]}]}
names:
  leader: a leader
  town: a town
  brook: the brook
  lake: a lake
  clear: open ground
  mud: muddy
  north-edge: the northern edge
"""


def scenario(setup: str, turns: int = 3, first: str = "north") -> str:
    """The file of a scenario of the game with these lines as its setup, which other keys may follow."""
    return written.scenario("Over the brook", "field", setup, turns, first)


SCENARIO = scenario(
    """\
- {counter: n-foot, at: "0101"}
- {counter: n-foot, at: "0101"}
- {counter: n-leader, at: "0101"}
- {counter: s-foot, at: "0606"}
""",
    turns=8,
)

TRACKS = """\
source: given 2.5
tracks:
- id: beyond
  title: Beyond the map
  kind: boxes
  boxes:
  - {id: coast, label: the coast}
  - {id: capital, label: the capital}
"""

FILES = {
    "game.yaml": GAME,
    "tracks.yaml": TRACKS,
    "terrain.yaml": TERRAIN,
    "maps/field.yaml": MAP,
    "counters.yaml": COUNTERS,
    "tables/crt.yaml": TABLE,
    "mechanisms.yaml": MECHANISMS,
    "scenarios/over.yaml": SCENARIO,
}


_GAME = SmallGame("brook", "field", FILES)
write, loaded = _GAME.write, _GAME.loaded


def with_sequence(sequence: str) -> str:
    """The game sheet with another sequence of play."""
    start, end = GAME.index("sequence:"), GAME.index("sides:")
    return GAME[:start] + sequence + GAME[end:]


def replaced(text: str, *changes: tuple[str, str]) -> str:
    """The text with other words for some that stand in it once."""
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def declaring(old: str, new: str) -> Loaded:
    """The game with another declaration."""
    return loaded(mechanisms=replaced(MECHANISMS, (old, new)))


@cache
def game() -> Game:
    """The game."""
    return good(loaded())


def good(found: Loaded) -> Game:
    """The game of a folder without an error in it."""
    wrong = [p for p in found.problems if p.severity == "error"]
    assert found.game is not None, "\n".join(map(render_problem, wrong))
    return found.game


def answer(name: str, given: dict[str, Any], of: Game | None = None) -> Answer:
    """What a procedure says."""
    return ask(of or game(), name, given)


def result(name: str, given: dict[str, Any], of: Game | None = None) -> dict[str, Any]:
    """The result of a procedure that must answer."""
    found = answer(name, given, of)
    assert found.result is not None, [p.message for p in found.problems]
    return found.result
