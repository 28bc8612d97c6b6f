"""A small game of fighting sail: ships of the line of two hexes, bow and stern, and a fort of one."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.model.boards.written import scenario
from tests.rules.engine import brook

COUNTERS = """\
source: given 4.0
units:
- {id: victory, name: Victory, nation: northern, symbol: {branch: infantry}, values: 4-4-4, reduced: 2-3-3,
   size: 16, height: 40}
- {id: dreadnought, name: Dreadnought, nation: northern, symbol: {branch: infantry}, values: 4-4-3,
   reduced: 2-3-3, size: 16, height: 40}
- {id: redoutable, name: Redoutable, nation: southern, symbol: {branch: infantry}, values: 3-4-4,
   reduced: 2-3-3, size: 16, height: 40}
- {id: bucentaure, name: Bucentaure, nation: southern, symbol: {branch: infantry}, values: 4-4-3,
   reduced: 2-3-3, size: 16, height: 40}
- {id: fort, name: Fort, nation: southern, symbol: {branch: artillery}, values: 3-6-0}
"""

MECHANISMS = """\
source: given 4.0
stacking: {rule: "4.1", limits: [{most: 1}]}
movement: {rule: "5.1", who: {not: {is: artillery}}}
facing:
- {who: {is: infantry}, rule: "22.1", front: 60, rear: 60, moves: ahead, back: 2, turn: 1, most: 1,
   attacks: flank, covers: 2}
combat:
- id: broadside
  name: Broadsides
  rule: "7.1"
  table: crt
  reckon: difference
  reach: {range: 2, firers: one, targets: one, sight: no, bands: [{range: 2, roll: -1, rule: "7.2"}]}
  rolls: [{by: 2, when: {attacked from: [front, rear]}, rule: "7.3"}]
  results:
    AE: {}
    AR: {}
    EX: {}
    DR: {defender: lose 1}
    D1: {defender: lose 1}
    DE: {defender: eliminated}
- id: boarding
  name: Boarding
  rule: "7.4"
  table: crt
  reckon: difference
  arcs: [front, flank, rear]
  who: {is: infantry}
  results:
    AE: {attacker: lose 1}
    AR: {attacker: lose 1}
    EX: {attacker: lose 1, defender: lose 1}
    DR: {defender: lose 1}
    D1: {defender: lose 1}
    DE: {defender: eliminated}
"""

SEQUENCE = """\
sequence:
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
"""

SCENARIO = scenario(
    "Off the cape",
    "field",
    """\
- {counter: victory, at: "0302", faces: E}
- {counter: dreadnought, at: "0304", faces: NE}
- {counter: redoutable, at: "0503", faces: SW}
- {counter: bucentaure, at: "0501", faces: W}
- {counter: fort, at: "0605"}
""",
    turns=5,
    first="north",
)


LINES = """\
- {who: {is: infantry}, rule: "22.1", ways: corners, front: 180, rear: 60, moves: front, turn: 1,
   attacks: front, covers: 3, lies: left}
"""
IN_LINE = """\
- {counter: victory, at: "0402", faces: S}
- {counter: redoutable, at: "0304", faces: N}
- {counter: fort, at: "0605"}
"""


@cache
def game() -> Game:
    """The game."""
    return _of(MECHANISMS, SCENARIO)


@cache
def lines() -> Game:
    """The game with lines of three hexes side by side in place of the ships."""
    start, end = MECHANISMS.index("- {who: {is: infantry}, rule"), MECHANISMS.index("combat:\n")
    rules = MECHANISMS[:start] + LINES + MECHANISMS[end:]
    return _of(rules, SCENARIO[: SCENARIO.index("setup:\n")] + "setup:\n" + IN_LINE)


def _of(mechanisms: str, scenario: str) -> Game:
    return brook.good(
        brook.loaded(
            game=brook.with_sequence(SEQUENCE),
            counters=COUNTERS,
            mechanisms=mechanisms,
            over=scenario,
            crt=brook.DIFFERENCES,
        )
    )
