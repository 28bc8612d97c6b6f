"""Small games in which two sides roll against each other, and add what they have to their rolls."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.playing.rich_game import SCENARIO, SEQUENCE
from tests.rules.engine import brook

CLASH = """\
kind: results
title: Clash
source: given 7.0
axis: Difference
dice: 2d6-2d6
totals: [-3, 3]
rows: [{id: all, name: All attacks, bands: any}]
results: {-3: A2, -2: AR, -1: AR, 0: "–", 1: DR, 2: DR, 3: D2}
legend:
- {code: A2, effect: attacker-loses, text: The attackers lose 2 steps.}
- {code: AR, effect: attacker-retreats, text: The attackers retreat.}
- {code: DR, effect: defender-retreats, text: The defenders retreat.}
- {code: D2, effect: defender-loses, text: The defenders lose a step and retreat.}
"""
BATTLE = """\
source: given 4.0
combat:
- id: clash
  name: Clash
  rule: "7.1"
  table: clash
  reckon: added
  rolls: [{by: 1, when: {attacker with: leader}, rule: "7.2"}]
  results:
    A2: {attacker: lose 2}
    AR: {attacker: retreat 1}
    DR: {defender: retreat 1}
    D2: {defender: "lose 1, retreat 1"}
movement: {rule: "5.1"}
retreat: {rule: "8.1"}
morale: [{id: parley, rule: "15.1", dice: 1d6-1d6, value: 1, passes: at least}]
names: {leader: a leader}
"""

_ROUNDED = """\
  strength:
  - {of: attacker, times: 1/2, rounded: up, when: {not: {is: cavalry}}, rule: "7.3"}
  - {of: attacker, times: 3, when: {defender in: [woods, town]}, rule: "7.4"}
  - {of: defender, times: 1/2, rounded: nearest, when: {is: infantry}, rule: "7.5"}
  - {of: defender, times: 1/2, rounded: down, when: {in: clear}, rule: "7.6"}
"""
"""Strengths that are rounded after one change and before the next."""
_ALLOWANCES = """\
movement:
  rule: "5.1"
  changes:
  - {times: 1/2, rounded: up, when: {is: infantry}, rule: "5.2"}
  - {times: 2, when: {with: leader}, rule: "5.3"}
"""


def made(
    table: str = CLASH, mechanisms: str = BATTLE, sequence: str = SEQUENCE, **changes: str
) -> Game:
    """A game whose combat is fought by opposed rolls."""
    files = {"mechanisms": mechanisms, "tables/clash": table, "over": SCENARIO, **changes}
    return brook.good(brook.loaded(game=brook.with_sequence(sequence), **files))


@cache
def of_rounded_changes() -> Game:
    """A game of opposed rolls in which changes of strengths and allowances are rounded by themselves,
    and units check against a roll of the enemy."""
    text = brook.replaced(
        BATTLE,
        ("  rolls: [", "  must: yes\n" + _ROUNDED + "  rolls: ["),
        ('movement: {rule: "5.1"}\n', _ALLOWANCES),
        ("passes: at least}", 'passes: at least, failed: [{by: 4, does: "lose 1"}]}'),
    )
    sequence = SEQUENCE.replace("{id: rally, name: Rally,", "{id: parley, name: Parley,")
    return made(mechanisms=text, sequence=sequence)
