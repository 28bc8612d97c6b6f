"""A small game with general supply, ammunition that supplied commanders pass on, and command by leaders."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.rules.engine import brook

SEQUENCE = """\
sequence:
- {id: orders, name: Orders, rule: "19.0", text: Whoever likes shouts an order.}
- {id: supply, name: Supply, rule: "9.0", side: both}
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
"""
SUPPLIES = """\
supply:
  rule: "9.1"
  reach: 3
  from:
  - {side: north, at: north-edge}
  - {side: south, at: ["0606"]}
supplies:
- id: ammunition
  name: ammunition
  rule: "9.2"
  who: {is: [infantry, artillery]}
  reach: 2
  from:
  - {side: north, who: {is: leader, not: {is: unsupplied}}}
  - {side: south, at: ["0606", "0505"]}
  blocked: enemies
- id: command
  name: command
  sign: HQ
  rule: "9.3"
  reach: 1
  from:
  - {side: north, who: {is: leader}}
  - {side: south, who: {is: s-guard}}
  changes: [{add: 1, when: {is: cavalry}, rule: "9.4"}]
  blocked: []
"""
MECHANISMS = (
    """\
source: given 4.0
movement:
  rule: "5.1"
  changes: [{times: 1/2, when: {is: out-of-command}, rule: "5.2"}]
zones: {rule: "6.0"}
combat:
- id: battle
  rule: "7.1"
  table: crt
  strength:
  - {of: attacker, times: 1/2, when: {is: out-of-ammunition}, rule: "7.2"}
  rolls:
  - {by: -1, when: {defender is: cut-off-from-ammunition}, rule: "7.3"}
  - {by: -1, when: {is: unsupplied}, rule: "7.4"}
  results:
    AE: {attacker: eliminated}
    AR: {attacker: retreat 2}
    EX: {defender: eliminated, attacker: exchange}
    DR: {defender: retreat 2}
    D1: {defender: "lose 1, retreat 2"}
    DE: {defender: eliminated}
retreat: {rule: "8.1"}
"""
    + SUPPLIES
    + """\
names: {leader: a leader, north-edge: the northern edge}
"""
)
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0302"}
- {counter: n-foot, at: "0101"}
- {counter: n-horse, at: "0503"}
- {counter: n-leader, at: "0302"}
- {counter: s-foot, at: "0304"}
- {counter: s-foot, at: "0404"}
- {counter: s-guns, at: "0505"}
- {counter: s-guard, at: "0305"}
""",
    turns=4,
)


@cache
def game() -> Game:
    """The game."""
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=MECHANISMS, over=SCENARIO))
