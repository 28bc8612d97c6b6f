"""A small game that asks which unit lies on top of its stack, and which at the bottom."""

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
movement: {rule: "5.1", who: {not: {is: bottom, with: shaken}}}
combat:
- id: battle
  rule: "7.1"
  table: crt
  strength:
  - {of: defender, times: 2, when: {is: top}, rule: "7.2"}
  - {of: attacker, times: 1/2, when: {is: bottom, not: {is: top}}, rule: "7.3"}
  results:
    AE: {attacker: lose 1}
    AR: {attacker: retreat 1}
    EX: {defender: "lose 1, shaken", attacker: lose 1}
    DR: {defender: retreat 1}
    D1: {defender: "lose 1, shaken, retreat 1"}
    DE: {defender: lose 2}
retreat: {rule: "8.1"}
states:
- {id: shaken, name: Shaken, rule: "12.1"}
"""
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0302"}
- {counter: n-horse, at: "0302"}
- {counter: n-foot, at: "0302"}
- {counter: n-leader, at: "0203"}
- {counter: n-foot, at: "0203"}
- {counter: s-foot, at: "0304"}
- {counter: s-guns, at: "0304"}
- {counter: s-guard, at: "0404"}
- {counter: s-foot, at: "0404"}
""",
    turns=6,
)


@cache
def game() -> Game:
    """The game."""
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=MECHANISMS, over=SCENARIO))


@cache
def with_a_trait() -> Game:
    """The game in which leaders have a trait ``top``, which keeps its own meaning."""
    counters = brook.COUNTERS.replace("traits: leader", "traits: leader top")
    sheet = brook.with_sequence(SEQUENCE)
    files = {"counters": counters, "mechanisms": MECHANISMS, "over": SCENARIO}
    return brook.good(brook.loaded(game=sheet, **files))
