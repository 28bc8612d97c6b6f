"""A small game of units that lie face down, dummies, searches, and orders that are given in secret."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.rules.engine import brook

SEQUENCE = """\
sequence:
- {id: orders, name: Orders, rule: "12.0", side: both}
- {id: search, name: Search, rule: "14.0"}
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
  strength:
  - {of: attacker, times: 2, when: {is: charging}}
  results:
    AE: {attacker: lose 1}
    AR: {attacker: lose 1}
    EX: {defender: lose 1}
    DR: {defender: lose 1}
    D1: {defender: lose 1}
    DE: {defender: eliminated}
states:
- id: hidden
  name: Hidden
  rule: "12.1"
  hides: yes
  who: {not: {is: leader}}
  dummies: {is: artillery}
  begins: [{phase: orders, when: {not: {within: {of: enemy, hexes: 3}}}}]
  ends: [{when: {any: [{next to: enemy}, {is: attacked}]}, rule: "12.2"}]
  recovery:
  - {phase: search, when: {within: {of: enemy, hexes: 3}}, dice: 1d6, needs: 4 or more, rule: "12.3"}
- id: charging
  name: Charging
  rule: "12.6"
  who: {is: infantry}
  begins: [{phase: orders, choice: yes, secret: yes}]
- {id: holding, name: Holding, rule: "12.7", begins: [{phase: orders, choice: yes, secret: yes}]}
names: {leader: a leader}
"""
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0202", hidden: yes}
- {counter: n-foot, at: "0203", hidden: yes}
- {counter: n-leader, at: "0101"}
- {counter: s-guns, at: "0503", hidden: yes}
- {counter: s-foot, at: "0504", hidden: yes}
- {counter: s-foot, at: "0604", hidden: yes}
- {counter: s-guard, at: "0606"}
""",
)


UNSEEN_MECHANISMS = """\
source: given 4.0
movement: {rule: "5.1"}
zones: {rule: "6.1"}
combat:
- id: battle
  rule: "7.1"
  table: crt
  advance: {rule: "7.2", hexes: 2}
  results:
    AE: {attacker: lose 1}
    AR: {attacker: retreat 1}
    EX: {defender: retreat 2}
    DR: {defender: retreat 1}
    D1: {defender: lose 1}
    DE: {defender: eliminated}
retreat: {rule: "8.1"}
states:
- id: hidden
  name: Hidden
  rule: "12.1"
  hides: place
  who: {not: {is: leader}}
  dummies: {is: artillery}
  begins: [{phase: orders, when: {not: {within: {of: enemy, hexes: 3}}}}]
  ends: [{when: {is: attacked}, rule: "12.2"}]
  recovery:
  - phase: search
    when: {within: {of: enemy, hexes: 2}}
    most: 2
    dice: 1d6
    needs: 4 or more
    rolls: [{by: -1, when: {in: woods}}]
    rule: "12.3"
names: {leader: a leader}
"""


BESIDE_ENEMIES = "{next to: enemy}, "
"""What ends the state of units beside enemies."""


@cache
def game(*, beside_enemies: bool = True) -> Game:
    """The game; units are found by enemies beside them, or else only if they fight."""
    sheet = brook.with_sequence(SEQUENCE)
    text = MECHANISMS if beside_enemies else MECHANISMS.replace(BESIDE_ENEMIES, "")
    return brook.good(brook.loaded(game=sheet, mechanisms=text, over=SCENARIO))


@cache
def of_places() -> Game:
    """The game in which other sides do not even see where hidden units are."""
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=UNSEEN_MECHANISMS, over=SCENARIO))
