"""A small game whose results send units back whence they came, in which the loser decides who advances and
guns left alone are captured."""

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
movement: {rule: "5.1"}
combat:
- id: battle
  rule: "7.1"
  table: crt
  who: {not: {is: leader}}
  on: {not: {is: artillery}}
  options: [{id: refuse, name: Refuse battle, rule: "7.3", of: attacker, does: back, fought: no}]
  results:
    AE: {attacker: back}
    AR: {attacker: back}
    EX: {attacker: back}
    DR: {defender: lose 2}
    D1: {defender: lose 2}
    DE: {defender: lose 2}
  advance: {rule: "7.2", by: loser, least: 1, captures: {who: {is: artillery}, does: eliminated}}
retreat: {rule: "8.1"}
names: {leader: a leader}
"""
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0302"}
- {counter: n-foot, at: "0101"}
- {counter: n-leader, at: "0302"}
- {counter: s-foot, at: "0304"}
- {counter: s-guns, at: "0304"}
- {counter: s-guard, at: "0606"}
""",
)


OPTIONS = """\
  options: [{id: refuse, name: Refuse battle, rule: "7.3", of: attacker, does: back, fought: no}]
"""


@cache
def game(*, refusals: bool = True) -> Game:
    """The game; attackers may refuse battle, or they may not."""
    sheet = brook.with_sequence(SEQUENCE)
    text = MECHANISMS if refusals else MECHANISMS.replace(OPTIONS, "")
    return brook.good(brook.loaded(game=sheet, mechanisms=text, over=SCENARIO))
