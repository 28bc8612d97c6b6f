"""A small game in which attacks need odds or a strength: battles, their modifiers, and fights on the way."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.rules.engine import brook
from tests.rules.engine.brook import MECHANISMS, SCENARIO

SEQUENCE = """\
sequence:
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
"""
_TABLE = '  rule: "7.1"\n  table: crt\n'
_NEEDED = '  when: {not: {odds: "1:2-"}}\n'
_LAST = '  - {by: -1, when: {weather: mud}, rule: "7.8"}\n'
_ROLLS = (
    '  - {by: 1, when: {attacker strength: 7+}, rule: "7.9"}\n'
    '  - {by: -1, when: {defender strength: 6+, odds: "1:1..2:1"}, rule: "7.9"}\n'
)
_OVERRUN = """\
- id: overrun
  name: Overrun
  rule: "7.30"
  table: crt
  when: {odds: "3:2+", attacker strength: 3+}
  results:
    AE: {attacker: eliminated}
    AR: {attacker: retreat 1}
    EX: {attacker: retreat 1}
    DR: {defender: eliminated}
    D1: {defender: eliminated}
    DE: {defender: eliminated}
retreat:
"""
_SETUP = (("n-foot", "0302"), ("n-foot", "0402"), ("n-horse", "0502"), ("n-foot", "0103"),
          ("s-foot", "0404"), ("s-foot", "0204"), ("s-guns", "0504"), ("s-guard", "0404"),
          ("s-foot", "0505"))  # fmt: skip


@cache
def game() -> Game:
    """The game: nobody attacks at 1:2 or worse, and units fight on their way only at 3:2 or better."""
    text = brook.replaced(
        MECHANISMS,
        (_TABLE, _TABLE + _NEEDED),
        (_LAST, _LAST + _ROLLS),
        ("retreat: ", _OVERRUN.removesuffix("\n") + " "),
        ("  enter: stop\n  between: barred\n", ""),
        ("  one_hex: yes\n", "  overruns: [{combat: overrun, cost: 1, rule: '5.9'}]\n"),
    )
    lines = "".join(f'- {{counter: {name}, at: "{hex}"}}\n' for name, hex in _SETUP)
    over = SCENARIO[: SCENARIO.index("setup:")] + "setup:\n" + lines
    return brook.good(brook.loaded(game=brook.with_sequence(SEQUENCE), mechanisms=text, over=over))
