"""A small game of destroyers and torpedoes: these run straight and stop at the first ship, and what they
strike takes water every turn until it is stopped."""

from __future__ import annotations

from functools import cache

from builder.loading.load import Loaded
from builder.model.game import Game
from tests.model.boards.written import scenario
from tests.rules.engine import brook

COUNTERS = """\
source: given 4.0
units:
- {id: fox, name: Fox, nation: northern, symbol: {branch: infantry}, values: 3-3-4, reduced: 2-2-4}
- {id: lynx, name: Lynx, nation: northern, symbol: {branch: infantry}, values: 3-3-4, reduced: 2-2-4}
- {id: bear, name: Bear, nation: southern, symbol: {branch: infantry}, values: 2-4-3, reduced: 2-2-4}
- {id: boar, name: Boar, nation: southern, symbol: {branch: infantry}, values: 2-4-3, reduced: 2-2-4}
- {id: gull, name: Gull, nation: southern, symbol: {branch: cavalry}, values: 2-4-3, reduced: 2-2-4}
"""

MECHANISMS = """\
source: given 4.0
counts:
- {id: torpedoes, name: Torpedoes, rule: "21.1", of: unit, start: 2}
- {id: hull, name: Hull, rule: "21.2", of: unit, start: defence,
   changes: [{phase: water, count: flooding, by: -1}], reached: [{amount: 0, does: eliminated}]}
- {id: flooding, name: Flooding, rule: "21.3", of: unit, most: 9}
morale:
- {id: pumps, name: Pumps, rule: "15.1", dice: 1d6, who: {amount: {flooding: 1+}},
   results: {4..6: flooding -1}}
movement: {rule: "5.1"}
facing:
- {rule: "22.1", front: 60, rear: 60, attacks: [front, flank]}
combat:
- id: torpedo
  name: Torpedoes
  rule: "7.1"
  table: crt
  reckon: difference
  who: {amount: {torpedoes: 1+}}
  on: {not: {is: cavalry}}
  reach: {range: 4, firers: one, targets: one, sight: no, run: yes,
    bands: [{range: 3..4, roll: -1, rule: "7.2"}]}
  rolls: [{by: 1, when: {attacked from: flank}, rule: "7.3"}]
  results:
    AE: {attacker: torpedoes -1}
    AR: {attacker: torpedoes -1}
    EX: {attacker: torpedoes -1}
    DR: {attacker: torpedoes -1, defender: flooding +1}
    D1: {attacker: torpedoes -1, defender: "hull -1, flooding +2"}
    DE: {attacker: torpedoes -1, defender: eliminated}
"""

SEQUENCE = """\
sequence:
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
- {id: pumps, name: Pumps}
- {id: water, name: Water}
"""

SCENARIO = scenario(
    "Off the isle",
    "field",
    """\
- {counter: fox, at: "0302", faces: E}
- {counter: lynx, at: "0304", faces: NE}
- {counter: bear, at: "0602", faces: W}
- {counter: boar, at: "0502", faces: SW}
- {counter: gull, at: "0402", faces: SW}
""",
    turns=5,
    first="north",
)


def written(mechanisms: str = MECHANISMS) -> Loaded:
    """The game as it is read, with these rules."""
    return brook.loaded(
        game=brook.with_sequence(SEQUENCE),
        mechanisms=mechanisms,
        counters=COUNTERS,
        over=SCENARIO,
        crt=brook.DIFFERENCES,
    )


@cache
def game() -> Game:
    """The game."""
    return brook.good(written())
