"""Small games whose units carry others, fight while they move, or attack only a few at a time."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.rules.engine import brook

SEQUENCE = """\
sequence:
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
"""
COMBAT = """\
combat:
- id: battle
  name: Battle
  rule: "7.1"
  table: crt
  who: {not: {is: leader}}
  most: 2
  results:
    AE: {attacker: eliminated}
    AR: {attacker: retreat 1}
    EX: {defender: lose 1, attacker: lose 1}
    DR: {defender: retreat 1}
    D1: {defender: "lose 1, retreat 1"}
    DE: {defender: eliminated}
"""
CARRIERS = """\
  carriers:
  - {who: {is: cavalry}, carries: {is: infantry}, most: 2, count: steps, load: 1, unload: 1, rule: "5.7"}
  - {who: {is: artillery}, carries: {is: leader}, load: all, unload: all, beside: yes, rule: "5.8"}
"""
OVERRUNS = """\
  overruns:
  - {who: {is: leader}, by: {is: infantry}, cost: 1, does: eliminated, rule: "5.5"}
  - {who: {not: {is: artillery}}, by: {is: [cavalry, infantry]}, cost: 1, combat: charge,
     together: yes, rule: "5.6"}
"""
CHARGE = """\
- id: charge
  name: Charge
  rule: "7.2"
  table: crt
  who: {not: {is: attacked}}
  rolls: [{by: 1, when: {attacker is: cavalry}, rule: "7.3"}]
  results:
    AE: {attacker: lose 1}
    AR: {attacker: retreat 1}
    EX: {defender: lose 1, attacker: lose 1}
    DR: {defender: retreat 2}
    D1: {defender: "lose 1, retreat 1"}
    DE: {defender: eliminated}
"""
ENDS = """\
retreat: {rule: "8.1", cannot: lose}
names: {leader: a leader}
"""
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0302"}
- {counter: n-foot, at: "0302"}
- {counter: n-horse, at: "0302"}
- {counter: n-horse, at: "0202"}
- {counter: n-leader, at: "0101"}
- {counter: s-foot, at: "0304"}
- {counter: s-foot, at: "0404"}
- {counter: s-guns, at: "0304"}
- {counter: s-guard, at: "0506"}
""",
    turns=4,
)


def _made(movement: str, combats: str) -> Game:
    mechanisms = f'source: given 4.0\nmovement:\n  rule: "5.1"\n{movement}{combats}{ENDS}'
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=mechanisms, over=SCENARIO))


@cache
def carried() -> Game:
    """A game in which cavalry carries infantry, and artillery leaders; two units attack together at most."""
    return _made(CARRIERS, COMBAT)


@cache
def overrun() -> Game:
    """A game in which units overrun leaders, and attack other enemies in their moves."""
    return _made(OVERRUNS, COMBAT + CHARGE)
