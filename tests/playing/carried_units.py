"""A small game whose guns, on their lorries, carry foot, and whose horse carry a leader."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.rules.engine import brook

SEQUENCE = """\
sequence:
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
"""
MECHANISMS = """\
source: given 4.0
stacking: {rule: "4.1", limits: [{most: 3}]}
movement:
  rule: "5.1"
  carriers:
  - {who: {is: artillery}, carries: {is: infantry}, most: 2, count: steps, load: 1, unload: 1,
     beside: yes, rule: "5.9"}
  - {who: {is: cavalry}, carries: {is: [infantry, leader]}, rule: "5.10"}
combat:
- id: battle
  rule: "7.1"
  table: crt
  who: {not: {is: leader}}
  results:
    AE: {attacker: eliminated}
    AR: {attacker: lose 1 each}
    EX: {defender: lose 1 each, attacker: lose 1 each}
    DR: {defender: lose 1 each}
    D1: {defender: lose 1 each}
    DE: {defender: eliminated}
names: {leader: a leader, artillery: artillery, cavalry: cavalry, infantry: infantry}
"""
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0302", reduced: yes}
- {counter: n-horse, at: "0302"}
- {counter: n-horse, at: "0202"}
- {counter: n-leader, at: "0202", aboard: n-horse}
- {counter: s-foot, at: "0304"}
- {counter: s-foot, at: "0404", reduced: yes}
- {counter: s-foot, at: "0404", reduced: yes}
- {counter: s-guns, at: "0404"}
""",
)


@cache
def game() -> Game:
    """The game."""
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=MECHANISMS, over=SCENARIO))
