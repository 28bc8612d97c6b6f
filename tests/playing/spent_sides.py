"""A small game in which a unit that has attacked is turned to its spent side, with values of its own, until
it rests."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.rules.engine import brook

SEQUENCE = """\
sequence:
- {id: orders, name: Orders, rule: "19.0", text: Whoever likes shouts an order.}
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
- {id: fatigue, name: Fatigue, rule: "12.0"}
"""
MECHANISMS = """\
source: given 4.0
movement: {rule: "5.1"}
combat:
- id: battle
  rule: "7.1"
  table: crt
  results:
    AE: {attacker: eliminated}
    AR: {attacker: "worn, retreat 2"}
    EX: {defender: eliminated, attacker: exchange}
    DR: {defender: "spent, retreat 2"}
    D1: {defender: "lose 1, spent, retreat 2"}
    DE: {defender: eliminated}
retreat: {rule: "8.1"}
states:
- id: worn
  name: Worn
  rule: "12.3"
  begins: [{phase: orders, when: {is: [s-guard, s-guns], next to: enemy}}]
  recovery: [{phase: combat, when: {not: {next to: enemy}}}]
- id: spent
  name: Spent
  rule: "12.1"
  begins: [{phase: fatigue, when: {is: attacked}}]
  recovery: [{phase: movement, when: {not: {next to: enemy}}, rule: "12.2"}]

"""
_WORN = "{spent: 3-4-1 / 2-2-1, worn: 5-6-3 / 4-5-3 / 2-4-2}"
COUNTERS = brook.replaced(
    brook.COUNTERS,
    (
        "reduced: 2-3-3}\n- {id: n-horse",
        "reduced: 2-3-3, sides: {spent: 1-4-2 / 0-2-1}}\n- {id: n-horse",
    ),
    ("values: 3-2-6,\n", "values: 3-2-6, sides: {spent: 1-1-3},\n"),
    ("   reduced: 1-2-3}", "   reduced: 1-2-3, sides: {spent: 1-2-2}}"),
    ("replaced: s-rest}", f"replaced: s-rest, sides: {_WORN}}}"),
)
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0302"}
- {counter: n-foot, at: "0302"}
- {counter: n-horse, at: "0203"}
- {counter: s-foot, at: "0304"}
- {counter: s-foot, at: "0404", reduced: yes, states: spent}
- {counter: s-guns, at: "0505"}
- {counter: s-guard, at: "0305"}
""",
    turns=5,
)


@cache
def game() -> Game:
    """The game."""
    sheet = brook.with_sequence(SEQUENCE)
    files = {"counters": COUNTERS, "mechanisms": MECHANISMS, "over": SCENARIO}
    return brook.good(brook.loaded(game=sheet, **files))
