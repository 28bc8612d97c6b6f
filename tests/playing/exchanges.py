"""A small game whose results exchange strength for strength, and give back steps."""

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
  results:
    AE: {attacker: lose 1, defender: mend 1}
    AR: {attacker: exchange strength, defender: lose 1}
    EX: {defender: lose 2, attacker: exchange strength}
    DR: {defender: lose 1, attacker: mend 1 each}
    D1: {defender: "lose 1 each, mend 1", attacker: exchange strength}
    DE: {defender: eliminated, attacker: exchange strength}
names: {leader: a leader}
"""
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0302"}
- {counter: n-foot, at: "0302", reduced: yes}
- {counter: n-foot, at: "0202"}
- {counter: n-leader, at: "0302"}
- {counter: s-foot, at: "0304"}
- {counter: s-guns, at: "0304"}
- {counter: s-guard, at: "0404"}
""",
)


@cache
def game() -> Game:
    """The game."""
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=MECHANISMS, over=SCENARIO))
